// The room Learn: whole lessons by mouse and by keyboard, wrong answers, help, progress, phones.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { solutionOf } from '../src/learn/exercise';
import { LESSONS, type Lesson, lessonNamed, type Step } from '../src/learn/lessons';
import type { Square } from '../src/wire';
import {
  axe,
  axeInThemes,
  boardOf,
  QUICK,
  type Server,
  serve,
  square,
  type Visit,
  visit,
  walkTo,
} from './harness';

let server: Server;
let visitor: Visit;
let page: Page;

beforeAll(async () => {
  server = await serve();
  visitor = await visit({}, QUICK);
  page = visitor.page;
});

beforeEach(async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${server.address}/learn`);
  await page.evaluate(() => localStorage.removeItem('otelo-lessons'));
  await page.reload();
  await page.getByRole('heading', { name: 'Learn' }).waitFor();
});

afterAll(async () => {
  await visitor.close();
  await server.stop();
  expect(visitor.problems).toEqual([]);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true });
const said = async () => ((await page.getByTestId('said').textContent()) ?? '').trim();
const node = (name: number) => page.locator(`[data-node="${name}"]`);

function lessonOf(name: string): Lesson {
  const lesson = lessonNamed(name);
  if (!lesson) throw new Error(`there is no lesson ${name}`);
  return lesson;
}

async function openStep(lesson: string, number: number): Promise<Step> {
  await page.goto(`${server.address}/learn/${lesson}#${number}`);
  // Only the part behind the # may have changed.
  const { steps } = lessonOf(lesson);
  await page
    .getByRole('link', { name: new RegExp(`^Step ${number} of`) })
    .and(page.locator('[aria-current]'))
    .waitFor();
  const step = steps[number - 1];
  if (!step) throw new Error('there is no such step');
  return step;
}

type Hand = {
  square: (name: Square) => Promise<void>;
  press: (what: ReturnType<typeof button>) => Promise<void>;
};

const mouse: Hand = {
  square: (name) => square(page, name).click(),
  press: (what) => what.click(),
};

/** Nothing but the keys: Tab goes on until it is there. */
const keyboard: Hand = {
  square: async (name) => {
    await tabTo(() =>
      page.evaluate(() => document.activeElement?.matches('[data-square]') ?? false),
    );
    await walkTo(page, name);
    await page.keyboard.press('Enter');
  },
  press: async (what) => {
    await tabTo(() => what.evaluate((element) => element === document.activeElement));
    await page.keyboard.press('Enter');
  },
};

async function tabTo(isThere: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the focus did not come there');
}

/** Gives the right answer. */
async function solve(step: Step, hand: Hand): Promise<void> {
  const { ask } = step;
  if (ask.kind === 'fill') {
    const open = page.locator('.node.open');
    while ((await open.count()) > 0) {
      const at = Number(await open.getAttribute('data-node'));
      const value = ask.tree[at]?.value;
      await hand.press(node(ask.tree.findIndex((one) => one.parent === at && one.value === value)));
    }
    return;
  }
  const solution = solutionOf(step, new Set());
  for (const one of solution) {
    if (typeof one === 'string') await hand.square(one);
    else if (ask.kind === 'choose') await hand.press(page.locator('.choice').nth(one));
    else await hand.press(node(one));
    if (ask.kind === 'play') break;
  }
  if (ask.kind === 'squares' || ask.kind === 'pick') await hand.press(button('Check'));
}

async function walkThrough(lesson: Lesson, hand: Hand): Promise<void> {
  for (const [index, step] of lesson.steps.entries()) {
    const current = page.locator('[aria-current="step"]');
    await expect.poll(() => current.textContent()).toContain(String(index + 1));
    await solve(step, hand);
    await page.locator('.said.good').waitFor();
    const next = page.locator('.foot a.primary');
    // What comes next has the focus.
    await expect.poll(() => next.evaluate((one) => one === document.activeElement)).toBe(true);
    if (index + 1 < lesson.steps.length) await hand.press(next);
  }
}

it('teaches the rules by mouse, and remembers it', async () => {
  await expect.poll(() => page.locator('li .count').first().textContent()).toContain('0 of 5');
  await link('Begin').click();
  await walkThrough(lessonOf('rules'), mouse);
  expect(new URL(page.url()).hash).toBe('#5');
  await link('Play a game').waitFor();
  await link('Next lesson: Fewer may be better').click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/learn/few');
  await page.goBack();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/learn/rules');
  await page.goForward();
  await link('All lessons').click();
  await page.reload();
  await link('Go on: Fewer may be better').waitFor();
  await expect.poll(() => page.locator('li .count').first().textContent()).toContain('Done');
  expect(await axeInThemes(page)).toEqual([]);
  await button('Begin again').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Begin again' }).click();
  await link('Begin').waitFor();
  await expect.poll(() => page.locator('li .count').first().textContent()).toContain('0 of 5');
});

it.each(['minimax', 'corner'])('teaches %s by keyboard alone', async (name) => {
  await keyboard.press(
    page.getByRole('link', {
      name: new RegExp(lessonOf(name).title === 'lesson.minimax' ? 'Minimax by hand' : 'Corners'),
    }),
  );
  await walkThrough(lessonOf(name), keyboard);
});

