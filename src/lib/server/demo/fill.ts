import { sql } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { resetDemo } from './reset.ts';
import { seedDemo } from './seed.ts';

/** Fills an empty database with the demo town; `anew` empties it first. */
export async function fillDemoTown(deps: Deps, { anew = false } = {}): Promise<void> {
  const { rows } = await deps.db.execute(sql`select 1 from users limit 1`);
  if (rows.length > 0 && !anew) return;
  await (anew ? resetDemo : seedDemo)(deps, { seed: deps.config.demoSeed });
}
