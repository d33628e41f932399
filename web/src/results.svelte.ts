// The results of this browser's games, kept in it.

import { keepList, keptList } from './kept';
import { type Entry, entryOf, withEntry } from './results';
import type { Color, GameView } from './wire';

const KEY = 'otelo-results';

let entries: Entry[] = $state.raw(keptList<Entry>(KEY));

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
  keepList(KEY, entries);
}
