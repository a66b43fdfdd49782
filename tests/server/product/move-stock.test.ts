import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyStock, QUANTITY, type StockCounts, type StockEvent } from '#lib/domain/product/stock.ts';
import { products, stockLedger } from '#lib/server/schema/index.ts';
import { moveStock } from '#lib/server/services/product/stock/move-stock.ts';
import { describeMarket } from '../market.ts';

/** Whose move each event is: an order's, or one by the seller's hand. */
const EVENTS: Record<Exclude<StockEvent, 'register'>, 'order' | 'hand'> = {
  hold: 'order',
  pickUp: 'order',
  release: 'order',
  pickUpLate: 'order',
  shortage: 'order',
  adjust: 'hand',
  writeOff: 'hand',
};
const move = fc.oneof(
  fc.record({
    event: fc.constantFrom('hold', 'pickUp', 'release', 'writeOff', 'pickUpLate', 'shortage'),
    quantity: fc.integer({ min: QUANTITY.min, max: 6 }),
  }),
  fc.record({ event: fc.constant('adjust'), quantity: fc.constantFrom(-1, 1) }),
);
const counts = fc.record({
  waiting: fc.oneof(fc.nat(6), fc.integer({ min: QUANTITY.max - 2, max: QUANTITY.max })),
  inSale: fc.nat(6),
  completed: fc.nat(6),
});

class TakenBack extends Error {}

describeMarket('a move of stock', (market) => {
  test('changes the row exactly as the rule says, and is refused where the rule refuses', async () => {
    const { order, product } = await market().heldOrder();

    /** What the database makes of a move from these counts; null where it refuses. Leaves nothing behind. */
    async function inDatabase(before: StockCounts, event: keyof typeof EVENTS, quantity: number) {
      let after: StockCounts | null = null;
      const tried = market().db.transaction(async (tx) => {
        await tx.delete(stockLedger).where(eq(stockLedger.productId, product.id));
        await tx.update(products).set(before).where(eq(products.id, product.id));
        const orderId = EVENTS[event] === 'order' ? order.id : null;
        const now = market().clock.now();
        const moved = await moveStock(tx, { productId: product.id, orderId, event, quantity, actorId: null, now });
        const [row] = await tx.select().from(products).where(eq(products.id, product.id));
        const { waiting, inSale, completed } = row!;
        after = { waiting, inSale, completed };
        if (!moved) {
          expect(after).toEqual(before);
          after = null;
        }
        throw new TakenBack();
      });
      await expect(tried).rejects.toBeInstanceOf(TakenBack);
      return after;
    }

    await fc.assert(
      fc.asyncProperty(counts, move, async (before, { event, quantity }) => {
        const ruled = applyStock(before, event as keyof typeof EVENTS, quantity);
        expect(await inDatabase(before, event as keyof typeof EVENTS, quantity)).toEqual(
          ruled.ok ? ruled.counts : null,
        );
      }),
      { numRuns: 150 },
    );
  });
});
