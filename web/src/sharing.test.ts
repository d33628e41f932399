// Who may do what at a game on several devices.

import { describe, expect, it } from 'vitest';
import examples from './dialogs/examples.json';
import { canInvite, canUndo, isWatcher, isYou, newsBetween, roleIn } from './sharing';
import type { Color, GameView, Played } from './wire';

const BOTH: Color[] = ['black', 'white'];
const PEOPLE = {
  ...(examples as GameView[])[0],
  seats: { black: { spec: 'human', name: null }, white: { spec: 'human', name: null } },
  moves: [],
  shared: false,
  outcome: null,
  request: null,
  next: null,
} as unknown as GameView;
const SHARED: GameView = { ...PEOPLE, shared: true, change: 'device' };
const computer = { spec: 'random', name: null };
const played = (color: Color): Played => ({
  color,
  move: 'c2',
  flips: [],
  effort: null,
  left: null,
});

it('knows who is you', () => {
  expect(isYou(['white'], 'white')).toBe(true);
  expect(isYou(['white'], 'black')).toBe(false);
  expect(isYou(BOTH, 'black')).toBe(false);
  expect(isYou([], 'black')).toBe(false);
});

it('knows who only looks on', () => {
  expect(isWatcher(PEOPLE, [])).toBe(true);
  expect(isWatcher(PEOPLE, ['black'])).toBe(false);
  expect(isWatcher({ ...PEOPLE, seats: { black: computer, white: computer } }, [])).toBe(false);
});

it('offers a seat only of two that are here', () => {
  expect(canInvite(PEOPLE, BOTH)).toBe(true);
  expect(canInvite(PEOPLE, ['black'])).toBe(false);
  expect(canInvite(SHARED, BOTH)).toBe(false);
});

it('knows what a request is to whom', () => {
  const request = { by: 'black', wish: 'undo' } as const;
  expect(roleIn(request, ['black'])).toBe('asker');
  expect(roleIn(request, ['white'])).toBe('asked');
  expect(roleIn(request, [])).toBe('watcher');
});

it('takes back one’s own moves on two devices, any on one', () => {
  const moved = { undo: true, moves: [played('black')] };
  expect(canUndo({ ...PEOPLE, ...moved }, BOTH)).toBe(true);
  expect(canUndo({ ...SHARED, ...moved }, ['black'])).toBe(true);
  expect(canUndo({ ...SHARED, ...moved }, ['white'])).toBe(false);
  expect(canUndo({ ...SHARED, undo: false }, ['black'])).toBe(false);
});

describe('newsBetween', () => {
  const asking: GameView = { ...SHARED, request: { by: 'black', wish: 'undo' } };
  const answered: GameView = { ...SHARED, change: 'request' };
  const followed: GameView = { ...SHARED, next: 'n', change: 'rematch' };

  it('tells that the other player has come', () => {
    expect(newsBetween(PEOPLE, SHARED, ['black'])).toBe('joined');
    expect(newsBetween(PEOPLE, SHARED, [])).toBeNull();
    expect(newsBetween(null, SHARED, ['black'])).toBeNull();
  });

  it('tells the asker that the other does not agree', () => {
    expect(newsBetween(asking, answered, ['black'])).toBe('declined');
    expect(newsBetween(asking, answered, ['white'])).toBeNull();
    expect(newsBetween(asking, { ...answered, change: 'undo' }, ['black'])).toBeNull();
  });

  it('leads the players to the next game, once', () => {
    expect(newsBetween(SHARED, followed, ['white'])).toBe('rematch');
    expect(newsBetween(SHARED, followed, [])).toBeNull();
    expect(newsBetween(followed, followed, ['white'])).toBeNull();
    expect(newsBetween({ ...SHARED, game: 'other' }, followed, ['white'])).toBeNull();
  });
});
