// From a choice to the game that it asks for.

import { expect, it } from 'vitest';
import type { Choice } from './settings.svelte';
import { colorOf, opponentOf, wanted } from './wanted';

const CHOICE: Choice = {
  against: 'engine',
  level: 7,
  classic: 'agent',
  blackPlayer: 'engine:5',
  whitePlayer: 'minimax:hard',
  side: 'black',
  size: 6,
  start: 'standard',
  startText: '',
  clock: 'none',
  clockMinutes: 15,
  clockSeconds: 10,
  name: 'Ana',
  friend: 'Ben',
};

it('knows the opponent', () => {
  expect(opponentOf(CHOICE)).toBe('engine:7');
  expect(opponentOf({ ...CHOICE, against: 'classic' })).toBe('agent');
  expect(opponentOf({ ...CHOICE, against: 'here' })).toBe('human');
});

it('lets chance choose the colour', () => {
  expect(colorOf(CHOICE, 0.9)).toBe('black');
  expect(colorOf({ ...CHOICE, side: 'random' }, 0.4)).toBe('black');
  expect(colorOf({ ...CHOICE, side: 'random' }, 0.5)).toBe('white');
});

it('gives a name to the person, of whatever colour, and none to the computer', () => {
  expect(wanted(CHOICE, 'white', false)).toEqual({
    size: 6,
    step: false,
    black: 'engine:7',
    white: 'human',
    white_name: 'Ana',
  });
});

it('names both people on one screen, and only oneself on two', () => {
  const names = ({ black_name, white_name }: ReturnType<typeof wanted>) => [black_name, white_name];
  expect(names(wanted({ ...CHOICE, against: 'here' }, 'white', false))).toEqual(['Ben', 'Ana']);
  expect(names(wanted({ ...CHOICE, against: 'device' }, 'black', false))).toEqual([
    'Ana',
    undefined,
  ]);
});

it('lets two computers wait for each other', () => {
  const game = wanted({ ...CHOICE, against: 'computers', clock: '3+2' }, 'black', false);
  expect(game).toEqual({
    size: 6,
    step: true,
    black: 'engine:5',
    white: 'minimax:hard',
    clock: { main: 180_000, increment: 2000 },
  });
});

it('sets up the parallel start', () => {
  const game = wanted({ ...CHOICE, start: 'parallel', size: 4 }, 'black', false);
  expect(game.start).toBe('-----OO--XX----- X');
});
