// Menus, dialogs, languages, themes; and axe looks at all of them.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  axe,
  axeInThemes,
  begin,
  beginOn,
  choose,
  gameOf,
  look,
  newGame,
  openGame,
  openSheet,
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

/** What the first document has in its menus: the kinds of game, restart, options, information, rules. */
it('reaches every function of the first document', async () => {
  const { page } = visitor;
  await page.goto(server.address);
  await ready(page);
  // The kind of game: two players, or the computer at one of three levels.
  await newGame(page, 'A person here');
  await expect.poll(() => specs(page)).toEqual(['human', 'human']);
  for (const [label, spec] of [
    ['Minimax, easy', 'minimax:easy'],
    ['Minimax, medium', 'minimax:medium'],
    ['Minimax, hard', 'minimax:hard'],
  ] as const) {
    await newGame(page, 'Classic algorithms', label);
    await expect.poll(() => specs(page)).toEqual(['human', spec]);
  }
  // A button that lets the computer move, and only against the computer.
  await choose(page, 'Game', 'Options');
  const options = page.getByRole('dialog', { name: 'Options' });
  await options.getByLabel('The computer waits for my click before it moves').check();
  await options.getByLabel('Your name').fill('Ana');
  await options.getByRole('button', { name: 'Done' }).click();
  await ready(page);
  await square(page, 'd3').click();
  await expect.poll(async () => (await look(server, gameOf(page))).waiting).toBe(true);
  await page.getByRole('button', { name: 'Let the computer move' }).click();
  await expect.poll(async () => (await look(server, gameOf(page))).ply).toBe(2);
  expect((await look(server, gameOf(page))).seats.black.name).toBe('Ana');
  // Restart, and the colour.
  const before = gameOf(page);
  await choose(page, 'Game', 'Restart');
  await expect.poll(() => gameOf(page)).not.toBe(before);
  await ready(page);
  expect((await look(server, gameOf(page))).ply).toBe(0);
  await newGame(page, 'White');
  await expect.poll(() => specs(page)).toEqual(['minimax:hard', 'human']);
  expect((await look(server, gameOf(page))).seats.white.name).toBe('Ana');
  await choose(page, 'Game', 'Swap sides');
  await expect.poll(() => specs(page)).toEqual(['human', 'minimax:hard']);
  await expect.poll(async () => (await look(server, gameOf(page))).seats.black.name).toBe('Ana');
  // Information and rules.
  for (const entry of ['Guide', 'Rules of the game', 'About Otelo']) {
    await choose(page, 'Help', entry);
    await page.getByRole('dialog', { name: entry }).waitFor();
    await page.keyboard.press('Escape');
  }
});

it('offers every computer, and remembers the last', async () => {
  const { page } = visitor;
  await page.goto(server.address);
  await ready(page);
  for (const [label, spec] of [
    ['Random moves', 'random'],
    ['Best corner, easy', 'corner:easy'],
    ['Best corner, normal', 'corner:normal'],
    ['Best corner, hard', 'corner:hard'],
    ['Alpha-beta agent', 'agent'],
    ['Negamax 5', 'negamax:5'],
  ] as const) {
    await newGame(page, 'Classic algorithms', label);
    await expect.poll(() => specs(page)).toEqual(['human', spec]);
  }
  await openSheet(page);
  await sheet(page).getByLabel('Depth').fill('3');
  await sheet(page).getByText('looks 3 moves ahead, with alpha-beta').waitFor();
  await sheet(page).getByRole('button', { name: 'Start' }).click();
  await expect.poll(() => specs(page)).toEqual(['human', 'negamax:3']);
  await openSheet(page);
  await sheet(page).getByText('Computer', { exact: true }).click();
  const level = sheet(page).getByRole('slider', { name: 'Level' });
  for (const [value, name] of [
    ['1', 'First steps'],
    ['3', 'Beginner'],
    ['5', 'Casual player'],
    ['8', 'Club player'],
    ['12', 'Strong player'],
    ['13', 'Expert'],
    ['16', 'Master'],
    ['30', 'Grandmaster'],
  ] as const) {
    await level.fill(value);
    await sheet(page)
      .getByText(new RegExp(`^${name} · answers`))
      .waitFor();
    expect(await level.getAttribute('aria-valuetext')).toContain(`${value}: ${name}`);
  }
  // By keyboard alone.
  await level.fill('4');
  await level.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => specs(page)).toEqual(['engine:5', 'human']);
  await page.reload();
  await ready(page);
  await openSheet(page);
  expect(await level.inputValue()).toBe('5');
  expect(await sheet(page).getByLabel('White', { exact: true }).isChecked()).toBe(true);
});

