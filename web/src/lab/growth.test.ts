// The best case of alpha-beta, on trees in perfect order.

import { expect, it } from 'vitest';
import { bestCase, rowsOf } from './growth';

type Tree = number | Tree[];

/** A tree with values that look random; the same every time. */
function treeOf(moves: number, depth: number, next: () => number): Tree {
  if (depth === 0) return next();
  return Array.from({ length: moves }, () => treeOf(moves, depth - 1, next));
}

const minimax = (tree: Tree): number =>
  typeof tree === 'number' ? tree : Math.max(...tree.map((child) => -minimax(child)));

/** The same tree with the best move of every node first. */
function inOrder(tree: Tree): Tree {
  if (typeof tree === 'number') return tree;
  return [...tree].sort((one, other) => minimax(one) - minimax(other)).map(inOrder);
}

function leavesVisited(tree: Tree): { value: number; leaves: number } {
  let leaves = 0;
  const search = (node: Tree, alpha: number, beta: number): number => {
    if (typeof node === 'number') {
      leaves += 1;
      return node;
    }
    let best = -Infinity;
    for (const child of node) {
      best = Math.max(best, -search(child, -beta, -Math.max(alpha, best)));
      if (best >= beta) break;
    }
    return best;
  };
  return { value: search(tree, -Infinity, Infinity), leaves };
}

it('is what alpha-beta visits in perfect order, and never more than in another', () => {
  let state = 7;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state;
  };
  for (const moves of [1, 2, 3, 4, 5]) {
    for (const depth of [1, 2, 3, 4, 5, 6]) {
      const tree = treeOf(moves, depth, next);
      const best = leavesVisited(inOrder(tree));
      expect(best, `${moves}^${depth}`).toEqual({
        value: minimax(tree),
        leaves: bestCase(moves, depth),
      });
      expect(leavesVisited(tree).leaves).toBeGreaterThanOrEqual(best.leaves);
    }
  }
});

it('takes the mean number of moves from minimax as far as it was counted', () => {
  const counted = (leaves: number) => ({
    player: '',
    move: 'f5' as const,
    value: 0,
    depth: 1,
    counts: {
      root: 1,
      inner: 0,
      passes: 0,
      evaluated: leaves,
      finished: 0,
      known: 0,
      cuts: 0,
    },
    seconds: 0,
  });
  const rows = rowsOf([[counted(4)], [counted(9)], [null]]);
  expect(rows.map(({ counted: [leaves] }) => leaves)).toEqual([4, 9, null]);
  expect(rows.map(({ formulas }) => formulas.map(Math.round))).toEqual([
    [4, 4, 3, 4],
    [16, 9, 5, 5],
    [64, 27, 12, 11],
  ]);
});
