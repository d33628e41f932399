// A game that is studied: positions of its tree, and what the engine says of them.

import type { SentTree } from '../api';
import { countOf, other, withDiscs } from '../board/squares';
import type { SquareValue } from '../board/values';
import { positionAt } from '../browse';
import type { AnalysedMove, Analysis, Color, Evaluation, GameView, Played, Square } from '../wire';
import {
  addLine,
  EMPTY,
  knownPart,
  lineAt,
  type Node,
  type Path,
  withGame,
  writeTree,
} from './tree';

/** A tree, a line of it from the first position, and how far that is looked at. */
export type Study = { game: GameView; tree: Node; line: Played[]; ply: number };

/** A game at its end, with what was written about it. */
export function studyOf(game: GameView, tree: Node = EMPTY): Study {
  return { game, tree: withGame(tree, game.moves), line: game.moves, ply: game.moves.length };
}

/** The moves up to the position that is looked at. */
export const pathIn = ({ line, ply }: Study): Path => line.slice(0, ply).map(({ move }) => move);

/** The tree as the server takes it. */
export function sentTree({ game, tree }: Pick<Study, 'game' | 'tree'>): SentTree {
  return { start: textOf(positionAt(game, 0)), ...writeTree(tree) };
}

/** The same tree at another place, as far as it has it. */
export function goAlong(study: Study, path: Path): Study {
  return withTree(study, study.tree, path);
}

/** Another tree, at a place as far as it has it. */
export function withTree(study: Study, tree: Node, path: Path = pathIn(study)): Study {
  const known = knownPart(tree, path);
  const rest = study.line.map(({ move }) => move);
  // What comes next stays the same, if it can.
  const isOnLine = known.every((move, index) => rest[index] === move);
  const line = lineAt(tree, isOnLine ? knownPart(tree, rest) : known);
  return { ...study, tree, line, ply: known.length };
}

/** Whether the line is that of the game. */
export function isGame({ game, line }: Study): boolean {
  return line.length === game.moves.length && branchOf(game, line) === line.length;
}

/** Whether the line has left the game at the position that is looked at. */
export function isVariation(study: Study): boolean {
  return !isOfGame(study);
}

/** Whether the move that led to the position is one of the game. */
export function isOfGame({ game, line, ply }: Study): boolean {
  return branchOf(game, line) >= ply;
}

/** After how many moves a line leaves the game. */
function branchOf({ moves }: GameView, line: readonly Played[]): number {
  const at = line.findIndex(({ move }, index) => moves[index]?.move !== move);
  return at < 0 ? line.length : at;
}

export function goTo(study: Study, ply: number): Study {
  return { ...study, ply: Math.min(Math.max(ply, 0), study.line.length) };
}

/** Back to the game, to the position where the line left it. */
export function backToGame(study: Study): Study {
  const { game, line, ply } = study;
  return { ...study, line: game.moves, ply: Math.min(branchOf(game, line), ply) };
}

/** Plays a move: one that the tree has, or another one, which begins a variation. */
export function playIn(study: Study, move: Played): Study {
  return enter(study, [move]);
}

/** Whose turn it is at the position that is looked at; a pass is a move of its own. */
export function turnIn(study: Study): Color | null {
  const { game, line, ply } = study;
  const next = line[ply]?.color;
  if (next) return next;
  if (isGame(study) && ply === line.length) return game.outcome ? null : game.turn;
  const last = line[ply - 1]?.color;
  return last ? other(last) : game.turn;
}

/** The position that is looked at, as the board shows it, with the moves that the engine knows. */
export function positionIn(study: Study, analysis: Analysis | null): GameView {
  const { game, line, ply } = study;
  const moves = line.slice(0, ply);
  const { board: first, size } = positionAt(game, 0);
  const board = boardAfter(first, size, moves);
  const legal = (analysis?.moves ?? []).flatMap(({ move, flips }) =>
    move === 'pass' ? [] : [{ square: move, flips }],
  );
  return {
    ...game,
    board,
    ply,
    moves,
    legal,
    turn: turnIn(study),
    black: countOf(board, 'black'),
    white: countOf(board, 'white'),
    outcome: null,
    waiting: false,
    thinking: false,
    queued: false,
  };
}

/** A board after some moves. */
export function boardAfter(board: string, size: number, moves: readonly Played[]): string {
  return moves.reduce((before, { color, move, flips }) => {
    const placed = move === 'pass' ? flips : [move, ...flips];
    return withDiscs(before, size, placed, color);
  }, board);
}

/** A position as the server reads it. */
export function textOf({ board, turn }: Pick<GameView, 'board' | 'turn'>): string {
  return `${board} ${turn === 'white' ? 'O' : 'X'}`;
}

/** The move that the engine has looked at, as it is played. */
export function playedOf({ move, flips, opening }: AnalysedMove, color: Color): Played {
  return { color, move, flips, effort: null, left: null, ...(opening && { opening }) };
}

/** The best play after a move, as far as the engine tells what it flips. */
export function lineOf({ line, line_flips }: AnalysedMove, color: Color): Played[] {
  return line_flips.flatMap((flips, index) => {
    const move = line[index];
    const by = index % 2 === 0 ? color : other(color);
    return move ? [{ color: by, move, flips, effort: null, left: null }] : [];
  });
}

/** Enters a line at the position that is looked at; its first move is played. */
export function enter(study: Study, line: readonly Played[]): Study {
  const path = pathIn(study);
  const tree = addLine(study.tree, path, line);
  const whole = withTree(study, tree, [...path, ...line.map(({ move }) => move)]);
  return { ...whole, ply: study.ply + 1 };
}

/** The position after a line, and the numbers of its moves on their squares. */
export function previewOf(study: Study, line: readonly Played[]) {
  const after = enter(study, line);
  const numbers = new Map<Square, number>();
  let number = 0;
  for (const { move } of line) {
    if (move === 'pass') continue;
    number += 1;
    numbers.set(move, number);
  }
  return { position: positionIn(goTo(after, study.ply + line.length), null), numbers };
}

/** How much worse than the best a move is, in discs. */
export function lossOf({ worth }: AnalysedMove, best: Evaluation): number {
  return Math.max(0, best.number - worth.number);
}

/** What the squares of the legal moves show. */
export function valuesOf(analysis: Analysis | null): Map<Square, SquareValue> {
  const values = new Map<Square, SquareValue>();
  const best = analysis?.moves[0]?.worth;
  if (!analysis || !best) return values;
  for (const found of analysis.moves) {
    // Of a move that is only known to be no better there is no value.
    if (found.move === 'pass' || found.at_most) continue;
    const loss = lossOf(found, best);
    values.set(found.move, { worth: found.worth, loss, isBest: loss === 0 });
  }
  return values;
}

/** What a position is worth to Black. */
export function worthToBlack(analysis: Analysis, turn: Color): Evaluation | null {
  const worth = analysis.moves[0]?.worth;
  return worth ? toBlack(worth, turn) : null;
}

/** What is worth that to a player, to Black. */
export function toBlack(worth: Evaluation, color: Color): Evaluation {
  // There is no negative zero on a page.
  return color === 'black' ? worth : { ...worth, number: 0 - worth.number };
}
