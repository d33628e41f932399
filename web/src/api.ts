// The requests that are not part of a live game.

import type {
  ClientMessage,
  Device,
  DiagramRequest,
  EngineTrace,
  EngineTraceRequest,
  Explanation,
  ExplanationRequest,
  Games,
  GameView,
  Imported,
  ImportedFiles,
  ImportProgress,
  NewGame,
  NewImport,
  PositionReport,
  PublishedImport,
  RandomPosition,
  RandomRequest,
  Refusal,
  SavedStudy,
  SearchCounts,
  SearchCountsRequest,
  ServerMessage,
  StudyRevision,
  StudyText,
  StudyTree,
  Trace,
  TraceRequest,
} from './wire';

export type Answer<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

/** Makes this browser known to the server, which gives it a cookie. Comes before all else. */
export function introduce(): Promise<Answer<Device>> {
  return ask('/api/device', {});
}

export function begin(game: NewGame): Promise<Answer<GameView>> {
  return ask('/api/games', asJson(game));
}

export function look(game: string): Promise<Answer<GameView>> {
  return ask(addressOf(game), {});
}

/** Gives an order without a live connection. */
export function order(game: string, message: ClientMessage): Promise<Answer<ServerMessage>> {
  return ask(`${addressOf(game)}/orders`, asJson(message));
}

/** Takes the seat that an invitation offers. */
export function accept(game: string, token: string): Promise<Answer<GameView>> {
  return ask('/api/invitations', asJson({ game, token }));
}

/** Some of the saved games; the query is made by `queryOf`. */
export function list(query: string): Promise<Answer<Games>> {
  return ask(`/api/games?${query}`, {});
}

export function hide(game: string): Promise<Answer<null>> {
  return ask(addressOf(game), { method: 'DELETE' });
}

export function putBack(game: string): Promise<Answer<null>> {
  return ask(`${addressOf(game)}/restore`, { method: 'POST' });
}

/** Why a move is good or bad. */
export function explain(asked: ExplanationRequest): Promise<Answer<Explanation>> {
  return ask('/api/explanation', asJson(asked));
}

/** What was written about a game. */
export function loadStudy(game: string): Promise<Answer<SavedStudy>> {
  return ask(`${addressOf(game)}/study`, {});
}

/** A tree as it is sent: the server knows what its moves flip. */
export type SentTree = Omit<StudyTree, 'moves'> & {
  moves: Omit<StudyTree['moves'][number], 'flips' | 'opening'>[];
};

/** The largest request, in bytes, that goes on when the page is left. */
const LARGEST_LAST = 60_000;

export function saveStudy(
  game: string,
  study: { revision: number; tree: SentTree },
): Promise<Answer<StudyRevision>> {
  const request = asJson(study);
  const keepalive = new Blob([String(request.body)]).size < LARGEST_LAST;
  return ask(`${addressOf(game)}/study`, { ...request, method: 'PUT', keepalive });
}

/** The tree that a text has. */
export function readStudy(text: string): Promise<Answer<StudyTree>> {
  return ask('/api/study/read', asJson({ text }));
}

/** A tree as SGF. */
export function writeStudy(tree: SentTree): Promise<Answer<StudyText>> {
  return ask('/api/study/write', asJson(tree));
}

/** What a text holds: a position or a game in any format. */
export function readPosition(text: string): Promise<Answer<PositionReport>> {
  return ask('/api/position', asJson({ text }));
}

export function findRandom(wanted: RandomRequest): Promise<Answer<RandomPosition>> {
  return ask('/api/position/random', asJson(wanted));
}

/** The drawing of a position. */
export async function draw(diagram: DiagramRequest): Promise<string | null> {
  try {
    const response = await fetch('/api/diagram', asJson(diagram));
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

/** Imports the games of a short text. */
export function importText(text: string): Promise<Answer<Imported>> {
  return ask('/api/records', asBytes('POST', new Blob([text])));
}

/** Records a search. */
export function record(asked: TraceRequest): Promise<Answer<Trace>> {
  return ask('/api/trace', asJson(asked));
}

/** Lets the engine search, and tells of its iterations. */
export function watchEngine(asked: EngineTraceRequest): Promise<Answer<EngineTrace>> {
  return ask('/api/engine-trace', asJson(asked));
}

/** Counts what several searches visit. */
export function compare(asked: SearchCountsRequest): Promise<Answer<SearchCounts>> {
  return ask('/api/search-counts', asJson(asked));
}

/** Opens an import, whose file is then sent in parts. */
export function openImport(file: NewImport): Promise<Answer<ImportProgress>> {
  return ask('/api/imports', asJson(file));
}

/** Sends the names that the numbers of a file of the WTHOR archive stand for. */
export function sendNames(
  id: string,
  kind: 'players' | 'tournaments',
  names: Blob,
): Promise<Answer<null>> {
  return ask(`/api/imports/${id}/names/${kind}`, asBytes('PUT', names));
}

/** Sends the next part of a file. */
export function sendPart(
  id: string,
  at: number,
  part: Blob,
  signal: AbortSignal,
): Promise<Answer<ImportProgress>> {
  return ask(`/api/imports/${id}/parts?at=${at}`, { ...asBytes('POST', part), signal });
}

/** Puts the games of a file that was sent into the list, all at once. */
export function publishImport(id: string): Promise<Answer<PublishedImport>> {
  return ask(`/api/imports/${id}/publish`, { method: 'POST' });
}

/** Gives up an import, or deletes an imported file with its games. */
export function dropImport(id: string): Promise<Answer<null>> {
  // Also when the page is being left.
  return ask(`/api/imports/${id}`, { method: 'DELETE', keepalive: true });
}

export function putBackImport(id: string): Promise<Answer<null>> {
  return ask(`/api/imports/${id}/restore`, { method: 'POST' });
}

/** The imported files. */
export function listImports(): Promise<Answer<ImportedFiles>> {
  return ask('/api/imports', {});
}

const addressOf = (game: string) => `/api/games/${encodeURIComponent(game)}`;

function asBytes(method: string, body: Blob): RequestInit {
  return { method, headers: { 'content-type': 'application/octet-stream' }, body };
}

function asJson(body: unknown): RequestInit {
  const headers = { 'content-type': 'application/json' };
  return { method: 'POST', headers, body: JSON.stringify(body) };
}

async function ask<T>(path: string, request: RequestInit): Promise<Answer<T>> {
  try {
    const response = await fetch(path, request);
    const body: unknown = response.status === 204 ? null : await response.json();
    return response.ok ? { ok: true, value: body as T } : { ok: false, refusal: body as Refusal };
  } catch (error) {
    return { ok: false, refusal: { code: 'no-server', parameters: {}, text: String(error) } };
  }
}
