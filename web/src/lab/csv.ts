// Comma-separated values, with a line of names.

export type Cell = string | number | null;

const field = (cell: Cell) =>
  typeof cell === 'string' ? `"${cell.replaceAll('"', '""')}"` : String(cell ?? '');

export const csvOf = (heads: string[], rows: Cell[][]) =>
  [heads, ...rows].map((cells) => `${cells.map(field).join(',')}\n`).join('');
