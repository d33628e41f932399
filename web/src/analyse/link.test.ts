// What goes into a link comes out of it, and nothing else does.

import { expect, it } from 'vitest';
import { LONGEST, pack, unpack } from './link';

/** A random text from a seed: letters of all kinds, moves, what SGF and links must escape. */
function randomText(seed: number): string {
  const parts = [
    ';B[f5]',
    ';W[d6]',
    '(',
    ')',
    'C[\\]\\\\]',
    '\n',
    '🙂',
    'ñ',
    '黒',
    '+/=',
    '\0',
    '\ufeff',
  ];
  let state = seed * 2654435761 + 1;
  const next = () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state >>> 8;
  };
  return Array.from({ length: next() % 300 }, () => parts[next() % parts.length]).join('');
}

it('gives back every text', async () => {
  for (let seed = 0; seed < 200; seed += 1) {
    const text = randomText(seed);
    const packed = await pack(text);
    expect(packed).toMatch(/^[\w-]*$/);
    expect(await unpack(packed)).toBe(text);
  }
});

it('makes a long study short', async () => {
  const moves = Array.from(
    { length: 60 },
    (_, ply) => `;${ply % 2 ? 'W' : 'B'}[${'abcdefgh'[ply % 8]}${1 + (ply % 7)}]`,
  );
  expect((await pack(`(;GM[2]SZ[8]${moves.join('')})`)).length).toBeLessThan(250);
});

it('refuses what is not a link, or is cut, or far too long', async () => {
  const packed = await pack('(;GM[2];B[f5])');
  for (const wrong of ['', '!', 'abc', packed.slice(0, -3)]) {
    expect(await unpack(wrong), wrong).toBeNull();
  }
  expect(await unpack(await pack('x'.repeat(LONGEST)))).toHaveLength(LONGEST);
  expect(await unpack(await pack('x'.repeat(LONGEST + 1)))).toBeNull();
});
