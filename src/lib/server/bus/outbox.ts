import type { Line } from '../db/line.ts';
import type { Announced } from '../services/events/event-hub.ts';
import { covers, readSnapshot } from './snapshot.ts';

/** A row of `events`: what a trigger told, and in which transaction. */
export type Told = Omit<Announced, 'topic'> & { topic: string; tx: number };

/** Up to where a process has read, in the life of one server: after a promotion or a restart numbers may be given anew. */
export interface Cursor {
  life: string;
  snapshot: string;
}

export interface ReadOn {
  to: Cursor;
  /** Oldest first, as far as they depend on each other; null where there are more than anybody wants to be told. */
  rows: Told[] | null;
}

/** Whoever missed more than this looks at everything anew. */
const MOST = 5_000;

export const isLater = (a: Cursor, b: Cursor): boolean => !isCovered(a, b);

/** Whether somebody who has read up to `by` has read all up to `cursor`. */
export const isCovered = (cursor: Cursor, by: Cursor): boolean =>
  cursor.life === by.life && covers(readSnapshot(by.snapshot), readSnapshot(cursor.snapshot));

const LIFE = `left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) || '.' || extract(epoch from pg_postmaster_start_time())`;

/** Where a process that starts now begins to read. */
export async function readFromHere(line: Line): Promise<Cursor> {
  const [row] = await line.ask<{ life: string; snapshot: string }>(
    `select ${LIFE} as life, pg_current_snapshot()::text as snapshot`,
  );
  return row!;
}

/**
 * What was committed since `from`, in one statement, and so in one snapshot: rows of transactions that came after it, or were running
 * then. Null where the server is another, or has started anew, so that what was missed is not known.
 */
export async function readOn(line: Line, from: Cursor): Promise<ReadOn | null> {
  const { end, running } = readSnapshot(from.snapshot);
  const [row] = await line.ask<{ life: string; snapshot: string; rows: Told[] }>(
    `with fresh as materialized (
      (select * from events where transaction_id >= $1::text::bigint limit ${MOST + 1})
      union all
      (select * from events where transaction_id = any($2::text[]::bigint[]) limit ${MOST + 1}))
    select ${LIFE} as life, pg_current_snapshot()::text as snapshot, (
      select coalesce(json_agg(json_build_object('id', id, 'topic', topic, 'userId', user_id, 'martId', mart_id, 'data', data, 'tx', transaction_id)
        order by id), '[]') from fresh) as rows`,
    [String(end), running.map(String)],
  );
  const { life, snapshot, rows } = row!;
  if (life !== from.life) return null;
  return { to: { life, snapshot }, rows: rows.length > MOST ? null : rows };
}
