// A picture of every page and dialog, in every size, theme and language, in web/shots.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { LESSONS } from '../src/learn/lessons';
import type { Invitation, Square } from '../src/wire';
import {
  begin,
  beginOn,
  importOn,
  openGame,
  orderOn,
  ready,
  type Server,
  serve,
  square,
  visit,
} from './harness';

const OUT = join(import.meta.dirname, '../shots');
const SIZES = [
  [390, 844],
  [740, 360],
  [1280, 800],
  [1920, 1080],
] as const;
/** A game that two people have played a while. */
const MIDGAME = 'd3c5f6e3d6e6f5c4b5c6b6e7f4g4g6b3c3b4f3g5a4a3';
/** Black's a1 leaves White without a move. */
const PASS = '-OX-----------OX X';

let server: Server;

beforeAll(async () => {
  // Open for other devices, so that there is a link for them and its picture.
  server = await serve(undefined, '--host', '0.0.0.0');
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
    game: 'Partida',
    help: 'Ayuda',
    options: 'Opciones',
    contents: 'Guía',
    rules: 'Reglas del juego',
    about: 'Acerca de Otelo',
    resign: 'Abandonar',
    hint: 'Pista',
  },
};

/** The themes, with the languages in which they are looked at. */
const LOOKS = [
  ['light', 'en'],
  ['light', 'es'],
  ['dark', 'en'],
  ['dark', 'es'],
  ['contrast', 'es'],
];

it.each(LOOKS)(
  'pages and dialogs, %s, %s',
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
          Promise.allSettled(document.getAnimations().map((motion) => motion.finished)),
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
      for (const against of ['engine', 'classic', 'here', 'computers']) {
        await page.getByTestId('new-game').click();
        await page.locator(`dialog label:has(input[value="${against}"])`).click();
        await shoot(`new-game-${against}`);
        await page.keyboard.press('Escape');
      }
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
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await page.getByTestId('past').waitFor();
      await shoot('game-past');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: words.resign, exact: true }).click();
      await shoot('question');
      await page.locator('dialog .primary').click();
      await page.locator('.card').waitFor();
      await shoot('game-over');

      await game({ white: 'negamax:14', size: 6, step: false });
      await square(page, 'c2').click();
      await page.waitForTimeout(500);
      await shoot('thinking');
      await game({ size: 6, white: 'minimax:easy', step: true });
      await square(page, 'c2').click();
      await page.locator('.line .primary:enabled').waitFor();
      await shoot('step');
      await game({ size: 4, start: PASS });
      await square(page, 'a1').click();
      await page.locator('.note').waitFor();
      await shoot('pass');
      await game({ size: 6 });
      await square(page, 'b1').click();
      await page.locator('.slip').waitFor();
      await shoot('slip');
      await page.context().setOffline(true);
      await page.locator('.lost').waitFor();
      await shoot('lost');
      await page.context().setOffline(false);
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

/** What the buttons of two devices and of the saved games are called. */
const MORE: Record<
  string,
  Record<'invite' | 'make' | 'text' | 'put' | 'undo' | 'rename' | 'delete', string>
> = {
  en: {
    invite: 'Invite another device…',
    make: 'Create the link',
    text: 'Import text',
    put: 'Import',
    undo: 'Undo',
    rename: 'Rename',
    delete: 'Delete',
  },
  es: {
    invite: 'Invitar a otro dispositivo…',
    make: 'Crear el enlace',
    text: 'Importar texto',
    put: 'Importar',
    undo: 'Deshacer',
    rename: 'Renombrar',
    delete: 'Borrar',
  },
};

