// A study as a page of its own: one file that opens without a server, with the positions in it.

import english from '../../../i18n/en.json';
import spanish from '../../../i18n/es.json';
import type { Language } from '../settings.svelte';
import type { StudyTree } from '../wire';
import { GLYPHS } from './glyphs';
import template from './page.html?raw';

/** What the page says, in each language. */
const KEYS = {
  first: 'browse.first',
  previous: 'browse.previous',
  next: 'browse.next',
  last: 'browse.last',
  moves: 'study.title',
  variation: 'study.variation',
  pass: 'page.pass',
  black: 'color.black',
  white: 'color.white',
} as const;

function wordsOf(catalogue: typeof english): Record<string, string> {
  return Object.fromEntries(Object.entries(KEYS).map(([name, key]) => [name, catalogue[key]]));
}

/** The page of a tree, which the server has checked. It shows texts as texts and never as HTML. */
export function pageOf(tree: StudyTree, language: Language): string {
  const [start = '', turn = 'X'] = tree.start.split(' ');
  const data = {
    size: Math.sqrt(start.length),
    start,
    turn,
    black: tree.black ?? null,
    white: tree.white ?? null,
    comment: tree.remarks?.comment ?? '',
    marks: tree.remarks?.marks ?? [],
    moves: tree.moves.map(({ after, move, flips, remarks = {} }) => [
      after,
      move,
      flips.join(''),
      remarks.comment ?? '',
      remarks.glyph ? GLYPHS[remarks.glyph].sign : '',
      remarks.marks ?? [],
    ]),
    words: { en: wordsOf(english), es: wordsOf(spanish) },
    language,
  };
  // In a script nothing may look like the end of it.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return template.replace('"the study"', () => json);
}
