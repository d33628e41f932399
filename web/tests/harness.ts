// A real server and a real browser, and the things that a person does with them.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import {
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import type { ClientMessage, GameView, NewGame, Square } from '../src/wire';

const BINARY = process.env.OTELO_BIN ?? join(import.meta.dirname, '../../target/debug/otelo');
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export type Server = { address: string; directory: string; stop: () => Promise<void> };

/** Starts a server on a free port, with its games in a directory of its own. */
export async function serve(
  directory = mkdtempSync(join(tmpdir(), 'otelo-')),
  ...options: string[]
): Promise<Server> {
  const child: ChildProcess = spawn(
    BINARY,
    ['serve', '--no-open', '--port', '0', '--data', directory, '--lang', 'en', ...options],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (data) => {
      said += data;
      const found = /(http:\/\/\S+)\//.exec(said)?.[1];
      if (found) resolve(found);
    });
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const stop = async () => {
    const ended = new Promise((resolve) => child.on('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  };
  return { address, directory, stop };
}

export type Visit = { page: Page; close: () => Promise<void>; problems: string[] };

/** Somebody who plays without motion and sound, in English. */
export const QUICK = { speed: 'none', sound: false, language: 'en' };

/** Opens a browser of its own; settings are what a person would have chosen before. */
export async function visit(
  options: BrowserContextOptions = {},
  settings: Record<string, unknown> = {},
): Promise<Visit> {
  const profile = mkdtempSync(join(tmpdir(), 'otelo-browser-'));
  const context: BrowserContext = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    headless: true,
    args: FLAGS,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    ...options,
  });
  await context.addInitScript((kept) => {
    if (!localStorage.getItem('otelo')) localStorage.setItem('otelo', JSON.stringify(kept));
  }, settings);
  const page = context.pages()[0] ?? (await context.newPage());
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    // Only a test cuts the network, and means to.
    const isCut = message.text().includes('ERR_INTERNET_DISCONNECTED');
    if (message.type() === 'error' && !isCut) problems.push(message.text());
  });
  const close = async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  };
  return { page, close, problems };
}

/** Begins a game without the page. */
export async function begin(server: Server, game: Partial<NewGame>): Promise<string> {
  const response = await fetch(`${server.address}/api/games`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(game),
  });
  if (!response.ok) throw new Error(await response.text());
  const begun = (await response.json()) as GameView;
  return begun.game;
}

/** The game as the server has it. */
export async function look(server: Server, game: string): Promise<GameView> {
  const response = await fetch(`${server.address}/api/games/${game}`);
  return (await response.json()) as GameView;
}

/** The name of the game on the page. */
export const gameOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

export async function openGame(page: Page, server: Server, game: string): Promise<void> {
  await page.goto(`${server.address}/games/${game}`);
  await page.getByRole('grid').waitFor();
}

export const square = (page: Page, name: Square) => page.locator(`[data-square="${name}"]`);
export const turn = (page: Page) => page.getByTestId('turn');

/** What the board shows, as the server writes it. */
export async function boardOf(page: Page): Promise<string> {
  const labels = await page
    .getByRole('gridcell')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label') ?? ''));
  return labels
    .map((label) =>
      /, (Black|Negras)/.test(label) ? 'X' : /, (White|Blancas)/.test(label) ? 'O' : '-',
    )
    .join('');
}

/** Waits until a person may move, or the game is over. */
export async function ready(page: Page): Promise<'move' | 'over'> {
  await page.waitForFunction(
    () => document.querySelector('.playable') || document.querySelector('.turn.over'),
    undefined,
    { timeout: 30_000 },
  );
  return (await page.locator('.turn.over').count()) > 0 ? 'over' : 'move';
}

/** Plays to the end, each time by `move` on the first of the marked squares. */
export async function playOut(page: Page, move: (name: Square) => Promise<void>): Promise<number> {
  for (let moves = 0; moves < 70; moves += 1) {
    if ((await ready(page)) === 'over') return moves;
    const [name] = await legal(page);
    if (!name) continue;
    const before = await boardOf(page);
    await move(name);
    await page.waitForFunction((was) => {
      const cells = [...document.querySelectorAll('[role=gridcell]')];
      const labels = cells.map((cell) => cell.getAttribute('aria-label') ?? '');
      const board = labels.map((label) =>
        label.includes(', Black') ? 'X' : label.includes(', White') ? 'O' : '-',
      );
      return board.join('') !== was;
    }, before);
  }
  throw new Error('the game did not end');
}

export async function legal(page: Page): Promise<Square[]> {
  const names = await page
    .locator('.playable')
    .evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.square));
  return names as Square[];
}