it.each(LOOKS)(
  'devices and saved games, %s, %s',
  async (theme, language) => {
    const words = MORE[language];
    if (!words) throw new Error(language);
    for (const [width, height] of SIZES) {
      const settings = { theme, language, sound: false, speed: 'none' };
      const viewport = { width, height };
      const [ana, ben] = [await visit({ viewport }, settings), await visit({ viewport }, settings)];
      const [a, b] = [ana.page, ben.page];
      const shoot = async (page: Page, name: string) => {
        await page.evaluate(() =>
          Promise.allSettled(document.getAnimations().map((motion) => motion.finished)),
        );
        await page.screenshot({ path: join(OUT, `${name}-${width}-${theme}-${language}.png`) });
      };
      const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

      await a.goto(`${server.address}/games`);
      await a.getByRole('search').waitFor();
      await shoot(a, 'saved-empty');
      const names = { black_name: 'Ana', white_name: 'Benjamín' };
      const clock = { main: 300_000, increment: 2000 };
      const game = await beginOn(a, server, { ...names, clock });
      await openGame(a, server, game);
      await ready(a);
      await shoot(a, 'two-players');
      await button(a, words.invite).click();
      await shoot(a, 'dialog-invite');
      await button(a, words.make).click();
      await a.getByRole('dialog').getByRole('img').waitFor();
      await shoot(a, 'dialog-invite-link');
      await a.keyboard.press('Escape');
      const { token } = await orderOn<Invitation>(a, game, { type: 'invite', color: 'white' });
      await b.goto(`${server.address}/games/${game}#invite=${token}`);
      await b.getByRole('status').filter({ visible: true }).first().waitFor();
      await shoot(b, 'joined-guest');
      await shoot(a, 'joined-host');
      const line = MIDGAME.match(/../g)?.slice(0, 9) ?? [];
      for (const [ply, name] of line.entries()) {
        const [mover, other] = ply % 2 === 0 ? [a, b] : [b, a];
        await mover.locator(`.playable[data-square="${name}"]`).click();
        await other.locator('.playable').first().waitFor();
      }
      await shoot(b, 'shared-turn');
      await shoot(a, 'shared-wait');
      await button(a, words.undo).click();
      await b.locator('.request').waitFor();
      await shoot(a, 'request-asker');
      await shoot(b, 'request-asked');
      await a.locator('.request button').click();
      await orderOn(a, game, { type: 'title', title: 'Club, ronda 3' });
      await b.close();
      await a.waitForTimeout(300);
      await shoot(a, 'absent');
      await orderOn(a, game, { type: 'resign', color: 'black', ply: line.length });
      await a.locator('.card').waitFor();
      await shoot(a, 'shared-over');
      await ben.close();

      const eve = await visit({ viewport }, settings);
      await openGame(eve.page, server, game);
      await eve.page.locator('.watching').waitFor();
      await shoot(eve.page, 'watching');
      await eve.close();

      const quick = await beginOn(a, server, { size: 6, clock: { main: 2500, increment: 0 } });
      await openGame(a, server, quick);
      await square(a, 'c2').click();
      await a.locator('.clock.low.running').waitFor();
      await shoot(a, 'clock-low');
      await a.locator('.card').waitFor();
      await shoot(a, 'clock-out');

      const moves: Square[] = ['d3', 'c5'];
      const computer = await beginOn(a, server, { white: 'minimax:easy', step: true });
      await orderOn(a, computer, { type: 'play', square: moves[0] ?? 'd3', ply: 0 });
      await a.goto(`${server.address}/games`);
      await a.locator('article').first().waitFor();
      await shoot(a, 'saved');
      await a.locator('article .opener').first().click();
      await shoot(a, 'saved-export');
      await a.keyboard.press('Escape');
      await button(a, words.text).click();
      await a.locator('textarea').fill('f5d6\nf5zz');
      await button(a, words.put).click();
      await a.locator('.wrong').waitFor();
      const act = async (row: number, entry: string) => {
        await a.locator('article .opener').nth(row).click();
        await a.getByRole('menu').getByText(entry, { exact: true }).click();
      };
      await act(0, words.rename);
      await shoot(a, 'saved-import-rename');
      await a.keyboard.press('Escape');
      await act(1, words.delete);
      await a.locator('.toast').waitFor();
      await shoot(a, 'saved-deleted');
      await a.evaluate(() => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([''], 'x'));
        document.body.dispatchEvent(new DragEvent('dragenter', { dataTransfer, bubbles: true }));
      });
      await a.locator('.drop').waitFor();
      await shoot(a, 'saved-drop');
      await ana.close();
    }
  },
  600_000,
);

/** A finished game with mistakes of both players. */
const REAL =
  'f5d6c4d3c3f4c5b3c2b4e3e6c6e2a5d2a4b5e1b6g4f3f1g3f6h4f2g5g6e7h3d1h6h5c1f7c7d7d8a6a7e8c8b8g8a3a2b2g7h8f8h7a1h2g2h1a8b7g1b1';

/** What the buttons of the analysis are called, in the order in which they are clicked. */
const ANALYSE: Record<
  string,
  Record<'review' | 'there' | 'learn' | 'where' | 'which' | 'why', string>
