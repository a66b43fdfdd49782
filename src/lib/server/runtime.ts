import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { createApp } from './app.ts';
import { movableClock, systemClock } from './clock.ts';
import { readConfig } from './config.ts';
import { crashAt } from './crash-points.ts';
import { type Connection, connect, refuseUnlessReachable } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { adoptPayments } from './demo/adopt-payments.ts';
import { resetDemo } from './demo/reset.ts';
import { seedDemo } from './demo/seed.ts';
import type { Deps } from './deps.ts';
import { forgetDrafts } from './files/forget-drafts.ts';
import { keptPictures } from './files/kept-pictures.ts';
import { openPictures, pictureFolder, refuseUnlessKept } from './files/open-pictures.ts';
import { createGateways } from './gateways/index.ts';
import { providerConfig } from './gateways/provider-config.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { every, type Job } from './jobs/every.ts';
import { createLog } from './log.ts';
import { openRecall } from './recall/index.ts';
import { faultyPictureStore } from './sandbox/faulty-picture-store.ts';
import { sandboxGatewaysConfig } from './sandbox/gateways-config.ts';
import { createSandbox } from './sandbox/index.ts';
import { loopbackFetch } from './sandbox/loopback-fetch.ts';
import { msUntilMinuteOfDay } from './sandbox/seoul-time.ts';
import { sharedClock } from './sandbox/shared-clock.ts';
import { createSqlStore } from './sandbox/sql-store.ts';
import type { SandboxStore } from './sandbox/store.ts';
import { tellExpiring } from './services/alarms/tell-expiring.ts';
import { forgetOldAttempts } from './services/attempts/once.ts';
import { createEndedSessions } from './services/auth/ended-sessions.ts';
import { forgetOldTokens } from './services/auth/sessions.ts';
import { openEventHub } from './services/events/event-hub.ts';
import { forgetOldEvents } from './services/events/missed-events.ts';
import { marketNumbers } from './services/operations/market-numbers.ts';
import { createExpiryGuard } from './services/orders/expire-due.ts';
import { reconcilePayments } from './services/payments/decide-payment.ts';
import { sendRefunds } from './services/payments/send-refunds.ts';
import { createPushSender, forgetOldPushes } from './services/push/send-pushes.ts';

/** One process of the market: everything that is made once and shared by the pages, the HTTP API and the jobs. */
export interface Runtime {
  deps: Deps;
  connection: Connection;
  /** /api and /oauth2. */
  api: ReturnType<typeof createApp>;
  /** Present only with SANDBOX=1. */
  sandbox: { app: Hono; store: SandboxStore; offsetSeconds(): number } | null;
  metrics: Metrics;
  /** Set once it is told to stop: it still answers, but should be sent nothing new. */
  isStopping: boolean;
  /** Makes expired orders expired before a page reads stock or orders. */
  settle(): Promise<void>;
  /** Whether there is nothing to settle: what is remembered can be shown at once. */
  isSettled(): boolean;
  /**
   * Takes up at once what an earlier process left of payments and refunds (rules.md section 7), beside the requests.
   * Called when this process can be reached: the sandbox's card provider is this very process.
   */
  catchUp(): void;
  close(): Promise<void>;
}

const EXPIRY_EVERY_MS = 5_000;
const REMIND_EVERY_MS = 20_000;
const CLOCK_EVERY_MS = 1_000;
const REFUNDS_EVERY_MS = 2_000;
const RECONCILE_EVERY_MS = 60_000;
const TOKENS_EVERY_MS = 3_600_000;
const DRAFTS_EVERY_MS = 3_600_000;
const EVENTS_EVERY_MS = 600_000;
const ATTEMPTS_EVERY_MS = 3_600_000;
const PUSHES_EVERY_MS = 1_000;

/** A demo without SESSION_SECRET keeps one of its own, so that a restart signs nobody out. */
function demoSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret');
  if (existsSync(file)) return readFileSync(file, 'utf8');
  mkdirSync(dataDir, { recursive: true });
  const secret = randomBytes(32).toString('hex');
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
}

