import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { ownMarts, ownProduct, signInOwner } from '../tests/e2e/own-shop.ts';
import { startServer } from '../tests/e2e/start-server.ts';
import { asksAgain, buys, fillsCart, looksAround } from '../tests/engines/buyer.ts';
import type { EngineKind } from '../tests/engines/engine.ts';
import { FIREFOX } from '../tests/engines/firefox.ts';
import { openFront } from '../tests/engines/front.ts';
import type { Journey } from '../tests/engines/journey.ts';
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
 * `npm run engines`: the main journeys of buyers and sellers in Debian's Firefox ESR, WebKitGTK and WPE WebKit, the first two once more with
 * newer features off (docs/decisions/0071). Ends with 1 where one did not arrive; its last screen is in .cache/engines.
 */
const values = readArguments({ only: { type: 'string', default: '' } }, USAGE);

const PROGRAMS = {
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  'wpewebkit-driver': '/usr/bin/WPEWebDriver',
  xvfb: '/usr/bin/Xvfb',
};
const FOLDER = '.cache/engines';
/** A phone of today. WPE has a window of its own size. */
const WINDOW = { width: 390, height: 844 };
const JOURNEYS: readonly Journey[] = [buys, fillsCart, looksAround, asksAgain, sells];

const missing = Object.entries(PROGRAMS).flatMap(([name, path]) => (existsSync(path) ? [] : [name]));
if (missing.length > 0 && !(canInstall() && (await install(...missing)))) {
  console.error(`These packages of Debian are not here and could not be installed: ${missing.join(', ')}`);
  process.exit(1);
}
if (!existsSync('dist/server/entry.mjs')) await must('node', ['scripts/build.ts']);
mkdirSync(FOLDER, { recursive: true });

const port = await freePorts(2);
const front = await openFront(port, port + 1);
const server = await startServer({
  port: port + 1,
  dataDir: `${FOLDER}/data`,
  env: { PUBLIC_ORIGIN: front.origin, DATABASE_URL: '' },
});
let failed = 0;
try {
  const kinds = [...FIREFOX, ...WEBKIT];
  const named = (name: string) => name.toLowerCase().includes(values.only.toLowerCase());
  const only = kinds.some(({ name }) => named(name)) ? 'engines' : 'journeys';
  for (const kind of kinds.filter(({ name }) => only === 'journeys' || named(name))) {
    for (const journey of JOURNEYS.filter(({ name }) => only === 'engines' || named(name))) {
      const problem = await tryJourney(kind, journey);
      console.log(`  ${problem ? '✗' : '✓'} ${kind.name}: ${journey.name}${problem ? `\n      ${problem}` : ''}`);
      if (problem) failed += 1;
    }
  }
} finally {
  await server.stop();
  front.close();
}
console.log(failed === 0 ? '\n  every journey arrived\n' : `\n  ${failed} did not arrive\n`);
process.exit(failed === 0 ? 0 : 1);

/** Null, or why it did not arrive. Each journey has an engine, a buyer and a product of its own. */
async function tryJourney(kind: EngineKind, journey: Journey): Promise<string | null> {
  const { origin } = server;
  const owner = await signInOwner(origin);
  const { allDay } = await ownMarts(owner);
  const productNamed = async (name: string) => {
    const { body } = await owner.call('GET', `/api/seller/stores/${allDay.storeId}/products/status-summary`);
    return (body as { productId: number; productName: string }[]).find(({ productName }) => productName === name)!;
  };
  const engine = await kind.start(WINDOW);
  front.pretendOld(kind.pretendsOld ?? false);
  try {
    await engine.goTo(`${front.origin}/home`);
    for (const feature of kind.without) {
      if (await engine.evaluate<boolean>(feature)) throw new Error(`${engine.version} still has ${feature}`);
    }
    await journey.walk({
      walker: walk(engine, front.origin),
      ...{ front, origin },
      product: await ownProduct(owner),
      buyer: `engine-${randomUUID().slice(0, 8)}@demo.test`,
      shop: { ...allDay, productNamed },
    });
    return null;
  } catch (error) {
    const file = `${FOLDER}/${kind.name} ${journey.name}.png`.replaceAll(/[ ,]+/g, '-');
    await engine.screenshot().then(
      (picture) => writeFileSync(file, picture),
      () => {},
    );
    return `${error instanceof Error ? error.message : error} (${file})`;
  } finally {
    front.breakOff(null);
    await engine.close();
  }
}