it('changes nothing when a new game or the options are cancelled', async () => {
  const { page } = visitor;
  await page.goto(server.address);
  await ready(page);
  const game = gameOf(page);
  const kept = () => page.evaluate(() => localStorage.getItem('otelo'));
  const before = await kept();
  await openSheet(page);
  await sheet(page).getByText('6×6').click();
  await sheet(page).getByLabel('Your name').fill('Eva');
  await sheet(page).getByRole('button', { name: 'Cancel' }).click();
  await openSheet(page);
  expect(await sheet(page).getByLabel('8×8').isChecked()).toBe(true);
  await page.keyboard.press('Escape');
  await choose(page, 'Game', 'Options');
  const options = page.getByRole('dialog', { name: 'Options' });
  await options.getByLabel('Your name').fill('Eva');
  await options.getByText('Dark').click();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  await options.getByLabel('Legal moves', { exact: true }).uncheck();
  await options.getByRole('button', { name: 'Cancel' }).click();
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light');
  expect(await page.locator('circle.legal').count()).toBe(4);
  expect(gameOf(page)).toBe(game);
  expect((await look(server, game)).seats.black.name).toBeNull();
  expect(JSON.parse((await kept()) ?? '')).toEqual(JSON.parse(before ?? ''));
});

it('lets two computers play, with pause, single moves and speed', async () => {
  const { page } = visitor;
  await page.goto(server.address);
  await ready(page);
  await openSheet(page);
  await sheet(page).getByText('Watch', { exact: true }).click();
  await sheet(page).getByText('4×4').click();
  await sheet(page).getByLabel('Black', { exact: true }).selectOption('Minimax, easy');
  await sheet(page).getByLabel('White', { exact: true }).selectOption('First steps (1)');
  await sheet(page).getByRole('button', { name: 'Start' }).click();
  await expect.poll(() => specs(page)).toEqual(['minimax:easy', 'engine:1']);
  const watch = page.getByRole('group', { name: 'Computer against computer' });
  await watch.getByRole('button', { name: 'Pause' }).click();
  const game = gameOf(page);
  const ply = async () => (await look(server, game)).ply;
  await page.waitForTimeout(300);
  const paused = await ply();
  await page.waitForTimeout(400);
  expect(await ply()).toBe(paused);
  await watch.getByRole('button', { name: 'One move' }).click();
  await expect.poll(ply).toBeGreaterThan(paused);
  expect(await axe(page)).toEqual([]);
  await watch.getByLabel('Speed').selectOption('Fast');
  await watch.getByRole('button', { name: 'Play' }).click();
  await page.getByRole('region', { name: 'Result' }).waitFor({ timeout: 30_000 });
  expect((await look(server, game)).outcome).not.toBeNull();
});

it('ends with a card: the result, the record, what to do next', async () => {
  const { page } = visitor;
  const start = '-OX-----------OX X';
  const win = async () => {
    await square(page, 'a1').click();
    await page.locator('[data-square="b4"].playable').click();
    const card = page.getByRole('region', { name: 'Result' });
    await card.getByRole('heading', { name: 'You won 6–0!' }).waitFor();
    return card;
  };
  const game = await beginOn(page, server, { size: 4, start, white: 'engine:3', step: false });
  await openGame(page, server, game);
  let card = await win();
  await card.getByText('1 won, 0 drawn, 0 lost').waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await card.getByRole('button', { name: 'Share' }).click();
  await page.getByText('Copied: result and moves.').waitFor();
  const shared = await page.evaluate(() => navigator.clipboard.readText());
  expect(shared).toMatch(/Black wins 6–0\na1b4$/);
  // It goes away while one browses, or for good.
  await page.locator('body').press('ArrowLeft');
  await expect.poll(() => card.count()).toBe(0);
  await page.locator('body').press('ArrowRight');
  await card.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => card.count()).toBe(0);
  await page.reload();
  await card.getByText('1 won, 0 drawn, 0 lost').waitFor();
  await card.getByRole('button', { name: 'Rematch', exact: true }).click();
  await expect.poll(() => gameOf(page)).not.toBe(game);
  card = await win();
  await card.getByText('2 won, 0 drawn, 0 lost').waitFor();
  await card.getByText('2 wins in a row').waitFor();
  await card.getByRole('button', { name: 'Try level 4' }).click();
  await expect.poll(() => specs(page)).toEqual(['human', 'engine:4']);
  await ready(page);
  await resign(page);
  await card.getByRole('heading', { name: 'You resigned. The computer wins.' }).waitFor();
  await card.getByText('0 won, 0 drawn, 1 lost').waitFor();
  await card.getByRole('button', { name: 'New game' }).click();
  await sheet(page).waitFor();
});

