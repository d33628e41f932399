// Files that become games: what belongs together, and how it is sent.

import { type Answer, dropImport, openImport, publishImport, sendNames, sendPart } from '../api';
import type { ImportProgress, PublishedImport } from '../wire';

/** A file or text of games, with the names that belong to a file of the WTHOR archive. */
export type Source = { name: string; games: Blob; players?: Blob; tournaments?: Blob };

/** How many bytes are sent at a time. */
export const PART = 16 * 1024;

/** Files of names go with the games that are called like them, or with all if there is only one. */
export function sourcesOf(files: readonly File[]): Source[] {
  const of = (ending: string) => files.filter(({ name }) => hasEnding(name, ending));
  const [players, tournaments, archives] = [of('.jou'), of('.trn'), of('.wtb')];
  const isName = (file: File) => players.includes(file) || tournaments.includes(file);
  const games = archives.length > 0 ? files.filter((file) => !isName(file)) : files;
  return games.map((file) => {
    const source: Source = { name: file.name, games: file };
    if (!archives.includes(file)) return source;
    const [own, places] = [namesFor(file, players), namesFor(file, tournaments)];
    if (own) source.players = own;
    if (places) source.tournaments = places;
    return source;
  });
}

const hasEnding = (name: string, ending: string) => name.toLowerCase().endsWith(ending);
const stemOf = ({ name }: File) => name.slice(0, -4).toLowerCase();

function namesFor(games: File, names: File[]): File | undefined {
  const alike = names.find((file) => stemOf(file) === stemOf(games));
  return alike ?? (names.length === 1 ? names[0] : undefined);
}

/** Sends a source in parts. What was sent is given up if something is wrong or it is stopped. */
export async function send(
  { name, games, players, tournaments }: Source,
  onprogress: (progress: ImportProgress) => void,
  stop: AbortSignal,
): Promise<Answer<PublishedImport> | null> {
  const opened = await openImport({ name, bytes: games.size });
  if (!opened.ok) return opened;
  const { import: id } = opened.value;
  const lists = { players, tournaments };
  for (const kind of ['players', 'tournaments'] as const) {
    const names = lists[kind];
    const sent = names ? await sendNames(id, kind, names) : null;
    if (sent && !sent.ok) {
      await dropImport(id);
      return sent;
    }
  }
  for (let at = 0; at < games.size; at += PART) {
    const sent = await sendPart(id, at, games.slice(at, at + PART), stop);
    if (stop.aborted) {
      await dropImport(id);
      return null;
    }
    if (!sent.ok) return sent;
    onprogress(sent.value);
  }
  return publishImport(id);
}
