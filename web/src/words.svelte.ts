// The texts that a person reads, from the catalogue that the whole project shares.

import type english from '../../i18n/en.json';
import { levelOf, strengthOf, timeOf } from './engine';
import { type Language, settings } from './settings.svelte';
import type { Color, Evaluation, Reason, Refusal } from './wire';

export type Key = keyof typeof english;
type Catalogue = Record<string, string>;
export type Parameters = Record<string, string | number>;

const catalogues: Record<Language, () => Promise<{ default: Catalogue }>> = {
  en: () => import('../../i18n/en.json'),
  es: () => import('../../i18n/es.json'),
};

let catalogue: Catalogue = $state.raw({});

/** Takes the texts of a language. */
export async function speak(language: Language): Promise<void> {
  catalogue = (await catalogues[language]()).default;
  document.documentElement.lang = language;
}

/** A text with its `{name}`s filled in; `KEY-one`, if there is one, for a `count` of 1. */
export function say(key: Key, parameters: Parameters = {}): string {
  return fill(key, parameters);
}

/** The same for a key that is put together at run time. */
function fill(key: string, parameters: Parameters): string {
  const singular = Number(parameters.count) === 1 ? catalogue[`${key}-one`] : undefined;
  const text = singular ?? catalogue[key] ?? key;
  return text.replace(/\{(the-)?([a-z-]+)\}/g, (whole, the: string | undefined, name: string) => {
    const value = parameters[name];
    if (value === undefined) return whole;
    // Some values are themselves codes of the catalogue.
    const family = name === 'opponent' ? 'color' : name;
    const isCode = family === 'color' || family === 'wanted';
    return (isCode && catalogue[`${the ?? ''}${family}.${value}`]) || String(value);
  });
}

/** What was refused, in the reader's language. */
export function sayRefusal({ code, parameters, text }: Refusal): string {
  const known = catalogue[`error.${code}`];
  if (!known) return text;
  const said = fill(`error.${code}`, parameters);
  const { line, column } = parameters;
  if (line && column) return `${say('page.at', { line, column })} ${said}`;
  return capital(said);
}

/** A reason for or against a move, in the reader's language. */
export function sayReason({ code, parameters, text }: Reason): string {
  return catalogue[`reason.${code}`] ? capital(fill(`reason.${code}`, parameters)) : text;
}

/** The name of a computer player, with its level. */
export function sayPlayer(spec: string): string {
  const [name = '', ...options] = spec.split(',');
  const level = levelOf(name);
  const known =
    level === null
      ? sayFamily('player', name)
      : say('player.engine-named', { name: say(strengthOf(level)), level });
  return options.length > 0 ? `${known} (${options.join(', ')})` : known;
}

/** The name of a computer player alone. */
export function sayShort(spec: string): string {
  const level = levelOf(spec);
  return level === null ? sayPlayer(spec) : say(strengthOf(level));
}

/** What is special about a computer player: its level, or how far and at what it looks. */
export function sayLevel(spec: string): string {
  return sayFamily('level', spec.split(',')[0] ?? '');
}

/** A text whose numbers are written as the reader writes them. */
export function sayWith(key: Key, parameters: Parameters): string {
  const written = Object.entries(parameters).map(([name, value]) => [
    name,
    typeof value === 'number' ? sayNumber(value) : value,
  ]);
  return fill(key, Object.fromEntries(written));
}

/** A text about a player by its name: `minimax:easy`, `negamax:5`. */
function sayFamily(family: 'player' | 'level', name: string): string {
  const [who = '', level = ''] = name.split(':');
  const key = `${family}.${who}${/^[a-z]+$/.test(level) ? `-${level}` : ''}`;
  return fill(key, { depth: level, level });
}

/** How long one waits for a move of a level, about; nobody notices less than a quarter of a second. */
export function sayWait(level: number): string {
  const milliseconds = timeOf(level);
  if (milliseconds < 250) return say('level.at-once');
  return say('level.about', { time: `${sayNumber(milliseconds / 1000, 1)} s` });
}

/** A sentence begins with a capital letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function sayColor(color: Color): string {
  return say(color === 'black' ? 'color.black' : 'color.white');
}

/** A number as the reader writes it. */
export function sayNumber(number: number, digits = 0): string {
  const options = { maximumFractionDigits: digits };
  return new Intl.NumberFormat(settings.language, options).format(number);
}

/** How many nodes were visited. */
export function sayNodes(count: number): string {
  return say('page.nodes', { nodes: sayNumber(count), count });
}

/** The decimal sign as the reader writes it. */
export function sayPoint(): string {
  return sayNumber(0.5, 1).charAt(1);
}

/** A month as the reader writes it. */
export function sayMonth(milliseconds: number): string {
  const options = { month: 'long', year: 'numeric' } as const;
  return capital(new Intl.DateTimeFormat(settings.language, options).format(milliseconds));
}

/** A time of day, or a day, as the reader writes it. */
export function sayDay(milliseconds: number, isTime: boolean): string {
  const options = isTime ? ({ timeStyle: 'short' } as const) : ({ dateStyle: 'medium' } as const);
  return new Intl.DateTimeFormat(settings.language, options).format(milliseconds);
}

/** The date of a record; one that is not a whole date stays as it is written. */
export function sayDate(date: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date))) return date;
  const options = { dateStyle: 'medium', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(settings.language, options).format(Date.parse(date));
}

/** A day and a time as the reader writes them. */
export function sayMoment(milliseconds: number): string {
  const options = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat(settings.language, options).format(milliseconds);
}

/** A number with its sign. */
function saySigned(number: number): string {
  const sign = number > 0 ? '+' : number < 0 ? '−' : '';
  return `${sign}${sayNumber(Math.abs(number))}`;
}

/** What a move is worth, where there is little room. */
export function sayWorth({ number, kind }: Evaluation): string {
  return `${kind === 'estimate' ? '~\u200a' : ''}${saySigned(number)}`;
}

/** The same for a move that is worth at most that. */
export const sayAtMost = (worth: Evaluation) => `≤\u2009${saySigned(worth.number)}`;

/** What a move is worth; an estimate is marked as one. */
export function sayEvaluation({ number, unit, kind }: Evaluation): string {
  const count = Math.abs(number);
  const signed = saySigned(number);
  if (unit === 'points') return say('page.worth-points', { number: signed, count });
  const worth = say('page.worth-discs', { number: signed, count });
  return kind === 'estimate' ? say('page.estimate', { worth }) : worth;
}

/** How certain a value is, in per cent; 100 is proven. */
export function sayCertainty(sure: number): string {
  return sure === 100 ? say('page.exact') : say('page.percent', { percent: sure });
}

/** Milliseconds in a fitting unit. */
export function sayTime(milliseconds: number): string {
  if (milliseconds >= 1000) return `${sayNumber(milliseconds / 1000, 2)} s`;
  return `${sayNumber(milliseconds, milliseconds < 10 ? 2 : 0)} ms`;
}
