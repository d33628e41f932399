// What leaves the page: the text of a game, a link to a position, an image of the board.

import { linkTo } from './address';
import { drawBoard, fixedColors } from './board/drawing';
import { copyText } from './clipboard';
import type { Entry } from './menu/entries';
import { tell } from './session.svelte';
import { nameOf, tellResult } from './telling';
import type { GameView } from './wire';
import { say } from './words.svelte';

/** The side of an image of points. */
const PIXELS = 1080;

/** Who played whom, how it ended, and the moves. */
export function textOf(game: GameView): string {
  const [black, white] = [nameOf(game, 'black'), nameOf(game, 'white')];
  const moves = game.moves.map(({ move }) => (move === 'pass' ? '' : move)).join('');
  const result = tellResult(game, []) || say('saved.running');
  return `${say('result.share-text', { black, white, result })}\n${moves}`;
}

/** Copies a text, and says whether that worked. */
export async function copy(text: string, done: string): Promise<void> {
  tell((await copyText(text)) ? done : say('result.not-shared'));
}

/** The drawing of a position, in the colours that the page has now. */
function drawingOf({ board, size, moves }: GameView): string {
  const last = moves.findLast(({ move }) => move !== 'pass')?.move;
  const square = last && last !== 'pass' ? last : null;
  return drawBoard(board, size, { palette: fixedColors(), last: square, isFramed: true });
}

async function saveSvg(position: GameView): Promise<void> {
  save(position, 'svg', new Blob([drawingOf(position)], { type: 'image/svg+xml' }));
}

async function savePng(position: GameView): Promise<void> {
  const image = new Image(PIXELS, PIXELS);
  // Without a size of its own, not every browser draws it.
  const drawing = drawingOf(position).replace(
    '<svg ',
    `<svg width="${PIXELS}" height="${PIXELS}" `,
  );
  image.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = PIXELS;
  canvas.height = PIXELS;
  canvas.getContext('2d')?.drawImage(image, 0, 0, PIXELS, PIXELS);
  canvas.toBlob((blob) => blob && save(position, 'png', blob), 'image/png');
}

/** Offers a file for saving. */
function save({ game, ply }: GameView, ending: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `otelo-${game}-${ply}.${ending}`;
  link.click();
  // The browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * The entries of a menu that take something of a game out of the page. The game and the position of
 * it that is looked at come when they are needed.
 */
export function sendingEntries(
  load: () => Promise<{ game: GameView; position: GameView } | null>,
  link: string,
): Entry[] {
  const send = (run: (loaded: { game: GameView; position: GameView }) => Promise<void>) => () =>
    void load().then((loaded) => loaded && run(loaded));
  return [
    {
      kind: 'action',
      label: say('send.text'),
      run: send(({ game }) => copy(textOf(game), say('result.shared'))),
    },
    {
      kind: 'action',
      label: link,
      run: send(({ game, position }) => {
        const ply = position.ply < game.ply ? position.ply : null;
        return copy(linkTo(location.origin, game.game, ply), say('send.link-copied'));
      }),
    },
    {
      kind: 'fold',
      label: say('send.image'),
      entries: [
        { kind: 'action', label: 'SVG', run: send(({ position }) => saveSvg(position)) },
        { kind: 'action', label: 'PNG', run: send(({ position }) => savePng(position)) },
      ],
    },
  ];
}
