// The signs by which somebody says how good a move is.

import type { Glyph } from '../wire';
import type { Key } from '../words.svelte';

/** From the best to the worst: the sign, and what it means. */
export const GLYPHS: Record<Glyph, { sign: string; name: Key }> = {
  brilliant: { sign: '!!', name: 'glyph.brilliant' },
  good: { sign: '!', name: 'glyph.good' },
  interesting: { sign: '!?', name: 'glyph.interesting' },
  dubious: { sign: '?!', name: 'glyph.dubious' },
  mistake: { sign: '?', name: 'glyph.mistake' },
  blunder: { sign: '??', name: 'glyph.blunder' },
};
