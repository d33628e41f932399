// The small board of a list, as the text of an SVG in the colours of the page.

import type { Square } from '../wire';
import { discAt, placeOf, squaresOf } from './squares';

export function drawBoard(board: string, size: number): string {
  const side = size * 100;
  const lines = Array.from({ length: size + 1 }, (_, index) => index * 100);
  const grid = lines.map((at) => `M${at} 0v${side}M0 ${at}h${side}`).join('');
  const disc = (square: Square) => {
    const color = discAt(board, size, square);
    if (!color) return '';
    const { column, row } = placeOf(square);
    const center = `cx="${column * 100 + 50}" cy="${row * 100 + 50}"`;
    const colors = `fill="var(--disc-${color})" stroke="var(--disc-${color}-outline)"`;
    // What is small needs strong lines.
    return `<circle ${center} r="42" ${colors} stroke-width="8"/>`;
  };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">`,
    `<rect width="${side}" height="${side}" fill="var(--felt)"/>`,
    `<path d="${grid}" stroke="var(--felt-line)" stroke-width="5" fill="none"/>`,
    ...squaresOf(size).flat().map(disc),
    '</svg>',
  ].join('');
}
