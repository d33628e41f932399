// Questions before an order that ends something.

import { resign, resigner } from './orders';
import { ask } from './questions.svelte';
import { session } from './session.svelte';
import { isYou } from './sharing';
import { say } from './words.svelte';

/** Resigns after a question. */
export function askResign(): void {
  const color = resigner();
  if (!color) return;
  const forColor = color === 'black' ? 'resign.title-black' : 'resign.title-white';
  ask({
    title: say(isYou(session.state.seats, color) ? 'resign.title' : forColor),
    text: say('resign.text'),
    action: say('page.resign'),
    run: resign,
  });
}
