// The game that is open: its state, its connection, and what a person can do with it.

import { addressIn, type Place, pathOf } from './address';
import { begin } from './api';
import { length, PASS, PAUSE } from './board/scene';
import { other } from './board/squares';
import { keep, pace, settings } from './settings.svelte';
import { isWatcher, newsBetween } from './sharing';
import { connect, type Link, type Socket } from './socket';
import { playScene } from './sound';
import { advance, initial, isPersonsTurn, place, receive, type State } from './state';
import { tellDeclined, tellJoined, tellRole } from './telling';
import { wanted } from './wanted';
import type { ClientMessage, Color, NewGame, Refusal, ServerMessage, Square, Wish } from './wire';

let state: State = $state.raw(initial);
let link: Link = $state('opening');
/** Whose pass is being told. */
let passed: Color | null = $state(null);
/** Whether a hint has been asked for and not yet come. */
let asking = $state(false);
/** Whether the game is shown, or the list of the saved ones. */
let page: Place['page'] = $state(addressIn(location).page);
/** Whether the server knows this browser. */
let isKnown = $state(false);
/** Something that has happened and goes by. */
let notice = $state('');
/** When the clocks came that the state has. */
let clockAt = $state(0);

let socket: Socket | null = null;
let sceneBegan = 0;
let nextTimer: ReturnType<typeof setTimeout> | undefined;
let passTimer: ReturnType<typeof setTimeout> | undefined;
let slipTimer: ReturnType<typeof setTimeout> | undefined;
let noticeTimer: ReturnType<typeof setTimeout> | undefined;
/** Whether the request that is pending has been taken back. */
let hasWithdrawn = false;
/** Whether this device has just taken its seat. */
let isNew = false;
/** How long a slip is told, and a notice. */
const SLIP = 3000;
const NOTICE = 6000;

/** What the page shows; read only. */
export const session = {
  get state() {
    return state;
  },
  get link() {
    return link;
  },
  get passed() {
    return passed;
  },
  get asking() {
    return asking;
  },
  get page() {
    return page;
  },
  get isKnown() {
    return isKnown;
  },
  get notice() {
    return notice;
  },
  get clockAt() {
    return clockAt;
  },
};

function change(next: State): void {
  const before = state;
  if (next.known !== before.known) clockAt = performance.now();
  state = next;
  if (next.hint || next.refused || next.shown?.ply !== before.shown?.ply) asking = false;
  if (next.scene.number !== before.scene.number) {
    sceneBegan = performance.now();
    if (settings.sound && next.scene.placed) playScene(next.scene, pace());
    tellPass(next.scene.passed);
  }
  if (next.refused !== before.refused) {
    clearTimeout(slipTimer);
    if (next.refused && isSlip(next.refused)) slipTimer = setTimeout(dismissRefusal, SLIP);
  }
  clearTimeout(nextTimer);
  const [arriving] = next.arriving;
  if (arriving) nextTimer = setTimeout(() => change(advance(state)), waitFor(next));
  tellNews(before, next);
}

/** What another device did. */
function tellNews({ known: before }: State, { known, seats }: State): void {
  if (!known || known === before) return;
  const isPlayer = !isWatcher(known, seats);
  if (isPlayer && known.game !== settings.game) {
    // Whoever comes back comes back to a game of their own.
    settings.game = known.game;
    keep();
  }
  if (isNew && isPlayer) tell(tellRole(seats));
  isNew = false;
  const news = newsBetween(before, known, seats);
  if (news === 'joined') tell(tellJoined(known, seats));
  if (news === 'declined' && !hasWithdrawn) tell(tellDeclined(known, seats));
  if (news === 'rematch' && known.next) go(known.next);
  if (!known.request) hasWithdrawn = false;
}

/** Tells something for a while. */
function tell(text: string): void {
  clearTimeout(noticeTimer);
  notice = text;
  noticeTimer = setTimeout(dismissNotice, NOTICE);
}

export function dismissNotice(): void {
  clearTimeout(noticeTimer);
  notice = '';
}

/** Milliseconds until the next position may be shown. */
function waitFor({ scene, shown, arriving }: State): number {
  const next = arriving[0];
  if (!next || next.ply === shown?.ply) return 0;
  const last = next.moves.at(-1);
  const isComputers = last !== undefined && next.seats[last.color].spec !== 'human';
  const motion = scene.passed ? PASS : length(scene) * pace();
  const end = sceneBegan + motion + (isComputers && scene.number > 0 ? PAUSE : 0);
  return Math.max(0, end - performance.now());
}

function tellPass(color: Color | null): void {
  clearTimeout(passTimer);
  passed = color;
  if (color) passTimer = setTimeout(dismissPass, PASS);
}

/** The note of a pass has been seen. */
export function dismissPass(): void {
  if (!passed) return;
  clearTimeout(passTimer);
  passed = null;
  sceneBegan = -Infinity;
  if (state.arriving.length > 0) change(advance(state));
}

