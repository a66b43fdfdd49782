import type pg from 'pg';
import type { Logger } from 'pino';
import type { Invalidation } from '../cache/invalidation.ts';
import { every, type Job } from '../jobs/every.ts';
import { inTurn } from '../jobs/in-turn.ts';
import { isDatabaseAway, isReadOnly } from './database-error.ts';
import { createLagMeter, readPosition } from './positions.ts';
import { type Db, overPool } from './transactions.ts';

/** What visitors read, from a standby where it has all that this process has heard of, else from the writer. */
export interface Reads {
  db: Db;
  /** Whether the standby is read from at all. */
  isUsed(): boolean;
  /** How far it is behind, in milliseconds. */
  lagMs(): number;
  /** How many statements each server has answered. */
  counts(): { standby: number; writer: number };
  /** Reads from the standby from now on, by what is heard; from the writer until then. */
  follow(invalidation: Heard): Promise<void>;
  stop(): Promise<void>;
}

type Heard = Pick<Invalidation, 'version' | 'isConnected'>;

export interface ReadsWishes {
  writer: pg.Pool;
  standby: pg.Pool;
  isTraced: boolean;
  log: Logger;
}

const LOOK_EVERY_MS = 500;
/** A standby that is further behind is not read from, whatever is asked. */
const MOST_LAG_MS = 2_000;
/** Nor is one that did not say for so long how far it is. */
const KNOWN_FOR_MS = 3_000;

/** A standby that hangs keeps nobody waiting for longer: the writer is asked. */
const STANDBY_ANSWERS_WITHIN_MS = 1_000;
const STANDBY_SAYS_WITHIN_MS = 250;

/** PostgreSQL's words for a statement that was in the way of replay, and for one that took too long, which the writer is spared. */
const IN_THE_WAY = '40001';
const TOO_SLOW = '57014';

const codeOf = (error: unknown): string | undefined => {
  for (let e = error; e instanceof Error; e = e.cause) {
    const { code } = e as { code?: string };
    if (code) return code;
  }
  return;
};
const mayTryWriter = (error: unknown): boolean =>
  isReadOnly(error) || codeOf(error) === IN_THE_WAY || (isDatabaseAway(error) && codeOf(error) !== TOO_SLOW);

const STARTED_AT = 'select pg_postmaster_start_time()::text as at';

class TooLate extends Error {}
/** What one standby has replayed says nothing of another. */
class AnotherServer extends Error {}

async function inTime<T>(ms: number, asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLate('the standby does not answer')), ms);
  });
  // Whoever has stopped waiting is not told how it ended.
  asked.catch(() => {});
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

interface Standby {
  isStandby: boolean;
  system: string;
}

/**
 * Sends each statement to the standby if it has replayed all that this process has heard of, and to the writer if not. After a change
 * was heard the writer is asked once where it is now, which is behind that change: what is cached after an invalidation is never made
 * of what was before it (docs/decisions/0058). Refuses a standby of another database, by the name of the setting.
 */
