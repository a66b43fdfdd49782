import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { expectValidHtml } from './valid-html.ts';
import { alive } from './visitors.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** 320 px wide is what 1280 px at 400 % zoom leaves, and less than 360 px at 100 % (WCAG 1.4.10). */
const NARROW_PX = 320;

type Axe = typeof axe;

/**
 * As it is published for browsers: what names itself in `axe.source` is twice as long, and is read anew for each
 * document.
 */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  rule: string;
  at: string;
  why: string | undefined;
}

interface Look {
  /** The part that is looked at, as a selector; else all of the page. */
  within?: string;
  /** The rules by name or by tag, some of the latter left out; else all there are. */
  rules?: readonly string[];
  tags?: readonly string[];
  without?: readonly string[];
}

/** Ends, in the page, what moves and does not go on for ever. */
function endFades(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY) animation.finish();
  }
}

/**
 * What axe finds wrong in the page. It is run as it is published, and stays in a document once it is there: its builder
 * for Playwright brings it anew for each look, and waits for its answers about what is right, too, which took half the
 * time of all journeys.
 */
export async function violations(page: Page, { within, rules, tags, without = [] }: Look = {}): Promise<Violation[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
  }
  const runOnly = rules ? { type: 'rule', values: [...rules] } : tags ? { type: 'tag', values: [...tags] } : null;
  const options = {
    ...(runOnly ? { runOnly } : {}),
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
  } as RunOptions;
  // A dialog is half transparent as it comes.
  await page.evaluate(endFades);
  const found = await page.evaluate(
    async ({ within, options }) => {
      const { axe } = window as unknown as { axe: Axe };
      return (await axe.run(within === undefined ? document : { include: [[within]] }, options)).violations;
    },
    { within, options },
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => ({ rule: id, at: target.join(' '), why: any[0]?.message })),
  );
}

/**
 * What comes meanwhile must not be judged half-way through a fade, nor what scrolls by for being half under a bar that
 * stays.
 */
const standStill = (page: Page) =>
  page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { animation-duration: 0s !important; }');
    if (document.adoptedStyleSheets.length === 0) document.adoptedStyleSheets.push(still);
    for (const bar of document.querySelectorAll<HTMLElement>('body *')) {
      if (getComputedStyle(bar).position !== 'sticky') continue;
      bar.style.position = 'relative';
      bar.style.inset = 'auto';
    }
  });

const OPEN_MENU = '.menu[data-open]';

/** The size of a target says nothing of what an open menu lies over: it is pressed once the menu is closed. */
async function allViolations(page: Page): Promise<Violation[]> {
  if ((await page.locator(OPEN_MENU).count()) === 0) return violations(page, { tags: RULES });
  return [
    ...(await violations(page, { tags: RULES, without: ['target-size'] })),
    ...(await violations(page, { within: OPEN_MENU, rules: ['target-size'] })),
  ];
}

/** All rules in the light theme; in the dark one only the colours differ. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await standStill(page);
  expect(await allViolations(page), `light: ${page.url()}`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectContrast(page);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** The colours of the dark theme, in which the page is shown. */
export async function expectContrast(page: Page): Promise<void> {
  await standStill(page);
  expect(await violations(page, { rules: ['color-contrast'] }), `dark: ${page.url()}`).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const viewport = page.viewportSize()!;
  for (const width of [viewport.width, NARROW_PX]) {
    await page.setViewportSize({ ...viewport, width });
    // What a script lays out anew for another width follows a frame later.
    await expect
      .poll(() => page.evaluate(() => document.scrollingElement!.scrollWidth - innerWidth), {
        message: `pixels beyond ${width} px: ${page.url()}`,
      })
      .toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(viewport);
}

/** Everything a page must be beside useful. */
export async function checkPage(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    const response = await page.goto(path);
    await expectValidHtml(await response!.text(), path);
    await alive(page);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}
