// From a move of a game to its search.

import { expect, it } from 'vitest';
import type { Effort } from '../wire';
import { playerOf } from './choices';
import { searchOf } from './why';

const asked = (player: string, nodes = 100, source: Effort['source'] = 'search') => {
  const search = searchOf({ player, nodes, source }, '7');
  return search && playerOf({ ...search, position: '', of: null });
};

it('knows what every player searches with', () => {
  expect(asked('minimax:easy')).toBe('minimax:3,eval=discs,order=fixed,seed=7');
  expect(asked('minimax:hard')).toBe('minimax:6,eval=squares,order=fixed,seed=7');
  expect(asked('corner:normal')).toBe('minimax:3,eval=corner,order=fixed,seed=7');
  expect(asked('negamax:5')).toBe('negamax:5,eval=agent,order=zones,seed=7');
  expect(asked('pvs:4,eval=discs,order=good')).toBe('pvs:4,eval=discs,order=good,seed=7');
  expect(asked('engine:12')).toBe('engine:12,seed=7');
  expect(asked('engine:20,depth=9,time=2s')).toBe('engine:20,depth=9,time=2s,seed=7');
  // A seed of its own decides.
  expect(asked('minimax:easy,seed=3')).toBe('minimax:3,eval=discs,order=fixed,seed=3');
});

it('gives the agent as many nodes as it had', () => {
  expect(asked('agent', 100)).toBe('agent,seed=7,time=3s');
  expect(asked('agent,time=1s', 28_001)).toBe('agent,seed=7,time=12s');
});

it('finds by alpha-beta what is too large to replay', () => {
  const nodes = 5_000_000;
  expect(asked('minimax:hard', nodes)).toBe('alphabeta:6,eval=squares,order=fixed,seed=7');
  expect(asked('minimax:hard,pruned=yes')).toBe('alphabeta:6,eval=squares,order=fixed,seed=7');
  expect(asked('alphabeta:9', nodes)).toBe('alphabeta:9,eval=agent,order=zones,seed=7');
});

it('has nothing to show where nobody searched', () => {
  expect(asked('random', 0, 'random')).toBeNull();
  expect(asked('minimax:easy', 0, 'pass')).toBeNull();
  expect(asked('engine:5', 0, 'only')).toBeNull();
  expect(asked('external:other')).toBeNull();
  expect(asked('engine:9,weights=new.weights')).toBeNull();
});
