import type { Deps } from '#lib/server/deps.ts';
import { statement } from '#lib/server/platform/database/statement.ts';
import type { KeyViewer } from './find-key.ts';

export interface RecordedCall {
  /** As the contract names it. */
  call: string;
  items: number;
  /** How many items were refused, by code. */
  refused: Readonly<Record<string, number>>;
  /** Why all of it was refused. */
  code: string | null;
}

/**
 * One row for a call. What was only read, or refused as a whole, counts in the row before where that is the same: a
 * till that asks every minute would leave no room for anything else.
 */
const record = statement<never>(`
  with used as (update mart_keys set last_used_at = :now::timestamptz where id = :keyId::bigint),
  before as (select id, call, code from key_calls where mart_id = :martId::bigint and key_id = :keyId::bigint
    order by id desc limit 1),
  same as (update key_calls set at = :now::timestamptz, times = least(times + 1, 32767), items = :items::int
    from before where key_calls.id = before.id and :isQuiet::boolean and before.call = :call::text
      and before.code is not distinct from :code::text
    returning key_calls.id)
  insert into key_calls (mart_id, key_id, call, at, items, refused, code)
  select :martId::bigint, :keyId::bigint, :call::text, :now::timestamptz, :items::int, :refused::jsonb, :code::text
  where not exists (select from same)`);

/** Writes down that a machine has called, for its mart to read (shelf.md 32.5). */
export async function recordKeyCall(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { keyId, martId }: KeyViewer,
  { call, items, refused, code }: RecordedCall,
): Promise<void> {
  const isQuiet = code !== null || call.startsWith('GET ');
  const now = clock.now().toISOString();
  await record(db, { keyId, martId, call, items, refused: JSON.stringify(refused), code, isQuiet, now });
}
