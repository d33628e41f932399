// Words about a saved game.

import { nameOf } from '../telling';
import type { Summary } from '../wire';
import { say } from '../words.svelte';

/** Who plays whom. */
export function namesIn(summary: Summary): string {
  const [black, white] = [nameOf(summary, 'black'), nameOf(summary, 'white')];
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
