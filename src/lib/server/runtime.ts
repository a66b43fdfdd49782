import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { examplesShown } from '#lib/messages/market/policies.ts';
import ownPackage from '../../../package.json' with { type: 'json' };
import { readConfig } from './config/config.ts';
import { crashAt } from './config/crash-points.ts';
import type { Deps } from './deps.ts';
import { openPictures, openPrivateFiles, refuseUnlessKept } from './gateways/files/open-pictures.ts';
import { createGateways } from './gateways/index.ts';
import { providerConfig } from './gateways/provider-config.ts';
import { jobsOf } from './jobs.ts';
import { endedBy } from './listings/cache-tags.ts';
import { createMartMap } from './listings/mart-map.ts';
import { createCache } from './platform/cache/index.ts';
import { type Changes, openChanges } from './platform/changes/index.ts';
import { movableClock, systemClock } from './platform/clock.ts';
import { type Connection, connect } from './platform/database/connect.ts';
import { createSchema, migrate } from './platform/database/migrate.ts';
import { listMigrations, type Migration } from './platform/database/migration-files.ts';
import { refuseUnlessReachable } from './platform/database/reachable.ts';
import { watchDatabase } from './platform/database/watch-database.ts';
import { cachedPictures } from './platform/files/cached-pictures.ts';
import { limitersInDatabase, limitersInMemory, type MakeLimiter } from './platform/http/limiters.ts';
import { inOneProcess } from './platform/jobs/in-one-process.ts';
import { jobMaker } from './platform/jobs/recurring-job.ts';
import { createLog } from './platform/log.ts';
import { createMetrics, type Metrics } from './platform/metrics/index.ts';
import { notReadyBecause } from './platform/readiness.ts';
import { traceStatement } from './platform/tracing/spans.ts';
import { startTracing, type Tracing } from './platform/tracing/start-tracing.ts';
import { isPostcodeIsolated } from './postcode-source.ts';
import { REACTIONS } from './reactions.ts';
import type { OpenSandbox, Sandbox } from './sandbox.ts';
import { checkHolidays } from './services/market/check-market.ts';
import { unpublishedPolicies } from './services/market/documents/read-policies.ts';
import { addMarketMetrics } from './services/market/market-metrics.ts';
import { marketNumbers } from './services/market/market-numbers.ts';
import { openEventHub } from './services/notice/events/event-hub.ts';
import { ensureAnEvent } from './services/notice/events/missed-events.ts';
import { followMessages } from './services/notice/outbox/follow-messages.ts';
import { createNewsSender } from './services/notice/outbox/send-news.ts';
import { createWebhookSender } from './services/notice/outbox/send-webhooks.ts';
import { createExpiryGuard, type ExpireDueOrders } from './services/order/end/expire-due.ts';
import { createEndedSessions } from './services/person/session/ended-sessions.ts';
import { createViewCounter, type ViewCounter } from './services/product/shown/count-views.ts';

/** One process of the market: everything that is made once and shared by the pages, the HTTP API and the jobs. */
export interface Runtime<Opened extends OpenSandbox = OpenSandbox> {
  deps: Deps;
  connection: Connection;
  /** Those that this version knows. */
  migrations: readonly Migration[];
  /** Present only with SANDBOX=1. */
  sandbox: Opened | null;
  metrics: Metrics;
  views: ViewCounter;
  tracing: Tracing;
  /** Set once it is asked to stop: it still responds, but should get no new requests. */
  isStopping: boolean;
  /** Counts for rate limits: together with the other processes, where there may be others. */
  makeLimiter: MakeLimiter;
  /** Makes expired orders expired before a page reads stock or orders. */
  expireDueOrders: ExpireDueOrders;
  /**
   * Resumes payments and refunds that an earlier process left (rules.md section 7), beside the requests.
   * Called when this process can be reached: the sandbox's card provider is this very process.
   */
  catchUp(): void;
  /** Starts no more jobs; resolves when the running ones have ended. Requests may still be answered. */
  endJobs(): Promise<void>;
  close(): Promise<void>;
}

const POSTCODE_NOT_ISOLATED =
  "the script of the postcode search shares this market's origin: give its page a name of its own (POSTCODE_ORIGIN)";
const NOBODY_PAYS_MARTS =
  'cards are taken, and nothing says who pays the marts their money: set PAYOUT_WAY=file, or pay them outside this market';

/** Node, which runs the sources too, has no names in a JSON file. */
const VERSION = ownPackage.version;

/** A demo without SESSION_SECRET keeps one of its own, so that a restart signs nobody out. */
function demoSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret');
  if (existsSync(file)) return readFileSync(file, 'utf8');
  mkdirSync(dataDir, { recursive: true });
  const secret = randomBytes(32).toString('hex');
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
}

/**
 * Opens, migrates and wires everything the configuration names. The sandbox is the caller's, and is loaded only with
 * SANDBOX=1. `atStage` gets the current stage.
 */
