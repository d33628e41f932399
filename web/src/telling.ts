// Sentences about a game: whose turn it is, what happened, how it ended.

import type { Scene } from './board/scene';
import { other } from './board/squares';
import type { Color, Position, Refusal } from './wire';
import { type Key, say, sayColor } from './words.svelte';

/** The name of a player: the given one, or the word for the colour. */
export function nameOf(position: Position, color: Color): string {
  return position.seats[color].name ?? sayColor(color);
}

/** Whether a player is the one person at the screen. */
function isYou({ seats }: Position, color: Color): boolean {
  return seats[color].spec === 'human' && seats[other(color)].spec !== 'human';
}

/** A sentence about a player; one with a name is a single person, a colour is many. */
function about(position: Position, color: Color, keys: Record<Color | 'name', Key>): string {
  const { name } = position.seats[color];
  return name === null ? say(keys[color]) : say(keys.name, { name });
}

export function tellTurn(position: Position): string {
  const { turn, seats } = position;
  if (position.outcome) return tellResult(position);
  if (!turn) return '';
  if (isYou(position, turn)) return say('page.your-move');
  if (seats[turn].spec !== 'human' && !position.waiting) {
    return about(position, turn, {
      black: 'page.black-thinks',
      white: 'page.white-thinks',
      name: 'page.name-thinks',
    });
  }
  return about(position, turn, {
    black: 'page.black-moves',
    white: 'page.white-moves',
    name: 'page.name-moves',
  });
}

export function tellPass(position: Position, color: Color): string {
  if (isYou(position, color)) return say('page.you-pass');
  return about(position, color, {
    black: 'page.black-passes',
    white: 'page.white-passes',
    name: 'page.name-passes',
  });
}

export function tellResult(position: Position): string {
  const { outcome, black, white } = position;
  if (!outcome) return '';
  const { winner, resigned } = outcome;
  if (!winner) return say('page.draw', { black, white });
  const [more, fewer] = winner === 'black' ? [black, white] : [white, black];
  if (resigned) {
    const gave = isYou(position, resigned)
      ? say('page.you-resigned')
      : about(position, resigned, {
          black: 'page.black-resigned',
          white: 'page.white-resigned',
          name: 'page.name-resigned',
        });
    const won = about(position, winner, {
      black: 'page.black-won',
      white: 'page.white-won',
      name: 'page.name-won',
    });
    return `${gave} ${won}`;
  }
  const { name } = position.seats[winner];
  const parameters = { more, fewer };
  if (isYou(position, winner)) return say('page.you-win', parameters);
  if (name !== null) return say('page.name-wins', { name, ...parameters });
  return say(winner === 'black' ? 'page.black-wins' : 'page.white-wins', parameters);
}

/** Why a click did nothing. */
export function tellSlip({ code, parameters }: Refusal): string {
  const { square = '' } = parameters;
  return say(code === 'occupied' ? 'page.slip-occupied' : 'page.slip-no-flips', { square });
}

/** What has just happened, for those who do not see the board. */
export function tellScene(position: Position, scene: Scene): string {
  const last = position.moves.at(-1);
  const turn = tellTurn(position);
  if (scene.passed) return `${tellPass(position, scene.passed)} ${turn}`;
  if (!scene.placed || !last) return turn;
  const name = nameOf(position, last.color);
  const squares = scene.turns.map((flip) => flip.square).join(', ');
  const count = scene.turns.length;
  return `${say('page.played', { name, square: scene.placed, count, squares })} ${turn}`;
}
