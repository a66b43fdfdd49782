import type { Query } from '../database/database.ts';
import { oneRow } from '../database/one-row.ts';

/** A row of `events`, written by a trigger in the transaction that changed something. */
export interface Change {
  id: number;
  topic: string;
  userId: number | null;
  martId: number | null;
  data: Record<string, unknown>;
}

/** Up to where a process has read. */
export interface Cursor {
  /** The server, by its start: after a failover or a restart numbers of transactions may be given again. */
  server: string;
  /**
   * Which transactions were seen, as PostgreSQL writes it: '100:105:100,103' is all before 105 but those that ran. Ids
   * of rows are given before their commit and overtake each other; this says exactly what was not read yet, however
   * late it is committed.
   */
  snapshot: string;
  /** When, by the server's clock, in seconds since 1970. */
  at: number;
}

/** A process that missed more than this reads everything again. */
const MOST = 5_000;
/** Rows stay for an hour (services/market/delete-old-rows.ts): a process that slept for longer may have missed some. */
const KEPT_SECONDS = 20 * 60;

const HERE = `pg_postmaster_start_time()::text as server, pg_current_snapshot()::text as snapshot,
  extract(epoch from now())::float8 as at`;

/**
 * Where a process that begins now begins to read. Of the server that has the table: where regions stand on servers of
 * their own (deploy/citus/), the one that is asked has other transactions.
 */
export async function readHere(query: Query): Promise<Cursor> {
  const { rows } = await query<Cursor>({
    text: `select ${HERE} from (select count(*) from events where id = 0) as none`,
  });
  return oneRow(rows);
}

/**
 * The changes committed since `from`, oldest first, in one snapshot; null where they cannot be known, or are too many.
 */
export async function readSince(query: Query, from: Cursor): Promise<{ to: Cursor; changes: Change[] | null }> {
  const [, end = '0', running = ''] = from.snapshot.split(':');
  const { rows } = await query<Cursor & { changes: Change[] }>(
    {
      text: `with fresh as materialized (
      (select * from events where transaction_id >= $1::bigint limit ${MOST + 1})
      union all
      (select * from events where transaction_id = any($2::bigint[]) and transaction_id < $1::bigint limit ${MOST + 1}))
    select ${HERE}, (
      select coalesce(json_agg(json_build_object('id', id, 'topic', topic, 'userId', user_id, 'martId', mart_id, 'data', data)
        order by id), '[]') from fresh) as changes`,
    },
    [end, `{${running}}`],
  );
  const { changes, server, snapshot, at } = oneRow(rows);
  const isKnown = server === from.server && at - from.at < KEPT_SECONDS && changes.length <= MOST;
  return { to: { server, snapshot, at }, changes: isKnown ? changes : null };
}
