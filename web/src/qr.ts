// A QR code as one SVG path.

/** The white that must be around it, in modules. */
export const MARGIN = 4;

/** The dark modules of rows of `0` and `1`: a rectangle for each run of them. */
export function pathOf(rows: string[]): string {
  const runs: string[] = [];
  for (const [y, row] of rows.entries()) {
    for (const { index, 0: run } of row.matchAll(/1+/g)) {
      runs.push(`M${index} ${y}h${run.length}v1h-${run.length}z`);
    }
  }
  return runs.join('');
}
