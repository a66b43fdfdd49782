import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { ownMarts, ownProduct, signInOwner } from '../tests/e2e/own-shop.ts';
import { startServer } from '../tests/e2e/start-server.ts';
import { asksAgain, buys, comesBack, fillsCart, leaves, looksAround } from '../tests/engines/buyer.ts';
import { CHROMIUM } from '../tests/engines/chromium.ts';
import type { Engine, EngineKind } from '../tests/engines/engine.ts';
import { FIREFOX } from '../tests/engines/firefox.ts';
import { openFront } from '../tests/engines/front.ts';
import type { Journey } from '../tests/engines/journey.ts';
import { missingPackages, sumUp, type Tried } from '../tests/engines/outcome.ts';
import { sells } from '../tests/engines/seller.ts';
import { walk } from '../tests/engines/walker.ts';
import { WEBKIT } from '../tests/engines/webkit.ts';
import { freePorts } from '../tests/free-ports.ts';
import { readArguments } from './arguments.ts';
import { canInstall, install } from './debian.ts';
import { must } from './run.ts';

const USAGE = `npm run engines -- [options]

  --only wpe           engines whose name contains it, or journeys`;

/**
 * `npm run engines`: the main journeys of buyers and sellers in Debian's Firefox ESR, WebKitGTK, WPE WebKit and
 * Chromium, the first two once more with newer features off (docs/decisions/0032). Packages that are not here are
 * installed, or named. Ends with 1 where one journey did not arrive or was not tried; its last screen is in
 * .cache/engines.
 */
const values = readArguments({ only: { type: 'string', default: '' } }, USAGE);

const FOLDER = '.cache/engines';
/** A phone of today. WPE has a window of its own size. */
const WINDOW = { width: 390, height: 844 };
const ENGINES: readonly EngineKind[] = [...FIREFOX, ...WEBKIT, CHROMIUM];
const JOURNEYS: readonly Journey[] = [buys, fillsCart, looksAround, asksAgain, leaves, comesBack, sells];

const isNamed = ({ name }: { name: string }) => name.toLowerCase().includes(values.only.toLowerCase());
const kinds = ENGINES.some(isNamed) ? ENGINES.filter(isNamed) : ENGINES;
const journeys = ENGINES.some(isNamed) ? JOURNEYS : JOURNEYS.filter(isNamed);
if (journeys.length === 0) {
  console.error(`${USAGE}\n\nnothing is named so: ${values.only}`);
  process.exit(2);
}

// One by one: a distribution that does not know one of them has the others.
if (canInstall())
  for (const name of new Set(kinds.flatMap((kind) => missingPackages(kind, existsSync)))) await install(name);
if (!existsSync('dist/server/entry.mjs')) await must('node', ['scripts/build.ts']);
mkdirSync(FOLDER, { recursive: true });

const port = await freePorts(2);
const front = await openFront(port, port + 1);
const server = await startServer({
  port: port + 1,
  dataDir: `${FOLDER}/data`,
  env: { PUBLIC_ORIGIN: front.origin, DATABASE_URL: '' },
});
const tried: Tried[] = [];
try {
  for (const kind of kinds) tried.push(...(await tryEngine(kind)));
} finally {
  await server.stop();
  front.close();
}
const { text, isWhole } = sumUp(tried);
console.log(`\n${text}\n`);
process.exit(isWhole ? 0 : 1);

/** Every journey in one engine. One that cannot be started is no reason to leave out the next. */
async function tryEngine(kind: EngineKind): Promise<Tried[]> {
  const tell = (journey: string, outcome: Omit<Tried, 'engine' | 'journey'>): Tried => {
    const why = outcome.problem ?? outcome.notTried;
    console.log(`  ${why ? '✗' : '✓'} ${kind.name}: ${journey}${why ? `\n      ${why}` : ''}`);
    return { engine: kind.name, journey, ...outcome };
  };
  const packages = missingPackages(kind, existsSync);
  let cannot = packages.length > 0 ? `not here: apt-get install ${packages.join(' ')}` : null;
  const all: Tried[] = [];
  for (const journey of journeys.filter(({ ofKeptPages }) => !ofKeptPages || kind.keepsPages)) {
    const engine = cannot
      ? null
      : await kind.start(WINDOW).catch((error: unknown) => {
          cannot = `does not start: ${messageOf(error)}`;
          return null;
        });
    const outcome = engine ? { problem: await tryJourney(kind, engine, journey) } : { notTried: cannot };
    all.push(tell(journey.name, outcome));
  }
  return all;
}

/** Null, or why it did not arrive. Each journey has an engine, a buyer and a product of its own. */
async function tryJourney(kind: EngineKind, engine: Engine, journey: Journey): Promise<string | null> {
  const { origin } = server;
  front.pretendOld(kind.pretendsOld ?? false);
  try {
    const owner = await signInOwner(origin);
    const { allDay } = await ownMarts(owner);
    const productNamed = async (name: string) => {
      const { body } = await owner.call('GET', `/api/seller/stores/${allDay.storeId}/products/status-summary`);
      return (body as { productId: number; productName: string }[]).find(({ productName }) => productName === name)!;
    };
    await engine.goTo(`${front.origin}/home`);
    for (const feature of kind.without) {
      if (await engine.evaluate<boolean>(feature)) throw new Error(`${engine.version} still has ${feature}`);
    }
    await journey.walk({
      walker: walk(engine, front.origin),
      front,
      origin,
      product: await ownProduct(owner),
      buyer: `engine-${randomUUID().slice(0, 8)}@demo.test`,
      shop: { ...allDay, productNamed },
    });
    return null;
  } catch (error) {
    const file = `${FOLDER}/${kind.name} ${journey.name}.png`.replaceAll(/[ ,’]+/g, '-');
    await engine.screenshot().then(
      (picture) => writeFileSync(file, picture),
      () => {},
    );
    return `${messageOf(error)} (${file})`;
  } finally {
    front.breakOff(null);
    await engine.close().catch(() => {});
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
