// The ways through the page: by its address, by links, by going back, by an invitation.

import { addressIn, type Place, pathOf, studyPathOf } from './address';
import { forgetGame } from './analyse/cards.svelte';
import { accept, introduce, look } from './api';
import { startFirst } from './begin';
import {
  lookAt,
  open,
  refuse,
  session,
  setKnown,
  setNew,
  setUp,
  study,
  teach,
  tell,
  turnTo,
} from './session.svelte';
import { settings } from './settings.svelte';
import { canStudy } from './sharing';
import type { Refusal } from './wire';
import { say, sayRefusal } from './words.svelte';

/** How often an address has been followed. */
let shows = 0;

/** Makes this browser known, then shows what the address asks for. */
export async function resume(): Promise<void> {
  // An invitation leaves the address at once, so that nobody reads it there.
  const place = takeAddress();
  await introduce();
  setKnown();
  await show(place);
}

/** The address is another one: by a link, or by going back. */
export function followAddress(): void {
  void show(takeAddress());
}

/** A click on a link within the page needs no new page. */
export function followLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (!link || !isPlain || event.defaultPrevented || link.hasAttribute('download')) return;
  const isOurs =
    link.origin === location.origin && /^\/(games|analyse|lab|learn|$)/.test(link.pathname);
  if (!isOurs || link.target) return;
  event.preventDefault();
  history.pushState(null, '', link.href);
  followAddress();
}

function takeAddress(): Place {
  const place = addressIn(location);
  if (place.token) history.replaceState(null, '', location.pathname);
  return place;
}

/** What the address asks for, else the last game, else a new one. */
async function show(place: Place): Promise<void> {
  const { page: asked, game: named, token, packed, ply, position } = place;
  const turn = ++shows;
  if (packed !== undefined) {
    const { openLink } = await import('./analyse/shared');
    const found = await openLink(packed);
    if (turn !== shows) return;
    if (found && 'tree' in found) {
      study(found.game, found.tree);
      return;
    }
    tell(found ? sayRefusal(found) : say('share.bad-link'));
  }
  if (asked === 'games' || asked === 'lab') {
    turnTo(asked);
    return;
  }
  if (asked === 'learn') {
    teach(place);
    return;
  }
  if (asked === 'editor') {
    setUp(position ?? '');
    return;
  }
  if (asked === 'analyse') {
    const studied = named ?? session.state.known?.game ?? settings.game;
    const game = studied ? await look(studied) : null;
    if (turn !== shows) return;
    if (game?.ok && canStudy(game.value)) {
      history.replaceState(null, '', `${studyPathOf(studied)}${location.hash}`);
      study(game.value);
      return;
    }
    if (game?.ok) tell(say('analyse.not-yet'));
    else if (game?.refusal.code === 'no-such-game') forgetGame(studied);
  }
  const refused = named && token ? await takeSeat(named, token) : null;
  const known = named ?? settings.game;
  const isHere = known !== '' && known === session.state.known?.game && !token;
  const found = known && !isHere ? await look(known) : null;
  // Somebody may have gone elsewhere meanwhile.
  if (turn !== shows) return;
  if (isHere || found?.ok) {
    history.replaceState(null, '', pathOf(known));
    if (isHere) turnTo('game');
    else open(known, ply);
    if (isHere && ply !== undefined) lookAt(ply);
    if (refused) refuse(refused);
    return;
  }
  const missing = named && found ? found.refusal : null;
  const refusal = (await startFirst()) ?? missing;
  if (refusal) refuse(refusal);
}

/** Takes the seat that an invitation offers; what was wrong, if it could not be taken. */
async function takeSeat(game: string, token: string): Promise<Refusal | null> {
  const taken = await accept(game, token);
  if (!taken.ok) return taken.refusal;
  setNew();
  return null;
}