export async function createRuntime<Opened extends OpenSandbox>(
  env: Record<string, string | undefined>,
  loadSandbox: () => Promise<Sandbox<Opened>>,
  atStage: (stage: string) => void = () => {},
): Promise<Runtime<Opened>> {
  const config = readConfig(env);
  const sandbox = config.sandbox ? await loadSandbox() : null;
  if (config.sandbox && !env.SESSION_SECRET) config.sessionSecret = demoSecret(config.dataDir);
  const log = createLog(config);
  const metrics = createMetrics();
  const { provider: observe } = metrics.work;
  const tracing = await startTracing({ ...config.tracing, version: VERSION });
  crashAt(config.crashAt);
  if (!isPostcodeIsolated(config)) log.warn(POSTCODE_NOT_ISOLATED);
  if (config.toss && config.settlement.payoutWay !== 'file') log.warn(NOBODY_PAYS_MARTS);
  const holidays = checkHolidays(systemClock.now());
  if (holidays.state !== 'ready') log.warn(holidays.text);
  for (const feature of config.missing) log.warn(`꺼진 기능: ${feature}. 설정하면 켜져요.`);

  atStage('opening the database');
  await refuseUnlessKept(config, log);
  const connection = await connect(config, { forRequests: true, log, ...(tracing.isOn && { around: traceStatement }) });
  await refuseUnlessReachable(connection, config, log);
  await createSchema(connection);
  await sandbox?.refuseForeignDatabase(connection, config);
  atStage('migrating the database');
  /** A connection without the time limits of requests; the embedded database has one for all. */
  const patiently = async <T>(work: (open: Connection) => Promise<T>): Promise<T> => {
    if (connection.isEmbedded) return work(connection);
    const open = await connect(config);
    try {
      return await work(open);
    } finally {
      await open.close();
    }
  };
  const warn = (about: object, said: string) => {
    log.warn(about, said);
    atStage(said);
  };
  const migrations = listMigrations();
  await patiently((open) => migrate(open, { warn }, migrations));
  atStage('opening the market');
  const clock = movableClock(systemClock);
  const stored = openPictures(config, { log, observe });
  // The disk's are kept in memory by the system.
  const pictures = config.bucket ? cachedPictures(stored) : stored;
  const { gateways, close: closeGateways } = (await sandbox?.createGateways(config, {
    connection,
    clock,
    log,
    observe,
  })) ?? { gateways: createGateways(providerConfig(config), { log, observe }), close: async () => {} };
  const { db } = connection;
  const examples = config.sandbox ? [] : await unpublishedPolicies(db);
  if (examples.length > 0) log.warn(examplesShown(examples));
  const endedSessions = createEndedSessions({ db, clock });
  const changes: Changes = await openChanges(connection.beside, log, connection.hearOwn);
  const events = await openEventHub(changes, log, endedSessions);
  await ensureAnEvent({ db });
  const cache = createCache(changes, endedBy);
  const marts = createMartMap(db, cache.invalidation);
  const watch = watchDatabase(connection, log);
  const deps: Deps = {
    db,
    clock,
    config,
    gateways,
    pictures,
    privateFiles: openPrivateFiles(config, { log }),
    events,
    cache,
    marts,
    endedSessions,
    reactions: REACTIONS,
    log,
    build: typeof BUILD_ID === 'string' ? BUILD_ID : VERSION,
  };

  const afterReset = async () => {
    await ensureAnEvent(deps);
    await cache.invalidation.sync();
  };
  if (sandbox) atStage('filling the demo town');
  const opened = sandbox ? await sandbox.open({ connection, clock, deps, afterReset }) : null;
  if (opened) deps.pictures = opened.pictures;
  metrics.watch({
    connection,
    events,
    cache,
    build: { version: VERSION, sandbox: config.sandbox },
    isReady: async () => (await notReadyBecause(runtime)) === null,
  });
  addMarketMetrics(metrics.registry, () => marketNumbers(deps));
  const views = createViewCounter(deps);
  const sender = createNewsSender(deps, { count: metrics.work.delivery });
  const webhooks = createWebhookSender(deps, { count: (outcome) => metrics.work.delivery('webhook', outcome) });
  const expireDueOrders = createExpiryGuard(deps);
  const every = jobMaker(log, metrics.work.job);
  const rows = jobsOf({
    deps,
    connection,
    patiently,
    expireDueOrders,
    writeViews: views.write,
    sendNews: sender.send,
    sendWebhooks: webhooks.send,
    followMessages: () => followMessages(deps, { count: metrics.work.delivery }),
  });
  const jobs = rows.map(({ name, everyMs, work, isAlone, catchesUp = false }) => ({
    catchesUp,
    job: every(everyMs, name, isAlone && !connection.isEmbedded ? inOneProcess(db, name, everyMs, work) : work),
  }));
  const endJobs = async () => void (await Promise.all(jobs.map(({ job }) => job.stop())));
  const isShared = config.database.kind === 'postgres';
  const makeLimiter = isShared ? limitersInDatabase(connection.counts, log) : limitersInMemory;

  const runtime: Runtime<Opened> = {
    deps,
    connection,
    migrations,
    metrics,
    tracing,
    views,
    makeLimiter,
    isStopping: false,
    sandbox: opened,
    expireDueOrders,
    catchUp() {
      for (const { job, catchesUp } of jobs) if (catchesUp) job.hurry();
    },
    endJobs,
    async close() {
      sender.stop();
      await watch.stop();
      await endJobs();
      await webhooks.stop();
      await Promise.all(opened?.jobs.map((job) => job.stop()) ?? []);
      await views.write().catch((err: unknown) => log.error({ err }, 'views were not written'));
      await closeGateways();
      await changes.close();
      await connection.close();
      await tracing.stop();
    },
  };
  return runtime;
}
