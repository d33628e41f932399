// Messages, clicks and what the board then shows.

import { describe, expect, it } from 'vitest';
import { length, PASS, TURN } from './board/scene';
import { advance, initial, isPersonsTurn, isSame, place, receive, type State } from './state';
import type { GameView, ServerMessage } from './wire';

const START: GameView = {
  game: 'g',
  change: 'open',
  size: 4,
  board: '-----OX--XO-----',
  turn: 'black',
  legal: [
    { square: 'b1', flips: ['b2'] },
    { square: 'a2', flips: ['b2'] },
  ],
  black: 2,
  white: 2,
  ply: 0,
  moves: [],
  undo: false,
  redo: false,
  seats: { black: { spec: 'human', name: null }, white: { spec: 'minimax:easy', name: null } },
  step: false,
  waiting: false,
  thinking: false,
  queued: false,
  outcome: null,
  start: null,
  title: null,
  clock: null,
  shared: false,
  invited: [],
  absent: [],
  seed: '2',
  request: null,
  next: null,
};

const AFTER: GameView = {
  ...START,
  change: 'move',
  board: '-X---XX--XO-----',
  turn: 'white',
  legal: [{ square: 'a1', flips: ['b2'] }],
  black: 4,
  white: 1,
  ply: 1,
  moves: [{ color: 'black', move: 'b1', flips: ['b2'], effort: null, left: null }],
  thinking: true,
  queued: false,
};

const REPLY: GameView = {
  ...AFTER,
  board: 'OX---OX--XO-----',
  turn: 'black',
  legal: [{ square: 'a2', flips: ['b2'] }],
  black: 3,
  white: 3,
  ply: 2,
  moves: [...AFTER.moves, { color: 'white', move: 'a1', flips: ['b2'], effort: null, left: null }],
  thinking: false,
  queued: false,
};

const told = (position: GameView): ServerMessage => ({ type: 'position', ...position });
const seated = receive(initial, { type: 'you', seats: ['black'] });
const opened = receive(seated, told(START));

/** What of a state the board shows. */
const view = (state: State) => [state.shown?.ply, state.scene.placed, state.arriving.length];

describe('receive', () => {
  it('shows the first position at once', () => {
    expect(view(opened)).toEqual([0, null, 0]);
    expect(isPersonsTurn(opened)).toBe(true);
  });

  it('lets only those move whose seat it is', () => {
    const watching = receive(opened, { type: 'you', seats: [] });
    expect(isPersonsTurn(watching)).toBe(false);
    const other = receive(opened, { type: 'you', seats: ['white'] });
    expect(isPersonsTurn(other)).toBe(false);
  });

  it('lets a move of somebody else wait for its turn on the board', () => {
    const state = receive(opened, told(AFTER));
    expect(view(state)).toEqual([0, null, 1]);
    expect(isPersonsTurn(state)).toBe(false);
    expect(view(advance(state))).toEqual([1, 'b1', 0]);
  });

  it('keeps the order of several moves', () => {
    let state = receive(receive(opened, told(AFTER)), told(REPLY));
    expect(view(state)).toEqual([0, null, 2]);
    state = advance(state);
    expect(view(state)).toEqual([1, 'b1', 1]);
    state = advance(state);
    expect(view(state)).toEqual([2, 'a1', 0]);
    expect(state.scene.turns.map((turn) => turn.square)).toEqual(['b2']);
  });

  it('tells which moves were taken back, and not those of another game', () => {
    const played = { ...initial, shown: REPLY, known: REPLY };
    const moves = REPLY.moves.map(({ move }) => move);
    expect(receive(played, told({ ...START, change: 'undo' })).scene.takenBack).toEqual(moves);
    const other = { ...START, change: 'undo', game: 'h' } as const;
    expect(receive(played, told(other)).scene.takenBack).toEqual([]);
    expect(receive(played, told(START)).scene.takenBack).toEqual([]);
  });

  it('shows an undo at once, whatever was waiting', () => {
    const state = receive(
      receive(receive(opened, told(AFTER)), told(REPLY)),
      told({ ...START, change: 'undo', redo: true }),
    );
    expect(view(state)).toEqual([0, null, 0]);
    expect(state.shown?.redo).toBe(true);
  });

  it('keeps the progress of the present position only', () => {
    const thinking = {
      type: 'thinking',
      depth: 3,
      nodes: 1,
      milliseconds: 1,
      worth: null,
    } as const;
    const state = receive(opened, { ...thinking, ply: 0, line: [] });
    expect(state.thinking?.depth).toBe(3);
    expect(receive(opened, { ...thinking, ply: 7, line: [] }).thinking).toBeNull();
  });

  it('tells a pass', () => {
    const pass: GameView = {
      ...AFTER,
      ply: 2,
      turn: 'black',
      moves: [
        ...AFTER.moves,
        { color: 'white', move: 'pass', flips: [], effort: null, left: null },
      ],
    };
    const state = advance(receive(advance(receive(opened, told(AFTER))), told(pass)));
    expect(state.scene.passed).toBe('white');
    expect(length(state.scene)).toBe(PASS);
  });
});

describe('place', () => {
  it('shows a click at once and takes the confirmation in silently', () => {
    const clicked = place(opened, 'b1');
    expect(view(clicked)).toEqual([1, 'b1', 0]);
    expect(clicked.shown?.board).toBe(AFTER.board);
    expect([clicked.shown?.black, clicked.shown?.white]).toEqual([4, 1]);
    expect(length(clicked.scene)).toBe(TURN);
    const confirmed = receive(clicked, told(AFTER));
    expect(view(confirmed)).toEqual([1, 'b1', 0]);
    expect(confirmed.scene).toBe(clicked.scene);
    expect(confirmed.pending).toBeNull();
  });

  it('goes back to what the server knows when the move is refused', () => {
    const refused = receive(place(opened, 'b1'), {
      type: 'refused',
      code: 'stale',
      parameters: {},
      text: '',
    });
    expect(view(refused)).toEqual([0, null, 0]);
    expect(refused.refused?.code).toBe('stale');
  });

  it('waits on when something else is told first', () => {
    const clicked = place(opened, 'b1');
    const meanwhile = receive(clicked, told({ ...START, change: 'device', absent: ['white'] }));
    expect(view(meanwhile)).toEqual([1, 'b1', 0]);
    expect(meanwhile.pending).toBe('b1');
    expect(receive(meanwhile, told(AFTER)).pending).toBeNull();
  });

  it('believes the server after a new connection, whether the move came there or not', () => {
    const clicked = place(opened, 'b1');
    expect(view(receive(clicked, told(START)))).toEqual([0, null, 0]);
    const kept = receive(clicked, told({ ...AFTER, change: 'open' }));
    expect([...view(kept), kept.pending]).toEqual([1, 'b1', 0, null]);
    const answered = receive(clicked, told({ ...REPLY, change: 'open' }));
    expect([...view(answered), answered.pending]).toEqual([2, null, 0, null]);
  });

  it('does nothing on a square that is not legal', () => {
    expect(place(opened, 'd4')).toBe(opened);
  });
});

it('tells whether an order has done anything', () => {
  const request = { by: 'black', wish: 'undo' } as const;
  const clock = { main: 1, increment: 0, black: 1, white: 1, running: null };
  expect(isSame(START, { ...START, change: 'move', clock, absent: ['white'] })).toBe(true);
  expect(isSame(START, AFTER)).toBe(false);
  expect(isSame(START, { ...START, request })).toBe(false);
  expect(isSame(START, { ...START, step: true })).toBe(false);
});
