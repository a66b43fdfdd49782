import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { createRuntime, type Runtime } from '#lib/server/runtime.ts';
import { type OpenedSandbox, sandbox } from '#sandbox/open.ts';

export interface OpenRuntime {
  /** Its data are below it; for a test's own files too. */
  folder: string;
  runtime: Runtime<OpenedSandbox>;
  /** Ends it, unless it has been ended, and leaves nothing of it. */
  close(options?: { hasEnded: boolean }): Promise<void>;
}

/**
 * One process of the market as production has it, silent, on an embedded database that is migrated already unless `env`
 * names another.
 */
export async function openRuntime(env: Record<string, string> = {}): Promise<OpenRuntime> {
  const folder = await mkdtemp(join(tmpdir(), 'dongne-market-'));
  const settings = {
    DATA_DIR: folder,
    PUBLIC_ORIGIN: 'http://market.test',
    LOG_LEVEL: 'silent',
    SESSION_SECRET: 'a secret that only these tests know, and nobody else',
    ...env,
  };
  if (!env.DATABASE_URL) await cp(inject('embeddedTemplate').folder, join(folder, 'db'), { recursive: true });
  const runtime = await createRuntime(settings, async () => sandbox);
  return {
    folder,
    runtime,
    async close({ hasEnded } = { hasEnded: false }) {
      if (!hasEnded) await runtime.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
