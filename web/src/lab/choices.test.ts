// What is searched in the Lab, in the address and as a player.

import { expect, it } from 'vitest';
import { addressOf, choiceIn, playerOf } from './choices';

it('writes and reads the address of a search', () => {
  const choice = {
    position: '-----OX--XO----- X',
    algorithm: 'pvs',
    order: 'good',
    utility: 'corner',
    depth: 6,
  };
  expect(choiceIn(addressOf(choice, 12).slice('/lab'.length))).toEqual({ ...choice, step: 12 });
  expect(playerOf(choice)).toBe('pvs:6,eval=corner,order=good');
  expect(playerOf({ ...choice, algorithm: 'agent' })).toBe('agent');
});

it('takes what it knows of any address', () => {
  const first = choiceIn('');
  expect(first.depth).toBe(3);
  expect(choiceIn('?depth=99&algorithm=x&step=-4')).toEqual({ ...first, depth: 12 });
  expect(choiceIn('?depth=x&step=x')).toEqual(first);
});
