// An exercise: a position of one's own in which a better move is to be found.

import { placeOf } from '../board/squares';
import type { Analysis, Move, ReviewedMove, Square } from '../wire';
import { lossOf } from './study';

/** What a try comes to: how many discs it loses, and the play that shows it. */
export type Verdict = { loss: number; line: Move[] };

/** Judges a try, once the engine has looked at it as far as the review did. */
export function verdictOf(
  reviewed: ReviewedMove,
  analysis: Analysis | null,
  tried: Square,
): Verdict | null {
  const found = analysis?.moves.find(({ move }) => move === tried);
  const best = analysis?.moves[0];
  if (tried === reviewed.best[0]) return { loss: 0, line: reviewed.best };
  if (tried === reviewed.move) return { loss: reviewed.loss, line: found?.line ?? [] };
  if (!analysis || !found || !best) return null;
  const { kind } = reviewed.before;
  const isDeep = kind === 'exact' ? found.worth.kind === 'exact' : found.depth >= reviewed.depth;
  if (!isDeep && analysis.running) return null;
  return { loss: lossOf(found, best.worth), line: found.line };
}

/** In which part of the board a square is. */
export function areaOf(square: Square, size: number) {
  const { row, column } = placeOf(square);
  const vertical = row < size / 2 ? 'top' : 'bottom';
  return `learn.${vertical}-${column < size / 2 ? 'left' : 'right'}` as const;
}

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
