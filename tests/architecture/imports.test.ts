import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesIn, type Import, importsOf, isCode, ROOT, readSource, type SourceFile } from './source.ts';

/** The layers of the house. Each file under src belongs to one, by its path. */
const LAYERS = {
  domain: 'src/lib/domain/',
  sheets: 'src/lib/sheets/',
  web: 'src/lib/web/',
  contract: 'src/lib/contract/',
  messages: 'src/lib/messages/',
  client: 'src/lib/client/',
  stores: 'src/lib/stores/',
  server: 'src/lib/server/',
  islands: 'src/islands/',
  layouts: 'src/layouts/',
  pages: 'src/pages/',
  sandbox: 'src/sandbox/',
  /** Puts the sandbox into the server, which does not know it. */
  runtime: 'src/runtime.ts',
  pageCache: 'src/page-cache.ts',
  fetch: 'src/fetch.ts',
  main: 'src/main.ts',
  middleware: 'src/middleware.ts',
  /** Its version. */
  package: 'package.json',
} as const;
type Layer = keyof typeof LAYERS;

const layerOf = (path: string): Layer | null =>
  (Object.keys(LAYERS) as Layer[]).find((layer) => path.startsWith(LAYERS[layer])) ?? null;

/** What each layer may import; 'types' means by `import type` alone, so that browsers are never sent zod. */
const ARROWS: Record<Layer, Partial<Record<Layer, true | 'types'>>> = {
  domain: {},
  /** Tables in and out: the same in a browser and on the server. */
  sheets: { domain: true },
  /** Rules of the web, not of the market. */
  web: { domain: true },
  contract: { domain: true, web: 'types' },
  messages: { domain: true, web: true, sheets: 'types', contract: 'types' },
  client: { stores: true, sheets: true, web: true, domain: true, messages: true, contract: 'types' },
  stores: { client: true, domain: true, messages: true, contract: 'types' },
  server: { package: true, sheets: true, web: true, contract: true, domain: true, messages: true },
  islands: { stores: true, client: true, sheets: true, web: true, messages: true, domain: true, contract: 'types' },
  layouts: {
    islands: true,
    stores: true,
    client: true,
    web: true,
    messages: true,
    domain: true,
    contract: 'types',
    server: true,
  },
  pages: {
    layouts: true,
    islands: true,
    server: true,
    sheets: true,
    web: true,
    messages: true,
    domain: true,
    contract: 'types',
    runtime: true,
    sandbox: true,
  },
  sandbox: { server: true, web: true, contract: true, domain: true, messages: true },
  runtime: { server: true, sandbox: true },
  pageCache: { server: true, runtime: true },
  fetch: { server: true, runtime: true },
  main: { server: true, domain: true, runtime: true, fetch: true },
  middleware: { server: true, web: true, contract: true, domain: true, runtime: true },
  package: {},
};

/**
 * The slices of the server: each imports those named, and its own. What the whole market is made of (app, runtime)
 * imports all.
 */
const BELOW_SERVICES = ['schema', 'platform', 'config', 'gateways', 'gazetteer', 'listings', 'context'];
const SERVER_ARROWS: Record<string, readonly string[]> = {
  platform: [],
  config: ['platform'],
  schema: ['platform', 'context'],
  gateways: ['platform', 'config', 'context'],
  /** Types of the request and of what a service needs from outside itself, and what it refuses with. */
  context: ['schema', 'platform', 'config', 'gateways', 'listings', 'services'],
  listings: ['schema', 'platform', 'context'],
  /** Where stations, neighbourhoods and districts are. */
  gazetteer: [],
  services: BELOW_SERVICES,
  pipeline: [...BELOW_SERVICES, 'services'],
  routes: [...BELOW_SERVICES, 'services', 'pipeline'],
};

/** 'services' of a file in src/lib/server/services/; null for what puts the server together. */
function sliceOf(path: string): string | null {
  const [first = '', second = ''] = path.slice(LAYERS.server.length).split('/');
  if (['context.ts', 'deps.ts', 'app-env.ts', 'domain-error.ts'].includes(first)) return 'context';
  return second === '' ? null : first;
}

