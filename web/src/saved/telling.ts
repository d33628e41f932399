// Words about a saved game.

import type { Color, Seat, Summary } from '../wire';
import { say, sayColor, sayPlayer } from '../words.svelte';

function nameIn({ spec, name }: Seat, color: Color): string {
  return name ?? (spec === 'human' ? sayColor(color) : sayPlayer(spec));
}

/** Who plays whom. */
export function namesIn({ seats }: Summary): string {
  const [black, white] = [nameIn(seats.black, 'black'), nameIn(seats.white, 'white')];
  return say('saved.names', { black, white });
}

export function titleOf(summary: Summary): string {
  return summary.title ?? namesIn(summary);
}

/** How it stands, in a word or two. */
export function resultOf({ over, winner, seats }: Summary): string {
  if (!over) return say('saved.running');
  if (!winner) return say('saved.drawn');
  const { name } = seats[winner];
  if (name !== null) return say('page.name-won', { name });
  return say(winner === 'black' ? 'page.black-won' : 'page.white-won');
}
