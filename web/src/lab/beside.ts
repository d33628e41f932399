// Another search of the same position, at the same node.

import { childrenOf, forSearcher, isMax, moveOf, pathTo, type Replay } from './replay';

/** Where a search is when it comes to a node, and what it finds there. */
export type Visit = {
  node: number;
  /** The window on entering and the value, for the player who searches; nothing is infinite. */
  alpha: number | null;
  beta: number | null;
  value: number | null;
  /** How many nodes it visits from there on down. */
  nodes: number;
};

export function visitOf(replay: Replay, node: number): Visit {
  const { alphas, betas, values } = replay.trace.columns;
  const turned = (column: (number | null)[]) => {
    const value = column[node] ?? null;
    return value === null ? null : forSearcher(replay, node, value);
  };
  const bounds = [turned(alphas), turned(betas)] as const;
  const isTurned = replay.isNegamax && !isMax(replay, node);
  const [alpha, beta] = isTurned ? [bounds[1], bounds[0]] : bounds;
  return { node, alpha, beta, value: turned(values), nodes: (replay.ends[node] ?? 0) - node };
}

/**
 * The node of another search to which the same moves lead from its root, or how far along them the
 * other search went. A search that deepens has a root for each depth.
 */
export function sameNode(
  replay: Replay,
  node: number,
  other: Replay,
): { node: number; isThere: boolean } {
  const path = pathTo(replay, node);
  const wanted = replay.trace.columns.depths[path[0] ?? 0];
  let at = 0;
  for (let root = 0; root < other.size; root = other.ends[root] ?? other.size) {
    at = root;
    if (other.trace.columns.depths[root] === wanted) break;
  }
  for (const step of path.slice(1)) {
    const move = moveOf(replay, step);
    const next = childrenOf(other, at).find((child) => moveOf(other, child) === move);
    if (next === undefined) return { node: at, isThere: false };
    at = next;
  }
  return { node: at, isThere: true };
}
