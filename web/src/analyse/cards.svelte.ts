// The exercises that come back, kept in the browser.

import type { ReviewedMove } from '../wire';
import { type Card, type Ending, withEnding } from './exercise';

const KEY = 'otelo-exercises';

function kept(): Card[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? (stored as Card[]) : [];
  } catch {
    return [];
  }
}

let cards: Card[] = $state.raw(kept());

/** The exercises that were done at least once. */
export const exercises = {
  get cards() {
    return cards;
  },
};

/** Takes note of how an exercise ended. */
export function noteExercise(game: string, reviewed: ReviewedMove, ending: Ending): void {
  keep(withEnding(cards, game, reviewed, ending, Date.now()));
}

/** Forgets the exercises of a game that is gone. */
export function forgetGame(game: string): void {
  keep(cards.filter((card) => card.game !== game));
}

function keep(next: Card[]): void {
  cards = next;
  try {
    localStorage.setItem(KEY, JSON.stringify(cards));
  } catch {
    // They last as long as the page then.
  }
}
