import { expect, type Locator, type Page } from '@playwright/test';

/** What a person who moves by Tab alone would complain of. */
export interface Walk {
  stops: number;
  complaints: string[];
}

/** More than any page has: who gets this far goes in circles. */
const STOPS_MAX = 160;
const NEVER_REACHED = 'never reached';
const isOfNeverReached = (complaint: string) => complaint.startsWith(NEVER_REACHED);
/** Parts of a page that wait to be scrolled to, and come one after the other on a slow machine. */
const MORE_ROUNDS = 3;

/**
 * Tabs from the first stop of the page to its last. Every stop has to be seen: with a ring, in the window, and under no
 * bar that stays (WCAG 2.4.7, 2.4.11); and whatever can be pressed has to be a stop.
 */
export async function walkByTab(page: Page): Promise<Walk> {
  await page.evaluate((neverReached) => {
    const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';
    const seen = new Set<Element>();
    const complaints: string[] = [];
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} ‘${(element.getAttribute('aria-label') ?? (element.textContent?.trim() || element.id)).slice(0, 40)}’`;

    /** What is drawn on top at the middle of what shows of it. */
    function onTop(element: Element): Element | null {
      const box = element.getBoundingClientRect();
      const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
      const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
      if (right - left < 1 || bottom - top < 1) return null;
      return document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    }

    function look(element: Element) {
      if (seen.has(element) || element === document.body) return;
      seen.add(element);
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      if ((outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) && boxShadow === 'none') {
        complaints.push(`no ring: ${nameOf(element)}`);
      }
      const above = onTop(element);
      const own =
        above && (element.contains(above) || above.contains(element) || above.closest('label')?.contains(element));
      if (!own) complaints.push(`${above ? `under ${nameOf(above)}` : 'out of sight'}: ${nameOf(element)}`);
    }

    /** Tab stops at one of a group of radio buttons; of slides, at the one that is shown then. */
    const group = (element: Element) =>
      element instanceof HTMLInputElement && element.type === 'radio'
        ? element.name
        : element.closest('[aria-roledescription="슬라이드"] li') && 'slides';
    const canStop = (element: Element) =>
      (element as HTMLElement).tabIndex >= 0 &&
      !element.matches(':disabled, [inert] *') &&
      element.checkVisibility({ visibilityProperty: true });

    // Each stop is looked at when it is left: by then the window has scrolled to it.
    addEventListener('keydown', () => document.activeElement && look(document.activeElement), true);
    Object.assign(window, {
      endOfWalk() {
        const stops = [...seen];
        const found = [...complaints];
        // Behind a dialog everything waits.
        const open = document.querySelector('dialog:modal') ?? document;
        for (const element of open.querySelectorAll(FOCUSABLE)) {
          const radios = group(element);
          if (seen.has(element) || !canStop(element) || (radios && stops.some((stop) => group(stop) === radios)))
            continue;
          found.push(`${neverReached}: ${nameOf(element)}`);
        }
        for (const element of document.querySelectorAll('body *')) {
          const pressable = getComputedStyle(element).cursor === 'pointer' && element.checkVisibility();
          if (pressable && !element.closest(`${FOCUSABLE}, label, [role="option"]`)) {
            found.push(`for the mouse alone: ${nameOf(element)}`);
          }
        }
        return { stops: seen.size, complaints: found };
      },
    });
  }, NEVER_REACHED);
  let walk = await goRound(page);
  // What comes alive when it is scrolled to may have come when its turn was over; the next round meets it, or it has
  // none.
  for (let more = 0; more < MORE_ROUNDS && walk.complaints.some(isOfNeverReached); more += 1)
    walk = await goRound(page);
  return walk;
}

/** Once through the page, and what there is to complain of by then. */
async function goRound(page: Page): Promise<Walk> {
  for (let presses = 0; presses < STOPS_MAX; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement === document.body)) break;
  }
  return page.evaluate(() => (window as unknown as { endOfWalk(): Walk }).endOfWalk());
}

/**
 * Opens a dialog with Enter, goes round it by Tab, and leaves it with Escape: every stop in it is seen, none behind it
 * is reached, and the focus comes back to what opened it, or to what is named. What comes late is waited for as
 * `ready`.
 */
export async function roundDialog(
  page: Page,
  opener: Locator,
  dialog: Locator,
  { comesBackTo = opener, ready }: { comesBackTo?: Locator; ready?: Locator } = {},
): Promise<void> {
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await expect(dialog.locator('.skeleton')).toHaveCount(0);
  if (ready) await expect(ready).toBeVisible();
  // Whatever page it stands on, a question looks like every other one.
  await expect(dialog.locator('.dialog-title')).toHaveCSS('font-size', '18px');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  const { stops, complaints } = await walkByTab(page);
  expect(complaints).toEqual([]);
  expect(stops, 'stops of the dialog').toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(comesBackTo).toBeFocused();
}

/** Opens a menu with Enter, goes into it by Tab, and leaves it with Escape. */
export async function throughMenu(page: Page, opener: Locator, menu: Locator): Promise<void> {
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  await expect(menu.locator('a, button, summary').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(menu.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
}
