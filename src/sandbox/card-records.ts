import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '#lib/server/config/config.ts';
import type { Db } from '#lib/server/platform/database/connect.ts';
import { adoptPayments } from './demo/adopt-payments.ts';
import type { SandboxLog } from './deps.ts';
import { createFileStore, type FileStore } from './file-store.ts';
import type { SandboxStore } from './store.ts';

/** Which file belongs to this database; a reset keeps it. */
export const CARD_FILE_KIND = 'cardFile';
const ADOPTED_KIND = 'adopted';

/**
 * The card provider's own records, in a file beside the market's database (docs/decisions/0069): a real provider keeps
 * what it has charged, whatever the market loses. All processes on one database find the same file, by an id that the
 * database holds.
 */
export async function openCardRecords(
  { dataDir, database, sandboxDir }: Pick<Config, 'dataDir' | 'database' | 'sandboxDir'>,
  store: SandboxStore,
  clock: { now(): Date },
): Promise<FileStore> {
  const id = await store.update<string, string>(CARD_FILE_KIND, 'id', (current) => {
    const next = current ?? randomUUID();
    return { next, answer: next };
  });
  // Processes on one PostgreSQL have data folders of their own.
  const shared = () => join(tmpdir(), `dongne-market-sandbox-${process.getuid?.() ?? 'own'}`);
  const folder = sandboxDir ?? (database.kind === 'embedded' ? join(dataDir, 'sandbox') : shared());
  return createFileStore(join(folder, `card-provider-${id}.sqlite`), { now: () => clock.now() });
}

/**
 * Tells the provider of the payments that the town began with, once. A database that is older than its file has lost
 * the provider's: what the market knows of is all there is to go on with.
 */
export async function adoptOnce(
  db: Db,
  records: SandboxStore,
  { isNewTown, log }: { isNewTown: boolean; log: SandboxLog },
): Promise<void> {
  if (await records.get(ADOPTED_KIND, 'town')) return;
  if (!isNewTown)
    log.warn(
      { provider: 'toss' },
      'the card provider’s records are not in this folder (SANDBOX_DIR): made from the market’s',
    );
  await adoptPayments(db, records);
  await records.put(ADOPTED_KIND, 'town', true);
}
