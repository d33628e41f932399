// A diagram as a file: drawn by the server, as points by a canvas.

import { draw } from './api';
import { saveFile } from './download';
import { tell } from './session.svelte';
import type { DiagramRequest } from './wire';
import { say } from './words.svelte';

export type DiagramKind = 'svg' | 'png';

/** The side of an image of points. */
const PIXELS = 1080;

/** Offers a diagram for saving. */
export async function saveDiagram(
  diagram: DiagramRequest,
  kind: DiagramKind,
  name: string,
): Promise<void> {
  const drawing = await draw(diagram);
  const file =
    drawing && (kind === 'png' ? await pointsOf(drawing) : new Blob([drawing], { type: SVG }));
  if (file) saveFile(`otelo-${name}.${kind}`, file);
  else tell(say('result.not-shared'));
}

const SVG = 'image/svg+xml';

/** The drawing as points. */
async function pointsOf(drawing: string): Promise<Blob | null> {
  const image = new Image(PIXELS, PIXELS);
  // Without a size of its own, not every browser draws it.
  const sized = drawing.replace('<svg ', `<svg width="${PIXELS}" height="${PIXELS}" `);
  image.src = `data:${SVG},${encodeURIComponent(sized)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = PIXELS;
  canvas.height = PIXELS;
  canvas.getContext('2d')?.drawImage(image, 0, 0, PIXELS, PIXELS);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