/** A click on a square that is not legal: a slip, not an error. */
export function isSlip(refusal: Refusal): boolean {
  return refusal.code === 'no-flips' || refusal.code === 'occupied';
}

export function dismissRefusal(): void {
  change({ ...state, refused: null });
}

export function refuse(refusal: Refusal): void {
  change({ ...state, refused: refusal });
}

/** Shows the game, or the list of the saved ones. */
export function turnTo(asked: Place['page']): void {
  page = asked;
}

/** The server knows this browser. */
export function setKnown(): void {
  isKnown = true;
}

/** This device has taken a seat. */
export function setNew(): void {
  isNew = true;
}

/** Opens a game that exists. */
export function open(game: string): void {
  socket?.close();
  clearTimeout(nextTimer);
  tellPass(null);
  link = 'opening';
  page = 'game';
  asking = false;
  hasWithdrawn = false;
  state = initial;
  const listen = (message: ServerMessage) => change(receive(state, message));
  socket = connect(game, listen, (now) => {
    link = now;
    // An answer to a question of before will not come.
    if (now === 'lost') asking = false;
  });
}

/** Begins a game and opens it; what was wrong, if it could not be begun. */
export async function start(game: NewGame): Promise<Refusal | null> {
  const begun = await begin(game);
  if (!begun.ok) return begun.refusal;
  go(begun.value.game);
  return null;
}

/** Goes to a game that exists. */
function go(game: string): void {
  history.pushState(null, '', pathOf(game));
  open(game);
}

/** Begins a game against an opponent, as the settings ask for the rest. */
export async function startAgainst(opponent: string): Promise<void> {
  settings.opponent = opponent;
  keep();
  const refusal = await start(wanted());
  if (refusal) refuse(refusal);
}

/** Begins a game between two people, with the settings' names, board and clock. */
export function startForTwo(): Promise<Refusal | null> {
  return start({ ...wanted(), black: 'human', white: 'human' });
}

/** Begins the same game again. */
export async function restart(): Promise<void> {
  const { shown } = state;
  if (!shown) return;
  const { black, white } = shown.seats;
  const game: NewGame = {
    size: shown.size,
    step: shown.step,
    black: black.spec,
    white: white.spec,
  };
  if (black.name) game.black_name = black.name;
  if (white.name) game.white_name = white.name;
  if (shown.start) game.start = shown.start;
  if (shown.clock) game.clock = { main: shown.clock.main, increment: shown.clock.increment };
  const refusal = await start(game);
  if (refusal) refuse(refusal);
}

function send(message: ClientMessage): void {
  if (link === 'open') socket?.send(message);
}

export function play(square: Square): void {
  if (!isPersonsTurn(state) || link !== 'open' || !state.shown) return;
  const { ply } = state.shown;
  dismissPass();
  const next = place(state, square);
  // A square that is not legal is sent too: the server says why not.
  change(next);
  send({ type: 'play', square, ply });
}

const ply = () => state.known?.ply ?? 0;

export const undo = () => wish('undo');
export const redo = () => wish('redo');
export const letMove = () => send({ type: 'go', ply: ply() });

/** Does what concerns both players, or asks the one on the other device. */
function wish(type: Wish): void {
  const { known, seats } = state;
  if (known && !known.request && !isWatcher(known, seats)) send({ type, ply: ply() });
}

/** Goes to the game after this one, with the colours swapped; at first that must be begun. */
export function rematch(): void {
  const { known } = state;
  if (known?.next) go(known.next);
  else wish('rematch');
}

/** Answers what the other player asks, or takes back what was asked here. */
export function answer(agree: boolean): void {
  const { known, seats } = state;
  if (known?.request) hasWithdrawn = seats.includes(known.request.by);
  send({ type: 'answer', ply: ply(), agree });
}

export function hint(): void {
  if (!isPersonsTurn(state) || asking || link !== 'open') return;
  if (state.known?.shared) {
    // On two devices both see it, and both must agree.
    wish('hint');
    return;
  }
  asking = true;
  send({ type: 'hint', ply: ply() });
}

/** The side that a person would give up for: the one to move, or the only person. */
export function resigner(): Color | null {
  const { known, seats } = state;
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
  if (state.known && !isWatcher(state.known, state.seats)) send({ type: 'step', on });
}

export function rename(color: Color, name: string): void {
  settings[color === 'black' ? 'blackName' : 'whiteName'] = name.trim();
  keep();
  send({ type: 'rename', color, name: name.trim() || null });
}

/** The players change colours; the game goes on. */
export function swap(): void {
  const { known } = state;
  if (!known) return;
  const { black, white } = known.seats;
  send({ type: 'seats', black: white.spec, white: black.spec });
  if (black.name || white.name) {
    send({ type: 'rename', color: 'black', name: white.name });
    send({ type: 'rename', color: 'white', name: black.name });
  }
  if (black.spec === 'human' && white.spec !== 'human') settings.color = 'white';
  if (white.spec === 'human' && black.spec !== 'human') settings.color = 'black';
  keep();
}
