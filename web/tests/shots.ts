// A picture of every page and dialog, in every size, theme and language, in web/shots.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { begin, openGame, ready, type Server, serve, square, visit } from './harness';

const OUT = join(import.meta.dirname, '../shots');
const SIZES = [
  [390, 844],
  [1280, 800],
  [1920, 1080],
] as const;
/** A game that two people have played a while. */
const MIDGAME = 'd3c5f6e3d6e6f5c4b5c6b6e7f4g4g6b3c3b4f3g5a4a3';
/** Black's a1 leaves White without a move. */
const PASS = '-OX-----------OX X';

let server: Server;

beforeAll(async () => {
  server = await serve();
  mkdirSync(OUT, { recursive: true });
});

afterAll(() => server.stop());

type Words = { game: string; help: string; options: string; contents: string; rules: string };
const WORDS: Record<string, Words & { about: string; resign: string; hint: string }> = {
  en: {
    game: 'Game',
    help: 'Help',
    options: 'Options',
    contents: 'Guide',
    rules: 'Rules of the game',
    about: 'About Otelo',
    resign: 'Resign',
    hint: 'Hint',
  },
  es: {
    game: 'Juego',
    help: 'Ayuda',
    options: 'Opciones',
    contents: 'Contenido',
    rules: 'Reglas del juego',
    about: 'Acerca de Otelo',
    resign: 'Abandonar',
    hint: 'Pista',
  },
};

it.each([
  ['light', 'en'],
  ['light', 'es'],
  ['dark', 'en'],
  ['dark', 'es'],
  ['contrast', 'es'],
])(
  '%s, %s',
  async (theme, language) => {
    const words = WORDS[language];
    if (!words) throw new Error(language);
    for (const [width, height] of SIZES) {
      const { page, close } = await visit(
        { viewport: { width, height } },
        { theme, language, sound: false, speed: 'none' },
      );
      const shoot = async (name: string) => {
        await page.evaluate(() =>
          Promise.all(document.getAnimations().map((motion) => motion.finished)),
        );
        await page.screenshot({ path: join(OUT, `${name}-${width}-${theme}-${language}.png`) });
      };
      const open = async (menu: string, entry?: string) => {
        await page.getByRole('button', { name: menu, exact: true }).click();
        if (entry) await page.getByRole('menu').getByText(entry, { exact: true }).click();
      };
      const game = (asked: Parameters<typeof begin>[1]) =>
        begin(server, { step: false, ...asked }).then((id) => openGame(page, server, id));

      await page.goto(server.address);
      await ready(page);
      await shoot('start');
      await open(words.game);
      await shoot('menu-game');
      await page.keyboard.press('Escape');
      await open(words.help);
      await shoot('menu-help');
      await page.keyboard.press('Escape');
      for (const [name, menu, entry] of [
        ['options', words.game, words.options],
        ['contents', words.help, words.contents],
        ['rules', words.help, words.rules],
        ['about', words.help, words.about],
      ] as const) {
        await open(menu, entry);
        await page.getByRole('dialog').waitFor();
        await shoot(`dialog-${name}`);
        await scrollDown(page);
        await shoot(`dialog-${name}-end`);
        await page.keyboard.press('Escape');
      }

      await game({ white: 'corner:hard', start: MIDGAME, black_name: 'Ana' });
      await ready(page);
      for (let moves = 0; moves < 5; moves += 1) {
        await page.locator('.playable').first().click();
        await page.waitForTimeout(500);
        await ready(page);
      }
      await shoot('game');
      await page.locator('.playable').last().hover();
      await shoot('game-hover');
      await page.getByRole('button', { name: words.hint, exact: true }).click();
      await page.locator('circle.hint').waitFor();
      await shoot('game-hint');
      await page.getByRole('button', { name: words.resign, exact: true }).click();
      await page.locator('.turn.over').waitFor();
      await shoot('game-over');

      await game({ white: 'negamax:14', size: 6, step: false });
      await square(page, 'c2').click();
      await page.waitForTimeout(500);
      await shoot('thinking');
      await game({ size: 6, white: 'minimax:easy', step: true });
      await square(page, 'c2').click();
      await page.locator('.primary:enabled').waitFor();
      await shoot('step');
      await game({ size: 4, start: PASS });
      await square(page, 'a1').click();
      await page.locator('.note').waitFor();
      await shoot('pass');
      await game({ size: 6 });
      await square(page, 'b1').click();
      await page.locator('.slip').waitFor();
      await shoot('slip');
      await page.goto(`${server.address}/games/222222222222`);
      await page.getByRole('alert').waitFor();
      await ready(page);
      await shoot('refused');
      await game({ size: 4 });
      while ((await ready(page)) === 'move') {
        await page.locator('.playable').first().click();
        await page.waitForTimeout(150);
      }
      await shoot('played-out');
      await close();
    }
  },
  600_000,
);

async function scrollDown(page: Page): Promise<void> {
  await page.locator('dialog div.body').evaluate((body) => {
    body.scrollTop = body.scrollHeight;
  });
}