export function openReads({ writer, standby, isTraced, log }: ReadsWishes): Reads {
  let heard: Heard = { version: () => 0, isConnected: () => false };
  let looking: Job | null = null;
  const meter = createLagMeter();
  const counts = { standby: 0, writer: 0 };
  let system = '';
  let isFit = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let lag = 0;
  let replayed = 0n;
  /** The server that said so, by its start. */
  let askedOf = '';
  const startOf = new WeakMap<pg.PoolClient, string>();
  /** Where the writer was after the change with this number was heard. */
  let needed = { version: -1, position: 0n };
  let newest = 0n;
  /** A standby that was there when the writer fell back may have what was lost: it is read from once it has started anew. */
  let distrusted: string | null = null;

  const askWriter = inTurn(async () => {
    const version = heard.version();
    const { rows } = await writer.query<{ at: string; system: string }>(
      'select pg_current_wal_insert_lsn()::text as at, system_identifier::text as system from pg_control_system()',
    );
    const position = readPosition(rows[0]!.at);
    system = rows[0]!.system;
    if (position < newest) distrusted = '';
    newest = position;
    meter.note(position, performance.now());
    needed = { version, position };
  });

  /** A connection of the standby, and of which server: behind one address there may be several. */
  async function onStandby<T>(work: (client: pg.PoolClient, startedAt: string) => Promise<T>): Promise<T> {
    const client = await standby.connect();
    try {
      const known = startOf.get(client);
      const startedAt = known ?? (await client.query<{ at: string }>(STARTED_AT)).rows[0]!.at;
      startOf.set(client, startedAt);
      return await work(client, startedAt);
    } finally {
      client.release();
    }
  }

  const askStandby = inTurn(async () => {
    const found = await onStandby(async (client, startedAt) => {
      const { rows } = await client.query<Standby & { at: string }>(
        `select coalesce(pg_last_wal_replay_lsn(), '0/0')::text as at, pg_is_in_recovery() as "isStandby",
          system_identifier::text as system from pg_control_system()`,
      );
      return { ...rows[0]!, startedAt };
    });
    askedOf = found.startedAt;
    if (distrusted === '') distrusted = found.startedAt;
    replayed = readPosition(found.at);
    lookedAt = performance.now();
    lag = meter.lagOf(replayed, lookedAt);
    if (found.system !== system)
      throw new Error('DATABASE_READ_URL: leads to another database than DATABASE_URL: it must be a standby of it');
    judge(found.isStandby && found.startedAt !== distrusted && lag <= MOST_LAG_MS);
  });

  function judge(isFitNow: boolean): void {
    if (isFit === isFitNow) return;
    isFit = isFitNow;
    if (isFit) log.warn('the standby at DATABASE_READ_URL is read from');
    else log.warn({ lagMs: Math.round(lag) }, 'the standby at DATABASE_READ_URL is behind or away: the writer reads');
  }

  async function look(): Promise<void> {
    try {
      await askWriter();
      await askStandby();
    } catch (error) {
      judge(false);
      if (!isDatabaseAway(error)) throw error;
    }
  }

  const isUsed = () => isFit && performance.now() - lookedAt < KNOWN_FOR_MS && heard.isConnected();

  /** Whether the standby has all that this process has heard of until now. */
  async function hasHeard(): Promise<boolean> {
    if (!isUsed()) return false;
    if (needed.version !== heard.version()) await askWriter();
    const { position } = needed;
    if (replayed < position) await inTime(STANDBY_SAYS_WITHIN_MS, askStandby());
    return isUsed() && replayed >= position;
  }

  type Query = (...given: unknown[]) => Promise<unknown>;
  async function query(...given: unknown[]): Promise<unknown> {
    if (await hasHeard().catch(() => false)) {
      try {
        const answer = await inTime(
          STANDBY_ANSWERS_WITHIN_MS,
          onStandby((client, startedAt) => {
            if (startedAt !== askedOf) throw new AnotherServer();
            return (client.query as Query).apply(client, given);
          }),
        );
        counts.standby += 1;
        return answer;
      } catch (error) {
        if (!(error instanceof TooLate || error instanceof AnotherServer || mayTryWriter(error))) throw error;
        if (error instanceof TooLate || (isDatabaseAway(error) && !isReadOnly(error))) judge(false);
      }
    }
    counts.writer += 1;
    return (writer.query as Query).apply(writer, given);
  }

  return {
    // Transactions, and so all that is written in several statements, are the writer's.
    db: overPool({ query, connect: () => writer.connect() } as unknown as pg.Pool, isTraced),
    isUsed,
    lagMs: () => lag,
    counts: () => counts,
    async follow(invalidation) {
      heard = invalidation;
      await look();
      looking = every(LOOK_EVERY_MS, 'look how far the standby is', look, log);
    },
    async stop() {
      await looking?.stop();
      await standby.end();
    },
  };
}