/**
 * The platform is what any shop would need: of the market it imports loose rules without a noun (time, number, geo),
 * and cells of sheets.
 */
const PLATFORM_MAY = /^src\/lib\/(domain\/[\w-]+|sheets\/[\w-]+)\.ts$/;

function platformProblem(path: string, target: string): string | null {
  if (sliceOf(path) !== 'platform' || target.startsWith(LAYERS.server) || PLATFORM_MAY.test(target)) return null;
  return 'the platform knows no noun, no call and no words of the market';
}

function sliceProblem(path: string, target: string): string | null {
  const [from, to] = [sliceOf(path), sliceOf(target)];
  if (from === null) return null;
  if (from === to) return from === 'services' ? nounProblem(path, target) : null;
  const arrows = SERVER_ARROWS[from];
  if (!arrows) return `${from} is no slice of the server`;
  return to !== null && arrows.includes(to) ? null : `${from} does not import ${to ?? target}`;
}

/**
 * The nouns of the market, each of which calls those behind it; those before it react (src/lib/server/reactions.ts,
 * docs/decisions/0089).
 */
const NOUNS = [
  'market',
  'review',
  'discovery',
  'order',
  'payment',
  'settlement',
  'case',
  'product',
  'mart',
  'notice',
  'person',
];
const SERVICES = 'src/lib/server/services/';

function nounProblem(path: string, target: string): string | null {
  const [from = '', to = ''] = [path, target].map((one) => one.slice(SERVICES.length).split('/')[0]);
  if (!NOUNS.includes(from)) return `${from} is no noun of the market`;
  if (NOUNS.indexOf(from) <= NOUNS.indexOf(to)) return null;
  return `${from} does not call ${to}`;
}

/**
 * Where the server below its edge (routes, pipeline, pages) writes Korean: what leaves by itself (alarms, pushes,
 * mails, letters into a case) and files that people open elsewhere. Everything else throws a code or answers figures.
 */
const WRITES_KOREAN = [
  /^services\/notice\//,
  /^services\/case\/letter\.ts$/,
  /^services\/.+-(table|sheets|file|calendar)\.ts$/,
];
const BELOW_THE_EDGE = ['services', 'listings', 'schema', 'gateways', 'context'];
/** Korean that is no sentence to a person of the market: by file, what it is. */
const KOREAN_WORDS: Record<string, string> = {
  'services/payment/verdict.ts': 'the card company’s words for ways to pay',
  'services/payment/refund-reason.ts': 'what the card company prints on a statement',
  'services/payment/void-payments.ts': 'what the card company prints on a statement',
  'services/person/session/sign-in.ts': 'the name of who has none at their provider',
  'services/market/check-market.ts': 'an address that a provider is tried with',
};

/** A path below src/lib/server that is no place of Korean; null for one that is, and for the edge. */
function wordless(path: string): string | null {
  if (!path.startsWith(LAYERS.server)) return null;
  const file = path.slice(LAYERS.server.length);
  const isBelow = BELOW_THE_EDGE.includes(sliceOf(path) ?? '');
  return isBelow && !WRITES_KOREAN.some((place) => place.test(file)) ? file : null;
}

/** Packages that only a server can run, or that buyers must not be sent. */
const SERVER_PACKAGES = /^(node:|zod$|hono|@hono\/|drizzle-orm|pg$|@electric-sql|openid-client|jose|sharp|pino)/;

