import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import type { Change, SandboxStore } from './store.ts';

const GIVE_UP_MS = 20_000;
const RETRY_MS = 10;
/** https://sqlite.org/rescode.html: another process is writing. */
const SQLITE_BUSY = 5;

interface Row {
  value: string;
  expires_at: number | null;
}

export interface FileStore extends SandboxStore {
  close(): void;
}

/**
 * The store in a file of its own, which several processes may open at once (SQLite). What is written outlives `kill
 * -9`, and the end of the machine. A process that stands still in the middle of a write makes the others wait without
 * blocking them.
 */
export function createFileStore(path: string, { now }: { now: () => Date }): FileStore {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const file = new DatabaseSync(path, { timeout: 0 });

  async function patiently<T>(work: () => T): Promise<T> {
    const deadline = performance.now() + GIVE_UP_MS;
    for (;;) {
      try {
        return work();
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw error;
        await wait(RETRY_MS);
      }
    }
  }
  const opened = patiently(() => {
    file.exec(`pragma journal_mode = wal; pragma synchronous = full;
      create table if not exists records (
        kind text not null, key text not null, value text not null, expires_at integer, primary key (kind, key)) strict`);
  });
  async function run<T>(work: () => T): Promise<T> {
    await opened;
    return patiently(work);
  }

  const isAlive = (row: Row) => row.expires_at === null || row.expires_at > now().getTime();
  function read<T>(kind: string, key: string): T | null {
    const select = 'select value, expires_at from records where kind = ? and key = ?';
    const row = file.prepare(select).get(kind, key) as Row | undefined;
    return row && isAlive(row) ? (JSON.parse(row.value) as T) : null;
  }
  function write(kind: string, key: string, value: unknown, expiresAt?: Date): void {
    const upsert = 'insert or replace into records (kind, key, value, expires_at) values (?, ?, ?, ?)';
    file.prepare(upsert).run(kind, key, JSON.stringify(value), expiresAt?.getTime() ?? null);
  }
  function remove(kind: string, key: string): void {
    file.prepare('delete from records where kind = ? and key = ?').run(kind, key);
  }
  /** Reading and writing in one step: nothing else is written in between. */
  function inTransaction<T>(work: () => T): T {
    file.exec('begin immediate');
    try {
      const result = work();
      file.exec('commit');
      return result;
    } catch (error) {
      if (file.isTransaction) file.exec('rollback');
      throw error;
    }
  }

  return {
    get: <T>(kind: string, key: string) => run(() => read<T>(kind, key)),
    put: (kind, key, value, options) => run(() => write(kind, key, value, options?.expiresAt)),
    putAll: (kind, entries) =>
      run(() =>
        inTransaction(() => {
          for (const [key, value] of entries) write(kind, key, value);
        }),
      ),
    take: <T>(kind: string, key: string) =>
      run(() =>
        inTransaction(() => {
          const value = read<T>(kind, key);
          remove(kind, key);
          return value;
        }),
      ),
    update: <T, A>(kind: string, key: string, change: (current: T | null) => Change<T, A>) =>
      run(() =>
        inTransaction(() => {
          const { next, answer, expiresAt } = change(read<T>(kind, key));
          if (next === null) remove(kind, key);
          else write(kind, key, next, expiresAt);
          return answer;
        }),
      ),
    list: <T>(kind: string) =>
      run(() => {
        const select = 'select key, value, expires_at from records where kind = ? order by key';
        const rows = file.prepare(select).all(kind) as unknown as (Row & { key: string })[];
        return rows.filter(isAlive).map(({ key, value }) => ({ key, value: JSON.parse(value) as T }));
      }),
    clear: (options) =>
      run(() => {
        const kept = options?.keep ?? [];
        const others = kept.map(() => '?').join(', ');
        file.prepare(`delete from records where kind not in (${others})`).run(...kept);
      }),
    close: () => file.close(),
  };
}

const isBusy = (error: unknown): boolean => (error as { errcode?: number }).errcode === SQLITE_BUSY;
