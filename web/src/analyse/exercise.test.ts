// Exercises: what a try comes to.

import { expect, it } from 'vitest';
import type { Analysis, Evaluation, ReviewedMove } from '../wire';
import { areaOf, verdictOf } from './exercise';

const exact = (number: number): Evaluation => ({
  number,
  unit: 'discs',
  kind: 'exact',
  percent: 100,
});
const estimate = (number: number): Evaluation => ({
  number,
  unit: 'discs',
  kind: 'estimate',
  percent: null,
});

const exercise: ReviewedMove = {
  ply: 3,
  by: 'white',
  move: 'a1',
  before: exact(6),
  after: exact(-4),
  loss: 10,
  class: 'mistake',
  best: ['c2', 'd2'],
  depth: 12,
  player: 'engine:14,exact=yes',
};

const analysis = (worths: Record<string, Evaluation>, running: boolean): Analysis => ({
  position: '',
  player: '',
  repeat: '',
  version: '',
  weights: '',
  moves: Object.entries(worths).map(([move, worth]) => ({
    move: move as 'a1',
    flips: [],
    worth,
    at_most: false,
    depth: 12,
    confidence: 100,
    line: [move as 'a1', 'h8'],
    line_flips: [],
  })),
  pass: false,
  depth: 12,
  nodes: 1,
  milliseconds: 1,
  running,
});

it('the best move and the one that was played need no search', () => {
  expect(verdictOf(exercise, null, 'c2')).toEqual({ loss: 0, line: ['c2', 'd2'] });
  expect(verdictOf(exercise, null, 'a1')).toEqual({ loss: 10, line: [] });
  expect(verdictOf(exercise, null, 'b1')).toBeNull();
});

it('a try is judged when it is known as well as the best move; equal moves are right', () => {
  const early = analysis({ c2: exact(6), b1: estimate(1), d1: exact(6) }, true);
  expect(verdictOf(exercise, early, 'b1')).toBeNull();
  expect(verdictOf(exercise, early, 'd1')?.loss).toBe(0);
  const late = analysis({ c2: exact(6), b1: exact(2) }, true);
  expect(verdictOf(exercise, late, 'b1')).toEqual({ loss: 4, line: ['b1', 'h8'] });
  const ended = analysis({ c2: estimate(6), b1: estimate(1) }, false);
  expect(verdictOf(exercise, ended, 'b1')?.loss).toBe(5);
  const guess = { ...exercise, before: estimate(6) };
  expect(verdictOf(guess, early, 'b1')?.loss).toBe(5);
  expect(verdictOf({ ...guess, depth: 13 }, early, 'b1')).toBeNull();
});

it('the area of a square', () => {
  expect(areaOf('a1', 8)).toBe('learn.top-left');
  expect(areaOf('e4', 8)).toBe('learn.top-right');
  expect(areaOf('c4', 6)).toBe('learn.bottom-left');
  expect(areaOf('c3', 4)).toBe('learn.bottom-right');
});
