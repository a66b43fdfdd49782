import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFileStore } from '#sandbox/file-store.ts';
import { createMemoryStore } from '#sandbox/memory-store.ts';
import { createSqlStore, type SandboxDatabase } from '#sandbox/sql-store.ts';
import type { SandboxStore } from '#sandbox/store.ts';
import { stoppedClock } from './running-sandbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'dongne-store-'));
afterAll(() => rmSync(folder, { recursive: true }));
const inFile = (clock: { now(): Date }) => createFileStore(join(folder, 'made', 'records.sqlite'), clock);

let pglite: PGlite;
let database: SandboxDatabase;
beforeAll(async () => {
  pglite = await PGlite.create();
  database = {
    query: (text, values) => pglite.query(text, values),
    transaction: (work) => pglite.transaction((tx) => work((text, values) => tx.query(text, values))),
  };
});
afterAll(() => pglite.close());

describe.each(['memory', 'SQL', 'file'])('the %s store', (kind) => {
  let clock: ReturnType<typeof stoppedClock>;
  let store: SandboxStore;
  beforeEach(async () => {
    clock = stoppedClock(new Date('2026-11-20T03:00:00Z'));
    if (kind === 'SQL') store = createSqlStore(database, clock);
    else store = kind === 'file' ? inFile(clock) : createMemoryStore(clock);
    await store.clear();
  });

  test('gives back what was put, by kind and key', async () => {
    await store.put('a', 'k', { n: 1, text: '두부', list: [null, true] });
    await store.put('b', 'k', 'other');
    expect(await store.get('a', 'k')).toEqual({ n: 1, text: '두부', list: [null, true] });
    expect(await store.get('b', 'k')).toBe('other');
    expect(await store.get('a', 'nothing')).toBeNull();
    await store.put('a', 'k', 2);
    expect(await store.get('a', 'k')).toBe(2);
  });

  test('forgets what has expired, by the clock it was given', async () => {
    await store.put('a', 'k', 1, { expiresAt: new Date('2026-11-20T03:01:00Z') });
    await clock.advance(59);
    expect(await store.get('a', 'k')).toBe(1);
    await clock.advance(1);
    expect(await store.get('a', 'k')).toBeNull();
    expect(await store.take('a', 'k')).toBeNull();
    expect(await store.list('a')).toEqual([]);
    expect(await store.update('a', 'k', (current) => ({ next: 'new', answer: current }))).toBeNull();
    expect(await store.get('a', 'k')).toBe('new');
  });

  test('lets only one of many take a value', async () => {
    await store.put('a', 'code', 'secret');
    const taken = await Promise.all(Array.from({ length: 8 }, () => store.take('a', 'code')));
    expect(taken.filter((value) => value === 'secret')).toHaveLength(1);
    expect(await store.get('a', 'code')).toBeNull();
  });

  test('changes one after the other, also a record that is not there yet', async () => {
    await Promise.all(
      Array.from({ length: 20 }, () =>
        store.update<number, null>('a', 'count', (n) => ({ next: (n ?? 0) + 1, answer: null })),
      ),
    );
    expect(await store.get('a', 'count')).toBe(20);
  });

  test('takes many at once, in the place of those that were there', async () => {
    await store.put('a', '1', 'before');
    await store.putAll('a', [
      ['1', { n: 1 }],
      ['2', 'two'],
    ]);
    expect(await store.list('a')).toEqual([
      { key: '1', value: { n: 1 } },
      { key: '2', value: 'two' },
    ]);
  });

  test('deletes by a change to nothing, and leaves nothing of a change that fails', async () => {
    await store.put('a', 'k', 1);
    expect(await store.update('a', 'k', (current) => ({ next: null, answer: current }))).toBe(1);
    await expect(
      store.update('a', 'k', () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await store.get('a', 'k')).toBeNull();
    expect(await store.list('a')).toEqual([]);
  });

  test('lists a kind by key, and clears all but what is to be kept', async () => {
    await store.put('a', '2', 'two');
    await store.put('a', '1', 'one');
    await store.put('key', 'k', 'kept');
    expect(await store.list('a')).toEqual([
      { key: '1', value: 'one' },
      { key: '2', value: 'two' },
    ]);
    await store.clear({ keep: ['key'] });
    expect(await store.list('a')).toEqual([]);
    expect(await store.get('key', 'k')).toBe('kept');
  });
});

test('two processes that start at once share one table', async () => {
  await pglite.query('drop table _sandbox_records');
  const clock = stoppedClock();
  const [one, other] = [createSqlStore(database, clock), createSqlStore(database, clock)];
  await Promise.all([one.put('a', 'one', 1), other.put('a', 'other', 2)]);
  expect(await one.list('a')).toEqual(await other.list('a'));
  expect(await one.list('a')).toHaveLength(2);
});

test('a database that was down at first is tried again', async () => {
  await pglite.query('drop table _sandbox_records');
  let down = true;
  const flaky: SandboxDatabase = {
    query: database.query,
    transaction: (work) => (down ? Promise.reject(new Error('down')) : database.transaction(work)),
  };
  const store = createSqlStore(flaky, stoppedClock());
  await expect(store.get('a', 'k')).rejects.toThrow('down');
  down = false;
  expect(await store.get('a', 'k')).toBeNull();
});

describe('the file store', () => {
  const clock = stoppedClock();
  const path = join(folder, 'shared.sqlite');

  test('is one for all processes that open its file', async () => {
    const [one, other] = [createFileStore(path, clock), createFileStore(path, clock)];
    const raised = (store: SandboxStore) =>
      store.update<number, number>('a', 'n', (n) => ({ next: (n ?? 0) + 1, answer: n ?? 0 }));
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => raised(i % 2 ? one : other)));
    expect(answers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i));
    one.close();
    other.close();
  });

  test('waits, without blocking, for a process that stands still in the middle of a write', async () => {
    const store = createFileStore(path, clock);
    await store.put('a', 'k', 'before');
    const other = new DatabaseSync(path);
    other.exec('begin immediate');
    const written = store.put('a', 'k', 'after');
    expect(await store.get('a', 'k')).toBe('before');
    other.exec('commit');
    await written;
    expect(await store.get('a', 'k')).toBe('after');
    other.close();
    store.close();
  });

  test('has what a process wrote that was killed', async () => {
    const script = `
      const { createFileStore } = await import(${JSON.stringify(resolve('src/sandbox/file-store.ts'))});
      const store = createFileStore(${JSON.stringify(path)}, { now: () => new Date() });
      await store.put('a', 'charged', 11_006);
      process.kill(process.pid, 'SIGKILL');`;
    const { signal } = spawnSync('node', ['--input-type=module', '-e', script]);
    expect(signal).toBe('SIGKILL');
    const store = createFileStore(path, clock);
    expect(await store.get('a', 'charged')).toBe(11_006);
    store.close();
  });
});
