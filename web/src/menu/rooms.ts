// The rooms of the page, in the order of the bar. A further room is a further entry here, and its page in `App.svelte`.

import { LAB, LEARN, PLAY, type Place, STUDY } from '../address';
import type { Key } from '../words.svelte';

export type Room = {
  page: Place['page'];
  label: Key;
  href: string;
  /** A path on a square of 20 units, drawn as a line. */
  icon: string;
};

export const ROOMS: readonly Room[] = [
  {
    page: 'game',
    label: 'room.play',
    href: PLAY,
    icon: 'M3 3h14v14H3zM10 3v14M3 10h14',
  },
  {
    page: 'analyse',
    label: 'room.analyse',
    href: STUDY,
    icon: 'M3 3v14h14M6 12.5l3.5-4l3 2.5L17 5',
  },
  {
    page: 'lab',
    label: 'room.lab',
    href: LAB,
    icon: 'M10 3v4M10 7l-5 5M10 7l5 5M5 12v5M5 12M15 12l-2.5 5M15 12l2.5 5',
  },
  {
    page: 'learn',
    label: 'room.learn',
    href: LEARN,
    icon: 'M10 5.5C8 4 5.5 3.5 2.5 3.5v12c3 0 5.5.5 7.5 2c2-1.5 4.5-2 7.5-2v-12c-3 0-5.5.5-7.5 2zM10 5.5v12',
  },
];
