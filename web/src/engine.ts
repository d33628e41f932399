// The engine's levels that have a name.

import { LEVEL_TIMES } from './wire';
import type { Key } from './words.svelte';

/** The levels that are offered, the weakest first. */
export const STRENGTHS: readonly { level: number; name: Key }[] = [
  { level: 1, name: 'strength.first-steps' },
  { level: 3, name: 'strength.beginner' },
  { level: 5, name: 'strength.casual' },
  { level: 8, name: 'strength.club' },
  { level: 10, name: 'strength.strong' },
  { level: 13, name: 'strength.expert' },
  { level: 16, name: 'strength.master' },
  { level: 20, name: 'strength.grandmaster' },
];

/** The name of a level: that of the last one before it that has a name. */
export function strengthOf(level: number): Key {
  const found = STRENGTHS.findLast((strength) => strength.level <= level);
  return found?.name ?? 'strength.first-steps';
}

/** The level of the engine that a spec names, without options; otherwise none. */
export function levelOf(spec: string): number | null {
  const found = /^engine:(\d+)$/.exec(spec);
  return found ? Number(found[1]) : null;
}

export const HIGHEST_LEVEL = LEVEL_TIMES.length;
/** The server lets no search take longer, in milliseconds. */
const LONGEST_SEARCH = 30_000;

/** How long a move of a level takes at most, about, in milliseconds. */
export function timeOf(level: number): number {
  return Math.min(LEVEL_TIMES[level - 1] ?? 0, LONGEST_SEARCH);
}
