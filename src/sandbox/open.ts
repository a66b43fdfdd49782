import type { Config } from '#lib/server/config/config.ts';
import { createGateways } from '#lib/server/gateways/index.ts';
import { type MovableClock, systemClock } from '#lib/server/platform/clock.ts';
import type { Connection } from '#lib/server/platform/database/connect.ts';
import { every } from '#lib/server/platform/jobs/recurring-job.ts';
import type { OpenSandbox, Sandbox } from '#lib/server/sandbox.ts';
import { outbox } from '#lib/server/schema/index.ts';
import { adoptOnce, openCardRecords } from './card-records.ts';
import { resetDemo } from './demo/reset.ts';
import { seedDemo } from './demo/seed.ts';
import { settleWeeks } from './demo/settle-weeks.ts';
import { faultyPictureStore } from './faulty-picture-store.ts';
import { sandboxGatewaysConfig } from './gateways-config.ts';
import { createSandbox } from './index.ts';
import { loopbackFetch } from './loopback-fetch.ts';
import { emptyMailboxes } from './mail/mailbox.ts';
import { openSmtpServer } from './mail/smtp-server.ts';
import { emptyPhones } from './phone/phonebox.ts';
import { sandboxRoad } from './receiver/road.ts';
import { refuseForeignDatabase } from './refuse-foreign-database.ts';
import { msUntilMinuteOfDay } from './seoul-time.ts';
import { sharedClock } from './shared-clock.ts';
import { createSqlStore } from './sql-store.ts';
import type { SandboxStore } from './store.ts';

const CLOCK_EVERY_MS = 1_000;
/** For how long a stand-in says nothing where that is armed. */
const HANG_MS = 60_000;

export interface OpenedSandbox extends OpenSandbox {
  store: SandboxStore;
  /** What the card provider has charged and given back. */
  cardRecords: SandboxStore;
}

/** The stand-ins are reached over HTTP like the real services, at this very process. */
const ownAddress = ({ port }: Config) => `http://127.0.0.1:${port}`;

/** The sandbox as the runtime takes it (src/runtime.ts). */
export const sandbox: Sandbox<OpenedSandbox> = {
  refuseForeignDatabase: ({ pool }, { database }) => refuseForeignDatabase(pool, database),

  async createGateways(config, { connection, clock, log, observe }) {
    const store = createSqlStore(sandboxDatabase(connection), { now: () => clock.now() });
    const relay = await openSmtpServer({ store, now: () => clock.now(), hangMs: HANG_MS });
    const fetch = loopbackFetch(config.publicOrigin, ownAddress(config));
    const services = {
      ...sandboxGatewaysConfig(config.publicOrigin, config, relay.port),
      webhooks: { road: sandboxRoad(config.publicOrigin, fetch) },
    };
    const gateways = createGateways(services, { fetch, now: () => clock.now(), log, observe });
    return { gateways, close: relay.close };
  },

  async open({ connection, clock, deps, afterReset }) {
    const { config, db, log } = deps;
    const store = createSqlStore(sandboxDatabase(connection), { now: () => clock.now() });
    const shared = await followedClock(clock, store, config);
    const pictures = faultyPictureStore(deps.pictures, store);
    const [town, options] = [{ db, clock, pictures }, { seed: config.demoSeed }];
    const cardRecords = await openCardRecords(config, store, clock);
    const isNewTown = await seedDemo(town, options);
    await adoptOnce(db, cardRecords, { isNewTown, log });
    const others = config.sandboxFor ? [config.sandboxFor] : [];
    const app = createSandbox({
      clock: shared,
      publicOrigin: config.publicOrigin,
      store,
      cardRecords,
      log,
      reset: async () => {
        await resetDemo(town, options);
        await adoptOnce(db, cardRecords, { isNewTown: true, log });
        await settle();
        await afterReset();
      },
      markets: [config.publicOrigin, ...others],
      toss: { webhook: { urls: [ownAddress(config), ...others].map((market) => `${market}/api/webhooks/toss`) } },
    });
    // The town's past is nobody's news.
    const settle = async () => {
      await settleWeeks(deps, app);
      await db.delete(outbox);
      await emptyMailboxes(store);
      await emptyPhones(store);
    };
    if (isNewTown) await settle();
    const jobs = [every(CLOCK_EVERY_MS, 'follow the clock', () => shared.follow(), log)];
    return { app, store, cardRecords, pictures, jobs, offsetSeconds: () => clock.offsetMs() / 1000 };
  },
};

async function followedClock(clock: MovableClock, store: SandboxStore, { sandboxStartsAt }: Config) {
  const shared = sharedClock(clock, store, () => msUntilMinuteOfDay(systemClock.now(), sandboxStartsAt));
  await shared.follow();
  return shared;
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
