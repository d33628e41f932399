// What a person likes, kept in the browser.

import { CLOCKS, type ClockName } from './clock';
import { LEVEL_TIMES } from './wire';

export const LANGUAGES = ['en', 'es'] as const;
export const THEMES = ['auto', 'light', 'dark', 'contrast'] as const;
export const BOARDS = ['felt', 'slate', 'night'] as const;
export const DISCS = ['classic', 'flat'] as const;
export const SPEEDS = ['slow', 'normal', 'fast', 'none'] as const;
export const STARTS = ['standard', 'parallel', 'text'] as const;
/** Whom one plays: the engine, a player of the documents, a person here or on another device; or two computers play. */
export const OPPONENTS = ['engine', 'classic', 'here', 'device', 'computers'] as const;
export const SIDES = ['black', 'white', 'random'] as const;
export const SIZES = [8, 6, 4] as const;

export type Language = (typeof LANGUAGES)[number];
export type Theme = (typeof THEMES)[number];
export type BoardLook = (typeof BOARDS)[number];
export type DiscLook = (typeof DISCS)[number];
export type Speed = (typeof SPEEDS)[number];
export type Start = (typeof STARTS)[number];
export type Opponent = (typeof OPPONENTS)[number];
export type Side = (typeof SIDES)[number];

/** The game that somebody would like to begin. */
export type Choice = {
  against: Opponent;
  /** The level of the engine. */
  level: number;
  /** The player of the documents. */
  classic: string;
  /** If two computers play. */
  blackPlayer: string;
  whitePlayer: string;
  side: Side;
  size: number;
  start: Start;
  startText: string;
  clock: ClockName;
  /** For a clock of one's own: minutes at first, seconds for each move. */
  clockMinutes: number;
  clockSeconds: number;
  /** The person's own name, and that of the person on the other side. */
  name: string;
  friend: string;
};

export type Settings = Choice & {
  language: Language;
  theme: Theme;
  board: BoardLook;
  discs: DiscLook;
  speed: Speed;
  sound: boolean;
  /** Whether the system tells that it is one's move, while the page is not in sight. */
  notify: boolean;
  legalMarks: boolean;
  lastMark: boolean;
  preview: boolean;
  coordinates: boolean;
  /** Whether the computer waits for a click. */
  step: boolean;
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
    board: 'felt',
    discs: 'classic',
    speed: 'normal',
    sound: !isPhone,
    notify: false,
    legalMarks: true,
    lastMark: true,
    preview: true,
    coordinates: true,
    against: 'engine',
    level: 1,
    classic: 'minimax:easy',
    blackPlayer: 'engine:5',
    whitePlayer: 'minimax:hard',
    side: 'black',
    size: 8,
    start: 'standard',
    startText: '',
    clock: 'none',
    clockMinutes: 15,
    clockSeconds: 10,
    name: '',
    friend: '',
    step: false,
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
    BOARDS.includes(settings.board) &&
    DISCS.includes(settings.discs) &&
    SPEEDS.includes(settings.speed) &&
    STARTS.includes(settings.start) &&
    CLOCKS.includes(settings.clock) &&
    OPPONENTS.includes(settings.against) &&
    SIDES.includes(settings.side) &&
    SIZES.some((size) => size === settings.size) &&
    settings.level in LEVEL_TIMES;
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
