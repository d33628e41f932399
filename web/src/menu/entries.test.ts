// Every computer player that the server knows can be chosen.

import { expect, it } from 'vitest';
import { COMPUTERS } from '../wire';
import { CLASSICS } from './entries';

it('leaves nobody out', () => {
  const offered = CLASSICS.map(({ spec }) => spec);
  expect(COMPUTERS.filter((spec) => !offered.includes(spec))).toEqual([]);
});
