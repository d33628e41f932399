// What a review comes to.

import { expect, it } from 'vitest';
import type { Evaluation, GameView, ReviewedMove } from '../wire';
import { faultsOf, gameText, moveNumber, reviewedWorth } from './review';

const worth = (number: number): Evaluation => ({
  number,
  unit: 'discs',
  kind: 'exact',
  percent: 100,
});

function reviewed(ply: number, before: number, after: number): ReviewedMove {
  const loss = before - after;
  return {
    ply,
    by: ply % 2 === 0 ? 'black' : 'white',
    move: 'f5',
    before: worth(before),
    after: worth(after),
    loss,
    class: loss > 12 ? 'blunder' : loss > 6 ? 'mistake' : loss > 2 ? 'inaccuracy' : 'good',
    best: ['d3'],
    depth: 10,
    player: 'engine:14,lines=64',
  };
}

const moves = new Map(
  [reviewed(0, 2, 0), reviewed(1, 0, -8), reviewed(2, 8, 4), reviewed(4, 4, -12)].map((one) => [
    one.ply,
    one,
  ]),
);

it('a position is worth what its best move is, to Black', () => {
  expect(reviewedWorth(moves, 0)?.number).toBe(2);
  expect(reviewedWorth(moves, 1)?.number).toBe(0);
  expect(Object.is(reviewedWorth(moves, 1)?.number, -0)).toBe(false);
  // What was not reviewed is worth what the move before left.
  expect(reviewedWorth(moves, 3)?.number).toBe(4);
  expect(reviewedWorth(moves, 6)).toBeNull();
});

it('the worst moves of a player come first, and small losses are not among them', () => {
  expect(faultsOf(moves, 'black').map(({ ply }) => ply)).toEqual([4, 2]);
  expect(faultsOf(moves, 'white').map(({ ply }) => ply)).toEqual([1]);
});

it('a game as the server reads it, with its first position and its passes', () => {
  const game = {
    size: 4,
    board: '-X--' + '-XX-' + '-XO-' + '----',
    turn: 'white',
    moves: [
      { color: 'black', move: 'b1', flips: ['b2'], effort: null, left: null },
      { color: 'white', move: 'pass', flips: [], effort: null, left: null },
    ],
  } as unknown as GameView;
  expect(gameText(game)).toBe('(;GM[Othello]TY[4]BO[4 -----O*--*O----- *]B[b1]W[pa];)');
  expect(moveNumber(game, 1)).toBe(1);
});
