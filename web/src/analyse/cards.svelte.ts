// The exercises that come back, kept in the browser.

import { keepList, keptList } from '../kept';
import type { ReviewedMove } from '../wire';
import { type Card, type Ending, withEnding } from './cards';

const KEY = 'otelo-exercises';

let cards: Card[] = $state.raw(keptList<Card>(KEY));

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
  keepList(KEY, cards);
}
