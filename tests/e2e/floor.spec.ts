import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { expect, type Page, test } from '@playwright/test';
import { type Node, parse } from 'acorn';
import { full } from 'acorn-walk';
import DoIUse from 'doiuse';
import postcss from 'postcss';
import { FLOOR } from '../../scripts/browsers.ts';
import { Caller } from './api.ts';
import { ORIGIN } from './server.ts';
import { openMart } from './store-form.ts';
import { alive, signIn, someone, standAtHongdae } from './visitors.ts';

/** The oldest browsers that the market is built for (docs/decisions/0032): what was built, and what they do with it. */

const FOLDER = 'dist/client/_assets';
const filesOf = (ending: string) =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(ending))
    .map((name) => ({ name, text: readFileSync(join(FOLDER, name), 'utf8') }));

/** The language that all of them know, but for what `problemsOf` looks for. */
const LANGUAGE = 2022;
/** What came to one of them later (MDN): Chrome 110, 117 or 119, Firefox 119 or 125, Safari 16.4, 17 or 17.4. */
const LATER = new Set([
  'toSorted',
  'toReversed',
  'toSpliced',
  'groupBy',
  'withResolvers',
  'fromAsync',
  'canParse',
  'showPopover',
  'hidePopover',
  'togglePopover',
  'popoverTargetElement',
  'checkVisibility',
  'ariaBusy',
  'ariaExpanded',
  'ariaPressed',
  'ariaSelected',
  'ariaDisabled',
]);

function patternProblem(pattern: string, flags: string): string | null {
  if (flags.includes('v')) return 'flag v';
  let problem: string | null = null;
  const ast = new RegExpParser({ ecmaVersion: LANGUAGE }).parsePattern(pattern, undefined, undefined, {
    unicode: flags.includes('u'),
  });
  visitRegExpAST(ast, {
    onAssertionEnter: ({ kind }) => {
      if (kind === 'lookbehind') problem = 'lookbehind';
    },
  });
  return problem;
}

interface Parts extends Node {
  regex?: { pattern: string; flags: string };
  value?: unknown;
  quasi?: unknown;
  property?: { name?: string };
  computed?: boolean;
}

