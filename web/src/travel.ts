// The ways through the page: by its address, by links, by going back, by an invitation.

import { addressIn, type Place, pathOf } from './address';
import { forgetGame } from './analyse/cards.svelte';
import { accept, introduce, look } from './api';
import { startFirst } from './begin';
import { lookAt, open, refuse, session, setKnown, setNew, study, turnTo } from './session.svelte';
import { settings } from './settings.svelte';
import type { Refusal } from './wire';

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
  const isOurs = link.origin === location.origin && /^\/(games|analyse|$)/.test(link.pathname);
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
async function show({ page: asked, game: named, token, ply }: Place): Promise<void> {
  const turn = ++shows;
  if (asked === 'games') {
    turnTo('games');
    return;
  }
  if (asked === 'analyse' && named) {
    const game = await look(named);
    if (turn !== shows) return;
    if (game.ok) {
      study(game.value);
      return;
    }
    if (game.refusal.code === 'no-such-game') forgetGame(named);
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
