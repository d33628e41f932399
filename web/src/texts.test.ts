// Components hold no text of their own: what a person reads comes from the catalogue.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AST, parse } from 'svelte/compiler';
import { expect, it } from 'vitest';

/** The name of the game is the same in every language, and so are signs of numbers. */
const ALLOWED = new Set(['Otelo', '×', 'α', 'β']);
const READ_ALOUD = ['aria-label', 'title', 'placeholder', 'alt', 'label'];

const source = import.meta.dirname;
const components = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.svelte'),
);

type Visited = { type?: string; name?: string; data?: string; value?: unknown };

/** Every literal text in a part of a component's tree. */
function literals(node: unknown, found: string[]): string[] {
  if (Array.isArray(node)) for (const child of node) literals(child, found);
  else if (node && typeof node === 'object') {
    const visited = node as Visited;
    if (visited.type === 'StyleDirective') return found;
    if (visited.type === 'Attribute') {
      if (!READ_ALOUD.includes(visited.name ?? '')) return found;
    } else if (visited.type === 'Text') {
      const text = (visited.data ?? '').trim();
      if (/\p{L}|×/u.test(text) && !ALLOWED.has(text)) found.push(text);
    }
    for (const child of Object.values(node)) literals(child, found);
  }
  return found;
}

it('sees a literal text', () => {
  const tree: AST.Root = parse('<p title="Hi">Hello {name}</p>', { modern: true });
  expect(literals(tree.fragment, [])).toEqual(['Hi', 'Hello']);
});

it.each(components)('%s says nothing itself', (name) => {
  const tree = parse(readFileSync(join(source, name), 'utf8'), { modern: true });
  expect(literals(tree.fragment, [])).toEqual([]);
});
