import { and, eq, gt, inArray } from 'drizzle-orm';
import { bagProblems } from '#lib/domain/product/bag-problems.ts';
import {
  COLUMNS_OF,
  type EditableColumns,
  sameFor,
  UNDO_KEPT_MINUTES,
  type UndoneEdit,
} from '#lib/domain/product/bulk-edit.ts';
import { inOrder } from '#lib/domain/product/markdown.ts';
import { isOnSale } from '#lib/domain/product/sale.ts';
import { addMinutes } from '#lib/domain/time.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { bulkEdits, type ProductRow, stockLedger } from '#lib/server/schema/index.ts';
import type { EditedColumns } from '#lib/server/schema/product/bulk-edits.ts';
import { requireMart } from '../../mart/require-mart.ts';
import { lockListings } from './plan-edit.ts';
import { writeColumns } from './write-columns.ts';

type Edit = typeof bulkEdits.$inferSelect;

const readColumns = ({ saleEndsAt, markdown, ...columns }: EditedColumns): EditableColumns => ({
  ...columns,
  // JSON of the database has its keys in an order of its own.
  markdown: markdown && inOrder(markdown),
  saleEndsAt: new Date(saleEndsAt),
});

/** What a listing had. A sale that goes on ends now where it was to end meanwhile: nothing is sold after its end. */
function columnsBefore(before: EditedColumns, product: ProductRow | undefined, now: Date): EditableColumns {
  const was = readColumns(before);
  const goesOn = product !== undefined && isOnSale(product, now);
  return goesOn && was.saleEndsAt < now ? { ...was, saleEndsAt: now } : was;
}

/** The edit, locked: of two who undo it at once the second finds it undone. */
async function lockEdit(tx: Tx, martId: number, editId: number, now: Date): Promise<Edit> {
  const [edit] = await tx
    .select()
    .from(bulkEdits)
    .where(and(eq(bulkEdits.id, editId), eq(bulkEdits.martId, martId)))
    .for('update');
  if (!edit || edit.madeAt <= addMinutes(now, -UNDO_KEPT_MINUTES)) throw new DomainError('undoOver');
  return edit;
}

/** Those of them that somebody has ordered since. */
async function orderedSince(tx: Tx, { items, madeAt }: Edit): Promise<Set<number>> {
  const ids = items.map(({ productId }) => productId);
  const rows = await tx
    .selectDistinct({ productId: stockLedger.productId })
    .from(stockLedger)
    .where(and(inArray(stockLedger.productId, ids), eq(stockLedger.event, 'hold'), gt(stockLedger.at, madeAt)));
  return new Set(rows.map(({ productId }) => productId));
}

/** Restores columns that have not changed since, and names the rest. */
async function putBack(tx: Tx, edit: Edit, actorId: number, now: Date): Promise<UndoneEdit> {
  const { kind } = edit.change;
  const ids = edit.items.map(({ productId }) => productId);
  const rows = new Map((await lockListings(tx, edit.martId, ids)).map((row) => [row.id, row]));
  const ordered = await orderedSince(tx, edit);
  const undone: UndoneEdit = { restored: 0, left: [], sold: [] };
  for (const { productId, name: productName, before, after } of edit.items) {
    const product = rows.get(productId);
    if (ordered.has(productId)) undone.sold.push({ productId, productName });
    const was = columnsBefore(before, product, now);
    const restored = Object.fromEntries(COLUMNS_OF[kind].map((column) => [column, was[column]]));
    const isSame = product && sameFor(kind, product, readColumns(after));
    // A bag may be worth less since than it cost.
    const isFit = isSame && !bagProblems({ ...product, ...restored }).bagWorthWon;
    if (!isFit || product.recalledAt || product.hiddenAt) {
      const reason = kind === 'count' && ordered.has(productId) ? 'sold' : 'changed';
      undone.left.push({ productId, productName, reason });
      continue;
    }
    await writeColumns(tx, product, { after: { ...product, ...restored }, actorId, now });
    undone.restored += 1;
  }
  return undone;
}

/**
 * Undoes an edit of many listings: whichever has not changed since gets back what it had; orders that came meanwhile
 * stay as they were made. Again, it changes nothing and answers the same. Refuses with `martNotFound`, and with
 * `undoOver` where that is too long ago.
 */
export async function undoEdit(
  deps: Deps,
  viewer: Viewer,
  { martId, editId }: { martId: number; editId: number },
): Promise<UndoneEdit> {
  return deps.db.transaction(async (tx) => {
    await requireMart(tx, viewer, martId);
    const now = deps.clock.now();
    const edit = await lockEdit(tx, martId, editId, now);
    if (edit.undone) return edit.undone;
    const undone = await putBack(tx, edit, viewer.userId, now);
    await tx.update(bulkEdits).set({ undone }).where(eq(bulkEdits.id, edit.id));
    return undone;
  });
}
