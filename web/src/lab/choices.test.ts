// What is searched in the Lab, in the address and as a player.

import { expect, it } from 'vitest';
import { addressOf, choiceIn, FIRST, playerOf } from './choices';

it('writes and reads the address of a search', () => {
  const choice = {
    ...FIRST,
    position: '-----OX--XO----- X',
    algorithm: 'pvs',
    order: 'good',
    utility: 'corner',
    depth: 6,
  };
  const view = { step: 12, beside: 'minimax', compared: true };
  expect(choiceIn(addressOf(choice, view).slice('/lab'.length))).toEqual({ ...choice, ...view });
  const engine = { ...FIRST, algorithm: 'engine', level: 12, options: 'seed=7,time=2s' };
  const found = choiceIn(addressOf({ ...engine, of: { game: 'g', ply: 3 } }).slice('/lab'.length));
  expect(found).toMatchObject({ ...engine, of: { game: 'g', ply: 3 }, step: null });
  expect(playerOf(engine)).toBe('engine:12,seed=7,time=2s');
  expect(playerOf(choice)).toBe('pvs:6,eval=corner,order=good');
  expect(playerOf({ ...choice, algorithm: 'agent' })).toBe('agent');
});

it('takes what it knows of any address', () => {
  const first = choiceIn('');
  expect(first.depth).toBe(3);
  expect(choiceIn('?depth=99&algorithm=x&step=-4')).toEqual({ ...first, depth: 12 });
  expect(choiceIn('?depth=x&step=x')).toEqual(first);
});
