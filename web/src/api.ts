// The requests that are not part of a live game.

import type {
  ClientMessage,
  Device,
  Explanation,
  ExplanationRequest,
  Games,
  GameView,
  ImportedFiles,
  ImportProgress,
  NewGame,
  NewImport,
  PublishedImport,
  Refusal,
  ServerMessage,
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
