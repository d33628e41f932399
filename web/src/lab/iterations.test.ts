// What the iterations of the engine come to.

import { expect, it } from 'vitest';
import type { EngineIteration, Move } from '../wire';
import { csvOf } from './csv';
import { choicesOf, cutCells, effortCells, movesOf, valueCells } from './iterations';

const iteration = (depth: number, best: Move, ...others: Move[]): EngineIteration => ({
  depth,
  end: depth > 5,
  confidence: 73,
  nodes: 10 ** depth,
  seconds: depth / 10,
  moves: [best, ...others].map((move, place) => ({
    move,
    worth: { number: 4 - place, unit: 'discs', kind: 'estimate', percent: null },
    at_most: place > 0,
    line: [move],
  })),
  cuts: depth > 4 ? [{ depth: 4, tried: 9, high: 3, low: 2 }] : [],
});

const all = [iteration(1, 'd3', 'c4'), iteration(2, 'd3', 'c4'), iteration(6, 'c4', 'd3')];

it('knows from where to where a move was held to be the best', () => {
  expect(choicesOf(all)).toEqual([
    { move: 'd3', from: 0, to: 1 },
    { move: 'c4', from: 2, to: 2 },
  ]);
  expect(movesOf(all)).toEqual(['c4', 'd3']);
  expect([choicesOf([]), movesOf([])]).toEqual([[], []]);
});

it('writes its numbers as files', () => {
  expect(
    csvOf(
      ['a', 'b "c"'],
      [
        [1, null],
        ['x,"y"', -2],
      ],
    ),
  ).toBe('"a","b ""c"""\n1,\n"x,""y""",-2\n');
  expect(valueCells(all)[5]).toEqual([6, 1, 73, 'd3', 3, 'estimate', 1]);
  expect(effortCells(all)[1]).toEqual([2, 0, 73, 'd3', 100, 0.2]);
  expect(cutCells(all)).toEqual([[6, 1, 73, 4, 9, 3, 2]]);
});
