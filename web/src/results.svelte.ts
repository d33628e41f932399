// The results of this browser's games, kept in it.

import { type Entry, entryOf, withEntry } from './results';
import type { Color, GameView } from './wire';

const KEY = 'otelo-results';

function kept(): Entry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? (stored as Entry[]) : [];
  } catch {
    return [];
  }
}

let entries: Entry[] = $state.raw(kept());

export const results = {
  get entries() {
    return entries;
  },
};

/** Takes note of how a game ended, or that it goes on. */
export function noteResult(game: GameView, own: Color[]): void {
  const next = withEntry(entries, game.game, entryOf(game, own));
  if (next === entries) return;
  entries = next;
  try {
    localStorage.setItem(KEY, JSON.stringify(entries));
  } catch {
    // They last as long as the page then.
  }
}
