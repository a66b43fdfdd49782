import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { connect } from '#lib/server/platform/database/connect.ts';

/**
 * `node open-database.ts DATA_DIR`: opens it as the server does, asks it something for every line it is sent, then
 * closes.
 */
const dataDir = resolve(process.argv[2]!);
try {
  const { pool, close } = await connect({ database: { kind: 'embedded', folder: resolve(dataDir, 'db') }, dataDir });
  console.log('open');
  for await (const _ of createInterface({ input: process.stdin })) {
    const { rows } = await pool.query<{ n: number }>('select 42 as n');
    console.log(`answered ${rows[0]?.n}`);
  }
  await close();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
