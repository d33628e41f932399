// The game that is open: its state, its connection, and which of its positions is on the board.

import { addressIn, type Place, pathOf } from './address';
import { length, PASS, PAUSE, type Scene, sceneBetween, still } from './board/scene';
import { positionAt } from './browse';
import { notify } from './notify';
import { keep, pace, settings } from './settings.svelte';
import { isWatcher, isYou, newsBetween } from './sharing';
import { connect, type Link, type Socket } from './socket';
import { playScene } from './sound';
import { advance, initial, isPersonsTurn, isSame, receive, type State } from './state';
import { tellDeclined, tellJoined, tellLast, tellRole } from './telling';
import type { ClientMessage, Color, GameView, Refusal, ServerMessage, StudyTree } from './wire';
import { say } from './words.svelte';

let state: State = $state.raw(initial);
/** The earlier ply that is looked at; without one the board follows the game. */
let viewed: number | null = $state(null);
/** What moves on the board. */
let scene: Scene = $state.raw(still(0));
let link: Link = $state('opening');
/** Whose pass is being told. */
let passed: Color | null = $state(null);
/** Whether a hint has been asked for and not yet come. */
let asking = $state(false);
/** Whether the game is shown, or the list of the saved ones. */
let page: Place['page'] = $state(addressIn(location).page);
/** The game that is analysed. */
let studied: GameView | null = $state.raw(null);
/** The tree of it, if it came with a link. */
let shared: StudyTree | null = $state.raw(null);
/** The position that was asked for, to be set up. */
let edited = $state('');
/** The lesson that was asked for, and its step. */
let taught: Pick<Place, 'lesson' | 'step'> = $state.raw(addressIn(location));
/** Whether the server knows this browser. */
let isKnown = $state(false);
/** Something that has happened and goes by. */
let notice = $state('');
/** When the clocks came that the state has. */
let clockAt = $state(0);

