// The engine's named levels.

import { expect, it } from 'vitest';
import { levelOf, STRENGTHS, strengthOf, timeOf } from './engine';
import { LEVEL_TIMES } from './wire';

it('knows the levels of the engine', () => {
  expect(levelOf('engine:8')).toBe(8);
  expect(levelOf('engine:8,time=2s')).toBeNull();
  expect(levelOf('negamax:8')).toBeNull();
  expect(levelOf('human')).toBeNull();
});

it('names every level', () => {
  expect(strengthOf(1)).toBe('strength.first-steps');
  expect(strengthOf(2)).toBe('strength.first-steps');
  expect(strengthOf(12)).toBe('strength.strong');
  expect(strengthOf(30)).toBe('strength.grandmaster');
});

it('offers levels that there are, the weakest first, none of them for ever', () => {
  const levels = STRENGTHS.map(({ level }) => level);
  expect(levels).toEqual([...levels].sort((a, b) => a - b));
  for (const level of levels) {
    expect(LEVEL_TIMES[level - 1]).toBeGreaterThan(0);
    expect(timeOf(level)).toBeLessThanOrEqual(10_000);
  }
  expect(LEVEL_TIMES).toHaveLength(30);
});
