// How one's games against computers have ended.

import { other } from './board/squares';
import type { Color, GameView } from './wire';

export type Result = 'won' | 'drawn' | 'lost';
/** A finished game against a computer. */
export type Entry = { game: string; player: string; size: number; result: Result };
/** The games against one computer; the streak counts the last ones that ended the same way. */
export type Tally = Record<Result, number> & { streak: number; last: Result | null };

/** How many games are remembered. */
export const MOST = 500;

/** How a game ended for the only person in it, who is here; otherwise nothing. */
export function entryOf(game: GameView, own: Color[]): Entry | null {
  const [color] = own;
  if (!game.outcome || !color || own.length !== 1) return null;
  const player = game.seats[other(color)].spec;
  if (player === 'human') return null;
  const { winner } = game.outcome;
  const result = winner === null ? 'drawn' : winner === color ? 'won' : 'lost';
  return { game: game.game, player, size: game.size, result };
}

/** The entries with what is known of a game now; a game that goes on again has no result. */
export function withEntry(entries: Entry[], game: string, entry: Entry | null): Entry[] {
  const same = entries.find((known) => known.game === game);
  if (!entry) return same ? entries.filter((known) => known !== same) : entries;
  if (same?.result === entry.result && same.player === entry.player) return entries;
  return [...entries.filter((known) => known !== same), entry].slice(-MOST);
}

export function tallyAgainst(entries: Entry[], player: string, size: number): Tally {
  const tally: Tally = { won: 0, drawn: 0, lost: 0, streak: 0, last: null };
  for (const entry of entries) {
    if (entry.player !== player || entry.size !== size) continue;
    tally[entry.result] += 1;
    tally.streak = entry.result === tally.last ? tally.streak + 1 : 1;
    tally.last = entry.result;
  }
  return tally;
}

/** A level that is worth a try: the next one after a win, the one before after two losses. */
export function suggested(level: number, { last, streak }: Tally, highest: number): number | null {
  if (last === 'won' && level < highest) return level + 1;
  if (last === 'lost' && streak >= 2 && level > 1) return level - 1;
  return null;
}
