// Menus, dialogs, languages, themes; and axe looks at all of them.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  axe,
  begin,
  choose,
  gameOf,
  look,
  openGame,
  QUICK,
  ready,
  type Server,
  serve,
  square,
  turn,
  type Visit,
  visit,
} from './harness';

let server: Server;
let visitor: Visit;

beforeAll(async () => {
  server = await serve();
});

beforeEach(async () => {
  visitor = await visit({}, QUICK);
  return async () => {
    await visitor.close();
    expect(visitor.problems).toEqual([]);
  };
});

afterAll(() => server.stop());

const specs = async (page: Page) => {
  const { seats } = await look(server, gameOf(page));
  return [seats.black.spec, seats.white.spec];
};

it('has every entry of the game menu', async () => {
  const { page } = visitor;
  await page.goto(server.address);
  await ready(page);
  const opponents: [string, string][] = [
    ['First steps', 'engine:1'],
    ['Beginner', 'engine:3'],
    ['Casual player', 'engine:5'],
    ['Club player', 'engine:8'],
    ['Strong player', 'engine:10'],
    ['Expert', 'engine:13'],
    ['Master', 'engine:16'],
    ['Grandmaster', 'engine:20'],
    ['Minimax, easy', 'minimax:easy'],
    ['Minimax, medium', 'minimax:medium'],
    ['Minimax, hard', 'minimax:hard'],
    ['Best corner, easy', 'corner:easy'],
    ['Best corner, normal', 'corner:normal'],
    ['Best corner, hard', 'corner:hard'],
    ['Agent', 'agent'],
    ['Negamax 1', 'negamax:1'],
    ['Negamax 3', 'negamax:3'],
    ['Negamax 5', 'negamax:5'],
    ['Negamax 7', 'negamax:7'],
    ['Random moves', 'random'],
    ['Two players', 'human'],
  ];
  for (const [label, spec] of opponents) {
    const before = gameOf(page);
    await choose(page, 'Game', label);
    await expect.poll(() => gameOf(page)).not.toBe(before);
    await expect.poll(() => specs(page)).toEqual(['human', spec]);
    await ready(page);
  }
  await square(page, 'd3').click();
  await expect.poll(async () => (await look(server, gameOf(page))).ply).toBe(1);
  const before = gameOf(page);
  await choose(page, 'Game', 'Restart');
  await expect.poll(() => gameOf(page)).not.toBe(before);
  await ready(page);
  expect((await look(server, gameOf(page))).ply).toBe(0);
  await choose(page, 'Game', 'Minimax, easy');
  await expect.poll(() => specs(page)).toEqual(['human', 'minimax:easy']);
  await choose(page, 'Game', 'Swap sides');
  await expect.poll(() => specs(page)).toEqual(['minimax:easy', 'human']);
  await expect.poll(async () => (await look(server, gameOf(page))).ply).toBe(1);
  await ready(page);
  await choose(page, 'Game', 'Resign');
  await expect.poll(() => turn(page).textContent()).toContain('You resigned.');
}, 120_000);

