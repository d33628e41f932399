// What a person can do in the game that is open.

import { other } from './board/squares';
import {
  change,
  checkLink,
  dismissPass,
  go,
  send,
  session,
  setAsking,
  setWithdrawn,
} from './session.svelte';
import { keep, settings } from './settings.svelte';
import { isWatcher } from './sharing';
import { place } from './state';
import type { Color, Square, Wish } from './wire';

export function play(square: Square): void {
  if (!checkLink() || !session.isActive || !session.state.shown) return;
  const { ply } = session.state.shown;
  dismissPass();
  // A square that is not legal is sent too: the server says why not.
  change(place(session.state, square));
  send({ type: 'play', square, ply });
}

const ply = () => session.state.known?.ply ?? 0;

export const undo = () => wish('undo');
/** Takes back every move after the position on the board, so that the game goes on from there. */
export const undoToHere = () =>
  send({ type: 'undo-to', ply: ply(), to: session.position?.ply ?? 0 });
export const redo = () => wish('redo');
export const letMove = () => send({ type: 'go', ply: ply() });

/** Does what concerns both players, or asks the one on the other device. */
function wish(type: Wish): void {
  const { known, seats } = session.state;
  if (known && !known.request && !isWatcher(known, seats)) send({ type, ply: ply() });
}

/** Goes to the game after this one, with the colours swapped; at first that must be begun. */
export function rematch(): void {
  const { known } = session.state;
  if (known?.next) go(known.next);
  else wish('rematch');
}

/** Answers what the other player asks, or takes back what was asked here. */
export function answer(agree: boolean): void {
  const { known, seats } = session.state;
  if (known?.request && seats.includes(known.request.by)) setWithdrawn();
  send({ type: 'answer', ply: ply(), agree });
}

export function hint(): void {
  if (!checkLink() || !session.isActive || session.asking) return;
  if (session.state.known?.shared) {
    // On two devices both see it, and both must agree.
    wish('hint');
    return;
  }
  setAsking();
  send({ type: 'hint', ply: ply() });
}

/** The side that a person would give up for: the one to move, or the only person. */
export function resigner(): Color | null {
  const { known, seats } = session.state;
  if (!known?.turn) return null;
  const colors: Color[] = [known.turn, other(known.turn)];
  return colors.find((color) => seats.includes(color)) ?? null;
}

export function resign(): void {
  const color = resigner();
  if (color) send({ type: 'resign', color, ply: ply() });
}

export function setStep(on: boolean): void {
  settings.step = on;
  keep();
  const { known, seats } = session.state;
  if (known && !isWatcher(known, seats)) send({ type: 'step', on });
}

export function rename(color: Color, name: string): void {
  send({ type: 'rename', color, name: name.trim() || null });
}

/** The players change colours; the game goes on. */
export function swap(): void {
  const { known } = session.state;
  if (!known) return;
  const { black, white } = known.seats;
  send({ type: 'seats', black: white.spec, white: black.spec });
  if (black.name || white.name) {
    send({ type: 'rename', color: 'black', name: white.name });
    send({ type: 'rename', color: 'white', name: black.name });
  }
}
