import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as schema from '#lib/server/schema/index.ts';
import { emptyTables } from './empty-tables.ts';
import { storeMartPhotos } from './mart-photos.ts';
import { storeTownPictures } from './pictures.ts';
import { storeReviewPhotos } from './review-photos.ts';
import { type SeedDeps, writeTown } from './seed.ts';
import { demoTown } from './town.ts';

const ALL_TABLES = Object.values(schema)
  .filter((entry) => is(entry, PgTable))
  .map(getTableName);

/**
 * Empties every table and seeds the town afresh at the clock's present time (`POST /sandbox/reset`, design.md section
 * 3). One transaction: readers see the old town or the new one. For demos and tests only: everything is lost.
 */
export async function resetDemo(deps: SeedDeps, { seed }: { seed: number }): Promise<void> {
  const pictures = await storeTownPictures(deps.pictures);
  const now = deps.clock.now();
  const town = demoTown({ seed, now });
  const photos = await storeReviewPhotos(deps.pictures, town);
  const fronts = await storeMartPhotos(deps.pictures, town);
  await deps.db.transaction(async (tx) => {
    await tx.execute(emptyTables(ALL_TABLES));
    await writeTown(tx, town, { pictures, photos, fronts }, now);
  });
}
