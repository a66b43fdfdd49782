import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { type Connection, connect, openEmbedded } from '#lib/server/platform/database/connect.ts';
import { migrate } from '#lib/server/platform/database/migrate.ts';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated, empty PGlite: as `dumpDataDir` wrote it, and the folder, to be copied. */
    embeddedTemplate: { dump: string; folder: string };
    /** The PostgreSQL of this run: its maintenance database, and the migrated, empty one to copy. */
    postgres: { maintenanceUrl: string; template: string };
  }
}

const TEMPLATE = 'market_template';

/** Once for the whole run: one PostgreSQL, and for each of the two databases an empty market to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'dongne-market-tests-'));
  const embeddedTemplate = { dump: join(folder, 'embedded.tar'), folder: join(folder, 'embedded') };
  const [server] = await Promise.all([startPostgres(), makeEmbedded(embeddedTemplate)]);
  const maintenanceUrl = server.url('postgres');

  await onPostgres(maintenanceUrl, ({ pool }) => pool.query(`create database ${TEMPLATE}`));
  await onPostgres(server.url(TEMPLATE), async (connection) => {
    await migrate(connection);
    await countFromBeyond32Bits(connection);
  });

  project.provide('embeddedTemplate', embeddedTemplate);
  project.provide('postgres', { maintenanceUrl, template: TEMPLATE });
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Every id of every test is one that no `integer` holds: a cast that was forgotten fails. */
async function countFromBeyond32Bits({ pool }: Connection): Promise<void> {
  await pool.query(`select setval(format('%I.%I', schemaname, sequencename), 3000000000)
    from pg_sequences where schemaname = current_schema() and sequencename not like '\\_%'`);
}

async function onPostgres(url: string, work: (connection: Connection) => Promise<unknown>): Promise<void> {
  const connection = await connect({ database: { kind: 'postgres', url, pool: 1 }, dataDir: '' });
  try {
    await work(connection);
  } finally {
    await connection.close();
  }
}

async function makeEmbedded({ dump, folder }: { dump: string; folder: string }): Promise<void> {
  const embedded = await openEmbedded(folder);
  await migrate(embedded);
  await embedded.close();
  const lite = await PGlite.create(folder);
  const written = await lite.dumpDataDir('none');
  await lite.close();
  await writeFile(dump, Buffer.from(await written.arrayBuffer()));
}
