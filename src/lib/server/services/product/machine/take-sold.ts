import { entry } from '#lib/domain/known.ts';
import {
  isBeforeCount,
  isPieces,
  SALE_KNOWN_DAYS,
  type SaleTaken,
  takeSale,
  tillMoment,
} from '#lib/domain/product/counted-shelf.ts';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { type ProductRow, tillSales } from '#lib/server/schema/index.ts';
import type { KeyViewer } from '../../mart/keys/find-key.ts';
import { holdScope } from '../../mart/keys/require-scope.ts';
import { logActs } from '../../mart/log/log-act.ts';
import type { IdempotencyKey } from '../../person/with-idempotency.ts';
import { moveStock } from '../stock/move-stock.ts';
import { readWaitingAt } from '../stock/waiting-at.ts';
import { doOnce, type ItemResult, type MachineDeps, type Results, refusedItem } from './item-result.ts';
import { lockNamed, type Named } from './lock-named.ts';
import { tellShort } from './set-shelf.ts';

/** A sale of a till. */
export interface SoldItem extends Named {
  /** The till's own name of it. */
  id: string;
  pieces: number;
  at: string;
}

export interface Sold {
  id: string;
  outcome: SaleTaken['outcome'] | 'again';
  taken: { productId: number; pieces: number; waitingCount: number }[];
  short: number;
}

/**
 * Takes what a till has sold from what waits, each sale once, whenever it comes (shelf.md 32.2 and 32.3). What was sold
 * before the shelf was counted is in that count. Where more was sold than waited, held pieces are gone: the mart is
 * told. Each item stands by itself, and is refused with `invalidInput`, `productNotFound` and `saleTooOld`.
 * Refuses as `holdScope` and `doOnce` do.
 */
export function takeSold(
  deps: MachineDeps,
  viewer: KeyViewer,
  items: readonly SoldItem[],
  idempotencyKey?: IdempotencyKey,
): Promise<Results<Sold>> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    await holdScope(tx, viewer, 'stock:write', now);
    return doOnce(tx, { viewer, idempotencyKey, now }, async () => {
      const oldest = addMinutes(now, -SALE_KNOWN_DAYS * MINUTES_PER_DAY);
      const made = items.map((item) => ({ item, at: tillMoment(new Date(item.at), now) }));
      const first = Math.min(now.getTime(), ...made.flatMap(({ at }) => (at >= oldest ? at.getTime() : [])));
      // A sale that comes late is of what was on sale when it was made, and none of tomorrow's.
      const named = await lockNamed(tx, viewer.martId, items, new Date(first));
      const sales = made.map(({ item, at }) => ({ item, at, listings: named.find(item, at) }));
      const good = sales.filter(
        ({ item, at, listings }) => isPieces(item.pieces, 1) && at >= oldest && listings.length > 0,
      );
      const isNew = await keepNew(
        tx,
        viewer,
        good.map(({ item }) => item.id),
        now,
      );
      const shelf = createShelf(tx, viewer, now);
      const results: ItemResult<Sold>[] = [];
      for (const { item, at, listings } of sales) {
        const { id, pieces } = item;
        if (!isPieces(pieces, 1)) results.push(refusedItem('invalidInput', { field: 'pieces', reason: 'piecesOdd' }));
        else if (at < oldest) results.push(refusedItem('saleTooOld', { field: 'at' }));
        else if (listings.length === 0) results.push(refusedItem('productNotFound'));
        else if (!isNew(id)) results.push({ ok: true, id, outcome: 'again', taken: [], short: 0 });
        else results.push({ ok: true, id, ...(await shelf.take(listings, pieces, at)) });
      }
      await shelf.tell();
      return results;
    });
  });
}

/** How many pieces of each waited at `at`, where some of them were counted since and others not. */
async function readWaitedThen(tx: Tx, listings: readonly ProductRow[], at: Date): Promise<Map<number, number>> {
  const counted = listings.filter((listing) => isBeforeCount(listing, at)).map(({ id }) => id);
  return counted.length === 0 || counted.length === listings.length ? new Map() : readWaitingAt(tx, counted, at);
}

/** Keeps the ids of sales that are new; answers whether one is, the first time it is asked. */
async function keepNew(tx: Tx, { keyId }: KeyViewer, ids: readonly string[], now: Date) {
  const different = [...new Set(ids)].sort();
  if (different.length === 0) return () => false;
  const kept = await tx
    .insert(tillSales)
    .values(different.map((saleId) => ({ keyId, saleId, toldAt: now })))
    .onConflictDoNothing()
    .returning({ saleId: tillSales.saleId });
  const fresh = new Set(kept.map(({ saleId }) => saleId));
  return (id: string): boolean => fresh.delete(id);
}

/** The listings of one request while its sales are taken from them, and what is told of that once. */
function createShelf(tx: Tx, { keyId, martId }: KeyViewer, now: Date) {
  const before = new Map<ProductRow, number>();
  const missing = new Map<ProductRow, number>();
  return {
    async take(listings: readonly ProductRow[], pieces: number, at: Date): Promise<Omit<Sold, 'id'>> {
      const sale = takeSale(listings, pieces, at, await readWaitedThen(tx, listings, at));
      if (sale.outcome === 'counted') return { outcome: 'counted', taken: [], short: 0 };
      const rows = new Map(listings.map((row) => [row.id, row]));
      const taken: Sold['taken'] = [];
      for (const part of sale.taken) {
        const product = entry(rows, part.productId);
        if (!before.has(product)) before.set(product, product.waiting);
        const move = { event: 'adjust', quantity: -part.pieces, orderId: null, actorId: null, keyId, now: at } as const;
        const moved = await moveStock(tx, { productId: product.id, ...move });
        if (!moved) throw new Error(`product ${product.id} lost its waiting stock under its own lock`);
        product.waiting = moved.waiting;
        taken.push({ ...part, waitingCount: moved.waiting });
      }
      if (sale.shortOf) {
        const product = entry(rows, sale.shortOf.productId);
        const short = (missing.get(product) ?? 0) + sale.shortOf.pieces;
        missing.set(product, Math.min(short, product.inSale));
      }
      return { outcome: 'taken', taken, short: sale.short };
    },
    async tell(): Promise<void> {
      const acts = [...before].map(
        ([product, waiting]) =>
          ({
            kind: 'countChanged',
            productId: product.id,
            before: { waiting },
            after: { waiting: product.waiting },
          }) as const,
      );
      await logActs(tx, { martId, actorId: null, keyId, now }, acts);
      for (const [product, pieces] of missing) await tellShort(tx, [product], { pieces, now });
    },
  };
}