it('says why an answer is wrong, shows what would happen, and lets one try again', async () => {
  const step = await openStep('corner', 3);
  await square(page, 'a2').click();
  await expect.poll(said).toBe('After a2 White takes the corner a1.');
  await expect.poll(() => boardOf(page)).not.toBe(step.board.board);
  // The corner was taken before one's eyes.
  await expect
    .poll(() => square(page, 'a1').getAttribute('aria-label'))
    .toBe('a1, White, last move');
  expect(await axeInThemes(page)).toEqual([]);
  await button('Try again').click();
  await expect.poll(() => boardOf(page)).toBe(step.board.board);
  // A square that is no move is told, and costs nothing.
  await square(page, 'd4').click();
  await expect.poll(said).toContain('There is a disc on d4');
  await square(page, 'h1').click();
  await expect.poll(said).toContain('On h1 no disc would turn');
  await square(page, 'g6').click();
  await expect.poll(said).toBe('After g6 White cannot take any corner.');
  await button('Once more').click();
  await expect.poll(() => page.locator('.playable').count()).toBe(5);
});

it('helps in two steps: in words, then by showing it', async () => {
  await openStep('near', 1);
  await square(page, 'b2').click();
  await square(page, 'c3').click();
  await button('Check').click();
  await expect.poll(said).toContain('Not c3');
  expect(await axe(page)).toEqual([]);
  await square(page, 'c3').click();
  await button('Check').click();
  await expect.poll(said).toBe('Right so far. 3 are still missing.');
  await button('Hint').click();
  await expect.poll(said).toBe('One of them is b2.');
  await button('Show me').click();
  await expect.poll(() => page.locator('.drawn circle').count()).toBe(3);
  for (const name of ['g2', 'b7', 'g7'] as const) await square(page, name).click();
  await button('Check').click();
  await page.locator('.said.good').waitFor();
});

it('reads a tree: a wrong node shows its own position', async () => {
  const step = await openStep('tree', 1);
  if (step.ask.kind !== 'find') throw new Error('another task');
  const { tree, target } = step.ask;
  const other = tree.findIndex(
    ({ parent }, at) => parent === tree[target]?.parent && at !== target,
  );
  await node(other).click();
  await expect.poll(() => boardOf(page)).toBe(tree[other]?.board);
  expect(await said()).toContain('another position');
  await button('Try again').click();
  await expect.poll(() => boardOf(page)).toBe(tree[target]?.board);
  await node(target).click();
  await page.locator('.said.good').waitFor();
  expect(await axe(page)).toEqual([]);
});

it('cuts with alpha-beta, and goes on in the Lab with the same position', async () => {
  const step = await openStep('alphabeta', 1);
  if (step.ask.kind !== 'pick') throw new Error('another task');
  const needed = step.ask.among.find(
    (leaf) => step.ask.kind === 'pick' && !step.ask.nodes.includes(leaf),
  );
  await node(needed ?? 0).click();
  await button('Check').click();
  await expect.poll(said).toContain('One of these is needed');
  expect(await axe(page)).toEqual([]);
  await node(needed ?? 0).click();
  await solve(step, mouse);
  await expect.poll(said).toContain('9 nodes instead of 12');
  const last = await openStep('alphabeta', 3);
  await solve(last, mouse);
  await page.locator('.said.good').waitFor();
  expect(await axe(page)).toEqual([]);
  await link('See the search in the Lab').click();
  await expect.poll(() => page.getByTestId('counts').textContent()).toContain('9 nodes');
  await page
    .getByRole('navigation', { name: 'Rooms' })
    .getByRole('link', { name: 'Learn' })
    .click();
  await page.getByRole('heading', { name: 'Learn' }).waitFor();
});

it('fits a phone in Spanish and in the dark, with nothing cut', async () => {
  await page.evaluate(() => {
    const settings = JSON.parse(localStorage.getItem('otelo') ?? '{}') as object;
    const spanish = { ...settings, language: 'es', theme: 'dark' };
    localStorage.setItem('otelo', JSON.stringify(spanish));
  });
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 700 });
    // All of it where there is least room.
    const taught = width === 320 ? LESSONS : LESSONS.slice(0, 1);
    const places = [
      '',
      ...taught.flatMap(({ name, steps }) => steps.map((_, at) => `/${name}#${at + 1}`)),
    ];
    for (const place of places) {
      await page.goto(`${server.address}/learn${place}`);
      if (place === '') await page.reload();
      await page.locator('main').waitFor();
      // What is wider than its place is cut or sticks out.
      const cut = await page.evaluate(() => {
        const parts = [
          ...document.querySelectorAll<HTMLElement>('.rooms a, main p, main .button, h1'),
        ];
        const wide = parts.filter((part) => part.scrollWidth > part.clientWidth + 1);
        const out = document.documentElement.scrollWidth > innerWidth;
        return [...wide.map((part) => part.textContent?.trim()), ...(out ? ['the page'] : [])];
      });
      expect(cut, `${place} at ${width}`).toEqual([]);
    }
  }
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  await page.goto(`${server.address}/learn/corner#3`);
  await square(page, 'a2').click();
  await expect.poll(said).toBe('Después de a2 las blancas ocupan la esquina a1.');
  expect(await axe(page)).toEqual([]);
  // What is said is in sight.
  const foot = await page.locator('.foot .primary').boundingBox();
  const rooms = await page.locator('.rooms').boundingBox();
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(rooms?.y ?? 0);
  await page.evaluate(() => {
    const settings = JSON.parse(localStorage.getItem('otelo') ?? '{}') as object;
    localStorage.setItem('otelo', JSON.stringify({ ...settings, language: 'en', theme: 'auto' }));
  });
});
