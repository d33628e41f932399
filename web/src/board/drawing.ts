// A board as the text of an SVG: the small one of a list, and the image of a position.

import type { Square } from '../wire';
import { discAt, placeOf, squareAt, squaresOf } from './squares';

/** The colour that a token of the style sheet stands for. */
export type Palette = (token: string) => string;

/** The colours of the page, which follow its theme. */
export const pageColors: Palette = (token) => `var(--${token})`;

/** The colours of the page as they are now, for a picture that leaves it. */
export function fixedColors(): Palette {
  const style = getComputedStyle(document.documentElement);
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  return (token) => {
    if (!context) return 'none';
    // Other programs do not know all the ways in which a style sheet names a colour.
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = style.getPropertyValue(`--${token}`).trim();
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
    return alpha === 0 ? 'none' : `rgb(${red}, ${green}, ${blue})`;
  };
}

/** The frame of a board with names: where they stand, and elsewhere. A square is 100 wide. */
const [LEAD, TRAIL] = [44, 18];

type Options = {
  palette: Palette;
  /** The square of the last move, if it is marked. */
  last?: Square | null;
  /** Whether there is a frame with the names of the columns and rows. */
  isFramed?: boolean;
};

export function drawBoard(
  board: string,
  size: number,
  { palette, last = null, isFramed = false }: Options,
): string {
  const [lead, trail] = isFramed ? [LEAD, TRAIL] : [0, 0];
  // What is small needs stronger lines.
  const [line, outline] = isFramed ? [3, 3] : [5, 8];
  const [inner, side] = [size * 100, size * 100 + lead + trail];
  const lines = Array.from({ length: size + 1 }, (_, index) => lead + index * 100);
  const grid = lines.map((at) => `M${at} ${lead}v${inner}M${lead} ${at}h${inner}`).join('');
  const center = (square: Square) => {
    const { column, row } = placeOf(square);
    return `cx="${lead + column * 100 + 50}" cy="${lead + row * 100 + 50}"`;
  };
  const discs = squaresOf(size)
    .flat()
    .flatMap((square) => {
      const color = discAt(board, size, square);
      if (!color) return [];
      const [fill, stroke] = [palette(`disc-${color}`), palette(`disc-${color}-outline`)];
      const disc = `<circle ${center(square)} r="42" fill="${fill}" stroke="${stroke}" stroke-width="${outline}"/>`;
      const dot = `<circle ${center(square)} r="9" fill="${palette('accent')}"/>`;
      return square === last ? [disc, dot] : [disc];
    });
  const names = isFramed ? namesOn(size, palette('frame-text')) : '';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">`,
    isFramed ? `<rect width="${side}" height="${side}" rx="10" fill="${palette('frame')}"/>` : '',
    `<rect x="${lead}" y="${lead}" width="${inner}" height="${inner}" fill="${palette('felt')}"/>`,
    `<path d="${grid}" stroke="${palette('felt-line')}" stroke-width="${line}" fill="none"/>`,
    ...discs,
    names,
    '</svg>',
  ].join('');
}

/** The names of the columns and rows on the frame. */
function namesOn(size: number, color: string): string {
  const texts = Array.from({ length: size }, (_, index) => {
    const [at, [file, rank]] = [LEAD + index * 100 + 50, squareAt({ column: index, row: index })];
    const middle = LEAD / 2 + 9;
    return `<text x="${at}" y="${middle}">${file}</text><text x="${LEAD / 2}" y="${at + 9}">${rank}</text>`;
  });
  const font = `font-family="Inter, sans-serif" font-size="26" font-weight="600"`;
  return `<g fill="${color}" text-anchor="middle" ${font}>${texts.join('')}</g>`;
}
