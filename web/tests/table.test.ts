// What happens beside the moves: undo, hints, reloads, step mode, giving up, a lost connection.

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  axe,
  begin,
  boardOf,
  gameOf,
  legal,
  look,
  openGame,
  QUICK,
  ready,
  resign,
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

const button = (name: string) => visitor.page.getByRole('button', { name, exact: true });
const ply = async () => (await look(server, gameOf(visitor.page))).ply;

it('takes back and plays again, against the computer to the last choice', async () => {
  const { page } = visitor;
  await openGame(
    page,
    server,
    await begin(server, { size: 6, white: 'minimax:easy', step: false }),
  );
  await square(page, 'c2').click();
  await expect.poll(ply).toBe(2);
  await ready(page);
  const after = await boardOf(page);
  await button('Undo').click();
  await expect.poll(ply).toBe(0);
  await expect.poll(() => page.locator('.playable').count()).toBe(4);
  await page.keyboard.press('Control+y');
  await expect.poll(ply).toBe(2);
  await expect.poll(() => boardOf(page)).toBe(after);
  await page.keyboard.press('Control+z');
  await expect.poll(ply).toBe(0);
});

it('takes back one move between two people', async () => {
  const { page } = visitor;
  await openGame(page, server, await begin(server, { size: 6, step: false }));
  await square(page, 'c2').click();
  await expect.poll(ply).toBe(1);
  await square(page, 'b2').click();
  await expect.poll(ply).toBe(2);
  await button('Undo').click();
  await expect.poll(ply).toBe(1);
});

it('takes back while the computer is thinking, and its answer never comes', async () => {
  const { page } = visitor;
  await openGame(page, server, await begin(server, { white: 'negamax:12', step: false }));
  await square(page, 'd3').click();
  await expect.poll(() => turn(page).textContent()).toContain('The computer is thinking');
  await expect.poll(() => turn(page).textContent()).toMatch(/depth 12 · [\d,]+ nodes/);
  await button('Undo').click();
  await expect.poll(() => turn(page).textContent()).toContain('Your move');
  expect(await ply()).toBe(0);
  expect((await look(server, gameOf(page))).thinking).toBe(false);
  await square(page, 'c4').click();
  await expect.poll(ply).toBe(1);
  await resign(page);
  await expect.poll(() => turn(page).textContent()).toContain('You resigned. The computer wins.');
});

it('goes on after a reload in mid-game', async () => {
  const { page } = visitor;
  await openGame(page, server, await begin(server, { size: 6, white: 'corner:easy', step: false }));
  await square(page, 'c2').click();
  await expect.poll(ply).toBe(2);
  await ready(page);
  const before = await boardOf(page);
  await page.reload();
  await ready(page);
  expect(await boardOf(page)).toBe(before);
  const [next] = await legal(page);
  if (next) await square(page, next).click();
  await expect.poll(ply).toBeGreaterThan(2);
  // Without an address of its own the page comes back to the game.
  const game = gameOf(page);
  await page.goto(server.address);
  await ready(page);
  expect(gameOf(page)).toBe(game);
});

it('the game is there after the server was started again', async () => {
  const other = await serve();
  const game = await begin(other, { size: 6, step: false });
  const { page } = visitor;
  await openGame(page, other, game);
  await square(page, 'c2').click();
  await expect.poll(async () => (await look(other, game)).ply).toBe(1);
  const before = await look(other, game);
  await other.stop();
  await page.locator('.lost').waitFor();
  // The browser complains about every try to come back.
  await page.close();
  visitor.problems.length = 0;
  const again = await serve(other.directory);
  expect(await look(again, game)).toEqual(before);
  await again.stop();
});