/** Opens, migrates and wires everything the configuration names. */
export async function createRuntime(env: Record<string, string | undefined> = process.env): Promise<Runtime> {
  const config = readConfig(env);
  if (config.sandbox && !env.SESSION_SECRET) config.sessionSecret = demoSecret(config.dataDir);
  const log = createLog(config);
  crashAt(config.crashAt);
  for (const feature of config.missing) log.warn(`꺼진 기능: ${feature}. 설정하면 켜져요.`);

  await refuseUnlessKept(config, log);
  const connection = await connect(config, { impatient: true });
  await refuseUnlessReachable(connection, config);
  await migrate(connection.pool);
  const clock = movableClock(systemClock);
  const stored = openPictures(config, log);
  // The disk's are kept in memory by the system.
  const pictures = config.bucket ? keptPictures(stored) : stored;
  // The stand-ins are reached over HTTP like the real ones, at this very process.
  const ownAddress = `http://127.0.0.1:${config.port}`;
  const gateways = config.sandbox
    ? createGateways(sandboxGatewaysConfig(config.publicOrigin), {
        fetch: loopbackFetch(config.publicOrigin, ownAddress),
        now: () => clock.now(),
        log,
      })
    : createGateways(providerConfig(config), { log });
  const { db } = connection;
  const endedSessions = createEndedSessions({ db, clock });
  const events = await openEventHub(connection.listen, log, endedSessions);
  await forgetOldEvents({ db });
  const recall = await openRecall({ ...connection, log });
  const deps: Deps = { db, clock, config, gateways, pictures, events, recall, endedSessions, log };

  const jobs: Job[] = [];
  let sandbox: Runtime['sandbox'] = null;
  if (config.sandbox) {
    const store = createSqlStore(sandboxDatabase(connection), { now: () => clock.now() });
    const shared = sharedClock(clock, store, () => msUntilMinuteOfDay(systemClock.now(), config.sandboxStartsAt));
    await shared.follow();
    deps.pictures = faultyPictureStore(pictures, store);
    jobs.push(every(CLOCK_EVERY_MS, 'follow the clock', () => shared.follow(), log));
    if (await seedDemo(deps, { seed: config.demoSeed })) await adoptPayments(deps.db, store);
    const app = createSandbox({
      clock: shared,
      publicOrigin: config.publicOrigin,
      store,
      log,
      reset: async () => {
        await resetDemo(deps, { seed: config.demoSeed });
        await forgetOldEvents(deps);
        await adoptPayments(deps.db, store);
        await recall.changes.catchUp();
      },
      toss: { webhook: { url: `${ownAddress}/api/webhooks/toss` } },
    });
    sandbox = { app, store, offsetSeconds: () => clock.offsetMs() / 1000 };
  }

  const metrics = createMetrics(connection, events, () => marketNumbers(deps));
  const sender = createPushSender(deps, { count: metrics.notePush });
  const { settle, isSettled } = createExpiryGuard(deps);
  jobs.push(every(EXPIRY_EVERY_MS, 'expire orders', settle, log));
  const money = [
    every(RECONCILE_EVERY_MS, 'reconcile payments', () => reconcilePayments(deps), log),
    every(REFUNDS_EVERY_MS, 'send refunds', () => sendRefunds(deps), log),
  ];
  jobs.push(...money);
  jobs.push(every(REMIND_EVERY_MS, 'remind of orders about to expire', () => tellExpiring(deps), log));
  jobs.push(every(TOKENS_EVERY_MS, 'forget old tokens', () => forgetOldTokens(deps), log));
  jobs.push(every(EVENTS_EVERY_MS, 'forget old events', () => forgetOldEvents(deps), log));
  jobs.push(every(PUSHES_EVERY_MS, 'send pushes', sender.send, log));
  jobs.push(every(EVENTS_EVERY_MS, 'forget old pushes', () => forgetOldPushes(deps), log));
  jobs.push(every(ATTEMPTS_EVERY_MS, 'forget old attempts', () => forgetOldAttempts(deps), log));

  if (!config.bucket) {
    const forget = () => forgetDrafts(pictureFolder(config), systemClock.now());
    jobs.push(every(DRAFTS_EVERY_MS, 'forget half-written pictures', forget, log));
  }

  return {
    deps,
    connection,
    api: createApp(deps, { measure: metrics.measure }),
    metrics,
    isStopping: false,
    sandbox,
    settle,
    isSettled,
    catchUp() {
      for (const job of money) job.hurry();
    },
    async close() {
      sender.stop();
      await Promise.all(jobs.map((job) => job.stop()));
      await events.close();
      await recall.close();
      await connection.close();
    },
  };
}

/** The sandbox keeps its records in the same database, outside the market's schema. */
function sandboxDatabase({ pool }: Connection) {
  return {
    query: (text: string, values?: unknown[]) => pool.query(text, values),
    async transaction<T>(
      work: (query: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>) => Promise<T>,
    ) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const result = await work((text, values) => client.query(text, values));
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    },
  };
}

const KEY = Symbol.for('dongne-market.runtime');
const shared = globalThis as { [KEY]?: Promise<Runtime> };

/** The one runtime of this process; the same across reloads of the development server. */
export function getRuntime(): Promise<Runtime> {
  shared[KEY] ??= createRuntime();
  return shared[KEY];
}
