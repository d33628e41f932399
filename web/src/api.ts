// The requests that are not part of a live game.

import type { NewGame, Position, Refusal } from './wire';

export type Answer<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

export function begin(game: NewGame): Promise<Answer<Position>> {
  return ask('/api/games', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(game),
  });
}

export function look(game: string): Promise<Answer<Position>> {
  return ask(`/api/games/${encodeURIComponent(game)}`, {});
}

async function ask<T>(path: string, request: RequestInit): Promise<Answer<T>> {
  try {
    const response = await fetch(path, request);
    const body: unknown = await response.json();
    return response.ok ? { ok: true, value: body as T } : { ok: false, refusal: body as Refusal };
  } catch (error) {
    return { ok: false, refusal: { code: 'no-server', parameters: {}, text: String(error) } };
  }
}