it('shows the players of the documents on demand', async () => {
  const { page } = visitor;
  await page.goto(server.address);
  await ready(page);
  const menu = page.getByRole('menu', { name: 'Game' });
  const opener = page.getByRole('button', { name: 'Game', exact: true });
  await opener.click();
  const fold = menu.getByRole('menuitem', { name: 'As in the documents' });
  const agent = menu.getByRole('menuitemradio', { name: /^Agent/ });
  expect(await fold.getAttribute('aria-expanded')).toBe('false');
  expect(await agent.count()).toBe(0);
  await fold.focus();
  await page.keyboard.press('Enter');
  expect(await fold.getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('ArrowDown');
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  expect(await focused()).toContain('Random moves');
  await agent.click();
  await expect.poll(() => specs(page)).toEqual(['human', 'agent']);
  // Who plays is seen without a click.
  await opener.click();
  expect(await agent.getAttribute('aria-checked')).toBe('true');
}, 60_000);

it('opens menus by keyboard', async () => {
  const { page } = visitor;
  await page.goto(server.address);
  await ready(page);
  await page.getByRole('button', { name: 'Help', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
  expect(await focused()).toBe('About Otelo');
  await page.keyboard.press('Home');
  expect(await focused()).toBe('Guide');
  await page.keyboard.press('Escape');
  expect(await focused()).toBe('Help');
  await page.keyboard.press('ArrowUp');
  await expect.poll(focused).toBe('About Otelo');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'About Otelo' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

it('sets names, colour, size and start position', async () => {
  const { page } = visitor;
  await page.goto(server.address);
  await ready(page);
  const dialog = page.getByRole('dialog', { name: 'Options' });
  await choose(page, 'Game', 'Options');
  await dialog.getByLabel('Black’s name').fill('Ana');
  await dialog.getByLabel('White’s name').fill('Machine');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => page.getByLabel('Black', { exact: true }).textContent()).toContain('Ana');
  expect((await look(server, gameOf(page))).seats.white.name).toBe('Machine');

  await choose(page, 'Game', 'Options');
  await dialog.getByText('6×6').click();
  await dialog.getByText('White', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Start a new game' }).click();
  await expect.poll(async () => (await look(server, gameOf(page))).size).toBe(6);
  await expect.poll(() => specs(page)).toEqual(['engine:1', 'human']);
  await expect.poll(() => page.getByRole('gridcell').count()).toBe(36);

  await choose(page, 'Game', 'Options');
  await dialog.getByText('Parallel').click();
  await dialog.getByRole('button', { name: 'Start a new game' }).click();
  await expect
    .poll(async () => (await look(server, gameOf(page))).start)
    .toBe('--------------OO----XX-------------- X');

  await choose(page, 'Game', 'Options');
  await dialog.getByText('From text').click();
  await dialog.getByLabel('Position or moves').fill('d5zz');
  await dialog.getByRole('button', { name: 'Start a new game' }).click();
  await dialog.getByRole('alert').waitFor();
  expect(await dialog.getByRole('alert').textContent()).toContain('Line 1, column 3');
  // The browser itself complains about the answer.
  expect(visitor.problems.splice(0)).toHaveLength(1);
  await dialog.getByLabel('Position or moves').fill('d5c5');
  await dialog.getByRole('button', { name: 'Start a new game' }).click();
  await expect.poll(async () => (await look(server, gameOf(page))).start).toContain('OX');
  expect((await look(server, gameOf(page))).size).toBe(6);
});

it('switches marks off and on', async () => {
  const { page } = visitor;
  await openGame(page, server, await begin(server, { size: 6, step: false }));
  const dialog = page.getByRole('dialog', { name: 'Options' });
  const marks = () => page.locator('circle.legal').count();
  expect(await marks()).toBe(4);
  await square(page, 'c2').hover();
  expect(await page.locator('circle.ghost').count()).toBe(1);
  expect(await page.locator('circle.preview').count()).toBe(1);
  await choose(page, 'Game', 'Options');
  for (const label of ['Legal moves', 'Last move', 'What a move would flip', 'Coordinates']) {
    await dialog.getByLabel(label, { exact: true }).uncheck();
  }
  await dialog.getByRole('button', { name: 'Done' }).click();
  expect(await marks()).toBe(0);
  expect(await page.locator('text.coordinate').count()).toBe(0);
  await square(page, 'c2').hover();
  expect(await page.locator('circle.preview').count()).toBe(0);
  await square(page, 'c2').click();
  await expect.poll(async () => (await look(server, gameOf(page))).ply).toBe(1);
  expect(await page.locator('circle.last').count()).toBe(0);
  await page.reload();
  await ready(page);
  expect(await marks()).toBe(0);
});

it('speaks the browser’s language, and the other one at a click', async () => {
  const spanish = await visit({ locale: 'es-MX' });
  await spanish.page.goto(server.address);
  await expect.poll(() => turn(spanish.page).textContent()).toContain('Te toca');
  expect(await spanish.page.locator('html').getAttribute('lang')).toBe('es');
  expect(await spanish.page.getByLabel('Negras', { exact: true }).count()).toBe(1);
  await spanish.page.getByRole('button', { name: 'Switch to English' }).click();
  await expect.poll(() => turn(spanish.page).textContent()).toContain('Your move');
  await spanish.page.reload();
  await expect.poll(() => turn(spanish.page).textContent()).toContain('Your move');
  await spanish.close();
});

it('follows the system’s theme, and changes it', async () => {
  const dark = await visit({ colorScheme: 'dark' }, { language: 'en' });
  await dark.page.goto(server.address);
  const theme = () => dark.page.evaluate(() => document.documentElement.dataset.theme);
  await expect.poll(theme).toBe('dark');
  const button = dark.page.getByRole('button', { name: /^Colours/ });
  const seen = [];
  for (let turns = 0; turns < 4; turns += 1) {
    await button.click();
    seen.push(await theme());
  }
  expect(seen).toEqual(['light', 'dark', 'contrast', 'dark']);
  await dark.close();
});

it('has a help that explains itself, with an example to play', async () => {
  const { page } = visitor;
  await page.goto(server.address);
  await ready(page);
  await choose(page, 'Help', 'Guide');
  const contents = page.getByRole('dialog', { name: 'Guide' });
  for (const part of [
    'Board',
    'Counters',
    'Turn line',
    'Undo',
    'Hint',
    'Make its move',
    'Options',
  ]) {
    await contents.getByText(part, { exact: true }).first().waitFor();
  }
  await page.keyboard.press('Escape');
  await choose(page, 'Help', 'Rules of the game');
  const rules = page.getByRole('dialog', { name: 'Rules of the game' });
  await rules.getByText('And Reversi?').waitFor();
  await rules.locator('[data-square="c2"]').click();
  await rules.getByText('1 flipped.').waitFor();
  await rules.getByRole('button', { name: 'Next example' }).click();
  await rules.getByText('several lines at once').waitFor();
  await page.keyboard.press('Escape');
  await choose(page, 'Help', 'About Otelo');
  const about = page.getByRole('dialog', { name: 'About Otelo' });
  for (const text of ['0.1.0', '2026', 'Emilio Bongiorno', 'SQLite', 'MIT']) {
    await about.getByText(text).first().waitFor();
  }
});

/** Every place where a person can be, and how to get there. */
const PLACES: [string, (page: Page) => Promise<void>][] = [
  ['the start', async () => {}],
  ['a hovered move', (page) => square(page, 'c2').hover()],
  ['the game menu', (page) => page.getByRole('button', { name: 'Game', exact: true }).click()],
  ['the help menu', (page) => page.getByRole('button', { name: 'Help', exact: true }).click()],
  ['options', (page) => choose(page, 'Game', 'Options')],
  ['contents', (page) => choose(page, 'Help', 'Guide')],
  ['rules', (page) => choose(page, 'Help', 'Rules of the game')],
  ['about', (page) => choose(page, 'Help', 'About Otelo')],
  [
    'a refusal',
    async (page) => {
      await page.goto(`${new URL(page.url()).origin}/games/222222222222`);
      await page.getByRole('alert').waitFor();
      await ready(page);
    },
  ],
  [
    'a game with moves and a hint',
    async (page) => {
      await square(page, 'c2').click();
      await page.locator('canvas').waitFor();
      await ready(page);
      await page.getByRole('button', { name: 'Hint' }).click();
      await page.locator('circle.hint').waitFor();
      await page.getByText('As a table').click();
    },
  ],
  [
    'the end',
    async (page) => {
      await page.getByRole('button', { name: 'Resign' }).click();
      await page.locator('.turn.over').waitFor();
    },
  ],
];

it.each(['light', 'dark', 'contrast'])(
  'axe finds nothing, %s',
  async (theme) => {
    const settings = { speed: 'none', sound: false, language: 'en', theme };
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      const { page, close } = await visit({ viewport }, settings);
      for (const [name, go] of PLACES) {
        const game = await begin(server, { size: 6, white: 'corner:hard', step: false });
        await openGame(page, server, game);
        await go(page);
        const found = await axe(page);
        expect(found, `${name}, ${theme}, ${viewport.width}`).toEqual([]);
      }
      await close();
    }
  },
  180_000,
);

it('tells a screen reader what is on a square and what happens', async () => {
  const { page } = visitor;
  await openGame(page, server, await begin(server, { size: 6, step: false }));
  const label = (name: 'c2' | 'c3' | 'a1') => square(page, name).getAttribute('aria-label');
  expect(await label('c3')).toBe('c3, White');
  expect(await label('a1')).toBe('a1, empty');
  expect(await label('c2')).toBe('c2, empty, legal move, flips 1');
  await square(page, 'c2').click();
  const said = page.locator('[aria-live="polite"]').first();
  await expect.poll(() => said.textContent()).toBe('Black: c2, flips 1: c3. White to move');
  expect(await label('c2')).toBe('c2, Black, last move');
  await page.getByRole('button', { name: 'Resign' }).click();
  await expect.poll(() => said.textContent()).toContain('White resigned. Black wins.');
});
