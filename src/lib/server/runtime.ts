import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { examplesShown } from '#lib/messages/market/policies.ts';
import ownPackage from '../../../package.json' with { type: 'json' };
import type { Deps } from './deps.ts';
import { openPictures, openPrivateFiles, pictureFolder, refuseUnlessKept } from './gateways/files/open-pictures.ts';
import { createGateways } from './gateways/index.ts';
import { providerConfig } from './gateways/provider-config.ts';
import { createMartMap } from './listings/mart-map.ts';
import { createCache } from './platform/cache/index.ts';
import { type Changes, openChanges } from './platform/changes/index.ts';
import { movableClock, systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config/config.ts';
import { crashAt } from './platform/crash-points.ts';
import { type Connection, connect } from './platform/database/connect.ts';
import { migrate } from './platform/database/migrate.ts';
import { refuseUnlessReachable } from './platform/database/reachable.ts';
import { watchDatabase } from './platform/database/watch-database.ts';
import { cachedPictures } from './platform/files/cached-pictures.ts';
import { deleteDrafts } from './platform/files/delete-drafts.ts';
import { deleteOldCounts, limitersInDatabase, limitersInMemory, type MakeLimiter } from './platform/http/limiters.ts';
import { inOneProcess } from './platform/jobs/in-one-process.ts';
import { type Job, jobMaker } from './platform/jobs/recurring-job.ts';
import { createLog } from './platform/log.ts';
import { createMetrics, type Metrics } from './platform/metrics/index.ts';
import { notReadyBecause } from './platform/readiness.ts';
import { traceStatement } from './platform/tracing/spans.ts';
import { startTracing, type Tracing } from './platform/tracing/start-tracing.ts';
import { isPostcodeIsolated } from './postcode-source.ts';
import type { OpenSandbox, Sandbox } from './sandbox.ts';
import { deleteUnusedCasePictures } from './services/case/case-pictures.ts';
import { tellLastSteps } from './services/discovery/alerts/tell-last-steps.ts';
import { workAlerts } from './services/discovery/alerts/work-alerts.ts';
import { refreshSearch } from './services/discovery/refresh-search.ts';
import { askTaxOfficeNightly } from './services/market/ask-tax-office.ts';
import { proveBooks } from './services/market/books/prove-books.ts';
import { deleteOldRows, RETAINED } from './services/market/delete-old-rows.ts';
import { announcePolicies } from './services/market/documents/announce-policies.ts';
import { unpublishedPolicies } from './services/market/documents/read-policies.ts';
import { addMarketMetrics } from './services/market/market-metrics.ts';
import { marketNumbers } from './services/market/market-numbers.ts';
import { deleteOldPapers } from './services/mart/papers/delete-old-papers.ts';
import { endSuspensions } from './services/mart/standing/suspend-mart.ts';
import { notifyExpiring } from './services/notice/alarms/notify-expiring.ts';
import { openEventHub } from './services/notice/events/event-hub.ts';
import { ensureAnEvent } from './services/notice/events/missed-events.ts';
import { remindOfChoice } from './services/notice/promotions/remind-of-choice.ts';
import { createPushSender } from './services/notice/push/send-pushes.ts';
import { passOnSilent } from './services/order/disputes/answer-dispute.ts';
import { closeDecided } from './services/order/disputes/handle-case.ts';
import { createExpiryGuard, type ExpireDueOrders } from './services/order/end/expire-due.ts';
import { believeSilent } from './services/order/hand-over/decide-claim.ts';
import { reconcilePayments } from './services/payment/decide-payment.ts';
import { lookBack } from './services/payment/look-back.ts';
import { readOpenPayments } from './services/payment/read-open-payments.ts';
import { sendRefunds } from './services/payment/send-refunds.ts';
import { voidPayments } from './services/payment/void-payments.ts';
import { createEndedSessions } from './services/person/session/ended-sessions.ts';
import { runRecurring } from './services/product/recurring/run-recurring.ts';
import { createViewCounter, type ViewCounter } from './services/product/shown/count-views.ts';
import { showHiddenReviews } from './services/review/hide-review.ts';
import { deleteUnusedPhotos } from './services/review/review-photos.ts';
import { readSettlements } from './services/settlement/payouts/read-settlements.ts';
import { closeStatements } from './services/settlement/statements/close-statements.ts';

/** One process of the market: everything that is made once and shared by the pages, the HTTP API and the jobs. */
export interface Runtime<Opened extends OpenSandbox = OpenSandbox> {
  deps: Deps;
  connection: Connection;
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
const EXPIRY_EVERY_MS = 5_000;
const REMIND_EVERY_MS = 20_000;
const BOOKS_EVERY_MS = 300_000;
const REFUNDS_EVERY_MS = 2_000;
const RECONCILE_EVERY_MS = 60_000;
const DRAFTS_EVERY_MS = 3_600_000;
const EVENTS_EVERY_MS = 600_000;
const PHOTOS_EVERY_MS = 600_000;
const PUSHES_EVERY_MS = 1_000;
const ALERTS_EVERY_MS = 1_000;
const LAST_STEPS_EVERY_MS = 15_000;
const RECURRING_EVERY_MS = 5_000;
const OLD_ALERTS_EVERY_MS = 600_000;
const SEARCH_EVERY_MS = 60_000;
const VIEWS_EVERY_MS = 10_000;
const SUSPENSIONS_EVERY_MS = 30_000;
const TAX_EVERY_MS = 600_000;

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
 * Opens, migrates and wires everything the configuration names. The sandbox is the caller's, and is loaded only with SANDBOX=1.
 * `atStage` gets the current stage.
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
  for (const feature of config.missing) log.warn(`꺼진 기능: ${feature}. 설정하면 켜져요.`);

  atStage('opening the database');
  await refuseUnlessKept(config, log);
  const connection = await connect(config, { forRequests: true, ...(tracing.isOn && { around: traceStatement }) });
  await refuseUnlessReachable(connection, config, log);
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
  await patiently((open) => migrate(open, { warn }));
  atStage('opening the market');
  const clock = movableClock(systemClock);
  const stored = openPictures(config, { log, observe });
  // The disk's are kept in memory by the system.
  const pictures = config.bucket ? cachedPictures(stored) : stored;
  const gateways =
    sandbox?.createGateways(config, { clock, log, observe }) ??
    createGateways(providerConfig(config), { log, observe });
  const { db } = connection;
  const examples = config.sandbox ? [] : await unpublishedPolicies(db);
  if (examples.length > 0) log.warn(examplesShown(examples));
  const endedSessions = createEndedSessions({ db, clock });
  const changes: Changes = await openChanges(connection.beside, log);
  const events = await openEventHub(changes, log, endedSessions);
  await ensureAnEvent({ db });
  const cache = createCache(changes);
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
  const jobs: Job[] = [];
  const endJobs = async () => void (await Promise.all(jobs.map((job) => job.stop())));

  metrics.watch({
    ...{ connection, events, cache },
    build: { version: VERSION, sandbox: config.sandbox },
    isReady: async () => (await notReadyBecause(runtime)) === null,
  });
  addMarketMetrics(metrics.registry, () => marketNumbers(deps));
  const every = jobMaker(log, metrics.work.job);
  /** Of all processes one does it. */
  const everyAlone = (ms: number, name: string, work: () => Promise<unknown>) =>
    every(ms, name, connection.isEmbedded ? work : inOneProcess(db, name, ms, work));
  const views = createViewCounter(deps);
  jobs.push(every(VIEWS_EVERY_MS, 'write views', views.write));
  const sender = createPushSender(deps, { count: metrics.work.push });
  const expireDueOrders = createExpiryGuard(deps);
  jobs.push(every(EXPIRY_EVERY_MS, 'expire orders', expireDueOrders));
  const money = [
    every(RECONCILE_EVERY_MS, 'reconcile payments', () => reconcilePayments(deps)),
    every(RECONCILE_EVERY_MS, 'cancel failed payments', () => voidPayments(deps)),
    every(RECONCILE_EVERY_MS, 'read open payments back', () => readOpenPayments(deps)),
    every(RECONCILE_EVERY_MS, 'look back at payments', () => lookBack(deps)),
    every(REFUNDS_EVERY_MS, 'send refunds', (stopping) => sendRefunds(deps, stopping)),
  ];
  jobs.push(...money);
  jobs.push(
    everyAlone(BOOKS_EVERY_MS, 'prove the books', () => proveBooks(deps, (read) => patiently(({ db }) => read(db)))),
  );
  const closing = everyAlone(BOOKS_EVERY_MS, 'close statements', () => closeStatements(deps));
  jobs.push(closing);
  jobs.push(everyAlone(BOOKS_EVERY_MS, 'read settlements of the card provider', () => readSettlements(deps)));
  jobs.push(everyAlone(REMIND_EVERY_MS, 'remind of orders about to expire', () => notifyExpiring(deps)));
  jobs.push(everyAlone(LAST_STEPS_EVERY_MS, 'tell of last steps', () => tellLastSteps(deps)));
  jobs.push(every(RECURRING_EVERY_MS, 'put up recurring listings', () => runRecurring(deps)));
  jobs.push(every(ALERTS_EVERY_MS, 'work alerts and waiting lists', () => workAlerts(deps)));
  jobs.push(everyAlone(OLD_ALERTS_EVERY_MS, 'remind of the switch of promotions', () => remindOfChoice(deps)));
  jobs.push(every(PUSHES_EVERY_MS, 'send pushes', sender.send));

  jobs.push(everyAlone(SUSPENSIONS_EVERY_MS, 'end suspensions', () => endSuspensions(deps)));
  jobs.push(everyAlone(RECONCILE_EVERY_MS, 'pass on silent disputes', () => passOnSilent(deps)));
  jobs.push(everyAlone(RECONCILE_EVERY_MS, 'believe silent claims', () => believeSilent(deps)));
  jobs.push(everyAlone(RECONCILE_EVERY_MS, 'announce policies', () => announcePolicies(deps)));
  jobs.push(everyAlone(TAX_EVERY_MS, 'end decided cases', () => closeDecided(deps)));
  jobs.push(everyAlone(TAX_EVERY_MS, 'show hidden reviews', () => showHiddenReviews(deps)));
  jobs.push(everyAlone(TAX_EVERY_MS, 'ask the tax office', () => askTaxOfficeNightly(deps)));
  jobs.push(everyAlone(DRAFTS_EVERY_MS, 'delete old papers', () => deleteOldPapers(deps)));

  for (const { what, everyMs } of RETAINED) {
    jobs.push(everyAlone(everyMs, `forget old ${what}`, () => deleteOldRows(deps, what)));
  }
  jobs.push(everyAlone(PHOTOS_EVERY_MS, 'delete unused photos of reviews', () => deleteUnusedPhotos(deps)));
  jobs.push(everyAlone(PHOTOS_EVERY_MS, 'delete unused pictures of cases', () => deleteUnusedCasePictures(deps)));

  const isShared = config.database.kind === 'postgres';
  const makeLimiter = isShared ? limitersInDatabase(connection.counts, log) : limitersInMemory;
  if (isShared) jobs.push(everyAlone(EVENTS_EVERY_MS, 'forget old counts', () => deleteOldCounts(connection.counts)));

  const search = every(SEARCH_EVERY_MS, 'refresh search columns', () => refreshSearch(deps));
  jobs.push(search);

  if (!config.bucket) {
    const forget = () => deleteDrafts(pictureFolder(config), systemClock.now());
    jobs.push(every(DRAFTS_EVERY_MS, 'forget half-written pictures', forget));
  }

  const runtime: Runtime<Opened> = {
    deps,
    connection,
    ...{ metrics, tracing, views, makeLimiter },
    isStopping: false,
    sandbox: opened,
    expireDueOrders,
    catchUp() {
      for (const job of [...money, search, closing]) job.hurry();
    },
    endJobs,
    async close() {
      sender.stop();
      await watch.stop();
      await endJobs();
      await Promise.all(opened?.jobs.map((job) => job.stop()) ?? []);
      await views.write().catch((err: unknown) => log.error({ err }, 'views were not written'));
      await changes.close();
      await connection.close();
      await tracing.stop();
    },
  };
  return runtime;
}
