import { advisoryKey } from '#lib/server/platform/database/advisory-key.ts';
import { LOCKS } from '#lib/server/schema/advisory-locks.ts';
import type { Change, SandboxStore } from './store.ts';

export type SqlQuery = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

/** What the sandbox needs of PostgreSQL: one statement, and several in one transaction. `$1`-style values. */
export interface SandboxDatabase {
  query: SqlQuery;
  transaction<T>(work: (query: SqlQuery) => Promise<T>): Promise<T>;
}

const ALIVE = '(expires_at is null or expires_at > $3::text::timestamptz)';

/**
 * The store on PostgreSQL or PGlite, in `_sandbox_records`, which it creates at first use. Values and times travel as
 * text, so that the drivers' own ideas of jsonb and dates do not matter.
 */
export function createSqlStore(database: SandboxDatabase, { now }: { now: () => Date }): SandboxStore {
  let created: Promise<void> | null = null;
  async function ready(): Promise<void> {
    created ??= createTable(database).catch((error) => {
      created = null;
      throw error;
    });
    return created;
  }
  async function query(text: string, values: unknown[] = []) {
    await ready();
    return (await database.query(text, values)).rows;
  }
  const nowText = () => now().toISOString();

  return {
    async get<T>(kind: string, key: string) {
      const rows = await query(
        `select value::text as value from _sandbox_records where kind = $1 and key = $2 and ${ALIVE}`,
        [kind, key, nowText()],
      );
      return storedValue<T>(rows[0]);
    },
    async put(kind, key, value, options) {
      await query(
        `insert into _sandbox_records (kind, key, value, expires_at)
         values ($1, $2, $3::text::jsonb, $4::text::timestamptz)
         on conflict (kind, key) do update set value = excluded.value, expires_at = excluded.expires_at`,
        [kind, key, JSON.stringify(value), options?.expiresAt?.toISOString() ?? null],
      );
    },
    async putAll(kind, entries) {
      await query(
        `insert into _sandbox_records (kind, key, value)
         select $1, entry ->> 0, entry -> 1 from jsonb_array_elements($2::text::jsonb) entry
         on conflict (kind, key) do update set value = excluded.value, expires_at = null`,
        [kind, JSON.stringify(entries)],
      );
    },
    async take<T>(kind: string, key: string) {
      const rows = await query(
        `delete from _sandbox_records where kind = $1 and key = $2
         returning case when ${ALIVE} then value::text end as value`,
        [kind, key, nowText()],
      );
      return storedValue<T>(rows[0]);
    },
    async update<T, A>(kind: string, key: string, change: (current: T | null) => Change<T, A>) {
      await ready();
      return database.transaction(async (run) => {
        // A row must exist to be locked: JSON null stands for "nothing yet".
        await run(
          `insert into _sandbox_records (kind, key, value) values ($1, $2, 'null'::jsonb)
           on conflict (kind, key) do nothing`,
          [kind, key],
        );
        const { rows } = await run(
          `select case when ${ALIVE} then value::text end as value
           from _sandbox_records where kind = $1 and key = $2 for update`,
          [kind, key, nowText()],
        );
        const { next, answer, expiresAt } = change(storedValue<T>(rows[0]));
        if (next === null) await run('delete from _sandbox_records where kind = $1 and key = $2', [kind, key]);
        else
          await run(
            `update _sandbox_records set value = $3::text::jsonb, expires_at = $4::text::timestamptz
             where kind = $1 and key = $2`,
            [kind, key, JSON.stringify(next), expiresAt?.toISOString() ?? null],
          );
        return answer;
      });
    },
    async list<T>(kind: string) {
      const rows = await query(
        `select key, value::text as value from _sandbox_records
         where kind = $1 and value <> 'null'::jsonb and (expires_at is null or expires_at > $2::text::timestamptz)
         order by key collate "C"`,
        [kind, nowText()],
      );
      return rows.map((row) => ({ key: String(row.key), value: JSON.parse(String(row.value)) as T }));
    },
    async clear(options) {
      await query('delete from _sandbox_records where kind <> all (string_to_array($1, chr(31)))', [
        (options?.keep ?? []).join('\u001f'),
      ]);
    },
  };
}

function storedValue<T>(row: Record<string, unknown> | undefined): T | null {
  return typeof row?.value === 'string' ? (JSON.parse(row.value) as T | null) : null;
}

async function createTable(database: SandboxDatabase): Promise<void> {
  await database.transaction(async (run) => {
    // Processes that start together must not create the same table at once.
    await run(`select pg_advisory_xact_lock(${advisoryKey(LOCKS.sandbox)})`);
    await run(`create table if not exists _sandbox_records (
      kind text not null, key text not null, value jsonb not null, expires_at timestamptz, primary key (kind, key))`);
  });
}
