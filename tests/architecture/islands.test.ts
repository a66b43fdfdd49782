import { describe, expect, test } from 'vitest';
import { filesIn, readSource } from './source.ts';

const paths = filesIn('src/islands');
const scripts = paths.filter((path) => /\.tsx?$/.test(path)).map(readSource);
/**
 * A part that makes its elements by itself, or reaches for those of the page, does what React should. Within its own
 * `ref` it may move the focus.
 */
const BY_HAND = /\bcustomElements\b|\bcreateElement\b|\binnerHTML\s*=|\bdocument\.(querySelector|getElement)/;
/** Lists that break as one, and why. */
const WHOLE = {
  'src/islands/buyer/checkout/CartLines.tsx: DialogLine': 'a purchase without one of its lines has another sum',
  'src/islands/buyer/following/FollowedMart.tsx: ProductCard': 'the server renders it, and nothing after',
  'src/islands/buyer/orders/PassOf.tsx: li': 'a pass is of all that it is for',
  'src/islands/buyer/orders/PhotoChoice.tsx: li': 'a form is sent as a whole',
  'src/islands/buyer/orders/VisitCard.tsx: OrderRow': 'a visit is one card',
  'src/islands/buyer/orders/order-questions.tsx: li': 'a question is of all that it names',
  'src/islands/seller/dashboard/LiveTable.tsx: tr': 'a visit breaks as one',
  'src/islands/seller/employees/AddEmployees.tsx: li': 'a form is sent as a whole',
  'src/islands/seller/import/LinesToFix.tsx: li': 'a table is registered as a whole',
  'src/islands/seller/log/Claims.tsx: li': 'a claim is of all its orders',
  'src/islands/seller/orders/VisitCard.tsx: li': 'a visit is one card',
  'src/islands/seller/scan/OrderSummary.tsx: li': 'a sale is of all that is handed over',
  'src/islands/seller/stock/BulkPreview.tsx: li': 'a change of many is looked at as a whole',
  'src/islands/seller/stock/paste-question.tsx: li': 'a change of many is looked at as a whole',
  'src/islands/shared/PicturesField.tsx: li': 'a form is sent as a whole',
  'src/islands/shared/Toasts.tsx: ToastItem': 'a toast is a sentence',
};
const isPart = (path: string) => /\.tsx$/.test(path);

/** What builds, moves or copies nodes. */
const BUILDS =
  /\bcreateElement\b|\b(?:inner|outer)HTML\s*=|\binsertAdjacent|\bcloneNode\b|\breplace(?:Children|With)\b|\.(?:append|prepend|after|before)\(/;

// docs/decisions/0070: a layout's script changes attributes and texts of what the server rendered, and may remove it.
test('no layout or page builds its elements by hand', () => {
  const isScript = (path: string) => /\.(ts|tsx|astro)$/.test(path);
  const chrome = [...filesIn('src/layouts'), ...filesIn('src/pages')].filter(isScript).map(readSource);
  expect(chrome.length).toBeGreaterThan(150);
  const byHand = chrome.filter(({ text }) => BUILDS.test(text)).map(({ path }) => path);
  expect(byHand).toEqual([]);
});

describe('islands are React components and nothing else', () => {
  test('none is written in Astro', () => {
    expect(paths.filter((path) => path.endsWith('.astro'))).toEqual([]);
  });

  test('none builds its elements by hand, nor looks for them', () => {
    const byHand = scripts.filter(({ text }) => BY_HAND.test(text)).map(({ path }) => path);
    expect(byHand).toEqual([]);
    expect(paths.filter(isPart).length).toBeGreaterThan(100);
  });

  test('every effect says in the line above what is outside of React', () => {
    const unsaid = scripts.flatMap(({ path, text }) => {
      const lines = text.split('\n').map((line) => line.trim());
      return lines.flatMap((line, at) =>
        /^use(Layout)?Effect\(/.test(line) && !/^\/\/ |\*\/$/.test(lines[at - 1] ?? '') ? [`${path}:${at + 1}`] : [],
      );
    });
    expect(unsaid).toEqual([]);
    const effects = scripts.flatMap(({ text }) => text.match(/\buse(Layout)?Effect\(/g) ?? []);
    expect(effects.length).toBeGreaterThan(20);
    expect(effects.length, 'the figure goes down only').toBeLessThanOrEqual(62);
  });

  test('no effect of shared parts or of buyers leaves out what it depends on', () => {
    const suppressed = scripts.filter(
      ({ path, text }) => /^src\/islands\/(shared|buyer)\//.test(path) && text.includes('useExhaustiveDependencies'),
    );
    expect(suppressed.map(({ path }) => path)).toEqual([]);
  });

  test('every style sheet of theirs is used', () => {
    const used = new Set(scripts.flatMap(({ imports }) => imports.map(({ target }) => target)));
    const sheets = paths.filter((path) => path.endsWith('.module.css'));
    expect(sheets.length).toBeGreaterThan(30);
    expect(sheets.filter((path) => !used.has(path))).toEqual([]);
  });

  test('none has a style attribute in its HTML, which the policy of the pages refuses', () => {
    // The postcode search is hydrated only, and what flies comes with a press: React sets theirs by script.
    const styled = scripts.filter(({ text }) => /\sstyle=\{/.test(text)).map(({ path }) => path);
    expect(styled.sort()).toEqual([
      'src/islands/buyer/discover/fly-to-orders.tsx',
      'src/islands/seller/postcode/PostcodeSearch.tsx',
    ]);
  });

  test('every one comes to life within a boundary', () => {
    expect(readSource('astro.config.mjs').text).toContain('integrations: [reactIslands()]');
    const pages = filesIn('src').filter((path) => path.endsWith('.astro'));
    const islands = pages.flatMap((path) => readSource(path).text.match(/\bclient:\w+/g) ?? []);
    expect(islands.length).toBeGreaterThan(50);
  });

  test('no card or row of a list takes the others with it when it breaks', () => {
    // A part of a list has a key: the boundary around it has it, or it is one itself.
    const isBoundary = (name: string) =>
      scripts.some(({ path, text }) => path.endsWith(`/${name}.tsx`) && text.includes('<Boundary'));
    const keyed = /<((?:[A-Z]\w*)?(?:Card|Item|Line|Row|Order|Product|Review))\s(?:[^<>]|=>)*?\bkey=/g;
    const alone = scripts.flatMap(({ path, text }) =>
      [...text.matchAll(keyed)].flatMap(([, name]) => (isBoundary(name!) ? [] : `${path}: ${name}`)),
    );
    // What a row says is made where it is written: within the list it breaks the list.
    const row = /<(li|tr|tbody|Fragment)\s[^>]*?\bkey=\{[^}]*(?:Id|_id|\.id|\.row)\}[^>]*>[^<]*<(\w+)/g;
    const written = scripts.flatMap(({ path, text }) =>
      [...text.matchAll(row)].flatMap(([, tag, within]) =>
        within === 'Boundary' || isBoundary(within!) ? [] : `${path}: ${tag}`,
      ),
    );
    expect([...alone, ...written].toSorted()).toEqual(Object.keys(WHOLE).toSorted());
    expect(scripts.filter(({ text }) => text.includes('<Boundary')).length).toBeGreaterThan(8);
  });
});
