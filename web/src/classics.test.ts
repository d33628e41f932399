// Every computer player that the server knows can be chosen.

import { expect, it } from 'vitest';
import { CLASSICS, depthOf, MOST_DEPTH, withDepth } from './classics';
import { COMPUTERS } from './wire';

it('leaves nobody out', () => {
  const offered = CLASSICS.map(({ player }) => player);
  expect(COMPUTERS.filter((spec) => !offered.includes(spec))).toEqual([]);
});

it('knows the depth of negamax and of nobody else', () => {
  expect(depthOf(withDepth(7))).toBe(7);
  expect(depthOf('minimax:easy')).toBeNull();
});

it('is stronger the deeper it looks', () => {
  const negamax = CLASSICS.find(({ player }) => depthOf(player) !== null);
  const strengths = Array.from({ length: MOST_DEPTH }, (_, index) => negamax?.strength(index + 1));
  expect(strengths).toEqual([1, 2, 3, 3, 4, 5, 5, 5]);
});
