// What the page knows of a game. Messages change it in `receive` and nowhere else.
//
// `shown` is what the board shows; positions that arrive while something still moves wait in
// `arriving`, so that nothing happens on the board that the eye cannot follow.

import { type Scene, sceneBetween, still } from './board/scene';
import { other, withDiscs } from './board/squares';
import type { Color, GameView, Hint, Refusal, ServerMessage, Square, Thinking } from './wire';

export type State = {
  /** The colours that this browser may move; none of them looks on. */
  seats: Color[];
  /** The last position that the server has sent. */
  known: GameView | null;
  shown: GameView | null;
  arriving: GameView[];
  scene: Scene;
  /** A move that is shown and not yet confirmed. */
  pending: Square | null;
  thinking: Thinking | null;
  hint: Hint | null;
  refused: Refusal | null;
  version: string;
};

export const initial: State = {
  seats: [],
  known: null,
  shown: null,
  arriving: [],
  scene: still(0),
  pending: null,
  thinking: null,
  hint: null,
  refused: null,
  version: '',
};

export function receive(state: State, message: ServerMessage): State {
  switch (message.type) {
    case 'hello':
      return { ...state, version: message.version };
    case 'you':
      return { ...state, seats: message.seats };
    case 'position':
      return arrive({ ...state, known: message }, message, state.known);
    case 'thinking':
      return message.ply === state.known?.ply ? { ...state, thinking: message } : state;
    case 'hint':
      return message.ply === state.shown?.ply ? { ...state, hint: message } : state;
    case 'invitation':
      // Whoever invites asks for it in a request of its own, and nobody else is to know it.
      return state;
    case 'refused': {
      const held = state.pending ? jump(state, state.known) : state;
      return { ...held, refused: message };
    }
    default:
      return unreachable(message);
  }
}

function arrive(state: State, position: GameView, before: GameView | null): State {
  const { shown, pending } = state;
  if (!shown || shown.game !== position.game) return jump(state, position);
  if (pending && position.ply === shown.ply && position.moves.at(-1)?.move === pending) {
    // The move is on the board already.
    return { ...state, shown: position, pending: null };
  }
  const isBeside = position.ply === before?.ply && position.board === before.board;
  if (pending && isBeside && position.change !== 'open') {
    // Something else has happened; the word about the move is still on its way.
    return state;
  }
  const latest = state.arriving.at(-1) ?? shown;
  const isNext = position.change === 'move' && position.ply === latest.ply + 1;
  const isSame = position.ply === latest.ply && position.board === latest.board;
  if (!pending && (isNext || (isSame && state.arriving.length > 0))) {
    return { ...state, arriving: [...state.arriving, position] };
  }
  if (!isSame || pending) return jump(state, position);
  return { ...state, shown: position, hint: position.outcome ? null : state.hint };
}

/** Shows a position at once, with nothing moving. */
function jump(state: State, position: GameView | null): State {
  const isUndo = position?.change === 'undo' && position.game === state.shown?.game;
  const takenBack = isUndo ? (state.shown?.moves.slice(position.ply) ?? []) : [];
  return {
    ...state,
    shown: position,
    arriving: [],
    scene: {
      ...still(state.scene.number + 1),
      takenBack: takenBack.map(({ move }) => move),
    },
    pending: null,
    thinking: null,
    hint: null,
  };
}

/** Shows the next position that has arrived. */
export function advance(state: State): State {
  const [next, ...arriving] = state.arriving;
  if (!next || !state.shown) return state;
  const isMove = next.ply === state.shown.ply + 1;
  const number = state.scene.number + 1;
  return {
    ...state,
    shown: next,
    arriving,
    scene: isMove ? sceneBetween(state.shown, next, number) : state.scene,
    thinking: null,
    hint: null,
  };
}

/** Shows a person's move at once; the server's word follows. */
export function place(state: State, square: Square): State {
  const { shown } = state;
  const legal = shown?.legal.find((move) => move.square === square);
  if (!shown?.turn || !legal) return state;
  const color = shown.turn;
  const gain = legal.flips.length;
  const counts = { black: shown.black, white: shown.white };
  counts[color] += gain + 1;
  counts[other(color)] -= gain;
  const next: GameView = {
    ...shown,
    ...counts,
    change: 'move',
    board: withDiscs(shown.board, shown.size, [square, ...legal.flips], color),
    ply: shown.ply + 1,
    turn: other(color),
    legal: [],
    moves: [...shown.moves, { color, move: square, flips: legal.flips, effort: null, left: null }],
  };
  const scene = sceneBetween(shown, next, state.scene.number + 1);
  return { ...state, shown: next, scene, pending: square, hint: null, refused: null };
}

/** Whether somebody here may move now, on what is shown. */
export function isPersonsTurn(state: State): boolean {
  const { shown } = state;
  if (!shown?.turn || state.pending || state.arriving.length > 0) return false;
  return state.seats.includes(shown.turn);
}

/** Whether nothing that somebody can order has happened between two positions. */
export function isSame(before: GameView, after: GameView): boolean {
  const facts = ({ game, board, ply, outcome, request, seats, step }: GameView) =>
    JSON.stringify([game, board, ply, outcome, request, seats, step]);
  return facts(before) === facts(after);
}

function unreachable(message: never): never {
  throw new Error(`unknown message: ${JSON.stringify(message)}`);
}
