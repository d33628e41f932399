// What leaves the page: the text of a game, a link to a position, an image of the board.

import { linkTo } from './address';
import { positionText } from './board/squares';
import { lastOf } from './browse';
import { copyText } from './clipboard';
import { type DiagramKind, saveDiagram } from './diagram';
import type { Entry } from './menu/entries';
import { tell } from './session.svelte';
import { nameOf, tellResult } from './telling';
import type { GameView } from './wire';
import { say } from './words.svelte';

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

/** Saves a picture of a position. */
function savePicture(position: GameView, kind: DiagramKind): Promise<void> {
  const last = lastOf(position.moves);
  const diagram = { position: positionText(position), ...(last && { last }) };
  return saveDiagram(diagram, kind, `${position.game}-${position.ply}`);
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
        { kind: 'action', label: 'SVG', run: send(({ position }) => savePicture(position, 'svg')) },
        { kind: 'action', label: 'PNG', run: send(({ position }) => savePicture(position, 'png')) },
      ],
    },
  ];
}
