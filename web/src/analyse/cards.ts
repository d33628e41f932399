// Spaced repetition: exercises come back after growing intervals.

import type { ReviewedMove } from '../wire';

/** How an exercise ended: found alone, found with help or at another try, or shown. */
export type Ending = 'found' | 'helped' | 'shown';

/** An exercise that comes back, with how often it was found alone since it was last missed. */
export type Card = { game: string; reviewed: ReviewedMove; found: number; due: number };

const DAY = 24 * 60 * 60 * 1000;
/** After how many days an exercise comes back that was found so often. */
const INTERVALS = [1, 3, 7, 21, 60];
/** How many exercises are kept. */
const MOST = 300;

/** The cards after an exercise. One that was found alone often enough has been learned. */
export function withEnding(
  cards: readonly Card[],
  game: string,
  reviewed: ReviewedMove,
  ending: Ending,
  now: number,
): Card[] {
  const isSame = (card: Card) => card.game === game && card.reviewed.ply === reviewed.ply;
  const before = cards.find(isSame);
  const others = cards.filter((card) => !isSame(card));
  const found = ending === 'found' ? (before?.found ?? 0) + 1 : 0;
  const days = INTERVALS[found];
  if (days === undefined) return others;
  return [...others, { game, reviewed, found, due: now + days * DAY }].slice(-MOST);
}

/** The cards that are to be repeated, the oldest first. */
export function dueCards(cards: readonly Card[], now: number): Card[] {
  return cards.filter(({ due }) => due <= now).sort((a, b) => a.due - b.due);
}
