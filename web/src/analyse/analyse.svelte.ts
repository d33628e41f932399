// The study that is open, and the engine that looks at its position.

import { SvelteMap } from 'svelte/reactivity';
import { type Scene, sceneBetween, still } from '../board/scene';
import { connect, type Link, type Socket } from '../socket';
import type {
  AnalysedMove,
  Analysis,
  AnalysisMessage,
  AnalysisOrder,
  Evaluation,
  GameView,
  Refusal,
  Square,
} from '../wire';
import {
  backToGame,
  enter,
  goTo,
  lineOf,
  playedOf,
  playIn,
  positionIn,
  type Study,
  studyOf,
  textOf,
  turnIn,
  worthToBlack,
} from './study';

let study: Study | null = $state.raw(null);
/** What is known of the position that is looked at. */
let analysis: Analysis | null = $state.raw(null);
/** What moves on the board. */
let scene: Scene = $state.raw(still(0));
let isPaused = $state(false);
/** Who searches. */
let player: string = $state('engine:30,exact=yes,lines=64');
let link: Link = $state('opening');
let refusal: Refusal | null = $state.raw(null);
/** What positions are worth to Black, by their text. */
const worths = new SvelteMap<string, Evaluation>();
let socket: Socket<AnalysisOrder> | null = null;
/** The text of the position that the server was asked for. */
let asked = '';

/** What the page shows; read only. */
export const analyst = {
  get study() {
    return study;
  },
  get analysis() {
    return analysis;
  },
  get scene() {
    return scene;
  },
  get isPaused() {
    return isPaused;
  },
  get player() {
    return player;
  },
  get link() {
    return link;
  },
  get refusal() {
    return refusal;
  },
  get worths() {
    return worths;
  },
};

/** Opens a game for study; returns how to close it. */
export function openStudy(game: GameView): () => void {
  study = studyOf(game);
  socket = connect<AnalysisOrder, AnalysisMessage>('/api/analysis', receive, onLink, isAnswered);
  return () => {
    socket?.close();
    socket = null;
    study = null;
    analysis = null;
    asked = '';
  };
}

/** A search tells something soon; a stop needs no answer. */
const isAnswered = ({ type }: AnalysisOrder) => type === 'analyse';

function onLink(next: Link): void {
  link = next;
  if (next === 'open') look();
}

/** Asks for what is looked at now. */
function look(): void {
  analysis = null;
  refusal = null;
  if (!study) return;
  const position = positionIn(study, null);
  asked = position.turn ? textOf(position) : '';
  if (!isPaused && asked) socket?.send({ type: 'analyse', position: asked, player });
  else socket?.send({ type: 'stop' });
}

function receive(message: AnalysisMessage): void {
  if (message.type === 'refused') {
    refusal = message;
    return;
  }
  const turn = study && turnIn(study);
  if (message.type !== 'analysis' || message.position !== asked || !turn) return;
  analysis = message;
  const worth = worthToBlack(message, turn);
  if (worth) worths.set(asked, worth);
  // Nobody chooses a pass. In a line of one's own it is played by itself.
  if (message.pass && study && study.ply === study.line.length) {
    move(playIn(study, { color: turn, move: 'pass', flips: [], effort: null, left: null }));
  }
}

function move(next: Study): void {
  const from = study ?? next;
  scene = sceneBetween(positionIn(from, null), positionIn(next, null), scene.number + 1);
  study = next;
  look();
}

export function lookAtPly(ply: number): void {
  if (study && ply !== study.ply) move(goTo(study, ply));
}

export function lookBack(): void {
  if (study) move(backToGame(study));
}

/** Plays a move that the engine knows. */
export function tryMove(square: Square): void {
  const turn = study && turnIn(study);
  const found = analysis?.moves.find((known) => known.move === square);
  if (study && turn && found) move(playIn(study, playedOf(found, turn)));
}

/** Enters the best play after a move. */
export function enterLine(found: AnalysedMove): void {
  const turn = study && turnIn(study);
  const line = turn ? lineOf(found, turn) : [];
  if (study && line.length > 0) move(enter(study, line));
}

/** Searches with another player from now on. */
export function searchWith(next: string): void {
  player = next;
  look();
}

export function pause(paused: boolean): void {
  isPaused = paused;
  if (paused) socket?.send({ type: 'stop' });
  else look();
}
