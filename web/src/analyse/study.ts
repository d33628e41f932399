// A game that is studied: positions of its line or of another one, and what the engine says of them.

import { countOf, other, withDiscs } from '../board/squares';
import type { SquareValue } from '../board/values';
import { positionAt } from '../browse';
import type { AnalysedMove, Analysis, Color, Evaluation, GameView, Played, Square } from '../wire';

/** A line of moves and passes from the first position of the game, and how far it is looked at. */
export type Study = { game: GameView; line: Played[]; ply: number };

export function studyOf(game: GameView, ply = game.moves.length): Study {
  return { game, line: game.moves, ply: Math.min(Math.max(ply, 0), game.moves.length) };
}

/** Whether the line has left the game at the position that is looked at. */
export function isVariation({ game, line, ply }: Study): boolean {
  return branchOf(game, line) < ply;
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
export function backToGame({ game, line, ply }: Study): Study {
  return studyOf(game, Math.min(branchOf(game, line), ply));
}

/** Plays a move: the one that follows in the line, or another one, which begins a new line. */
export function playIn(study: Study, move: Played): Study {
  const { line, ply } = study;
  if (line[ply]?.move === move.move) return goTo(study, ply + 1);
  const isGame = branchOf(study.game, line.slice(0, ply)) === ply;
  const rest = isGame && study.game.moves[ply]?.move === move.move ? study.game.moves : null;
  return { ...study, line: rest ?? [...line.slice(0, ply), move], ply: ply + 1 };
}

/** Whose turn it is at the position that is looked at; a pass is a move of its own. */
export function turnIn({ game, line, ply }: Study): Color | null {
  const next = line[ply]?.color;
  if (next) return next;
  if (ply === game.moves.length && line === game.moves) return game.outcome ? null : game.turn;
  const last = line[ply - 1]?.color;
  return last ? other(last) : game.turn;
}

/** The position that is looked at, as the board shows it, with the moves that the engine knows. */
export function positionIn(study: Study, analysis: Analysis | null): GameView {
  const { game, line, ply } = study;
  const moves = line.slice(0, ply);
  const { board: first, size } = positionAt(game, 0);
  const board = moves.reduce((before, { color, move, flips }) => {
    const placed = move === 'pass' ? flips : [move, ...flips];
    return withDiscs(before, size, placed, color);
  }, first);
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
  const { ply } = study;
  return { ...study, line: [...study.line.slice(0, ply), ...line], ply: ply + 1 };
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
  return { position: positionIn(goTo(after, after.line.length), null), numbers };
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
