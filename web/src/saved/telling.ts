// Words about a saved game.

import { other } from '../board/squares';
import { isYou } from '../sharing';
import { nameOf as playerIn } from '../telling';
import type { Color, ImportedFile, Summary } from '../wire';
import { say, sayMonth, sayNumber } from '../words.svelte';
import type { DateGroup } from './games';

/** The colour of the person here, if only one of the players is. */
function ownColor({ yours }: Summary): Color | null {
  return yours.length === 1 ? (yours[0] ?? null) : null;
}

/** Who plays whom. */
export function namesIn(summary: Summary): string {
  const [black, white] = [playerIn(summary, 'black'), playerIn(summary, 'white')];
  return say('saved.names', { black, white });
}

/** The title of a game, or else the opponent, or else who plays whom. */
export function titleOf(summary: Summary): string {
  const own = ownColor(summary);
  if (summary.title) return summary.title;
  return own ? say('saved.against', { name: playerIn(summary, other(own)) }) : namesIn(summary);
}

/** How it stands, in a word or two. */
export function resultOf({ over, winner, seats, yours }: Summary): string {
  if (!over) return say('saved.running');
  if (!winner) return say('saved.drawn');
  if (isYou(yours, winner)) return say('saved.won');
  if (isYou(yours, other(winner))) return say('saved.lost');
  const { name } = seats[winner];
  if (name !== null) return say('page.name-won', { name });
  return say(winner === 'black' ? 'page.black-won' : 'page.white-won');
}

const HEADINGS = {
  today: 'saved.today',
  yesterday: 'saved.yesterday',
  week: 'saved.week',
} as const;

/** The heading of a group of games. */
export function headingOf({ span, games }: DateGroup): string {
  return span === 'month' ? sayMonth(games[0]?.changed ?? 0) : say(HEADINGS[span]);
}

/** The name of an imported file; a pasted text has none. */
export function nameOf({ name }: ImportedFile): string {
  return name || say('saved.pasted');
}

export function countOf(games: number): string {
  return say('saved.games', { games: sayNumber(games), count: games });
}