function problemsOf(text: string): string[] {
  const problems: string[] = [];
  full(parse(text, { ecmaVersion: LANGUAGE, sourceType: 'module' }), (node) => {
    const { type, regex, value, property, computed } = node as Parts;
    if (type === 'StaticBlock') problems.push('static block');
    if (regex) {
      const problem = patternProblem(regex.pattern, regex.flags);
      if (problem) problems.push(`${problem}: ${regex.pattern}`);
    } else if (type === 'Literal' && typeof value === 'string' && /\(\?<[=!]/.test(value)) {
      problems.push(`lookbehind: ${value}`);
    } else if (type === 'TemplateElement' && /\(\?<[=!]/.test((value as { raw: string }).raw)) {
      problems.push(`lookbehind: ${(value as { raw: string }).raw}`);
    }
    if (type === 'MemberExpression' && !computed && LATER.has(property?.name ?? '')) problems.push(property!.name!);
  });
  return problems;
}

test('the check finds what these browsers do not know', () => {
  expect(problemsOf('/(?<=a)b/.test(x)')).toEqual(['lookbehind: (?<=a)b']);
  expect(problemsOf('new RegExp(`(?<!a)b`)')).toEqual(['lookbehind: (?<!a)b']);
  expect(problemsOf('class A { static { x() } }')).toEqual(['static block']);
  expect(problemsOf('[].toSorted()')).toEqual(['toSorted']);
  expect(() => problemsOf('/[a--b]/v')).toThrow();
});

test('every script is written in what they know', () => {
  const scripts = [...filesOf('.js'), { name: 'sw.js', text: readFileSync('dist/client/sw.js', 'utf8') }];
  expect(scripts.length).toBeGreaterThan(50);
  expect(scripts.flatMap(({ name, text }) => problemsOf(text).map((problem) => `${name}: ${problem}`))).toEqual([]);
});

/** What one of them does not know, and what stands there without. */
const WITHOUT: Readonly<Record<string, string>> = {
  'css-selection': 'the selection has the colours of the browser',
  'css-touch-action': 'on a Mac nothing is touched',
  'css3-cursors': 'a phone has no cursor',
  'css3-cursors-grab': 'a phone has no cursor',
  'css3-cursors-newer': 'a phone has no cursor',
  'css-color-adjust': 'a phone prints as it likes',
  'css-media-scripting': 'without script and in such a browser, buttons stand there that do nothing',
  'css-content-visibility': 'all of a long list is laid out',
  'text-size-adjust': 'a PC enlarges no text by itself',
  'css-has': 'see the next test',
  'css-resize': 'a phone resizes no field',
  'css-scrollbar': 'the browser’s own scroll bar',
  'css3-attr': 'the ground of all pictures in place of the picture’s own colour',
  'css-paged-media': 'the paper’s size is chosen in the print dialog',
  'css-subgrid': 'counts stand below words of one or two lines',
};

test('every style is written in what they know, or stands well without', async () => {
  const unknown = new Set<string>();
  const browsers = FLOOR.map(({ name, version }) => `${name} ${version}`);
  for (const { name, text } of filesOf('.css')) {
    const check = new DoIUse({
      browsers,
      onFeatureUsage: ({ feature, featureData, usage }) => {
        if (featureData.missing && !(feature in WITHOUT)) unknown.add(`${name} ${feature}: ${usage}`.slice(0, 160));
      },
    });
    await postcss([check]).process(text, { from: name });
    // Nested rules have no declaration to find them by.
    postcss.parse(text).walkRules((rule) => {
      if (rule.parent?.type === 'rule') unknown.add(`${name} nesting: ${rule.selector}`);
    });
    const unasked = postcss.parse(text);
    unasked.walkAtRules('supports', (rule) => {
      rule.remove();
    });
    const newer = /:popover-open|[^-\w]anchor\(|position-area|light-dark\(|color-mix\(/.exec(unasked.toString());
    if (newer) unknown.add(`${name}: ${newer[0]}`);
  }
  expect([...unknown]).toEqual([]);
});

test('what is chosen and where one is, no style says by :has alone, which Firefox 115 does not know', () => {
  const selectors: string[] = [];
  for (const { text } of filesOf('.css')) {
    const alone = postcss.parse(text);
    // What asks first has another way for who does not know it.
    alone.walkAtRules('supports', (rule) => {
      if (/:has\(/.test(rule.params)) rule.remove();
    });
    alone.walkRules(({ selector }) => {
      // A list in :where() or :is() loses only the part that is unknown.
      if (/:has\(/.test(selector) && !/^:(where|is)\(/.test(selector)) selectors.push(selector);
    });
  }
  expect(selectors.filter((selector) => /:has\([^)]*:(checked|focus)/.test(selector))).toEqual([]);
  // Nor which of two bars stands at a phone's foot.
  expect(selectors.filter((selector) => /\.bottom-bar\b/.test(selector))).toEqual([]);
});

/** iOS 16.4–16.7 and older: no popover API; and no anchors, as up to iOS 18. */
async function withoutPopovers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover']) {
      Reflect.deleteProperty(HTMLElement.prototype, name);
    }
    for (const name of ['popoverTargetElement', 'popoverTargetAction']) {
      Reflect.deleteProperty(HTMLButtonElement.prototype, name);
    }
    Reflect.deleteProperty(window, 'navigation');
    const supports = CSS.supports.bind(CSS) as (...of: string[]) => boolean;
    CSS.supports = (...of: string[]) => !/anchor|position-area/.test(of.join()) && supports(...of);
    // The browser's own style hides them; an engine without them has none.
    new MutationObserver(() => {
      for (const element of document.querySelectorAll('[popover]')) element.removeAttribute('popover');
      for (const element of document.querySelectorAll('[popovertarget]')) element.removeAttribute('popovertarget');
    }).observe(document, { subtree: true, childList: true });
  });
  await page.route('**/_assets/*.css', async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replace(/@supports[^{]*(?:anchor|position-area)[^{]*\{/g, '@supports (display: unknown) {')
      .replaceAll(':popover-open', ':unknown');
    await route.fulfill({ response, body });
  });
}

test.describe('an engine without popovers', () => {
  test('hides the menus of a buyer until they are opened, below their buttons, and closes them again', async ({
    page,
    context,
  }) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(String(error)));
    await withoutPopovers(page);
    await standAtHongdae(context);
    await signIn(page, someone('old-phone').email);
    await page.goto('/buyer');
    await alive(page);
    const header = page.getByRole('banner');
    const categories = page.getByRole('navigation', { name: '카테고리', exact: true });
    const account = page.locator('#user-menu');
    const alarms = page.getByRole('region', { name: '알림' });
    for (const menu of [categories, account, alarms]) await expect(menu).toBeHidden();

    for (const [name, menu] of [
      ['카테고리', categories],
      [/님 메뉴$/, account],
      [/알림/, alarms],
    ] as const) {
      const button = header.getByRole('button', { name });
      await button.click();
      await expect(menu).toBeVisible();
      await expect(button).toHaveAttribute('aria-expanded', 'true');
      const [at, below] = [(await button.boundingBox())!, (await menu.boundingBox())!];
      expect(below.y).toBeGreaterThanOrEqual(at.y + at.height);
      expect(below.y).toBeLessThanOrEqual(at.y + at.height + 12);
      expect(below.x).toBeGreaterThanOrEqual(0);
      expect(below.x + below.width).toBeLessThanOrEqual(page.viewportSize()!.width);
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await expect(button).toBeFocused();
    }
    // One at a time, and none after a press outside or on another page.
    await header.getByRole('button', { name: '카테고리' }).click();
    await header.getByRole('button', { name: /님 메뉴$/ }).click();
    await expect(categories).toBeHidden();
    await page.mouse.click(8, page.viewportSize()!.height - 130);
    await expect(account).toBeHidden();
    await header.getByRole('button', { name: '카테고리' }).click();
    await categories.getByText('신선식품').click();
    await categories.getByRole('link', { name: '과일', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: '과일' })).toBeVisible();
    await expect(categories).toBeHidden();
    // Searching gives suggestions, and logging out logs out.
    await page.getByRole('combobox', { name: '상품 검색' }).or(page.getByLabel('상품 검색')).first().focus();
    await expect(page.getByRole('combobox')).toBeVisible();
    await header.getByRole('button', { name: /님 메뉴$/ }).click();
    await account.getByRole('button', { name: '로그아웃' }).click();
    await expect(page.getByRole('dialog')).toContainText('로그아웃');
    expect(problems).toEqual([]);
  });

  test('hides the drawer and the mart’s menu of a seller until they are opened; deleting names the mart', async ({
    page,
  }) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(String(error)));
    const { email, name } = someone('old-shop');
    const mart = `${name} 마트`;
    await openMart(await Caller.signIn(ORIGIN, email), mart);
    await withoutPopovers(page);
    await signIn(page, email);
    await page.goto('/seller/dashboard');
    await alive(page);
    if (page.viewportSize()!.width < 768) {
      const drawer = page.getByRole('navigation', { name: '판매자 메뉴' });
      await expect(drawer).toBeHidden();
      await page.getByRole('button', { name: '메뉴 열기' }).click();
      await expect(drawer).toBeVisible();
      await drawer.getByRole('button', { name: '메뉴 닫기' }).click();
      await expect(drawer).toBeHidden();
      await page.getByRole('button', { name: '메뉴 열기' }).click();
      await page.mouse.click(page.viewportSize()!.width - 10, 300);
      await expect(drawer).toBeHidden();
    }
    const remove = page.getByRole('button', { name: `${mart} 삭제`, exact: true });
    await expect(remove).toBeHidden();
    const more = page.getByRole('button', { name: `${mart} 메뉴` });
    await more.click();
    await expect(remove).toBeVisible();
    const [button, entry] = [(await more.boundingBox())!, (await remove.boundingBox())!];
    expect(entry.y).toBeGreaterThan(button.y + button.height);
    expect(entry.x + entry.width).toBeLessThanOrEqual(page.viewportSize()!.width);
    await remove.click();
    await expect(page.getByRole('dialog', { name: /삭제할까요/ })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: '취소' }).click();
    await expect(more).toBeFocused();
    expect(problems).toEqual([]);
  });
});