> = {
  en: {
    review: 'Review the game',
    there: 'Go there',
    learn: 'Learn from White’s mistakes',
    where: 'Help: where?',
    which: 'Help: which square?',
    why: 'Show why',
  },
  es: {
    review: 'Revisar la partida',
    there: 'Ir allí',
    learn: 'Aprender de los errores de las blancas',
    where: 'Ayuda: ¿dónde?',
    which: 'Ayuda: ¿qué casilla?',
    why: 'Mostrar por qué',
  },
};

it.each(LOOKS)(
  'analysis, %s, %s',
  async (theme, language) => {
    const words = ANALYSE[language];
    if (!words) throw new Error(language);
    for (const [width, height] of SIZES) {
      const settings = { theme, language, sound: false, speed: 'none' };
      const { page, close } = await visit({ viewport: { width, height } }, settings);
      const shoot = (name: string) =>
        page.screenshot({
          path: join(OUT, `${name}-${width}-${theme}-${language}.png`),
          fullPage: true,
        });
      const click = (name: string) => page.getByRole('button', { name, exact: true }).click();
      const game = await importOn(page, server, REAL);
      await page.goto(`${server.address}/analyse/${game}`);
      await page.getByRole('slider').waitFor();
      await page.getByRole('slider').fill('24');
      await page.locator('.value').first().waitFor();
      await page.waitForTimeout(1000);
      await shoot('analyse');
      await page.getByRole('slider').fill('1');
      for (const name of ['f6', 'e6'] as const) {
        await page.locator(`.playable[data-square="${name}"]`).click();
        await page.locator(`.move[aria-current][data-path$="${name}"]`).waitFor();
      }
      await page.locator('.remarks textarea').fill('Diagonal!');
      await page.locator('.remarks select').selectOption('good');
      await square(page, 'f6').click({ button: 'right' });
      await shoot('analyse-variations');
      await page.getByTestId('study-share').click();
      await page.locator('#study-link').waitFor();
      await shoot('analyse-share');
      await page.keyboard.press('Escape');
      await click(words.review);
      await page.locator('tbody').waitFor({ timeout: 90_000 });
      await click(words.there);
      await page.locator('.value').first().waitFor();
      await shoot('analyse-review');
      await click(words.learn);
      await click(words.where);
      await click(words.which);
      await shoot('analyse-exercise');
      await click(words.why);
      await page.locator('.value').first().waitFor();
      await shoot('analyse-exercise-end');
      await close();
    }
  },
  600_000,
);

it.each(LOOKS)(
  'editor, %s, %s',
  async (theme, language) => {
    for (const [width, height] of SIZES) {
      const settings = { theme, language, sound: false, speed: 'none' };
      const { page, close } = await visit({ viewport: { width, height } }, settings);
      const shoot = (name: string) =>
        page.screenshot({
          path: join(OUT, `${name}-${width}-${theme}-${language}.png`),
          fullPage: true,
        });
      await page.goto(`${server.address}/analyse/editor`);
      await page.getByTestId('verdict').locator('b:not(:empty)').waitFor();
      await square(page, 'a1').click();
      await page.getByTestId('verdict').locator('p + p').waitFor();
      await page.locator('textarea').fill('f5d6\nc3zz');
      await page.locator('form button[type=submit]').first().click();
      await page.getByRole('alert').waitFor();
      await shoot('editor');
      await page.locator('#menu-diagram, [aria-controls=menu-diagram]').first().click();
      await shoot('editor-diagram');
      await close();
    }
  },
  600_000,
);

it.each(LOOKS)(
  'lessons, %s, %s',
  async (theme, language) => {
    for (const [width, height] of SIZES) {
      const settings = { theme, language, sound: false, speed: 'none' };
      const { page, close } = await visit({ viewport: { width, height } }, settings);
      const shoot = (name: string) =>
        page.screenshot({
          path: join(OUT, `${name}-${width}-${theme}-${language}.png`),
          fullPage: true,
        });
      await page.goto(`${server.address}/learn`);
      await page.locator('main li').first().waitFor();
      await shoot('learn');
      for (const { name, steps } of LESSONS) {
        for (const number of steps.keys()) {
          await page.goto(`${server.address}/learn/${name}#${number + 1}`);
          await page
            .locator(`[aria-current=step][href$="${number > 0 ? number + 1 : name}"]`)
            .waitFor();
          await shoot(`learn-${steps[number]?.name}`);
        }
      }
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
