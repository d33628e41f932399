// Every computer player that the server knows can be chosen.

import { expect, it } from 'vitest';
import { COMPUTERS } from '../wire';
import { OPPONENTS } from './entries';

it('leaves nobody out', () => {
  const offered = OPPONENTS.map(({ spec }) => spec);
  expect(COMPUTERS.filter((spec) => !offered.includes(spec))).toEqual([]);
});
