// What is set up on the board, stroke by stroke.

import { expect, it } from 'vitest';
import { positionText as textOf } from '../board/squares';
import { emptyOf, mirrored, paint, rotated, setupOf, startOf } from './setup';

it('reads what it writes, and nothing else', () => {
  for (const size of [4, 6, 8]) {
    const start = startOf(size);
    expect(start.board.length).toBe(size * size);
    expect(setupOf(textOf(start))).toEqual(start);
  }
  expect(textOf(startOf(4))).toBe('-----OX--XO----- X');
  expect(setupOf('-----OX--XO-----')).toBeNull();
  expect(setupOf('-----OX--XO---- X')).toBeNull();
});

it('paints and takes discs, within the board', () => {
  const painted = paint(paint(emptyOf(4), 'a1', 'black'), 'd4', 'white');
  expect(painted.board).toBe('X--------------O');
  expect(paint(painted, 'a1', 'empty').board).toBe('---------------O');
  expect(paint(painted, 'h8', 'white')).toBe(painted);
});

it('turns and mirrors the board', () => {
  const corner = { ...emptyOf(4), board: 'XO--------------' };
  expect(rotated(corner).board).toBe('---X---O--------');
  expect(mirrored(corner).board).toBe('--OX------------');
  let turned = corner;
  for (let turns = 0; turns < 4; turns += 1) turned = rotated(turned);
  expect(turned).toEqual(corner);
});
