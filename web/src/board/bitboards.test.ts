// Which of two boards bitboards mean.

import { expect, it } from 'vitest';
import { boardsOf } from './bitboards';

it('shows both boards', () => {
  const boards = boardsOf('0x1 0x2 X');
  expect(boards?.lsb).toBe(`XO${'-'.repeat(62)}`);
  expect(boards?.msb).toBe(`${'-'.repeat(62)}OX`);
});

it.each([
  ['the start, which is the same in both', '0x810000000 0x1008000000'],
  ['one that says which', '0x1 0x2 X msb'],
  ['moves', 'f5 d6'],
  ['a long list of moves', 'f5d6c3d3c4f4f6f3 e6e7'],
])('does not ask about %s', (_, text) => {
  expect(boardsOf(text)).toBe(null);
});
