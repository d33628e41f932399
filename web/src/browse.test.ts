// Earlier positions, and what going on from them does.

import { describe, expect, it } from 'vitest';
import { sceneBetween } from './board/scene';
import { movesIn, openingOf, playOnIn, positionAt, rowsOf } from './browse';
import examples from './dialogs/examples.json';
import type { GameView, Played } from './wire';

// The server made them: the start, and two games after several moves, one of which ends with a pass.
const [start, lines, passed] = examples as GameView[];
if (!start || !lines || !passed) throw new Error('no examples');

const move = (color: 'black' | 'white', name: Played['move']): Played => ({
  color,
  move: name,
  flips: [],
  effort: null,
  left: null,
});

describe('positionAt', () => {
  it.each([
    ['several lines', lines],
    ['a pass', passed],
  ])('goes back to the start, %s', (_, game) => {
    const first = positionAt(game, 0);
    expect(first.board).toBe(start.board);
    expect([first.black, first.white, first.turn, first.ply]).toEqual([2, 2, 'black', 0]);
    expect(first.legal).toEqual([]);
  });

  it('is the game itself at its end', () => {
    expect(positionAt(lines, lines.ply)).toBe(lines);
  });

  it('has a disc more after each move and none more after a pass', () => {
    for (let ply = 1; ply <= passed.ply; ply += 1) {
      const [before, after] = [positionAt(passed, ply - 1), positionAt(passed, ply)];
      const isPass = passed.moves[ply - 1]?.move === 'pass';
      expect(after.black + after.white).toBe(before.black + before.white + (isPass ? 0 : 1));
      expect(before.turn).toBe(passed.moves[ply - 1]?.color);
      const scene = sceneBetween(before, after, 1);
      const flips = passed.moves[ply - 1]?.flips ?? [];
      expect(scene.turns.map(({ square }) => square).sort()).toEqual([...flips].sort());
      // The way back turns the same discs and places none.
      expect(sceneBetween(after, before, 2)).toMatchObject({ placed: null, turns: scene.turns });
    }
  });
});

it('counts passes as plies and not as moves', () => {
  expect(movesIn(passed.moves)).toBe(passed.moves.length - 1);
});

it('numbers moves by Black’s, also if White begins or somebody passes', () => {
  expect(rowsOf([move('black', 'f5'), move('white', 'd6'), move('black', 'c3')])).toEqual([
    { black: 1, white: 2 },
    { black: 3, white: null },
  ]);
  expect(rowsOf([move('white', 'd6'), move('black', 'c3')])).toEqual([
    { black: null, white: 1 },
    { black: 2, white: null },
  ]);
  expect(rowsOf(passed.moves).at(-1)?.white).toBe(passed.ply);
});

describe('playOnIn', () => {
  const seats = (black: string, white: string) => ({
    black: { spec: black, name: null },
    white: { spec: white, name: null },
  });
  const over = { winner: null, score: 0, resigned: null, flagged: null };

  it('takes back against a computer while the game runs', () => {
    expect(playOnIn({ ...lines, seats: seats('human', 'random') }, ['black'])).toBe('take-back');
    expect(playOnIn({ ...lines, seats: seats('random', 'random') }, [])).toBe('take-back');
  });

  it('copies what is over, and games of two people', () => {
    expect(playOnIn({ ...lines, outcome: over }, [])).toBe('copy');
    expect(playOnIn(lines, ['black', 'white'])).toBe('copy');
  });

  it('leaves a running game of other devices alone', () => {
    expect(playOnIn({ ...lines, shared: true }, ['black'])).toBeNull();
    expect(playOnIn(lines, [])).toBeNull();
  });
});

describe('openingOf', () => {
  const tiger = { en: 'Tiger', es: 'Tigre' };
  const moves = [
    move('black', 'f5'),
    { ...move('white', 'd6'), opening: { en: 'Perpendicular' } },
    { ...move('black', 'c3'), opening: tiger },
    move('white', 'd3'),
  ];

  it('is the last one on the way', () => {
    const names = [0, 1, 2, 3, 4].map((ply) => openingOf(moves.slice(0, ply))?.en ?? null);
    expect(names).toEqual([null, null, 'Perpendicular', 'Tiger', 'Tiger']);
  });
});
