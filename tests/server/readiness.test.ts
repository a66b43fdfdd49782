import { expect, test } from 'vitest';
import { notReadyBecause } from '#lib/server/platform/readiness.ts';
import { openRuntime } from './open-runtime.ts';

// rules.md section 28.2.
test('a process is ready beside the schema of the next release, and no more beside that of the one after it', async () => {
  const { runtime, close } = await openRuntime();
  const { connection, migrations } = runtime;
  const later = (release: string, after: number) =>
    connection.pool.query('insert into __drizzle_migrations (hash, created_at, release) values ($1, $2, $1)', [
      release,
      migrations.at(-1)!.when + after,
    ]);
  try {
    await expect.poll(() => notReadyBecause(runtime)).toBeNull();
    await later('9.1.0', 1);
    expect(await notReadyBecause(runtime)).toBeNull();
    await later('9.2.0', 2);
    expect(await notReadyBecause(runtime)).toMatch(
      /at the schema of 9\.2\.0, 2 releases ahead .* Run 9\.1\.0 or a later/,
    );
  } finally {
    await close();
  }
});
