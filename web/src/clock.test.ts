// What a clock shows, what is said of it, and which one was chosen.

import { describe, expect, it } from 'vitest';
import { chosenClock, clockText, leftOf, reached } from './clock';
import type { ClockFace } from './wire';

const FACE: ClockFace = {
  main: 60_000,
  increment: 0,
  black: 42_000,
  white: 7000,
  running: 'black',
};

it('counts down for the one whose clock runs, and not below zero', () => {
  expect(leftOf(FACE, 'black', 1500)).toBe(40_500);
  expect(leftOf(FACE, 'white', 1500)).toBe(7000);
  expect(leftOf(FACE, 'black', 90_000)).toBe(0);
  expect(leftOf({ ...FACE, running: null }, 'black', 1500)).toBe(42_000);
});

it.each([
  [0, '0.0'],
  [99, '0.0'],
  [9949, '9.9'],
  [9999, '9.9'],
  [10_000, '0:10'],
  [10_001, '0:11'],
  [59_001, '1:00'],
  [60_000, '1:00'],
  [300_000, '5:00'],
  [3_599_999, '1:00:00'],
  [36_000_000, '10:00:00'],
])('writes %i ms as %s', (left, text) => {
  expect(clockText(left, '.')).toBe(text);
});

it('writes the decimal sign of the reader', () => {
  expect(clockText(9400, ',')).toBe('9,4');
});

describe('reached', () => {
  it('tells a minute, half a minute and ten seconds, once', () => {
    expect(reached(60_050, 59_950)).toBe(60);
    expect(reached(30_001, 30_000)).toBe(30);
    expect(reached(10_050, 9950)).toBe(10);
    expect(reached(9950, 9850)).toBeNull();
  });

  it('says nothing of a clock that begins there', () => {
    expect(reached(60_000, 59_900)).toBeNull();
  });

  it('tells the last one if several have gone by', () => {
    expect(reached(61_000, 9000)).toBe(10);
  });
});

it.each([
  ['none', 5, 5, null],
  ['3+2', 5, 5, { main: 180_000, increment: 2000 }],
  ['own', 7, 1, { main: 420_000, increment: 1000 }],
  ['own', 0, 3, { main: 3000, increment: 3000 }],
  ['own', 0, 0, { main: 1000, increment: 0 }],
  ['own', 1e9, 1e9, { main: 36_000_000, increment: 600_000 }],
  ['own', Number.NaN, -3, { main: 1000, increment: 0 }],
] as const)('takes %s, %d minutes, %d seconds', (clock, clockMinutes, clockSeconds, chosen) => {
  expect(chosenClock({ clock, clockMinutes, clockSeconds })).toEqual(chosen);
});
