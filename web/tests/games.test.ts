// Whole games, as people play them.

import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  begin,
  boardOf,
  gameOf,
  look,
  openGame,
  playOut,
  QUICK,
  type Server,
  serve,
  square,
  turn,
  type Visit,
  visit,
  walkTo,
} from './harness';

let server: Server;
let visitor: Visit;

beforeAll(async () => {
  server = await serve();
  visitor = await visit({}, QUICK);
});

afterAll(async () => {
  await visitor.close();
  await server.stop();
  expect(visitor.problems).toEqual([]);
});

/** The page and the server agree on how the game ended. */
async function expectEnd(): Promise<void> {
  const { page } = visitor;
  const position = await look(server, gameOf(page));
  expect(position.outcome).not.toBeNull();
  expect(await boardOf(page)).toBe(position.board);
  const { black, white } = position;
  const [more, fewer] = black > white ? [black, white] : [white, black];
  const words = await turn(page).textContent();
  const winner = position.outcome?.winner;
  const isAlone = position.seats.white.spec !== 'human';
  const score = `${more}–${fewer}`;
  const expected = { black: `Black wins ${score}`, white: `White wins ${score}` };
  const yours = { black: `You won ${score}!`, white: `You lost ${fewer}–${more}` };
  const won = winner ? (isAlone ? yours : expected)[winner] : `Draw, ${black}–${white}`;
  expect(words).toContain(won);
  const card = page.getByRole('region', { name: 'Result' });
  expect(await card.getByRole('heading').textContent()).toBe(won);
  expect(await page.getByLabel('Black', { exact: true }).textContent()).toContain(String(black));
  expect(await page.getByLabel('White', { exact: true }).textContent()).toContain(String(white));
}

it.each([
  [6, 'minimax:easy'],
  [8, 'minimax:easy'],
  [4, 'corner:easy'],
  [6, 'human'],
  [8, 'human'],
])(
  'by clicking, size %i, against %s',
  async (size, opponent) => {
    const { page } = visitor;
    await openGame(page, server, await begin(server, { size, white: opponent, step: false }));
    const moves = await playOut(page, (name) => square(page, name).click());
    expect(moves).toBeGreaterThan(2);
    await expectEnd();
  },
  120_000,
);

it.each([
  [6, 'minimax:easy'],
  [8, 'minimax:easy'],
  [6, 'human'],
  [8, 'human'],
])(
  'by keyboard alone, size %i, against %s',
  async (size, opponent) => {
    const { page } = visitor;
    await openGame(page, server, await begin(server, { size, white: opponent, step: false }));
    // From the top of the page to the board, as somebody without a mouse would.
    for (let tabs = 0; tabs < 15; tabs += 1) {
      await page.keyboard.press('Tab');
      const role = await page.evaluate(() => document.activeElement?.getAttribute('role'));
      if (role === 'gridcell') break;
    }
    let number = 0;
    await playOut(page, async (name) => {
      number += 1;
      if (number % 3 === 0) {
        await page.keyboard.type(name);
      } else {
        await walkTo(page, name);
        await page.keyboard.press(number % 2 ? 'Enter' : 'Space');
      }
    });
    await expectEnd();
  },
  120_000,
);

it('opens on a started game: you are Black against the computer', async () => {
  const { page, close } = await visit({ locale: 'es-AR' });
  await page.goto(server.address);
  await expect.poll(() => turn(page).textContent()).toContain('Te toca');
  const position = await look(server, gameOf(page));
  expect(position.seats.white.spec).toBe('engine:1');
  expect(await page.locator('.playable').count()).toBe(4);
  await square(page, 'd3').click();
  await expect.poll(async () => (await look(server, gameOf(page))).ply).toBe(2);
  await expect.poll(() => boardOf(page)).toBe((await look(server, gameOf(page))).board);
  await close();
});

it('says a pass, shows it in the list, and goes on', async () => {
  const { page } = visitor;
  // After Black's a1 White has no move, so Black moves again.
  const start = '-OX-----------OX X';
  const game = await begin(server, { size: 4, start, step: false });
  await openGame(page, server, game);
  await square(page, 'a1').click();
  const note = page.getByRole('button', { name: 'White has no legal move and passes.' });
  await note.waitFor();
  const position = await look(server, game);
  expect(position.moves.map((played) => played.move)).toEqual(['a1', 'pass']);
  expect(await page.getByRole('table').textContent()).toContain('pass');
  await note.click();
  await expect.poll(() => note.count()).toBe(0);
  expect(await turn(page).textContent()).toContain('Black to move');
});

it('reads out a whole short game: moves, an undo, a pass and the result, each once', async () => {
  const { page } = visitor;
  // After Black's a1 White has no move; Black's last disc ends the game.
  const game = await begin(server, { size: 4, start: '-OX-----------OX X', step: false });
  await openGame(page, server, game);
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const isLive = (node: Node | null): Element | null => {
      const element = node instanceof Element ? node : (node?.parentElement ?? null);
      const live = element?.closest('[aria-live], [role="status"], [role="alert"], output') ?? null;
      return live?.getAttribute('aria-live') === 'off' ? null : live;
    };
    new MutationObserver((changes) => {
      const regions = new Set(changes.map(({ target }) => isLive(target)));
      for (const region of regions) {
        const text = region?.textContent?.trim();
        if (text) heard.push(text);
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  const ply = async () => (await look(server, game)).ply;
  await square(page, 'a1').click();
  await expect.poll(ply).toBe(2);
  await page.keyboard.press('Control+z');
  await expect.poll(ply).toBe(0);
  await square(page, 'a1').click();
  await expect.poll(ply).toBe(2);
  await expect
    .poll(async () => (await heard()).filter((text) => text === 'Black to move').length)
    .toBe(2);
  await square(page, 'b4').click();
  await expect.poll(async () => (await look(server, game)).outcome?.winner).toBe('black');
  await page.getByRole('region', { name: 'Result' }).waitFor();
  await page.waitForTimeout(300);
  const passes = [
    'Black: a1, flips 1: b1.',
    'White has no legal move and passes.',
    'Black to move',
  ];
  expect(await heard()).toEqual([
    ...passes,
    'Choose a ringed square: discs trapped between yours flip.',
    'Taken back: a1, pass.',
    ...passes,
    'Black: b4, flips 1: c4.',
    'Black wins 6–0',
  ]);
});
