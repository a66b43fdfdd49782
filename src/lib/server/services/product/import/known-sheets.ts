import { eq } from 'drizzle-orm';
import { KNOWN_SHEETS_MOST, type KnownSheet } from '#lib/domain/product/product-sheet.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { martSheets } from '#lib/server/schema/index.ts';
import { requireMart } from '../../mart/require-mart.ts';

/** How the columns of a mart's sheets were mapped, by their shape. Refuses with `martNotFound`. */
export async function listKnownSheets(deps: Deps, viewer: Viewer, martId: number): Promise<KnownSheet[]> {
  await requireMart(deps.db, viewer, martId);
  const [row] = await deps.db.select().from(martSheets).where(eq(martSheets.martId, martId));
  return row?.known ?? [];
}

/** Keeps the mapping of a sheet; imports of a mart come one after the other. */
export async function keepSheet(tx: Tx, martId: number, sheet: KnownSheet): Promise<void> {
  const [row] = await tx.select().from(martSheets).where(eq(martSheets.martId, martId));
  const others = (row?.known ?? []).filter(({ shape }) => shape !== sheet.shape);
  const known = [sheet, ...others].slice(0, KNOWN_SHEETS_MOST);
  await tx
    .insert(martSheets)
    .values({ martId, known })
    .onConflictDoUpdate({ target: martSheets.martId, set: { known } });
}
