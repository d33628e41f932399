// What a person likes, kept in the browser.

import { CLOCKS, type ClockName } from './clock';
import type { Color } from './wire';

export const LANGUAGES = ['en', 'es'] as const;
export const THEMES = ['auto', 'light', 'dark', 'contrast'] as const;
export const SPEEDS = ['slow', 'normal', 'fast', 'none'] as const;
export const STARTS = ['standard', 'parallel', 'text'] as const;

export type Language = (typeof LANGUAGES)[number];
export type Theme = (typeof THEMES)[number];
export type Speed = (typeof SPEEDS)[number];
export type Start = (typeof STARTS)[number];

export type Settings = {
  language: Language;
  theme: Theme;
  speed: Speed;
  sound: boolean;
  legalMarks: boolean;
  lastMark: boolean;
  preview: boolean;
  coordinates: boolean;
  /** For the next game. */
  opponent: string;
  color: Color;
  size: number;
  start: Start;
  startText: string;
  blackName: string;
  whiteName: string;
  step: boolean;
  clock: ClockName;
  /** For a clock of one's own: minutes at first, seconds for each move. */
  clockMinutes: number;
  clockSeconds: number;
  /** The game that was open last. */
  game: string;
};

const KEY = 'otelo';

function preferred(): Language {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  const found = wanted.find((tag) => LANGUAGES.some((language) => language === tag));
  return found === 'es' ? 'es' : 'en';
}

function usual(): Settings {
  const isPhone = matchMedia('(pointer: coarse)').matches;
  return {
    language: preferred(),
    theme: 'auto',
    speed: 'normal',
    sound: !isPhone,
    legalMarks: true,
    lastMark: true,
    preview: true,
    coordinates: true,
    opponent: 'engine:1',
    color: 'black',
    size: 8,
    start: 'standard',
    startText: '',
    blackName: '',
    whiteName: '',
    step: false,
    clock: 'none',
    clockMinutes: 15,
    clockSeconds: 10,
    game: '',
  };
}

/** What was kept, as far as it still makes sense. */
function kept(): Settings {
  const settings = usual();
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    for (const [name, value] of Object.entries(stored ?? {})) {
      if (name in settings && typeof value === typeof settings[name as keyof Settings]) {
        Object.assign(settings, { [name]: value });
      }
    }
  } catch {
    // A browser that keeps nothing, or something else under our name: the usual settings.
  }
  const known =
    LANGUAGES.includes(settings.language) &&
    THEMES.includes(settings.theme) &&
    SPEEDS.includes(settings.speed) &&
    STARTS.includes(settings.start) &&
    CLOCKS.includes(settings.clock) &&
    [4, 6, 8].includes(settings.size);
  return known ? settings : usual();
}

export const settings: Settings = $state(kept());

export function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // They last as long as the page then.
  }
}

/** How long motion takes, as a factor; 0 is not at all. */
export function pace(): number {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return 0;
  return { slow: 1.8, normal: 1, fast: 0.5, none: 0 }[settings.speed];
}
