// The game that is open: its state, its connection, and what a person can do with it.

import { begin, look } from './api';
import { length, PASS, PAUSE } from './board/scene';
import { other, squareAt, withDiscs } from './board/squares';
import { keep, pace, settings } from './settings.svelte';
import { connect, type Link, type Socket } from './socket';
import { playScene } from './sound';
import { advance, initial, isPersonsTurn, place, receive, type State } from './state';
import type { ClientMessage, Color, NewGame, Refusal, ServerMessage, Square } from './wire';

let state: State = $state.raw(initial);
let link: Link = $state('opening');
/** Whose pass is being told. */
let passed: Color | null = $state(null);
/** Whether a hint has been asked for and not yet come. */
let asking = $state(false);

let socket: Socket | null = null;
let sceneBegan = 0;
let nextTimer: ReturnType<typeof setTimeout> | undefined;
let passTimer: ReturnType<typeof setTimeout> | undefined;
let slipTimer: ReturnType<typeof setTimeout> | undefined;
/** How long a slip is told. */
const SLIP = 3000;

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
};

function change(next: State): void {
  const before = state;
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

function refuse(refusal: Refusal): void {
  change({ ...state, refused: refusal });
}

/** Opens a game that exists. */
function open(game: string): void {
  socket?.close();
  clearTimeout(nextTimer);
  tellPass(null);
  link = 'opening';
  state = initial;
  settings.game = game;
  keep();
  const listen = (message: ServerMessage) => change(receive(state, message));
  socket = connect(game, listen, (now) => {
    link = now;
  });
}

/** Begins a game and opens it; what was wrong, if it could not be begun. */
export async function start(game: NewGame): Promise<Refusal | null> {
  const begun = await begin(game);
  if (!begun.ok) return begun.refusal;
  history.pushState(null, '', `/games/${begun.value.game}`);
  open(begun.value.game);
  return null;
}

/** The game that the settings ask for. */
export function wanted(): NewGame {
  const { opponent, color, size, step } = settings;
  const game: NewGame = { size, step, black: opponent, white: opponent };
  game[color] = 'human';
  if (settings.blackName) game.black_name = settings.blackName;
  if (settings.whiteName) game.white_name = settings.whiteName;
  const text = startText();
  if (text) game.start = text;
  return game;
}

function startText(): string {
  const { size, start, startText: text } = settings;
  if (start === 'text') return text;
  if (start === 'standard') return '';
  // Like discs beside each other, as old Reversi players began.
  const [low, high] = [size / 2 - 1, size / 2];
  const row = (row: number) => [low, high].map((column) => squareAt({ column, row }));
  const white = withDiscs('-'.repeat(size * size), size, row(low), 'white');
  return `${withDiscs(white, size, row(high), 'black')} X`;
}

/** Begins a game against an opponent, as the settings ask for the rest. */
export async function startAgainst(opponent: string): Promise<void> {
  settings.opponent = opponent;
  keep();
  const refusal = await start(wanted());
  if (refusal) refuse(refusal);
}

/** Begins the same game again, perhaps with the players' colours swapped. */
export async function restart(isSwapped: boolean): Promise<void> {
  const { shown } = state;
  if (!shown) return;
  const { seats } = shown;
  const [black, white] = isSwapped ? [seats.white, seats.black] : [seats.black, seats.white];
  const game: NewGame = {
    size: shown.size,
    step: shown.step,
    black: black.spec,
    white: white.spec,
  };
  if (black.name) game.black_name = black.name;
  if (white.name) game.white_name = white.name;
  if (shown.start) game.start = shown.start;
  const refusal = await start(game);
  if (refusal) refuse(refusal);
}

/** What the address asks for, else the last game, else a new one. */
export async function resume(): Promise<void> {
  const named = gameInAddress();
  const known = named ?? settings.game;
  const found = known ? await look(known) : null;
  if (found?.ok) {
    history.replaceState(null, '', `/games/${found.value.game}`);
    open(found.value.game);
    return;
  }
  const isAsked = named !== undefined && found !== null;
  const missing = isAsked && !found.ok ? found.refusal : null;
  const refusal = (await start(wanted())) ?? missing;
  if (refusal) refuse(refusal);
}

/** The game that the address names. */
function gameInAddress(): string | undefined {
  return /^\/games\/([^/]+)$/.exec(location.pathname)?.[1];
}

export function followAddress(): void {
  const named = gameInAddress();
  if (named && named !== state.shown?.game) open(named);
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

export const undo = () => send({ type: 'undo', ply: ply() });
export const redo = () => send({ type: 'redo', ply: ply() });
export const go = () => send({ type: 'go', ply: ply() });

export function hint(): void {
  if (!isPersonsTurn(state) || asking) return;
  asking = true;
  send({ type: 'hint', ply: ply() });
}

/** The side that a person would give up for: the one to move, or the only person. */
export function resigner(): Color | null {
  const { known } = state;
  if (!known?.turn) return null;
  const colors: Color[] = [known.turn, other(known.turn)];
  return colors.find((color) => known.seats[color].spec === 'human') ?? null;
}

export function resign(): void {
  const color = resigner();
  if (color) send({ type: 'resign', color, ply: ply() });
}

export function setStep(on: boolean): void {
  settings.step = on;
  keep();
  send({ type: 'step', on });
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
