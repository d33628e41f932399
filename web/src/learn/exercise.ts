// The tasks of the lessons: what a person has done, and what is said to it. Pure; the lessons know all answers.

import { discAt } from '../board/squares';
import type { Square } from '../wire';
import type { Key, Parameters } from '../words.svelte';
import type { Ply, Step, TreeNode } from './lessons';

/** What is said to an answer, and what happens on the board. */
export type Verdict = {
  kind: 'right' | 'wrong' | 'more';
  says: Key;
  parameters: Parameters;
  line: readonly Ply[];
  /** What of it was wrong: squares or nodes. */
  wrong: readonly (Square | number)[];
};

const verdict = (kind: Verdict['kind'], says: Key, more: Partial<Verdict> = {}): Verdict => ({
  kind,
  says,
  parameters: {},
  line: [],
  wrong: [],
  ...more,
});

export const childrenOf = (tree: readonly TreeNode[], node: number): number[] =>
  tree.flatMap(({ parent }, child) => (parent === node ? [child] : []));

export const isLeaf = (tree: readonly TreeNode[], node: number) =>
  childrenOf(tree, node).length === 0;

/** The moves that lead to a node. */
export function pathTo(tree: readonly TreeNode[], node: number): string[] {
  const at = tree[node];
  if (!at || at.parent === null) return [];
  return [...pathTo(tree, at.parent), at.move ?? ''];
}

/** Whether the player at the root chooses there. */
export const isMax = (tree: readonly TreeNode[], node: number) =>
  tree[node]?.turn === tree[0]?.turn;

/** A value as it stands in a tree. */
export function signed(value: number): string {
  return `${value < 0 ? '−' : value > 0 ? '+' : ''}${Math.abs(value)}`;
}

/** A move is tried; a square that is no move gets a word, too. */
export function tryMove(step: Step, square: Square): Verdict | null {
  if (step.ask.kind !== 'play') return null;
  const answer = step.ask.answers.find((one) => one.square === square);
  if (answer) {
    const { says, parameters, line } = answer;
    return verdict(answer.right ? 'right' : 'wrong', says, { parameters, line });
  }
  const { board, size } = step.board;
  const isOccupied = discAt(board, size, square) !== null;
  return verdict('more', isOccupied ? 'lesson.occupied' : 'lesson.no-flips', {
    parameters: { square },
  });
}

/** The squares or nodes that were marked are checked. */
export function checkMarked(step: Step, marked: ReadonlySet<Square | number>): Verdict | null {
  const { ask } = step;
  if (ask.kind !== 'squares' && ask.kind !== 'pick') return null;
  const wanted = new Set<Square | number>(ask.kind === 'squares' ? ask.squares : ask.nodes);
  const extra = [...marked].filter((one) => !wanted.has(one)).sort();
  const missing = [...wanted].filter((one) => !marked.has(one));
  if (extra.length > 0) {
    const parameters = { squares: extra.join(', '), count: extra.length };
    return verdict('wrong', ask.extra, { parameters, wrong: extra });
  }
  if (missing.length > 0) {
    const says = ask.kind === 'squares' ? 'lesson.missing' : 'lesson.missing-nodes';
    return verdict('more', says, { parameters: { count: missing.length } });
  }
  return verdict('right', step.right, { line: ask.kind === 'squares' ? ask.line : [] });
}

export function choose(step: Step, place: number): Verdict | null {
  const choice = step.ask.kind === 'choose' ? step.ask.choices[place] : undefined;
  if (!choice) return null;
  const { says, parameters, line } = choice;
  return verdict(choice.right ? 'right' : 'wrong', says, {
    parameters,
    line,
    wrong: choice.right ? [] : [place],
  });
}

/** A node is pointed out as the one on the board. */
export function findNode(step: Step, node: number): Verdict | null {
  const { ask } = step;
  if (ask.kind !== 'find') return null;
  const path = pathTo(ask.tree, node).join(', ');
  if (node === ask.target) return verdict('right', step.right);
  return verdict('wrong', ask.wrong, { parameters: { path }, wrong: [node] });
}

/** The node whose value is asked for next, from the leaves up; none once the tree is full. */
export function openNode(step: Step, filled: ReadonlySet<number>): number | null {
  const { ask } = step;
  if (ask.kind !== 'fill') return null;
  const visit = (node: number): number | null => {
    const below = childrenOf(ask.tree, node);
    for (const child of below) {
      const open = visit(child);
      if (open !== null) return open;
    }
    return below.length > 0 && !filled.has(node) ? node : null;
  };
  return visit(0);
}

/** The value of a child goes up to the open node. */
export function fillNode(step: Step, filled: ReadonlySet<number>, child: number): Verdict | null {
  const { ask } = step;
  const open = openNode(step, filled);
  if (ask.kind !== 'fill' || open === null || ask.tree[child]?.parent !== open) return null;
  const value = ask.tree[child]?.value ?? 0;
  const better = ask.tree[open]?.value ?? 0;
  if (value !== better) {
    return verdict('wrong', isMax(ask.tree, open) ? ask.max : ask.min, {
      parameters: { value: signed(value), better: signed(better) },
      wrong: [child],
    });
  }
  if (open === 0) return verdict('right', step.right);
  return verdict('more', 'lesson.goes-up', { parameters: { value: signed(value) } });
}

/** What is right, for whoever wants to be shown. */
export function solutionOf(step: Step, filled: ReadonlySet<number>): readonly (Square | number)[] {
  const { ask } = step;
  switch (ask.kind) {
    case 'play':
      return ask.answers.filter(({ right }) => right).map(({ square }) => square);
    case 'squares':
      return ask.squares;
    case 'choose':
      return ask.choices.flatMap(({ right }, place) => (right ? [place] : []));
    case 'find':
      return [ask.target];
    case 'pick':
      return ask.nodes;
    case 'fill': {
      const open = openNode(step, filled);
      if (open === null) return [];
      const value = ask.tree[open]?.value;
      return childrenOf(ask.tree, open).filter((child) => ask.tree[child]?.value === value);
    }
  }
}