/** Moves the focus over the board with the arrow keys. */
export async function walkTo(page: Page, name: Square): Promise<void> {
  const focused = () =>
    page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.square ?? '');
  for (let steps = 0; steps < 20; steps += 1) {
    const at = await focused();
    if (at === name) return;
    const right = name.charCodeAt(0) - at.charCodeAt(0);
    const down = name.charCodeAt(1) - at.charCodeAt(1);
    await page.keyboard.press(
      right > 0 ? 'ArrowRight' : right < 0 ? 'ArrowLeft' : down > 0 ? 'ArrowDown' : 'ArrowUp',
    );
  }
  throw new Error(`${name} was not reached`);
}

/** Opens an entry of a menu. */
export async function choose(page: Page, menu: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click();
  const list = page.getByRole('menu', { name: menu });
  await list.getByText(entry, { exact: true }).click();
}

/** The sheet for a new game. */
export const sheet = (page: Page) => page.getByRole('dialog', { name: 'New game' });

export async function openSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New game', exact: true }).first().click();
  await sheet(page).waitFor();
}

/** Begins a game by the sheet, with some of its choices. */
export async function newGame(page: Page, ...choices: string[]): Promise<void> {
  const before = page.url();
  await openSheet(page);
  for (const choice of choices)
    await sheet(page).getByText(choice, { exact: true }).first().click();
  await sheet(page).getByRole('button', { name: 'Start' }).click();
  await page.waitForFunction((url) => location.href !== url, before);
  await page.getByRole('grid').waitFor();
}

/** Resigns, and says yes to the question. */
export async function resign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Resign', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
}

/** Makes the device of a page known to the server, once: two requests at a time would get two cookies. */
async function introduce(page: Page, server: Server): Promise<void> {
  if (page.url().startsWith(server.address)) return;
  await page.goto(`${server.address}/games`);
  await page.getByRole('main').waitFor();
}

/** Begins a game on the device of a page, whose seats are its own then. */
export async function beginOn(page: Page, server: Server, game: Partial<NewGame>): Promise<string> {
  await introduce(page, server);
  const begun = await page.evaluate(async (asked) => {
    await fetch('/api/device');
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(asked);
    const response = await fetch('/api/games', { method: 'POST', headers, body });
    return (await response.json()) as { game: string };
  }, game);
  return begun.game;
}

/** Gives an order by a page's device, not by its buttons. */
export async function orderOn<T>(page: Page, game: string, message: ClientMessage): Promise<T> {
  return await page.evaluate(
    async ([name, order]) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify(order);
      const response = await fetch(`/api/games/${name}/orders`, { method: 'POST', headers, body });
      return (await response.json()) as T;
    },
    [game, message] as const,
  );
}

/** Imports a text with one game on the device of a page. */
export async function importOn(page: Page, server: Server, record: string): Promise<string> {
  await introduce(page, server);
  return await page.evaluate(async (body) => {
    await fetch('/api/device');
    const headers = { 'content-type': 'application/octet-stream' };
    const response = await fetch('/api/records', { method: 'POST', headers, body });
    const { games } = (await response.json()) as { games: string[] };
    return games[0] ?? '';
  }, record);
}

/** Everything that the server keeps of a game. */
export async function recordOf(server: Server, game: string): Promise<string> {
  const response = await fetch(`${server.address}/api/games/${game}/record?format=json`);
  return await response.text();
}

/** Plays some moves, each time on the first of the marked squares. */
export async function playMoves(page: Page, count: number): Promise<void> {
  for (let moves = 0; moves < count; moves += 1) {
    await ready(page);
    const before = await boardOf(page);
    await page.locator('.playable').first().click();
    await page.waitForFunction(() => !document.querySelector('.playable'));
    await ready(page);
    if ((await boardOf(page)) === before) throw new Error('nothing was played');
  }
}

/** Axe's findings, after what moves in has come to rest, or was replaced by another move. */
export async function axe(page: Page, ...rules: string[]): Promise<string[]> {
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  );
  const builder = new AxeBuilder({ page });
  const { violations } = await (rules.length > 0 ? builder.withRules(rules) : builder).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`,
  );
}

/** The same in every theme; but for the colours all themes are alike. */
export async function axeInThemes(page: Page): Promise<string[]> {
  const wear = (name: string) =>
    page.evaluate((theme) => {
      document.documentElement.dataset.theme = theme;
    }, name);
  const found = await axe(page);
  for (const theme of ['dark', 'contrast']) {
    await wear(theme);
    found.push(...(await axe(page, 'color-contrast')).map((fault) => `${theme}: ${fault}`));
  }
  await wear('light');
  return found;
}