it('has its rooms in every window: in the bar, at the foot, or in the menu', async () => {
  const { page } = visitor;
  const game = await beginOn(page, server, { size: 6, step: false });
  await openGame(page, server, game);
  const rooms = page.getByRole('navigation', { name: 'Rooms' });
  const room = (name: string) => rooms.getByRole('link', { name, exact: true });
  const at = (path: string) => expect.poll(() => new URL(page.url()).pathname).toBe(path);
  for (const [width, height] of [
    [1280, 800],
    [820, 1180],
    [390, 844],
    [844, 390],
    [640, 400],
  ] as const) {
    await page.setViewportSize({ width, height });
    const isMenu = width === 640;
    if (isMenu) await choose(page, 'Game', 'Analyse');
    else await room('Analyse').click();
    await at(`/analyse/${game}`);
    await page.getByRole('region', { name: 'Review of the game' }).waitFor();
    if (width === 844) expect(await axe(page)).toEqual([]);
    expect(await room('Analyse').count()).toBe(isMenu ? 0 : 1);
    if (!isMenu) expect(await room('Analyse').getAttribute('aria-current')).toBe('page');
    if (isMenu) await choose(page, 'Game', 'Play');
    else await room('Play').click();
    await at(`/games/${game}`);
    await page.getByTestId('turn').waitFor();
  }
  // Back, forward, and by keyboard alone.
  await page.goBack();
  await at(`/analyse/${game}`);
  await page.setViewportSize({ width: 1280, height: 800 });
  await room('Play').focus();
  await page.keyboard.press('Enter');
  await at(`/games/${game}`);
});

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

it('sets size and start position, and says what is wrong with a text', async () => {
  const { page } = visitor;
  await page.goto(server.address);
  await ready(page);
  await newGame(page, '6×6', 'Parallel');
  const position = await look(server, gameOf(page));
  expect([position.size, position.start]).toEqual([6, '--------------OO----XX-------------- X']);
  await expect.poll(() => page.getByRole('gridcell').count()).toBe(36);
  await openSheet(page);
  await sheet(page).getByText('From text').click();
  await sheet(page).getByLabel('Position or moves').fill('d5zz');
  await sheet(page).getByRole('button', { name: 'Start' }).click();
  const refused = sheet(page).getByRole('alert');
  await refused.getByText('This is not a game or position Otelo can read.').waitFor();
  await refused.getByText('Where it stops').click();
  await refused.getByText('Line 1, column 3').waitFor();
  // The browser itself complains about the answer.
  expect(visitor.problems.splice(0)).toHaveLength(1);
  await sheet(page).getByLabel('Position or moves').fill('d5c5');
  await sheet(page).getByRole('button', { name: 'Start' }).click();
  await expect.poll(async () => (await look(server, gameOf(page))).start).toContain('OX');
  expect((await look(server, gameOf(page))).size).toBe(6);
});

