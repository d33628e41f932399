// The players of the documents, family by family.

/** How strong each is in the matches of docs/experiments.md, 1 to 5; of negamax it depends on the depth. */
export const CLASSICS: readonly { player: string; strength: (depth: number) => number }[] = [
  { player: 'random', strength: () => 1 },
  { player: 'agent', strength: () => 4 },
  { player: 'minimax:easy', strength: () => 1 },
  { player: 'minimax:medium', strength: () => 2 },
  { player: 'minimax:hard', strength: () => 4 },
  { player: 'corner:easy', strength: () => 2 },
  { player: 'corner:normal', strength: () => 3 },
  { player: 'corner:hard', strength: () => 3 },
  { player: 'negamax:5', strength: (depth) => Math.min(5, [1, 1, 2, 3, 3, 4][depth] ?? 5) },
];

/** The deepest negamax that answers in a few seconds. */
export const MOST_DEPTH = 8;

/** The depth of a player that is told one; otherwise none. */
export function depthOf(player: string): number | null {
  const found = /^negamax:(\d+)$/.exec(player);
  return found ? Number(found[1]) : null;
}

export const withDepth = (depth: number) => `negamax:${depth}`;
