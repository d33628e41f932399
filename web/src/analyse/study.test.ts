// Lines of a game under study, and what its squares show.

import { describe, expect, it } from 'vitest';
import type { AnalysedMove, Analysis, GameView, Played } from '../wire';
import {
  backToGame,
  enter,
  goAlong,
  goTo,
  isGame,
  isVariation,
  lineOf,
  playedOf,
  playIn,
  positionIn,
  previewOf,
  studyOf,
  textOf,
  turnIn,
  valuesOf,
  withTree,
  worthToBlack,
} from './study';

const played = (color: 'black' | 'white', move: Played['move'], flips: string[]): Played =>
  ({ color, move, flips, effort: null, left: null }) as Played;

/** Two moves of a 4x4 game. */
const GAME = {
  game: 'g',
  size: 4,
  board: 'OX---OX--XO-----',
  turn: 'black',
  ply: 2,
  moves: [played('black', 'b1', ['b2']), played('white', 'a1', ['b2'])],
  outcome: null,
} as unknown as GameView;

const found = (move: string, number: number, at_most = false): AnalysedMove =>
  ({
    move,
    flips: ['b2'],
    worth: { number, unit: 'discs', kind: 'exact', percent: null },
    at_most,
    depth: 3,
    line: [move],
    line_flips: [['b2']],
  }) as AnalysedMove;

const analysis = (...moves: AnalysedMove[]): Analysis => ({ moves }) as Analysis;

describe('a study', () => {
  it('begins at the end of the game and goes through its positions', () => {
    const study = studyOf(GAME);
    expect(textOf(positionIn(study, null))).toBe('OX---OX--XO----- X');
    expect(textOf(positionIn(goTo(study, 1), null))).toBe('-X---XX--XO----- O');
    expect(textOf(positionIn(goTo(study, 0), null))).toBe('-----OX--XO----- X');
    expect([goTo(study, -1).ply, goTo(study, 9).ply]).toEqual([0, 2]);
  });

  it('leaves the game with another move, and comes back to where it left', () => {
    const start = goTo(studyOf(GAME), 0);
    const other = playIn(start, playedOf(found('a2', 0), 'black'));
    expect([isVariation(other), other.ply, other.line.length]).toEqual([true, 1, 1]);
    expect(turnIn(other)).toBe('white');
    expect(positionIn(other, null).board).toBe('----XXX--XO-----');
    const back = backToGame(other);
    expect([back.line, back.ply, isVariation(back)]).toEqual([GAME.moves, 0, false]);
    // The variation is still there.
    expect(goAlong(back, ['a2']).line).toEqual(other.line);
    expect(isGame(back) && !isGame(other)).toBe(true);
    expect(isVariation(goTo(other, 0))).toBe(false);
  });

  it('stays in the game with its own move', () => {
    const start = goTo(studyOf(GAME), 0);
    const same = playIn(start, playedOf(found('b1', 0), 'black'));
    expect([same.line, same.ply, isVariation(same)]).toEqual([GAME.moves, 1, false]);
    // Also from a line that had left it.
    const back = playIn(
      goTo(playIn(start, playedOf(found('a2', 0), 'black')), 0),
      same.line[0] as Played,
    );
    expect([back.line, back.ply]).toEqual([GAME.moves, 1]);
  });

  it('enters a line, and shows it in advance', () => {
    const start = goTo(studyOf(GAME), 1);
    const best = {
      ...found('c1', 2),
      line: ['c1', 'pass', 'a1'],
      line_flips: [['c2'], [], ['b1', 'b2']],
    } as AnalysedMove;
    const line = lineOf(best, 'white');
    expect(line.map(({ color, move }) => [color, move])).toEqual([
      ['white', 'c1'],
      ['black', 'pass'],
      ['white', 'a1'],
    ]);
    const entered = enter(start, line);
    expect([entered.ply, entered.line.length, isVariation(entered)]).toEqual([2, 4, true]);
    // A tree without it has less of it.
    const { tree, ply, line: rest } = withTree(goTo(entered, 4), start.tree);
    expect([tree, ply, rest]).toEqual([start.tree, 1, GAME.moves]);
    const { position, numbers } = previewOf(start, line);
    expect(position.board).toBe('OOO--OO--XO-----');
    expect([...numbers]).toEqual([
      ['c1', 1],
      ['a1', 2],
    ]);
    // What was not sent is not shown.
    expect(lineOf({ ...best, line_flips: [['c2']] }, 'white').length).toBe(1);
  });

  it('has no turn when the game is over', () => {
    const over = { ...GAME, turn: null, outcome: { winner: 'black' } } as unknown as GameView;
    expect(turnIn(studyOf(over))).toBeNull();
    expect(turnIn(goTo(studyOf(over), 1))).toBe('white');
  });
});

describe('values', () => {
  it('tell the loss against the best, and every best one', () => {
    const values = valuesOf(
      analysis(found('a1', 4), found('b1', 4), found('c1', -2), found('d1', 4, true)),
    );
    expect([...values].map(([square, { loss, isBest }]) => [square, loss, isBest])).toEqual([
      ['a1', 0, true],
      ['b1', 0, true],
      ['c1', 6, false],
    ]);
    expect(valuesOf(null).size).toBe(0);
  });

  it('of a position are Black’s', () => {
    expect(worthToBlack(analysis(found('a1', 4)), 'black')?.number).toBe(4);
    expect(worthToBlack(analysis(found('a1', 4)), 'white')?.number).toBe(-4);
    expect(worthToBlack(analysis(found('a1', 0)), 'white')?.number).toBe(0);
    expect(worthToBlack(analysis(), 'white')).toBeNull();
  });
});