it.each([
  ['en', 'light', 'Connection lost. Reconnecting…', 'nothing was sent'],
  ['es', 'dark', 'Sin conexión. Reconectando…', 'no se envió nada'],
])(
  'shows that the connection is lost, refuses orders in words, and goes on, %s',
  async (language, theme, lost, refused) => {
    const { page, problems, close } = await visit({}, { ...QUICK, language, theme });
    const game = await begin(server, { size: 6, step: false });
    await openGame(page, server, game);
    await ready(page);
    expect(await page.locator('circle.legal').count()).toBe(4);
    await page.context().setOffline(true);
    const note = page.locator('.lost').getByText(lost);
    await note.waitFor();
    expect(await page.locator('.unseen[aria-live]').first().textContent()).toBe(lost);
    expect(await page.locator('circle.legal, .playable').count()).toBe(0);
    const notice = page.getByRole('status').filter({ hasText: refused });
    for (const [width, height] of [
      [360, 740],
      [740, 360],
      [820, 1180],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      await square(page, 'a1').click();
      await notice.waitFor();
      expect(await axe(page), `${width}x${height}`).toEqual([]);
      const [board, words] = [await page.locator('.board').boundingBox(), await note.boundingBox()];
      expect(words?.width).toBeLessThan(board?.width ?? 0);
      await notice.getByRole('button').click();
    }
    // By keyboard, too.
    await page.keyboard.press('Control+z');
    await notice.waitFor();
    await page.context().setOffline(false);
    await expect.poll(() => page.locator('circle.legal').count()).toBe(4);
    expect((await look(server, game)).ply).toBe(0);
    await square(page, 'c2').click();
    await expect.poll(async () => (await look(server, game)).ply).toBe(1);
    // The browser complains about every try to come back.
    problems.length = 0;
    await close();
  },
);

it('waits for a click in step mode, and has its button only against the computer', async () => {
  const { page } = visitor;
  await openGame(page, server, await begin(server, { size: 6, white: 'minimax:easy', step: true }));
  const go = button('Let the computer move');
  expect(await go.isDisabled()).toBe(true);
  await square(page, 'c2').click();
  await expect.poll(() => turn(page).textContent()).toContain('The computer to move');
  expect(await ply()).toBe(1);
  await go.click();
  await expect.poll(ply).toBe(2);
  await openGame(page, server, await begin(server, { size: 6, step: true }));
  expect(await go.count()).toBe(0);
});

it('gives a hint that can be played', async () => {
  const { page } = visitor;
  await openGame(page, server, await begin(server, { size: 6, step: false }));
  await button('Hint').click();
  await expect.poll(() => turn(page).textContent()).toMatch(/Hint: [a-f][1-6]/);
  const words = (await turn(page).textContent()) ?? '';
  const hinted = /Hint: ([a-f][1-6])/.exec(words)?.[1];
  expect(await legal(page)).toContain(hinted);
  expect(await page.locator('circle.hint').count()).toBe(1);
  await page.keyboard.type('c2');
  await expect.poll(ply).toBe(1);
  expect(await page.locator('circle.hint').count()).toBe(0);
});

it('resigns, takes it back, and plays a rematch with sides swapped', async () => {
  const { page } = visitor;
  await openGame(page, server, await begin(server, { size: 6, white: 'corner:easy', step: false }));
  await square(page, 'c2').click();
  await expect.poll(ply).toBe(2);
  // It asks once.
  await button('Resign').click();
  await page.getByRole('alertdialog', { name: 'Resign the game?' }).waitFor();
  await page.keyboard.press('Escape');
  expect((await look(server, gameOf(page))).outcome).toBeNull();
  await resign(page);
  await expect.poll(() => turn(page).textContent()).toContain('You resigned.');
  expect(await page.locator('.playable').count()).toBe(0);
  await button('Undo').click();
  await expect.poll(() => turn(page).textContent()).toContain('Your move');
  await resign(page);
  const first = gameOf(page);
  await button('Rematch, colours swapped').click();
  await expect.poll(() => gameOf(page)).not.toBe(first);
  const position = await look(server, gameOf(page));
  expect([position.seats.black.spec, position.seats.white.spec]).toEqual(['corner:easy', 'human']);
  // The computer is Black now and begins.
  await expect.poll(ply).toBe(1);
  await page.goBack();
  await expect.poll(() => turn(page).textContent()).toContain('resigned');
});

it('says why a square is refused, for a while', async () => {
  const { page } = visitor;
  await openGame(page, server, await begin(server, { size: 6, step: false }));
  await square(page, 'a1').click();
  await expect.poll(() => turn(page).textContent()).toContain('a1 flips nothing');
  await square(page, 'c3').click();
  await expect.poll(() => turn(page).textContent()).toContain('c3 is taken');
  expect(await ply()).toBe(0);
  await expect
    .poll(() => turn(page).textContent(), { timeout: 5000 })
    .not.toContain('choose a ringed square');
});

it('says what else went wrong, until it is closed', async () => {
  const { page } = visitor;
  await page.goto(`${server.address}/games/222222222222`);
  const alert = page.getByRole('alert');
  await alert.getByText('There is no game').waitFor();
  // A new game is there all the same.
  await ready(page);
  await alert.getByRole('button', { name: 'Close' }).click();
  expect(await alert.count()).toBe(0);
  expect(visitor.problems.splice(0)).toHaveLength(1);
});

it('says how far the engine looked, and what is proven', async () => {
  const { page } = visitor;
  await openGame(page, server, await begin(server, { size: 4, white: 'engine:10', step: false }));
  await expect
    .poll(() => page.getByLabel('White', { exact: true }).textContent())
    .toMatch(/Strong player\s*Level 10/);
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  await expect.poll(() => turn(page).textContent()).toMatch(/Hint: [a-d][1-4], −10 discs, exact/);
  await square(page, 'b1').click();
  await expect.poll(ply).toBe(2);
  // Of an engine's level this is shown only on demand.
  const effort = page.getByRole('region', { name: 'Nodes and time' }).first();
  expect(await effort.getByText('Show as table').count()).toBe(0);
  await effort.getByText('Nodes and time').click();
  await effort.getByText('Show as table').click();
  expect(await effort.getByRole('table').textContent()).toContain('exact');
});

it('shows nodes and time of every computer move, in a plot and a table', async () => {
  const { page } = visitor;
  await openGame(page, server, await begin(server, { size: 6, white: 'corner:hard', step: false }));
  await square(page, 'c2').click();
  await expect.poll(ply).toBe(2);
  const effort = page.getByRole('region', { name: 'Nodes and time' }).first();
  await effort.locator('canvas').waitFor();
  await effort.getByText('Show as table').click();
  const { moves } = await look(server, gameOf(page));
  const nodes = moves[1]?.effort?.nodes ?? 0;
  expect(nodes).toBeGreaterThan(10);
  const table = effort.getByRole('table');
  expect(await table.textContent()).toContain(new Intl.NumberFormat('en').format(nodes));
  expect(await table.textContent()).toMatch(/ms|s/);
  const heights = await table
    .locator('tr')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThan(32);
  const download = page.waitForEvent('download');
  await effort.getByRole('link', { name: 'Download CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`otelo-${gameOf(page)}.csv`);
  const [head, line] = readFileSync(await file.path(), 'utf8').split('\r\n');
  expect(head).toBe('ply,color,player,move,source,depth,sure,nodes,milliseconds');
  expect(line).toMatch(`2,white,corner:hard,${moves[1]?.move},`);
  expect(line).toContain(`,${nodes},`);
});
