// The requests that are not part of a live game.

import type {
  ClientMessage,
  Device,
  Games,
  GameView,
  Imported,
  NewGame,
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

/** Imports games from a file or a text. */
export function importGames(record: Blob): Promise<Answer<Imported>> {
  const headers = { 'content-type': 'application/octet-stream' };
  return ask('/api/records', { method: 'POST', headers, body: record });
}

const addressOf = (game: string) => `/api/games/${encodeURIComponent(game)}`;

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
