// Two devices at one game, and a third that must not disturb them.

import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Invitation, NewGame } from '../src/wire';
import {
  axe,
  axeInThemes,
  beginOn,
  boardOf,
  choose,
  gameOf,
  legal,
  look,
  newGame,
  openGame,
  openSheet,
  orderOn,
  QUICK,
  ready,
  resign,
  type Server,
  serve,
  sheet,
  square,
  turn,
  type Visit,
  visit,
} from './harness';

let server: Server;
let ana: Visit;
let ben: Visit;
let eve: Visit;

beforeAll(async () => {
  server = await serve();
  [ana, ben, eve] = [await visit({}, QUICK), await visit({}, QUICK), await visit({}, QUICK)];
});

afterEach(() => {
  for (const { problems } of [ana, ben, eve]) expect(problems.splice(0)).toEqual([]);
});

afterAll(async () => {
  for (const { close } of [ana, ben, eve]) await close();
  await server.stop();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const ply = (game: string) => async () => (await look(server, game)).ply;
const card = (page: Page, color: 'Black' | 'White') => page.getByLabel(color, { exact: true });
const linkTo = (game: string, token: string) => `${server.address}/games/${game}#invite=${token}`;

/** A game of Ana, who is Black, and Ben, who is White. */
async function pair(asked: Partial<NewGame> = {}): Promise<string> {
  const names = { black_name: 'Ana', white_name: 'Ben' };
  const game = await beginOn(ana.page, server, { size: 6, step: false, ...names, ...asked });
  await openGame(ana.page, server, game);
  const { token } = await orderOn<Invitation>(ana.page, game, { type: 'invite', color: 'white' });
  await ben.page.goto(linkTo(game, token));
  await ben.page.getByText('You play White.').waitFor();
  await expect.poll(() => card(ana.page, 'White').textContent()).toContain('Person');
  return game;
}

/** Plays a move and waits until both have seen it. */
async function move(page: Page, name: Parameters<typeof square>[1]): Promise<void> {
  const before = await look(server, gameOf(page));
  await expect.poll(() => legal(page)).toContain(name);
  await square(page, name).click();
  await expect.poll(ply(before.game)).toBeGreaterThan(before.ply);
  const { board } = await look(server, before.game);
  for (const visitor of [ana, ben]) await expect.poll(() => boardOf(visitor.page)).toBe(board);
}

it('invites by a link, which leaves the address bar, and plays both ways', async () => {
  const { page } = ana;
  await page.goto(server.address);
  await ready(page);
  await newGame(page, 'A person here');
  await expect.poll(() => turn(page).textContent()).toContain('Black to move');
  await button(page, 'Invite another device…').click();
  const dialog = page.getByRole('dialog', { name: 'Invite another device' });
  expect(await dialog.getByLabel('White', { exact: true }).isChecked()).toBe(true);
  await button(page, 'Create the link').click();
  await dialog.getByText('Waiting for the other player…').waitFor();
  const link = await dialog.getByLabel('Link for your friend').inputValue();
  const game = gameOf(page);
  expect(link).toMatch(new RegExp(`/games/${game}#invite=[0-9a-f]{32}$`));
  expect(await dialog.getByLabel('Link to watch').inputValue()).toMatch(`/games/${game}`);
  // The server is for this computer alone, and the dialog says so.
  await dialog.getByText('otelo serve --host 0.0.0.0').waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Copy' }).first().click();
  await dialog.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  await ben.page.goto(link);
  await ben.page.getByText('You play White.').waitFor();
  expect(ben.page.url()).toBe(`${server.address}/games/${game}`);
  await expect.poll(() => dialog.count()).toBe(0);
  await page.getByText('White has joined.').waitFor();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(
    new URL(link).hash.slice(8),
  );
  await expect.poll(() => turn(page).textContent()).toContain('Your move');
  expect(await turn(ben.page).textContent()).toContain('Black to move');
  expect(await legal(ben.page)).toEqual([]);
  await move(page, 'd3');
  await expect.poll(() => turn(ben.page).textContent()).toContain('Your move');
  expect(await turn(page).textContent()).toContain('White to move');
  await move(ben.page, 'c3');
  await move(page, 'c4');
  // Nobody asks the engine before the end.
  await page.getByRole('link', { name: 'Analyse', exact: true }).click();
  await page.getByText('can be analysed once it is over').waitFor();
  expect(gameOf(page)).toBe(game);
  // Whoever invites again must begin another game.
  await choose(page, 'Game', 'Invite another device…');
  await dialog.getByText('This game cannot be shared').waitFor();
  await button(page, 'Start a game and create the link').click();
  await dialog.getByLabel('Link for your friend').waitFor();
  expect(gameOf(page)).not.toBe(game);
  await page.keyboard.press('Escape');
  await expect.poll(() => card(page, 'White').textContent()).toContain('Invitation pending');
});

it('refuses a stolen, a used and one’s own link in plain words, and lets watch', async () => {
  const { page } = ana;
  const game = await beginOn(page, server, { size: 6, step: false });
  await openGame(page, server, game);
  const invite = () => orderOn<Invitation>(page, game, { type: 'invite', color: 'white' });
  const { token } = await invite();
  // The page is open already, so this does not even load it anew.
  await page.goto(linkTo(game, token));
  await page.getByRole('alert').getByText('for another device').waitFor();
  expect(page.url()).toBe(`${server.address}/games/${game}`);
  await ben.page.goto(linkTo(game, token));
  await ben.page.getByText('You play White.').waitFor();
  // Ben comes by the same link again: it is still his seat.
  await ben.page.goto(`${server.address}/games`);
  await ben.page.goto(linkTo(game, token));
  await ben.page.getByText('You play White.').waitFor();
  for (const [stolen, words] of [
    [token, 'another device has used this'],
    ['0'.repeat(32), 'is not valid'],
    ['x', 'is not valid'],
  ] as const) {
    await eve.page.goto(`${server.address}/games`);
    await eve.page.goto(linkTo(game, stolen));
    await eve.page.getByRole('alert').getByText(words).waitFor();
    await eve.page.getByText('You are a spectator').waitFor();
    expect(eve.page.url()).toBe(`${server.address}/games/${game}`);
    // The browser itself complains about the answer.
    expect(eve.problems.splice(0)).toHaveLength(1);
  }
  expect(ana.problems.splice(0)).toHaveLength(1);
});

it('lets a watcher see everything and do nothing', async () => {
  const game = await pair();
  await openGame(eve.page, server, game);
  await eve.page.getByText('You are a spectator').waitFor();
  expect(await legal(eve.page)).toEqual([]);
  expect(await eve.page.locator('circle.legal').count()).toBe(0);
  expect(await eve.page.getByRole('group', { name: 'What you can do' }).count()).toBe(0);
  await square(eve.page, 'c2').click();
  await eve.page.keyboard.type('c2');
  await eve.page.keyboard.press('Control+z');
  await move(ana.page, 'c2');
  await expect.poll(() => boardOf(eve.page)).toBe((await look(server, game)).board);
  expect(await turn(eve.page).textContent()).toContain('Ben to move');
  expect(await ply(game)()).toBe(1);
  // Without an address Eve comes to a game of her own.
  await eve.page.goto(server.address);
  await ready(eve.page);
  expect(gameOf(eve.page)).not.toBe(game);
});

it('takes back only if the other agrees', async () => {
  const game = await pair();
  const [a, b] = [ana.page, ben.page];
  await move(a, 'c2');
  // White has nothing to take back yet.
  expect(await button(b, 'Undo').isDisabled()).toBe(true);
  const question = 'Ana asks to take back the last move.';
  const waiting = 'Waiting for Ben’s answer…';

  await button(a, 'Undo').click();
  await a.getByRole('region', { name: 'Request' }).getByText(waiting).waitFor();
  const asked = b.getByRole('region', { name: 'Request' });
  await asked.getByText(question).waitFor();
  expect(await b.locator('.unseen[aria-live]').allTextContents()).toContain(question);
  expect(await ply(game)()).toBe(1);
  await asked.getByRole('button', { name: 'Decline' }).click();
  await a.getByText('Ben declined.').waitFor();
  expect(await a.getByText(waiting).count()).toBe(0);
  expect(await ply(game)()).toBe(1);

  await button(a, 'Close').click();
  await button(a, 'Undo').click();
  await asked.getByText(question).waitFor();
  await button(a, 'Withdraw').click();
  await expect.poll(() => asked.count()).toBe(0);
  expect(await a.getByText('Ben declined.').count()).toBe(0);
  expect(await ply(game)()).toBe(1);

  await a.keyboard.press('Control+z');
  await asked.getByText(question).waitFor();
  // By keyboard alone.
  await asked.getByRole('button', { name: 'Agree' }).focus();
  await b.keyboard.press('Enter');
  await expect.poll(ply(game)).toBe(0);
  await expect.poll(() => turn(a).textContent()).toContain('Your move');
  await button(b, 'Redo').click();
  const back = a.getByRole('region', { name: 'Request' });
  await back.getByText('Ben asks to replay what was taken back.').waitFor();
  await button(a, 'Agree').click();
  await expect.poll(ply(game)).toBe(1);

  // A move is an answer, too.
  await button(a, 'Undo').click();
  await asked.getByText(question).waitFor();
  await move(b, 'b2');
  await expect.poll(() => asked.count()).toBe(0);
  await expect.poll(() => turn(a).textContent()).toContain('Your move');
});

it('loses no move with a lost connection or a reload', async () => {
  const game = await pair();
  const [a, b] = [ana.page, ben.page];
  await move(a, 'c2');
  await a.context().setOffline(true);
  await a.locator('.lost').getByText('Connection lost. Reconnecting…').waitFor();
  await expect.poll(() => card(b, 'Black').textContent()).toContain('Not connected');
  expect(await button(a, 'Resign').isDisabled()).toBe(true);
  // Ben goes on meanwhile.
  await square(b, 'b2').click();
  await expect.poll(ply(game)).toBe(2);
  await square(a, 'c1').click();
  await a.getByText('There is no connection, so nothing was sent').waitFor();
  await a.keyboard.type('c1');
  expect(await ply(game)()).toBe(2);
  await a.context().setOffline(false);
  const { board } = await look(server, game);
  await expect.poll(() => boardOf(a)).toBe(board);
  await expect.poll(() => turn(a).textContent()).toContain('Your move');
  await expect.poll(() => card(b, 'Black').textContent()).toContain('Person');
  ana.problems.length = 0;

  const [next] = await legal(a);
  await move(a, next ?? 'a1');
  for (const page of [a, b]) {
    await page.reload();
    await page.getByRole('grid').waitFor();
  }
  const after = await look(server, game);
  for (const page of [a, b]) await expect.poll(() => boardOf(page)).toBe(after.board);
  expect(await turn(b).textContent()).toContain('Your move');
  const [reply] = await legal(b);
  await move(b, reply ?? 'a1');
  expect(await ply(game)()).toBeGreaterThanOrEqual(4);
});

it.each(['the order', 'the answer'])(
  'shows the truth when a connection breaks and %s is lost',
  async (lost) => {
    const visitor = await visit({}, QUICK);
    const { page } = visitor;
    let isBroken = false;
    await page.routeWebSocket(/\/live$/, (socket) => {
      const line = socket.connectToServer();
      socket.onMessage((message) => {
        if (!isBroken || lost === 'the answer') line.send(message);
        if (isBroken) setTimeout(() => socket.close(), 200);
      });
      line.onMessage((message) => {
        if (!isBroken) socket.send(message);
      });
    });
    const game = await beginOn(page, server, { size: 6, step: false });
    await openGame(page, server, game);
    await ready(page);
    isBroken = true;
    await square(page, 'c2').click();
    await page.locator('.lost').waitFor();
    isBroken = false;
    await expect.poll(() => page.locator('.lost').count()).toBe(0);
    const position = await look(server, game);
    expect(position.ply).toBe(lost === 'the order' ? 0 : 1);
    await expect.poll(() => boardOf(page)).toBe(position.board);
    const words = page.getByText('The connection broke before your last action arrived.');
    await expect.poll(() => words.count()).toBe(lost === 'the order' ? 1 : 0);
    // It goes on from there, and nothing is played twice.
    const [next] = await legal(page);
    await square(page, next ?? 'a1').click();
    await expect.poll(ply(game)).toBe(position.ply + 1);
    await visitor.close();
  },
);

/** Puts another page before this one, or takes it away again. */
function turnAway(page: Page, isAway: boolean): Promise<void> {
  return page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isAway);
}

it('calls whoever looks elsewhere, by the title and, if allowed, by the system', async () => {
  const [a, b] = [ana.page, ben.page];
  await pair();
  await expect.poll(() => a.title()).toBe('Your move – Otelo');
  await expect.poll(() => b.title()).toBe('Otelo');
  await b.evaluate(() => {
    const notes: string[] = [];
    const Notification = class {
      static requestPermission = async () => 'granted';
      constructor(title: string, { body }: { body: string }) {
        notes.push(`${title}: ${body}`);
      }
    };
    Object.assign(window, { notes, Notification });
  });
  /** What the system would show. */
  const notes = () => b.evaluate(() => (window as unknown as { notes: string[] }).notes);
  await turnAway(b, true);
  await move(a, 'c2');
  await expect.poll(() => b.title()).toBe('Your move – Otelo');
  await expect.poll(() => a.title()).toBe('Otelo');
  // Nobody has allowed it yet.
  expect(await notes()).toEqual([]);
  await turnAway(b, false);
  await choose(b, 'Game', 'Options');
  await b.getByLabel('Notify me when it is my move').check();
  expect(await axe(b)).toEqual([]);
  await button(b, 'Done').click();
  await move(b, 'b2');
  await turnAway(b, true);
  const [next] = await legal(a);
  await move(a, next ?? 'a1');
  await expect.poll(notes).toEqual([`Your move: Ana, ${next}`]);
  await turnAway(b, false);
});

it('does not notify where the browser forbids it', async () => {
  const { page } = eve;
  await page.goto(server.address);
  await ready(page);
  await page.evaluate(() => {
    Notification.requestPermission = async () => 'denied';
  });
  // Against the computer the title calls only whoever looks elsewhere.
  expect(await page.title()).toBe('Otelo');
  await turnAway(page, true);
  await expect.poll(() => page.title()).toBe('Your move – Otelo');
  await turnAway(page, false);
  await expect.poll(() => page.title()).toBe('Otelo');
  await choose(page, 'Game', 'Options');
  const box = page.getByRole('checkbox', { name: /[Nn]otif/ });
  await box.click();
  await page.getByText('The browser does not allow notifications here').waitFor();
  expect(await box.isChecked()).toBe(false);
  await button(page, 'Cancel').click();
});

it('runs the clocks, tells the time of every move, and ends the game in time', async () => {
  const game = await pair({ clock: { main: 2000, increment: 0 } });
  const [a, b] = [ana.page, ben.page];
  const clock = (page: Page, name: string) => page.getByRole('timer', { name: `${name}’s clock` });
  expect((await clock(a, 'Black').textContent())?.trim()).toBe('2.0');
  expect(await a.locator('.clock.running').count()).toBe(0);
  await move(a, 'c2');
  await expect.poll(() => a.locator('.white .clock.running').count()).toBe(1);
  await expect
    .poll(async () => Number(await clock(a, 'White').textContent()), { interval: 50 })
    .toBeLessThan(1.9);
  expect(await a.getByRole('table').textContent()).toContain('2.0');
  await expect.poll(() => turn(a).textContent()).toContain('Ben’s time is up. You won!');
  await expect.poll(() => turn(b).textContent()).toContain('Your time is up. Ana wins.');
  expect((await clock(b, 'White').textContent())?.trim()).toBe('0.0');
  expect((await look(server, game)).outcome).toMatchObject({ winner: 'black', flagged: 'white' });
  expect(await button(a, 'Undo').isDisabled()).toBe(true);
  expect(await a.locator('.clock.running').count()).toBe(0);
});

it('offers clocks, and remembers the choice', async () => {
  const { page } = ana;
  await page.goto(server.address);
  await page.getByRole('grid').waitFor();
  await newGame(page, '3+2');
  await expect.poll(() => page.getByRole('timer').allTextContents()).toEqual(['3:00', '3:00']);
  expect((await look(server, gameOf(page))).clock).toMatchObject({
    main: 180_000,
    increment: 2000,
  });
  await openSheet(page);
  await sheet(page).getByText('Other', { exact: true }).click();
  await sheet(page).getByLabel('Minutes').fill('7');
  await sheet(page).getByLabel('Seconds a move').fill('1');
  await sheet(page).getByRole('button', { name: 'Start' }).click();
  await expect
    .poll(async () => (await look(server, gameOf(page))).clock)
    .toMatchObject({ main: 420_000, increment: 1000 });
  // The next game has it, too.
  await newGame(page);
  await expect.poll(() => page.getByRole('timer').first().textContent()).toContain('7:00');
  await newGame(page, 'None');
  await expect.poll(() => page.getByRole('timer').count()).toBe(0);
});

it('plays a rematch with colours swapped if both want it', async () => {
  const game = await pair({ clock: { main: 300_000, increment: 0 } });
  const [a, b] = [ana.page, ben.page];
  await openGame(eve.page, server, game);
  await eve.page.getByText('You are a spectator').waitFor();
  await move(a, 'c2');
  await resign(b);
  await expect.poll(() => turn(a).textContent()).toContain('Ben resigned. You won!');
  await b.getByRole('region', { name: 'Result' }).getByText('Rematch, colours swapped').click();
  const asked = a.getByRole('region', { name: 'Request' });
  await asked.getByText('Ben asks for a rematch, colours swapped.').waitFor();
  await button(a, 'Agree').click();
  await expect.poll(() => gameOf(a)).not.toBe(game);
  await expect.poll(() => gameOf(b)).toBe(gameOf(a));
  const next = gameOf(a);
  await expect.poll(() => turn(b).textContent()).toContain('Your move');
  expect(await turn(a).textContent()).toContain('Ben to move');
  const { seats, clock } = await look(server, next);
  expect([seats.black.name, seats.white.name, clock?.main]).toEqual(['Ben', 'Ana', 300_000]);
  await move(b, 'c2');
  // The watcher stays, and may follow.
  expect(gameOf(eve.page)).toBe(game);
  await eve.page.getByRole('link', { name: 'Go to the rematch' }).click();
  await expect.poll(() => gameOf(eve.page)).toBe(next);
  await eve.page.goBack();
  await expect.poll(() => turn(eve.page).textContent()).toContain('Ben resigned.');
  await a.goBack();
  await a.getByRole('region', { name: 'Result' }).getByText('Go to the rematch').click();
  await expect.poll(() => gameOf(a)).toBe(next);
});

it('axe finds nothing', async () => {
  const game = await pair({ clock: { main: 600_000, increment: 0 } });
  await move(ana.page, 'c2');
  await button(ana.page, 'Undo').click();
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    for (const { page } of [ana, ben, eve]) {
      await page.setViewportSize(viewport);
      await openGame(page, server, game);
      await page.getByRole('region', { name: 'Request' }).waitFor();
      expect(await axeInThemes(page), `${viewport.width}`).toEqual([]);
    }
    await choose(eve.page, 'Game', 'Invite another device…');
    expect(await axeInThemes(eve.page), `side, ${viewport.width}`).toEqual([]);
    await button(eve.page, 'Start a game and create the link').click();
    await eve.page.getByLabel('Link to watch').waitFor();
    expect(await axeInThemes(eve.page), `link, ${viewport.width}`).toEqual([]);
  }
}, 300_000);
