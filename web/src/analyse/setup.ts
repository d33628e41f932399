// A position that is being set up: discs anywhere, and a side to move. What it is worth is the server's to say.

import { placeOf, withDiscs, withoutDisc } from '../board/squares';
import type { Color, Square } from '../wire';

export type Setup = { size: number; board: string; turn: Color };
export type Tool = Color | 'empty';

export const SIZES = [8, 6, 4];

/** The position of a text: the squares row by row, and the side to move. */
export function setupOf(text: string): Setup | null {
  const found = /^([XO-]+) ([XO])$/.exec(text);
  const [board, side] = [found?.[1], found?.[2]];
  const size = SIZES.find((side) => side * side === board?.length);
  return board && size ? { size, board, turn: side === 'O' ? 'white' : 'black' } : null;
}

export function emptyOf(size: number): Setup {
  return { size, board: '-'.repeat(size * size), turn: 'black' };
}

/** The first discs. */
export function startOf(size: number): Setup {
  const half = size / 2 - 1;
  const row = (discs: string) => `${'-'.repeat(half)}${discs}${'-'.repeat(half)}`;
  const edge = '-'.repeat(half * size);
  return { size, board: `${edge}${row('OX')}${row('XO')}${edge}`, turn: 'black' };
}

export function paint(setup: Setup, square: Square, tool: Tool): Setup {
  const { board, size } = setup;
  const { column, row } = placeOf(square);
  if (column >= size || row >= size) return setup;
  const painted =
    tool === 'empty' ? withoutDisc(board, size, square) : withDiscs(board, size, [square], tool);
  return { ...setup, board: painted };
}

/** Clockwise by 90 degrees. */
export function rotated(setup: Setup): Setup {
  return moved(setup, (column, row, end) => [row, end - column]);
}

/** Left and right change places. */
export function mirrored(setup: Setup): Setup {
  return moved(setup, (column, row, end) => [end - column, row]);
}

/** Every square gets the disc of the column and row that `from` says. */
function moved(
  setup: Setup,
  from: (column: number, row: number, end: number) => readonly [number, number],
): Setup {
  const { size, board } = setup;
  const letters = Array.from({ length: size * size }, (_, index) => {
    const [column, row] = from(index % size, Math.floor(index / size), size - 1);
    return board[row * size + column];
  });
  return { ...setup, board: letters.join('') };
}
