// The list of saved games.

import { expect, it } from 'vitest';
import type { Summary } from '../wire';
import {
  everything,
  extended,
  groupsOf,
  isSearch,
  LIMIT,
  nothing,
  queryOf,
  renamed,
  withBack,
  without,
} from './games';

const summary = (game: string): Summary => ({
  game,
  created: 0,
  changed: 0,
  size: 8,
  seats: { black: { spec: 'human', name: null }, white: { spec: 'human', name: null } },
  ply: 1,
  moves: 1,
  black: 4,
  white: 1,
  over: false,
  winner: null,
  title: null,
  yours: ['black', 'white'],
  board: null,
  event: null,
  date: null,
});

const list = (...names: string[]) => ({ ...nothing, games: names.map(summary) });
const names = ({ games }: { games: Summary[] }) => games.map(({ game }) => game).join('');

it('asks for what is looked for', () => {
  expect(queryOf(everything, null)).toBe(`limit=${LIMIT}&import=none`);
  const file = { import: 'abc', name: 'a.wtb', at: 0, games: 2 };
  expect(queryOf({ ...everything, file }, null)).toBe(`limit=${LIMIT}&import=abc`);
  expect(queryOf({ text: ' Ana & Ben ', size: 6, state: 'over', file: null }, 'x')).toBe(
    `limit=${LIMIT}&text=Ana+%26+Ben&size=6&state=over&before=x`,
  );
  expect(isSearch({ ...everything, text: '  ' })).toBe(false);
  expect(isSearch({ ...everything, state: 'running' })).toBe(true);
});

it('goes on with what comes after, and has nothing twice', () => {
  const more = extended(list('a', 'b'), {
    games: [summary('b'), summary('c')],
    next: 'n',
    damaged: ['x'],
  });
  expect([names(more), more.next, more.damaged]).toEqual(['abc', 'n', 1]);
});

it('takes a game off and puts it back where it was', () => {
  const fewer = without(list('a', 'b', 'c'), 'b');
  expect(names(fewer)).toBe('ac');
  expect(names(withBack(fewer, summary('b'), 1))).toBe('abc');
  expect(names(withBack(list('b', 'a'), summary('b'), 5))).toBe('ab');
});

it('makes groups by date', () => {
  const now = new Date(2026, 2, 10, 15).getTime();
  const at = (day: number, hour: number, month = 2) => ({
    ...summary('a'),
    changed: new Date(2026, month, day, hour).getTime(),
  });
  const games = [
    at(10, 14),
    at(10, 0),
    at(9, 23),
    at(8, 1),
    at(4, 0),
    at(3, 23),
    at(1, 1),
    at(28, 1, 1),
  ];
  const groups = groupsOf(games, now).map(({ span, games }) => [span, games.length]);
  expect(groups).toEqual([
    ['today', 2],
    ['yesterday', 1],
    ['week', 2],
    ['month', 2],
    ['month', 1],
  ]);
  expect(groupsOf([], now)).toEqual([]);
});

it('gives a title', () => {
  expect(renamed(list('a', 'b'), 'b', 'Final').games.map(({ title }) => title)).toEqual([
    null,
    'Final',
  ]);
});
