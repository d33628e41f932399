// Which steps are done; it is kept in the browser.

import { keepList, keptList } from '../kept';

const KEY = 'otelo-lessons';

let done: ReadonlySet<string> = $state.raw(new Set(keptList<string>(KEY)));

export const progress = {
  /** The names of the steps that are done. */
  get done() {
    return done;
  },
};

export function complete(step: string): void {
  if (done.has(step)) return;
  done = new Set([...done, step]);
  keepList(KEY, [...done]);
}

export function forget(): void {
  done = new Set();
  keepList(KEY, []);
}
