// The players' time: what a clock shows between two messages, and when it is worth a word.

import type { Clock, ClockFace, Color } from './wire';

/** Clocks that many play with: minutes, and seconds for each move. */
export const PRESETS = ['1+0', '3+2', '5+0', '10+5', '20+0'] as const;
export const CLOCKS = ['none', ...PRESETS, 'own'] as const;

export type ClockName = (typeof CLOCKS)[number];
export type ClockChoice = { clock: ClockName; clockMinutes: number; clockSeconds: number };

/** Below this a clock shows tenths, in milliseconds. */
export const LOW = 10_000;
/** When those who do not see the clock are told, in seconds. */
const TOLD = [60, 30, 10];

/** What a player has left, so many milliseconds after the message came. */
export function leftOf(face: ClockFace, color: Color, elapsed: number): number {
  return Math.max(0, face[color] - (face.running === color ? elapsed : 0));
}

/** `m:ss`, from an hour on `h:mm:ss`, below ten seconds `s.t` with the reader's decimal sign. */
export function clockText(left: number, point: string): string {
  if (left < LOW) {
    const tenths = Math.floor(left / 100);
    return `${Math.floor(tenths / 10)}${point}${tenths % 10}`;
  }
  const seconds = Math.ceil(left / 1000);
  const minutes = Math.floor(seconds / 60);
  const two = (number: number) => String(number).padStart(2, '0');
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** The seconds that were just reached, if they are worth a word. */
export function reached(before: number, after: number): number | null {
  return TOLD.findLast((seconds) => before > seconds * 1000 && after <= seconds * 1000) ?? null;
}

/** The clock that somebody chose. Without minutes it starts with the seconds of one move. */
export function chosenClock({ clock, clockMinutes, clockSeconds }: ClockChoice): Clock | null {
  if (clock === 'none') return null;
  const parts = clock === 'own' ? [clockMinutes, clockSeconds] : clock.split('+').map(Number);
  const [minutes = 0, seconds = 0] = parts.map((part) => (Number.isFinite(part) ? part : 0));
  const within = (value: number, least: number, most: number) =>
    Math.round(Math.min(Math.max(value, least), most));
  return {
    main: within(minutes > 0 ? minutes * 60_000 : seconds * 1000, 1000, 36_000_000),
    increment: within(seconds * 1000, 0, 600_000),
  };
}
