import { realpathSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { marketWith } from '#lib/domain/market/market-with.ts';
import { type Config, readConfig } from '#lib/server/config/config.ts';
import { createMarketServer, DRAIN_MS, requestListener, stopServer } from '#lib/server/pipeline/server.ts';
import { createStartingApp, createWaitingApp, SHORT_START_MS } from '#lib/server/pipeline/starting.ts';
import type { Runtime } from '#lib/server/runtime.ts';
import { openPipeline, ownAddresses } from './fetch.ts';
import { getRuntime, startStage } from './runtime.ts';

/*
 * The production server. The build puts it, with everything it imports, at dist/server/entry.mjs, which is started
 * (`npm start`: one process that serves files, the HTTP API and the pages) or mounted in a server of the operator's by
 * `handler`.
 */

const opened = Promise.withResolvers<Awaited<ReturnType<typeof openPipeline>>>();
// Whoever waits for it hears of it.
opened.promise.catch(() => {});

/** Answers from the first second: until the market is open, what is asked for waits or is asked to come again. */
function appFrom(config: Config) {
  const starting = createStartingApp(config, startStage);
  return createWaitingApp(starting, opened.promise, AbortSignal.timeout(SHORT_START_MS));
}

/** Opens the market behind a server that listens: the sandbox's stand-ins are reached over HTTP at its own address. */
async function open(): Promise<Runtime> {
  const opening = getRuntime().then(async (runtime) => {
    opened.resolve(await openPipeline());
    runtime.catchUp();
    return runtime;
  });
  opening.catch(opened.reject);
  return opening;
}

interface Mounted {
  answer: ReturnType<typeof requestListener>;
  isOwn: ReturnType<typeof ownAddresses>;
  opening: Promise<Runtime>;
  /** Why it cannot open. */
  failure?: { error: unknown };
  underWay: Set<Promise<void>>;
}
let mounted: Mounted | undefined;

function mount(): Mounted {
  if (mounted) return mounted;
  const answer = requestListener(appFrom(readConfig(process.env)));
  const market: Mounted = { answer, isOwn: ownAddresses(), opening: open(), underWay: new Set() };
  market.opening.catch((error: unknown) => {
    market.failure = { error };
  });
  mounted = market;
  return market;
}

/**
 * The market as middleware of a server of Node's, Express and the like, in the form of @astrojs/node, with the whole
 * pipeline behind it. It opens with the first request. What is no address of the market goes to `next`, and so does the
 * reason why it cannot open.
 */
export async function handler(
  req: IncomingMessage,
  res: ServerResponse,
  next?: (error?: unknown) => void,
): Promise<void> {
  try {
    const market = mount();
    if (next && !market.isOwn((req.url ?? '/').replace(/\?.*/s, ''))) return next();
    if (market.failure) throw market.failure.error;
    const answered = market.answer(req, res);
    market.underWay.add(answered);
    await answered.finally(() => market.underWay.delete(answered));
  } catch (error) {
    if (next) return next(error);
    console.error(error);
    if (!res.headersSent) res.writeHead(500).end();
  }
}

/**
 * Ends a mounted market once its server accepts no more: live streams at once, then requests under way, and last the
 * database.
 */
export async function stop(): Promise<void> {
  const runtime = await mounted?.opening.catch(() => null);
  if (!mounted || !runtime || runtime.isStopping) return;
  runtime.isStopping = true;
  await runtime.endJobs();
  runtime.deps.events.endStreams();
  await Promise.race([Promise.allSettled(mounted.underWay), wait(DRAIN_MS, undefined, { ref: false })]);
  await runtime.close();
}

/**
 * Its own server: it listens before it is ready, as a probe of whether it lives must not end it in the middle of a
 * migration.
 */
async function start(): Promise<void> {
  const config = readConfig(process.env);
  const server = createMarketServer(appFrom(config));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });

  let runtime: Runtime | undefined;
  const end = async () => {
    if (runtime?.isStopping) return;
    if (runtime) await stopServer(server, runtime);
    process.exit(0);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);

  runtime = await open();
  const { log } = runtime.deps;
  // Nothing that is asked for may end the process.
  process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection'));
  console.warn(`${marketWith('이/가')} 준비됐어요: ${config.publicOrigin}`);
}

/**
 * By the path it was started with: `import.meta.main` is newer than Node 22, and false under keepers that load what
 * they run (pm2).
 */
const isMain = process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url);

if (isMain) {
  start().catch((error: unknown) => {
    // A stack trace would bury the sentence that says what to change.
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}
