import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { expectValidHtml } from './valid-html.ts';
import { alive } from './visitors.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** 320 px wide is what 1280 px at 400 % zoom leaves, and less than 360 px at 100 % (WCAG 1.4.10). */
const NARROW_PX = 320;

interface Violation {
  rule: string;
  at: string;
  why: string | undefined;
}

/**
 * axe in the page itself. Its other way opens a second page for each look, which takes twice as long and sees more only in frames
 * of other origins, of which our pages have none where they are looked at.
 */
export const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode();

async function violations(builder: AxeBuilder): Promise<Violation[]> {
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => ({ rule: id, at: target.join(' '), why: any[0]?.message })),
  );
}

/** What is drawn must not be judged half-way through a fade, nor what scrolls by for being half under a bar that stays. */
const standStill = (page: Page) =>
  page.evaluate(() => {
    for (const bar of document.querySelectorAll<HTMLElement>('body *')) {
      if (getComputedStyle(bar).position !== 'sticky') continue;
      bar.style.position = 'relative';
      bar.style.inset = 'auto';
    }
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY) animation.finish();
    }
  });

const OPEN_MENU = '.menu[data-open]';

/** The size of a target says nothing of what an open menu lies over: it is pressed once the menu is closed. */
async function allViolations(page: Page): Promise<Violation[]> {
  if ((await page.locator(OPEN_MENU).count()) === 0) return violations(axe(page).withTags(RULES));
  const inMenu = await violations(axe(page).include(OPEN_MENU).withRules(['target-size']));
  return [...(await violations(axe(page).withTags(RULES).disableRules(['target-size']))), ...inMenu];
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
  expect(await violations(axe(page).withRules(['color-contrast'])), `dark: ${page.url()}`).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const viewport = page.viewportSize()!;
  for (const width of [viewport.width, NARROW_PX]) {
    await page.setViewportSize({ ...viewport, width });
    const wide = await page.evaluate(() => document.scrollingElement!.scrollWidth - innerWidth);
    expect(wide, `pixels beyond ${width} px: ${page.url()}`).toBeLessThanOrEqual(0);
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
