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
  StudyTree,
} from '../wire';
import { closeKept, keepTree, openKept } from './keeping.svelte';
import {
  backToGame,
  enter,
  goAlong,
  goTo,
  lineOf,
  pathIn,
  playedOf,
  playIn,
  positionIn,
  type Study,
  studyOf,
  textOf,
  turnIn,
  withTree,
  worthToBlack,
} from './study';
import { alternatives, type Node, type Path, readTree } from './tree';

let study: Study | null = $state.raw(null);
/** A tree and the place in it that is looked at. */
type Edition = { tree: Node; path: Path };
/** The trees before the edits that can be undone, and those that can be redone. */
let past: Edition[] = $state.raw([]);
let future: Edition[] = $state.raw([]);
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
  get canUndo() {
    return past.length > 0;
  },
  get canRedo() {
    return future.length > 0;
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

/** Opens a game for study, or what came with a link; returns how to close it. */
export function openStudy(game: GameView, shared: StudyTree | null): () => void {
  let isOpen = true;
  const start = (tree: Node) => {
    if (!isOpen) return;
    study = studyOf(game, tree);
    socket = connect<AnalysisOrder, AnalysisMessage>('/api/analysis', receive, onLink, isAnswered);
  };
  // What came with a link is not kept.
  if (shared) start(readTree(shared));
  else void openKept(game).then(start);
  return () => {
    isOpen = false;
    closeKept();
    socket?.close();
    socket = null;
    study = null;
    past = [];
    future = [];
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
    // It belongs to the move before it, and is undone with that.
    amend(playIn(study, { color: turn, move: 'pass', flips: [], effort: null, left: null }));
  }
}

function move(next: Study): void {
  const from = study ?? next;
  scene = sceneBetween(positionIn(from, null), positionIn(next, null), scene.number + 1);
  study = next;
  look();
}

/** Goes to another place of the tree, and saves the tree if it is another one. */
function amend(next: Study): void {
  const isEdited = study !== null && next.tree !== study.tree;
  move(next);
  if (isEdited) keepTree(next.tree);
}

/** The same as a step that can be undone. */
function edit(next: Study): void {
  if (study && next.tree !== study.tree) {
    past = [...past, { tree: study.tree, path: pathIn(study) }];
    future = [];
  }
  amend(next);
}

/** Changes the tree at the position that is looked at, in a step of its own or as a part of the last one. */
export function editTree(change: (tree: Node, path: Path) => Node, isPart = false): void {
  if (!study) return;
  const next = withTree(study, change(study.tree, pathIn(study)));
  // The position is the same as long as its path is, and its search goes on.
  const isHere = next.ply === study.ply;
  if (isPart || !isHere) {
    (isPart ? amend : edit)(next);
    return;
  }
  past = [...past, { tree: study.tree, path: pathIn(study) }];
  future = [];
  study = next;
  keepTree(next.tree);
}

export function undoEdit(): void {
  const [last, rest] = [past.at(-1), past.slice(0, -1)];
  if (!study || !last) return;
  future = [...future, { tree: study.tree, path: pathIn(study) }];
  past = rest;
  amend(withTree(study, last.tree, last.path));
}

export function redoEdit(): void {
  const [next, rest] = [future.at(-1), future.slice(0, -1)];
  if (!study || !next) return;
  past = [...past, { tree: study.tree, path: pathIn(study) }];
  future = rest;
  amend(withTree(study, next.tree, next.path));
}

/** Takes the study as it was saved from elsewhere. */
export async function reload(): Promise<void> {
  if (!study) return;
  const { game } = study;
  const tree = await openKept(game);
  if (study?.game !== game) return;
  past = [];
  future = [];
  move(studyOf(game, tree));
}

export function lookAlong(path: Path): void {
  if (study) move(goAlong(study, path));
}

/** Goes to the next or the previous of the moves that could have been played here. */
export function lookBeside(by: 1 | -1): boolean {
  if (!study) return false;
  const path = pathIn(study);
  const all = alternatives(study.tree, path);
  const at = all.findIndex((one) => one.at(-1) === path.at(-1));
  const next = all[(at + by + all.length) % all.length];
  if (all.length < 2 || !next) return false;
  lookAlong(next);
  return true;
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
  if (study && turn && found) edit(playIn(study, playedOf(found, turn)));
}

/** Enters the best play after a move. */
export function enterLine(found: AnalysedMove): void {
  const turn = study && turnIn(study);
  const line = turn ? lineOf(found, turn) : [];
  if (study && line.length > 0) edit(enter(study, line));
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
