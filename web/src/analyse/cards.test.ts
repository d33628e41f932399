// When an exercise comes back.

import { expect, it } from 'vitest';
import type { ReviewedMove } from '../wire';
import { type Card, dueCards, withEnding } from './cards';

const exercise = { ply: 3 } as ReviewedMove;

it('an exercise comes back later and later, and soon after it was missed', () => {
  const day = 24 * 60 * 60 * 1000;
  let cards: Card[] = [];
  let now = 0;
  const days: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    cards = withEnding(cards, 'g', exercise, 'found', now);
    const due = cards[0]?.due ?? 0;
    expect(dueCards(cards, due - 1)).toEqual([]);
    expect(dueCards(cards, due).length).toBe(1);
    days.push((due - now) / day);
    now = due;
  }
  expect(days).toEqual([3, 7, 21, 60]);
  cards = withEnding(cards, 'g', exercise, 'helped', now);
  expect(cards).toMatchObject([{ found: 0, due: now + day }]);
  // Another one of the same game is another card; what was found often enough is learned.
  cards = withEnding(cards, 'g', { ...exercise, ply: 9 }, 'shown', now);
  expect(cards.length).toBe(2);
  for (let round = 0; round < 5; round += 1) cards = withEnding(cards, 'g', exercise, 'found', now);
  expect(cards.map(({ reviewed }) => reviewed.ply)).toEqual([9]);
});