it('begins a game on two devices with its link', async () => {
  const { page } = visitor;
  await page.goto(server.address);
  await ready(page);
  await newGame(page, 'A person elsewhere', 'White');
  const invite = page.getByRole('dialog', { name: 'Invite another device' });
  await invite.getByText('Whoever opens it first plays Black').waitFor();
  await invite.getByText('Waiting for the other player…').waitFor();
  expect(await specs(page)).toEqual(['human', 'human']);
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

it('has three boards and two kinds of discs, and remembers them', async () => {
  const { page } = visitor;
  await openGame(page, server, await begin(server, { size: 6, step: false }));
  const dialog = page.getByRole('dialog', { name: 'Options' });
  const felt = () =>
    page.locator('.board .felt').evaluate((cloth) => getComputedStyle(cloth).backgroundColor);
  const body = () => page.locator('.board .tilt').first().isVisible();
  const pick = async (...names: string[]) => {
    await choose(page, 'Game', 'Options');
    for (const name of names) await dialog.getByText(name, { exact: true }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'detached' });
    const seen = await felt();
    await page.reload();
    await ready(page);
    expect(await felt()).toBe(seen);
    return seen;
  };
  const felts = [await felt()];
  expect(await body()).toBe(true);
  felts.push(await pick('Slate', 'Flat'));
  expect(await body()).toBe(false);
  felts.push(await pick('Night blue', 'Classic'));
  expect(await body()).toBe(true);
  expect(new Set(felts).size).toBe(3);
  expect(await pick('Felt and wood')).toBe(felts[0]);
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

it('can be installed: a manifest, and icons of the sizes that it names', async () => {
  const { page } = visitor;
  await page.goto(server.address);
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const found = await fetch(server.address + href);
  expect(found.headers.get('content-type')).toContain('application/manifest+json');
  const manifest = (await found.json()) as {
    display: string;
    icons: { src: string; sizes: string; type: string }[];
  };
  expect(manifest.display).toBe('standalone');
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['any', '192x192', '512x512']);
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await fetch(server.address + src);
    expect(icon.headers.get('content-type')).toBe(type);
    const bytes = Buffer.from(await icon.arrayBuffer());
    expect(bytes.length).toBeLessThan(20_000);
    if (type !== 'image/png') continue;
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
  // The browser has no objection, and the policy lets it read it.
  const client = await page.context().newCDPSession(page);
  const { errors, url } = await client.send('Page.getAppManifest');
  expect([errors, url]).toEqual([[], `${server.address}${href}`]);
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
    'Let the computer move',
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
  ['a new game', openSheet],
  [
    'a new game against an algorithm',
    async (page) => {
      await openSheet(page);
      await sheet(page).getByText('Classic algorithms').click();
      await sheet(page).getByText('Negamax 5').click();
    },
  ],
  [
    'a new game of computers',
    async (page) => {
      await openSheet(page);
      await sheet(page).getByText('Watch', { exact: true }).click();
      await sheet(page).getByText('From text').click();
      await sheet(page).getByText('Other', { exact: true }).click();
    },
  ],
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
      await page.getByText('Show as table').click();
    },
  ],
  [
    'the end',
    async (page) => {
      await resign(page);
      await page.getByRole('region', { name: 'Result' }).waitFor();
    },
  ],
];

it('axe finds nothing', async () => {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    const { page, close } = await visit({ viewport }, { ...QUICK, theme: 'light' });
    for (const [name, go] of PLACES) {
      const game = await begin(server, { size: 6, white: 'corner:hard', step: false });
      await openGame(page, server, game);
      await go(page);
      expect(await axeInThemes(page), `${name}, ${viewport.width}`).toEqual([]);
    }
    await close();
  }
}, 400_000);

it('tells a screen reader what is on a square and what happens', async () => {
  const { page } = visitor;
  await openGame(page, server, await begin(server, { size: 6, step: false }));
  const label = (name: 'c2' | 'c3' | 'a1') => square(page, name).getAttribute('aria-label');
  expect(await label('c3')).toBe('c3, White');
  expect(await label('a1')).toBe('a1, empty');
  expect(await label('c2')).toBe('c2, empty, legal move, flips 1');
  await square(page, 'c2').click();
  const said = () => page.locator('.unseen[aria-live]').allTextContents();
  await expect.poll(said).toEqual(['Black: c2, flips 1: c3.', 'White to move', '']);
  expect(await label('c2')).toBe('c2, Black, last move');
  await resign(page);
  await expect.poll(said).toContain('White resigned. Black wins.');
});
