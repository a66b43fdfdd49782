import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { martMembers, orders, products, stockLedger } from '#lib/server/schema/index.ts';
import { describeOnBoth } from './market.ts';

/** The name of the constraint a statement breaks. */
async function broken(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    for (let e: unknown = error; e instanceof Error; e = e.cause) {
      const { constraint } = e as { constraint?: string };
      if (constraint) return constraint;
    }
    throw error;
  }
  return 'nothing';
}

describeOnBoth('the database itself refuses', (market) => {
  test('a mart without a general manager', async () => {
    const mart = await market().mart();
    const manager = and(eq(martMembers.martId, mart.id), eq(martMembers.userId, mart.owner.userId));
    expect(await broken(market().db.delete(martMembers).where(manager))).toBe('marts_general_manager_is_member');
    expect(await broken(market().db.update(martMembers).set({ position: 'employee' }).where(manager))).toBe(
      'marts_general_manager_is_member',
    );
    expect(await mart.owner.call('GET /api/seller/store/dashboard')).toMatchObject([{ authority: 1 }]);
  });

  test('a mart without a general manager only when the transaction ends', async () => {
    const mart = await market().mart();
    const manager = and(eq(martMembers.martId, mart.id), eq(martMembers.userId, mart.owner.userId));
    await market().db.transaction(async (tx) => {
      await tx.update(martMembers).set({ position: 'employee' }).where(manager);
      await tx.update(martMembers).set({ position: 'generalManager' }).where(manager);
    });
    expect(await mart.owner.call('GET /api/seller/store/dashboard')).toMatchObject([{ authority: 1 }]);
  });

  test('a second general manager', async () => {
    const mart = await market().mart();
    const clerk = await market().employee(mart);
    const second = market()
      .db.update(martMembers)
      .set({ position: 'generalManager' })
      .where(and(eq(martMembers.martId, mart.id), eq(martMembers.userId, clerk.userId)));
    expect(await broken(second)).toBe('mart_members_one_general_manager');
  });

  test('to be emptied of what was recorded', async () => {
    const RECORDS = [
      'audit_log',
      'log_reviews',
      'mart_log',
      'mart_decisions',
      'mart_terms',
      'documents',
      'consents',
      'stock_ledger',
      'orders',
      'payments',
      'refunds',
      'hand_refunds',
      'chargebacks',
      'adjustments',
      'money_legs',
      'money_proofs',
      'statements',
      'payout_batches',
      'payouts',
      'provider_settlements',
      'provider_readings',
    ];
    for (const name of RECORDS) {
      const emptied = market().db.execute(sql.raw(`truncate "${name}" cascade`));
      expect(await broken(emptied), name).toMatch(/_records_stay$/);
    }
    // Nor by what they refer to.
    for (const name of ['users', 'marts', 'products', 'checkouts'])
      expect(await broken(market().db.execute(sql.raw(`truncate "${name}" cascade`))), name).toMatch(/_records_stay$/);
    const { rows } = await market().db.execute<{ enabled: string }>(
      sql`select distinct tgenabled as enabled from pg_trigger where tgfoid = 'records_stay'::regproc`,
    );
    expect(rows).toEqual([{ enabled: 'O' }]);
  });

  test('stock below zero', async () => {
    const { product } = await market().heldOrder();
    for (const counts of [{ waiting: -1 }, { inSale: -1 }, { completed: -1 }]) {
      expect(await broken(market().db.update(products).set(counts).where(eq(products.id, product.id)))).toBe(
        'products_stock',
      );
    }
  });

  test('a second ledger row for the same event of an order', async () => {
    const { product, order } = await market().heldOrder();
    const again = market()
      .db.insert(stockLedger)
      .values({
        productId: product.id,
        orderId: order.id,
        event: 'hold',
        waiting: -2,
        inSale: 2,
        completed: 0,
        at: market().clock.now(),
      });
    expect(await broken(again)).toBe('stock_ledger_order_event');
  });

  test('a ledger row that is not what its event does', async () => {
    const { product, order } = await market().heldOrder();
    const at = market().clock.now();
    const row = { productId: product.id, orderId: order.id, at };
    for (const wrong of [
      { ...row, event: 'release', waiting: 2, inSale: -1, completed: 0 },
      { ...row, event: 'pickUp', waiting: 1, inSale: -1, completed: 0 },
      { ...row, event: 'adjust', waiting: 1, inSale: 0, completed: 0 },
      { ...row, orderId: null, event: 'hold', waiting: -1, inSale: 1, completed: 0 },
    ] as const) {
      expect(await broken(market().db.insert(stockLedger).values(wrong))).toBe('stock_ledger_event');
    }
  });

  test('two open orders of a mart with one pickup code, or two orders with one QR code', async () => {
    const { buyer, product, order } = await market().heldOrder();
    const second = await market().order(buyer, product);
    const change = (set: Partial<typeof orders.$inferInsert>) =>
      broken(market().db.update(orders).set(set).where(eq(orders.id, second.id)));
    if (second.pickupCode !== order.pickupCode) {
      expect(await change({ pickupCode: order.pickupCode })).toBe('orders_pickup_code');
    }
    expect(await change({ qrUuid: order.uuid })).toBe('orders_qr');
    expect(await change({ pickupCode: '12a456' })).toBe('orders_pickup_code_digits');
    // Once the first is over, its code is free again.
    await buyer.call('POST /api/buyer/order/cancel', { query: { orderId: order.id } });
    expect(await change({ pickupCode: order.pickupCode })).toBe('nothing');
    expect(await change({ qrUuid: randomUUID() })).toBe('nothing');
  });

  test('an order that is over without a time or a reason, or open with one', async () => {
    const { order } = await market().heldOrder();
    for (const set of [
      { state: 'cancelled' },
      { state: 'expired', endedAt: market().clock.now() },
      { state: 'pickedUp' },
      { endedAt: market().clock.now() },
    ] as const) {
      expect(await broken(market().db.update(orders).set(set).where(eq(orders.id, order.id)))).toBe('orders_state');
    }
  });
});
