// The record against computers.

import { expect, it } from 'vitest';
import examples from './dialogs/examples.json';
import { type Entry, entryOf, MOST, suggested, tallyAgainst, withEntry } from './results';
import type { Color, GameView } from './wire';

const GAME = (examples as GameView[])[0] as GameView;
const against = (spec: string, winner: Color | null): GameView => ({
  ...GAME,
  seats: { black: { spec: 'human', name: null }, white: { spec, name: null } },
  outcome: { winner, score: 0, resigned: null, flagged: null },
});
const entry = (game: string, result: Entry['result'], player = 'engine:3'): Entry => ({
  game,
  player,
  size: 8,
  result,
});

it('knows how a game ended for the person', () => {
  expect(entryOf(against('engine:3', 'black'), ['black'])?.result).toBe('won');
  expect(entryOf(against('engine:3', 'white'), ['black'])?.result).toBe('lost');
  expect(entryOf(against('engine:3', null), ['black'])?.result).toBe('drawn');
  expect(entryOf(against('human', null), ['black'])).toBeNull();
  expect(entryOf(against('human', null), ['black', 'white'])).toBeNull();
  expect(entryOf(against('engine:3', 'black'), [])).toBeNull();
  expect(entryOf({ ...against('engine:3', 'black'), outcome: null }, ['black'])).toBeNull();
});

it('counts a game once, with its last result', () => {
  const lost = withEntry([], 'a', entry('a', 'lost'));
  expect(withEntry(lost, 'a', entry('a', 'lost'))).toBe(lost);
  expect(withEntry(lost, 'a', entry('a', 'won'))).toEqual([entry('a', 'won')]);
  // It was taken back and goes on.
  expect(withEntry(lost, 'a', null)).toEqual([]);
  expect(withEntry(lost, 'b', null)).toBe(lost);
});

it('forgets the oldest', () => {
  let entries: Entry[] = [];
  for (let number = 0; number <= MOST; number += 1) {
    entries = withEntry(entries, String(number), entry(String(number), 'won'));
  }
  expect([entries.length, entries[0]?.game]).toEqual([MOST, '1']);
});

it('has a tally for each level, and the streak', () => {
  const entries = [
    entry('a', 'won'),
    entry('b', 'lost'),
    entry('c', 'won', 'agent'),
    entry('d', 'won'),
    entry('e', 'won'),
  ];
  expect(tallyAgainst(entries, 'engine:3', 8)).toEqual({
    won: 3,
    drawn: 0,
    lost: 1,
    streak: 2,
    last: 'won',
  });
  expect(tallyAgainst(entries, 'engine:3', 6).last).toBeNull();
});

it('suggests the next level after a win, an easier one after two losses', () => {
  const tally = (last: Entry['result'], streak: number) => ({
    won: 0,
    drawn: 0,
    lost: 0,
    streak,
    last,
  });
  expect(suggested(3, tally('won', 1), 30)).toBe(4);
  expect(suggested(30, tally('won', 1), 30)).toBeNull();
  expect(suggested(3, tally('lost', 1), 30)).toBeNull();
  expect(suggested(3, tally('lost', 2), 30)).toBe(2);
  expect(suggested(1, tally('lost', 2), 30)).toBeNull();
  expect(suggested(3, tally('drawn', 2), 30)).toBeNull();
});
