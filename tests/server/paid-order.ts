import { eq } from 'drizzle-orm';
import { orders, payments } from '#lib/server/schema/index.ts';
import { postEarned, postPaid } from '#lib/server/services/settlement/ledger/post-order.ts';
import type { Market, Order } from './market.ts';

/**
 * Makes an order that was picked up one that was paid by card, in the books too; no provider is asked. `unitPriceWon`:
 * of a piece.
 */
export async function payByCard(
  { db, clock }: Pick<Market, 'db' | 'clock'>,
  order: Pick<Order, 'id'>,
  unitPriceWon: number,
) {
  await db.transaction(async (tx) => {
    const [seen] = await tx.select().from(orders).where(eq(orders.id, order.id));
    const totalPriceWon = seen!.quantity * unitPriceWon;
    const price = { way: 'card', unitPriceWon, totalPriceWon } as const;
    const [row] = await tx.update(orders).set(price).where(eq(orders.id, order.id)).returning();
    const key = `key-${order.id}`;
    const at = clock.now();
    const [payment] = await tx
      .insert(payments)
      .values({
        checkoutId: row!.checkoutId,
        providerOrderId: key,
        paymentKey: key,
        amountWon: totalPriceWon,
        state: 'paid',
        createdAt: at,
        decidedAt: at,
      })
      .returning();
    await postPaid(tx, payment!, [row!], { at, from: null });
    await postEarned(tx, order.id, at);
  });
}
