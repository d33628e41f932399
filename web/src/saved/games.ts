// The list of saved games: what is asked for, what has come, what was taken off it.

import type { Games, ImportedFile, Summary } from '../wire';

/** What a person looks for. */
export type Search = {
  text: string;
  size: number | null;
  state: 'running' | 'over' | null;
  /** The imported file whose games are shown. */
  file: ImportedFile | null;
};

export type Listed = {
  games: Summary[];
  /** What leads to the games after these. */
  next: string | null;
  /** How many games make no sense any more. */
  damaged: number;
};

/** How many games come at once. */
export const LIMIT = 30;

export const everything: Search = { text: '', size: null, state: null, file: null };
export const nothing: Listed = { games: [], next: null, damaged: 0 };

export const isSearch = ({ text, size, state }: Search) =>
  text.trim() !== '' || size !== null || state !== null;

/** The part of the address behind `?`. */
export function queryOf(search: Search, before: string | null): string {
  const { text, size, state, file } = search;
  const query = new URLSearchParams({ limit: String(LIMIT) });
  if (text.trim()) query.set('text', text.trim());
  if (size) query.set('size', String(size));
  if (state) query.set('state', state);
  if (file) query.set('import', file.import);
  // Without a search, files are shown instead of their games.
  else if (!isSearch(search)) query.set('import', 'none');
  if (before) query.set('before', before);
  return query.toString();
}

/** A list with the games that come after it; one that changed meanwhile is not there twice. */
export function extended(listed: Listed, { games, next, damaged }: Games): Listed {
  const known = new Set(listed.games.map(({ game }) => game));
  return {
    games: [...listed.games, ...games.filter(({ game }) => !known.has(game))],
    next,
    damaged: listed.damaged + damaged.length,
  };
}

export function without(listed: Listed, game: string): Listed {
  return { ...listed, games: listed.games.filter((other) => other.game !== game) };
}

/** A game that was taken off, at its place again. */
export function withBack(listed: Listed, summary: Summary, at: number): Listed {
  const { games } = without(listed, summary.game);
  return { ...listed, games: [...games.slice(0, at), summary, ...games.slice(at)] };
}

export function renamed(listed: Listed, game: string, title: string | null): Listed {
  const games = listed.games.map((other) => (other.game === game ? { ...other, title } : other));
  return { ...listed, games };
}

/** Games that changed in the same span of time: a day, the days before it, or a month. */
export type DateGroup = { span: 'today' | 'yesterday' | 'week' | 'month'; games: Summary[] };

/** The list in groups by the date of the last change, which it is sorted by. */
export function groupsOf(games: Summary[], now: number): DateGroup[] {
  const groups: (DateGroup & { key: string })[] = [];
  for (const game of games) {
    const { span, key } = spanOf(game.changed, now);
    const last = groups.at(-1);
    if (last?.key === key) last.games.push(game);
    else groups.push({ span, key, games: [game] });
  }
  return groups;
}

function spanOf(moment: number, now: number): Pick<DateGroup, 'span'> & { key: string } {
  const [then, today] = [new Date(moment), new Date(now)];
  const midnight = (daysAgo: number) =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() - daysAgo).getTime();
  for (const [span, daysAgo] of [
    ['today', 0],
    ['yesterday', 1],
    ['week', 6],
  ] as const) {
    if (moment >= midnight(daysAgo)) return { span, key: span };
  }
  return { span: 'month', key: `${then.getFullYear()}-${then.getMonth()}` };
}

/** The formats of one game, and of all of them in one file. */
export const FORMATS = ['transcript', 'numbered', 'ggf', 'sgf', 'json'] as const;
export const ARCHIVES = ['ggf', 'sgf', 'json', 'wthor'] as const;

export const recordOf = (game: string, format: string) =>
  `/api/games/${game}/record?format=${format}`;
export const archiveAs = (format: string) => `/api/records?format=${format}`;