function problemOf(path: string, { specifier, target, typeOnly }: Import): string | null {
  const from = layerOf(path);
  if (from === null) return null;
  if (target === null) {
    if (from === 'domain') return 'domain imports itself only';
    if (from === 'contract' && specifier !== '@hono/zod-openapi') return 'the contract is zod and domain only';
    const inBrowser = (['client', 'stores', 'islands', 'messages', 'sheets'] as Layer[]).includes(from);
    // The frame of an .astro island is rendered on the server.
    if (inBrowser && SERVER_PACKAGES.test(specifier) && !typeOnly && !path.endsWith('.astro')) {
      return 'this package stays on the server';
    }
    return null;
  }
  const to = layerOf(target);
  if (to === null) return `${target} belongs to no layer`;
  if (from === 'server' && platformProblem(path, target)) return platformProblem(path, target);
  if (to === 'messages' && wordless(path)) return 'a service throws a code or answers figures; its edge writes Korean';
  if (to !== from) {
    const arrow = ARROWS[from][to];
    if (!arrow) return `${from} does not import ${to}`;
    return arrow === 'types' && !typeOnly ? `${from} imports only types of ${to}` : null;
  }
  if (from === 'server') return sliceProblem(path, target);
  return from === 'islands' ? siblingProblem(path, target) : null;
}

/** 'buyer/checkout' of a file in src/islands/buyer/checkout/; 'shared' of what all may use. */
const featureOf = (path: string): string => {
  const [audience = '', feature = ''] = path.slice(LAYERS.islands.length).split('/');
  return audience === 'shared' ? 'shared' : `${audience}/${feature}`;
};

/** Rooms of an audience, by their noun: what several of its features are made of. A room knows none of them. */
const ROOMS = ['seller/listing'];

function siblingProblem(path: string, target: string): string | null {
  const [from, to] = [featureOf(path), featureOf(target)];
  const isRoom = ROOMS.includes(to) && from.split('/')[0] === to.split('/')[0];
  return from === to || to === 'shared' || isRoom ? null : `the feature ${from} does not import its sibling ${to}`;
}

const MIGRATIONS = 'server/schema/migrations';
const foldersIn = (path: string): string[] =>
  readdirSync(join(ROOT, path), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

/** Enough for sources that biome formats: a string holds neither mark. */
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/ .*$/gm, '');

const sources: SourceFile[] = filesIn('src').filter(isCode).map(readSource);

/** The first files that import one another in a circle, or null. */
function circleIn(files: readonly SourceFile[]): string[] | null {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const done = new Set<string>();
  function walk(path: string, above: string[]): string[] | null {
    if (above.includes(path)) return [...above.slice(above.indexOf(path)), path];
    if (done.has(path)) return null;
    for (const { target } of byPath.get(path)?.imports ?? []) {
      const circle = target !== null && byPath.has(target) ? walk(target, [...above, path]) : null;
      if (circle) return circle;
    }
    done.add(path);
    return null;
  }
  for (const { path } of files) {
    const circle = walk(path, []);
    if (circle) return circle;
  }
  return null;
}