let socket: Socket<ClientMessage> | null = null;
let sceneBegan = 0;
let nextTimer: ReturnType<typeof setTimeout> | undefined;
let passTimer: ReturnType<typeof setTimeout> | undefined;
let slipTimer: ReturnType<typeof setTimeout> | undefined;
let noticeTimer: ReturnType<typeof setTimeout> | undefined;
/** Whether the request that is pending has been taken back. */
let hasWithdrawn = false;
/** The game as it was when an order was sent that has no answer yet. */
let ordered: GameView | null = null;
/** How often an earlier position was looked at; its scenes have negative numbers. */
let looks = 0;
/** The ply to look at once the game has come. */
let asked: number | null = null;
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
  /** The position on the board. */
  get position() {
    return positionNow();
  },
  get scene() {
    return scene;
  },
  get viewed() {
    return viewed;
  },
  /** Whether a person here may place a disc now. */
  get isActive() {
    return link === 'open' && viewed === null && isPersonsTurn(state);
  },
  /** Whether the one person here is to move. */
  get isYourMove() {
    const { known, seats } = state;
    return known?.turn ? isYou(seats, known.turn) : false;
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
  get studied() {
    return studied;
  },
  get shared() {
    return shared;
  },
  get edited() {
    return edited;
  },
  get taught() {
    return taught;
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

function positionNow(): GameView | null {
  const { shown } = state;
  return shown && viewed !== null ? positionAt(shown, viewed) : shown;
}

/** Looks at the position after so many moves and passes. The game does not change by it. */
export function lookAt(ply: number): void {
  const before = positionNow();
  const { shown } = state;
  if (!before || !shown) return;
  const to = Math.min(Math.max(ply, 0), shown.ply);
  if (to === before.ply) return;
  viewed = to < shown.ply ? to : null;
  looks += 1;
  scene = sceneBetween(before, positionAt(shown, to), -looks);
  tellPass(null);
  if (settings.sound) playScene(scene, pace());
}

/** Looks so many moves and passes further or back. */
export const lookBy = (steps: number) => lookAt((positionNow()?.ply ?? 0) + steps);
/** Looks at the present position again. */
export const lookAtEnd = () => lookAt(state.shown?.ply ?? 0);

export function change(next: State): void {
  const before = state;
  if (next.known !== before.known) clockAt = performance.now();
  state = next;
  if (asked !== null && next.shown) {
    viewed = asked;
    asked = null;
  }
  if (viewed !== null && viewed >= (next.shown?.ply ?? 0)) viewed = null;
  if (next.hint || next.refused || next.shown?.ply !== before.shown?.ply) asking = false;
  if (next.scene.number !== before.scene.number) {
    sceneBegan = performance.now();
    requestAnimationFrame(() => onPainted(next.scene));
    if (settings.sound && next.scene.placed) playScene(next.scene, pace());
    // Whoever looks at an earlier position is not disturbed.
    if (viewed === null) scene = next.scene;
    tellPass(viewed === null ? next.scene.passed : null);
  }
  if (next.refused !== before.refused) {
    clearTimeout(slipTimer);
    if (next.refused && isSlip(next.refused)) slipTimer = setTimeout(dismissRefusal, SLIP);
  }
  awaitNext();
  tellNews(before, next);
}

/** Shows the next position when its time has come. */
function awaitNext(): void {
  clearTimeout(nextTimer);
  const [arriving] = state.arriving;
  if (arriving) nextTimer = setTimeout(() => change(advance(state)), waitFor(state));
}

/** Motion and the pause after it count from the first frame that shows them. */
function onPainted(painted: Scene): void {
  if (painted !== state.scene) return;
  sceneBegan = performance.now();
  awaitNext();
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
  const isCalled = session.isYourMove && known.game === before?.game && known.ply > before.ply;
  if (isCalled && document.hidden && settings.notify) {
    notify(say('page.your-move'), tellLast(known));
  }
}

/** Tells something for a while. */
export function tell(text: string): void {
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
export function turnTo(wanted: Exclude<Place['page'], 'analyse' | 'editor' | 'learn'>): void {
  page = wanted;
}

/** Shows a position to be set up. */
export function setUp(position: string): void {
  edited = position;
  page = 'editor';
}

/** Shows a step of a lesson, or the list of them. */
export function teach(wanted: Pick<Place, 'lesson' | 'step'>): void {
  taught = wanted;
  page = 'learn';
}

/** Shows a game for study. */
export function study(game: GameView, tree: StudyTree | null = null): void {
  studied = game;
  shared = tree;
  page = 'analyse';
}

/** The server knows this browser. */
export function setKnown(): void {
  isKnown = true;
}

/** This device has taken a seat. */
export function setNew(): void {
  isNew = true;
}

/** Opens a game that exists, at its end or at an earlier ply. */
export function open(game: string, ply: number | null = null): void {
  socket?.close();
  clearTimeout(nextTimer);
  tellPass(null);
  link = 'opening';
  page = 'game';
  asking = false;
  hasWithdrawn = false;
  viewed = null;
  ordered = null;
  asked = ply;
  state = initial;
  scene = initial.scene;
  const path = `/api/games/${game}/live`;
  const onLink = (now: Link) => {
    link = now;
    // An answer to a question of before will not come.
    if (now === 'lost') asking = false;
  };
  // A hint takes as long as it takes.
  socket = connect<ClientMessage, ServerMessage>(
    path,
    listen,
    onLink,
    ({ type }) => type !== 'hint',
  );
}

function listen(message: ServerMessage): void {
  const isPosition = message.type === 'position';
  // After a lost connection the first position shows whether the last order arrived.
  const isLost = isPosition && message.change === 'open' && ordered && isSame(ordered, message);
  if (isLost) tell(say('page.not-arrived'));
  if (isPosition || message.type === 'refused' || message.type === 'hint') ordered = null;
  change(receive(state, message));
}

/** Goes to a game that exists. */
export function go(game: string): void {
  history.pushState(null, '', pathOf(game));
  open(game);
}

/** Whether orders can be given now; if not, it says so. */
export function checkLink(): boolean {
  if (link !== 'open') tell(say('page.not-sent'));
  return link === 'open';
}

/** Sends an order to the server. */
export function send(message: ClientMessage): void {
  if (!checkLink()) return;
  ordered = state.known;
  // A connection that is just ending takes nothing more; the next one shows the truth.
  socket?.send(message);
}

/** The answer to what was asked here does not count as the other player's. */
export function setWithdrawn(): void {
  hasWithdrawn = true;
}

/** A hint is asked for. */
export function setAsking(): void {
  asking = true;
}
