// Squares as the page needs them: names and places. The rules are the server's.

import type { Color, File, Rank, Square } from '../wire';

const FILES: readonly File[] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const RANKS: readonly Rank[] = ['1', '2', '3', '4', '5', '6', '7', '8'];

export type Place = { column: number; row: number };

/** The square in a column and a row, both from 0. */
export function squareAt({ column, row }: Place): Square {
  return `${FILES[column] ?? 'a'}${RANKS[row] ?? '1'}`;
}

export function placeOf(square: Square): Place {
  return { column: square.charCodeAt(0) - 97, row: square.charCodeAt(1) - 49 };
}

/** All squares of a board, row by row. */
export function squaresOf(size: number): Square[][] {
  const sides = Array.from({ length: size }, (_, index) => index);
  return sides.map((row) => sides.map((column) => squareAt({ column, row })));
}

/** The disc on a square; the board is a text, row by row. */
export function discAt(board: string, size: number, square: Square): Color | null {
  const { column, row } = placeOf(square);
  const letter = board[row * size + column];
  return letter === 'X' ? 'black' : letter === 'O' ? 'white' : null;
}

/** The board with discs of a colour on some squares. */
export function withDiscs(board: string, size: number, squares: Square[], color: Color): string {
  const letters = [...board];
  for (const square of squares) {
    const { column, row } = placeOf(square);
    letters[row * size + column] = color === 'black' ? 'X' : 'O';
  }
  return letters.join('');
}

/** The board without the disc on a square. */
export function withoutDisc(board: string, size: number, square: Square): string {
  const { column, row } = placeOf(square);
  const at = row * size + column;
  return `${board.slice(0, at)}-${board.slice(at + 1)}`;
}

export function countOf(board: string, color: Color): number {
  return board.split(color === 'black' ? 'X' : 'O').length - 1;
}

/** A position as the server reads it. */
export function positionText({ board, turn }: { board: string; turn: Color | null }): string {
  return `${board} ${turn === 'white' ? 'O' : 'X'}`;
}

export const COLORS: Color[] = ['black', 'white'];

export function other(color: Color): Color {
  return color === 'black' ? 'white' : 'black';
}

/** A text that may name a square of a board. */
export function squareNamed(text: string, size: number): Square | null {
  const squares = squaresOf(size).flat();
  return squares.find((square) => square === text.toLowerCase()) ?? null;
}