describe('imports run one way (docs: design, section 2)', () => {
  test('in every file', () => {
    const problems = sources.flatMap(({ path, imports }) =>
      imports.flatMap((one) => {
        const problem = problemOf(path, one);
        return problem ? [`${path} imports ${one.specifier}: ${problem}`] : [];
      }),
    );
    expect(problems).toEqual([]);
  });

  test('pictures are decoded by the process that may end, the operator’s logo at the start, the sandbox’s by itself', () => {
    const decoding = sources.filter(({ imports }) => imports.some(({ specifier }) => specifier === 'sharp'));
    expect(decoding.map(({ path }) => path).filter((path) => !path.startsWith(LAYERS.sandbox))).toEqual(
      [
        'pipeline/brand/draw-pictures',
        ...['cut-paper', 'cut-picture', 'draw-share-picture', 'picture-process'].map(
          (name) => `platform/files/${name}`,
        ),
      ].map((name) => `src/lib/server/${name}.ts`),
    );
    const decoders = /\/(cut-paper|cut-picture|draw-share-picture|picture-process)\.ts$/;
    const users = sources.filter(({ imports }) =>
      imports.some(({ target, typeOnly }) => target !== null && decoders.test(target) && !typeOnly),
    );
    expect(users.map(({ path }) => path).filter((path) => !path.startsWith(LAYERS.sandbox))).toEqual([
      'src/lib/server/platform/files/picture-process.ts',
    ]);
  });

  test('by names with their ending, of files that exist', () => {
    const problems = sources.flatMap(({ path, imports }) =>
      imports
        .filter(({ target }) => target !== null && !existsSync(join(ROOT, target.replace(/\?.*$/, ''))))
        .map(({ specifier }) => `${path} imports ${specifier}`),
    );
    expect(problems).toEqual([]);
  });

  test('by the same nouns in every layer', () => {
    const layers = ['domain', 'contract', 'messages', 'server/schema', 'server/routes', 'server/services'];
    const folders = layers.flatMap((layer) => foldersIn(`src/lib/${layer}`).map((noun) => [layer, noun] as const));
    const problems = folders.filter(([layer, noun]) => !NOUNS.includes(noun) && `${layer}/${noun}` !== MIGRATIONS);
    expect(problems).toEqual([]);
    expect(foldersIn('src/lib/server/services').toSorted()).toEqual(NOUNS.toSorted());
  });

  test('without a Korean sentence below the edge of the server', () => {
    const written = sources.filter(({ path, text }) => wordless(path) && /[가-힣]/.test(withoutComments(text)));
    const files = written.map(({ path }) => path.slice(LAYERS.server.length));
    expect(files.filter((file) => !file.includes('/gazetteer/')).toSorted()).toEqual(
      Object.keys(KOREAN_WORDS).toSorted(),
    );
    expect(withoutComments("// 주석\n/** 설명 */\nconst text = '없는 분류예요.';")).toMatch(/없는/);
    expect(withoutComments('// 주석\n/** 설명\n * 더 */\nconst quoted = /* 값 */ 1; // 끝')).not.toMatch(/[가-힣]/);
  });

  test('without circles, types included', () => {
    expect(circleIn(sources)).toBeNull();
  });

  test('and a circle would be found', () => {
    const file = (path: string, specifier: string) => ({
      path,
      text: '',
      imports: importsOf(path, `import '${specifier}';`),
    });
    const [a, b, c] = [file('src/a.ts', './b.ts'), file('src/b.ts', './c.ts'), file('src/c.ts', './b.ts')];
    expect(circleIn([a, b, c])).toEqual(['src/b.ts', 'src/c.ts', 'src/b.ts']);
    expect(circleIn([a, b])).toBeNull();
  });

  test('and the rules above have something to say about these files', () => {
    const layers = new Set(sources.map(({ path }) => layerOf(path)));
    for (const layer of ['domain', 'contract', 'messages', 'client', 'server', 'pages'] as const) {
      expect(layers).toContain(layer);
    }
    expect(sources.flatMap(({ imports }) => imports).length).toBeGreaterThan(300);
  });

  test.each([
    ['src/lib/domain/order/order.ts', `import { z } from 'zod';`],
    ['src/lib/domain/order/order.ts', `export { calls } from '#lib/contract/index.ts';`],
    ['src/lib/domain/product/product.ts', `import { readTable } from '#lib/sheets/product-table.ts';`],
    ['src/lib/sheets/workbook.ts', `import { inflateRawSync } from 'node:zlib';`],
    ['src/lib/contract/person/auth.ts', `import { ERROR_MESSAGES } from '../../messages/errors.ts';`],
    ['src/lib/client/caller/call.ts', `import { calls } from '#lib/contract/index.ts';`],
    ['src/lib/client/caller/call.ts', `import { type Call, calls } from '#lib/contract/index.ts';`],
    ['src/lib/stores/session.ts', `import type { Deps } from '#lib/server/deps.ts';`],
    ['src/islands/buyer/cart/Cart.tsx', `const server = await import('#lib/server/app.ts');`],
    ['src/islands/buyer/cart/Cart.tsx', `import { Pay } from '../checkout/Pay.tsx';`],
    ['src/islands/buyer/cart/Cart.tsx', `import { Scan } from '#islands/seller/scan/Scan.tsx';`],
    ['src/islands/buyer/cart/Cart.tsx', `import { ProductField } from '#islands/seller/listing/ProductField.tsx';`],
    ['src/islands/seller/listing/ProductField.tsx', `import { newLine } from '../rapid/rapid-line.ts';`],
    ['src/islands/shared/Dialog.tsx', `import { Pay } from '#islands/buyer/checkout/Pay.tsx';`],
    ['src/islands/buyer/cart/cart.ts', `import {\n  z,\n  type ZodType,\n} from 'zod';`],
    ['src/lib/server/app.ts', `import { session } from '#lib/stores/session.ts';`],
    ['src/lib/server/app.ts', `import Cart from '#islands/buyer/cart/Cart.tsx';`],
    ['src/lib/server/runtime.ts', `const { sandbox } = await import('#sandbox/open.ts');`],
    ['src/lib/server/services/payment/card-script.ts', `import type { SandboxStore } from '#sandbox/store.ts';`],
    ['src/lib/server/pipeline/server.ts', `import { getRuntime } from '../../../runtime.ts';`],
    ['src/lib/server/platform/cache/tagged-cache.ts', `import { orders } from '#lib/server/schema/index.ts';`],
    ['src/lib/server/platform/http/origin.ts', `import { ERROR_STATUS } from '#lib/contract/errors.ts';`],
    ['src/lib/server/platform/http/overload.ts', `import { BUSY_TEXT } from '#lib/messages/errors.ts';`],
    ['src/lib/server/platform/clock.ts', `import { ACCESS_MINUTES } from '#lib/domain/person/session.ts';`],
    ['src/lib/server/services/product/stock/move-stock.ts', `import { quote } from '../../order/checkout/quote.ts';`],
    ['src/lib/server/services/order/cart/add-to-cart.ts', `import { hideReview } from '../../review/hide-review.ts';`],
    ['src/lib/server/services/mart/close-mart.ts', `import { endOrder } from '../order/end/end-order.ts';`],
    ['src/lib/server/services/mart/close-mart.ts', `import { REACTIONS } from '#lib/server/reactions.ts';`],
    ['src/lib/server/services/order/visit/own-visit.ts', `import { errorMessage } from '#lib/messages/errors.ts';`],
    ['src/lib/server/listings/order.ts', `import { hold } from '../services/product/stock/move-stock.ts';`],
    ['src/islands/sandbox/showcase/Parts.tsx', `import { demoTown } from '#sandbox/demo/town.ts';`],
    ['src/main.ts', `import { sandbox } from '#sandbox/open.ts';`],
    ['src/sandbox/page.ts', `import Cart from '#islands/buyer/cart/Cart.tsx';`],
    ['src/pages/buyer/index.astro', `import { calls } from '#lib/contract/index.ts';`],
  ])('and would be broken by %s with %s', (path, text) => {
    const [one] = importsOf(path, text);
    expect(one && problemOf(path, one)).toEqual(expect.any(String));
  });

  test.each([
    ['src/lib/client/caller/call.ts', `import type { Call } from '#lib/contract/index.ts';`],
    ['src/islands/buyer/cart/Cart.tsx', `import { Dialog } from '#islands/shared/Dialog.tsx';`],
    ['src/islands/buyer/cart/Cart.tsx', `import { cart } from './cart.ts';`],
    ['src/lib/server/platform/files/table-file.ts', `import { seoulWall } from '#lib/domain/time.ts';`],
    [
      'src/lib/server/services/case/letter.ts',
      `import { owedBackText } from '#lib/messages/settlement/settlement.ts';`,
    ],
    ['src/lib/server/routes/order/present.ts', `import { errorMessage } from '#lib/messages/errors.ts';`],
    ['src/islands/seller/rapid/RapidItem.tsx', `import { ProductField } from '../listing/ProductField.tsx';`],
    ['src/runtime.ts', `const { sandbox } = await import('#sandbox/open.ts');`],
    ['src/sandbox/open.ts', `import { createGateways } from '#lib/server/gateways/index.ts';`],
    ['src/pages/buyer/index.astro', `import { listNearby } from '#lib/server/services/discovery/list-nearby.ts';`],
  ])('and is kept by %s with %s', (path, text) => {
    const [one] = importsOf(path, text);
    expect(one && problemOf(path, one)).toBeNull();
  });
});
