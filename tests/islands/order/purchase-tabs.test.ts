import { describe, expect, test } from 'vitest';
import { createPurchaseTabs, type LoadOrders, tabAddress, tabOf } from '#islands/buyer/orders/purchase-tabs.ts';
import type { BuyerOrder } from '#lib/contract/order/orders.ts';
import type { PurchaseTab } from '#lib/domain/order/order.ts';

const order = (orderId: number) => ({ orderId, isReviewed: false, reviewCreatedAt: null }) as BuyerOrder;
const many = (from: number, count: number) => Array.from({ length: count }, (_, i) => order(from - i));
const found = (data: BuyerOrder[]) => ({ ok: true as const, data });
const refused = { ok: false as const, status: 0, error: { code: 'unavailable' as const, message: '' } };

describe('the tabs of the purchase page', () => {
  test('have an address each; any other is that of the first', () => {
    for (const tab of ['buying', 'cancelled', 'completed'] as const) {
      expect(tabOf(new URL(tabAddress(tab), 'http://localhost').search)).toBe(tab);
    }
    expect([tabOf(''), tabOf('?tab=ended')]).toEqual(['buying', 'buying']);
  });

  test('are read when they are opened, and again later, with what is kept shown meanwhile', async () => {
    const asked: PurchaseTab[] = [];
    const responses = [found([order(2)]), found([order(3), order(2)])];
    const load: LoadOrders = async (tab) => {
      asked.push(tab);
      return responses.shift()!;
    };
    const tabs = createPurchaseTabs({ tab: 'buying', orders: [order(3)], hasOlder: false }, load);
    const opening = tabs.open('cancelled');
    expect(tabs.$purchases.get()).toMatchObject({ current: 'cancelled', panels: { cancelled: { state: 'loading' } } });
    await opening;
    // Its orders look after themselves.
    await tabs.open('buying');
    const again = tabs.open('cancelled');
    expect(tabs.$purchases.get().panels.cancelled).toMatchObject({ state: 'ready', orders: [{ orderId: 2 }] });
    await again;
    expect(tabs.$purchases.get().panels.cancelled).toMatchObject({ orders: [{ orderId: 3 }, { orderId: 2 }] });
    expect(asked).toEqual(['cancelled', 'cancelled']);
  });

  test('that cannot be read say so; what is kept stays', async () => {
    const responses = [refused, found([order(1)]), refused];
    const tabs = createPurchaseTabs({ tab: 'buying', orders: [], hasOlder: false }, async () => responses.shift()!);
    await tabs.open('completed');
    expect(tabs.$purchases.get().panels.completed).toEqual({ state: 'failed' });
    await tabs.retry();
    await tabs.open('buying');
    await tabs.open('completed');
    expect(tabs.$purchases.get().panels.completed).toMatchObject({ state: 'ready', orders: [{ orderId: 1 }] });
  });

  test('show older orders page by page, and read on where theirs end', async () => {
    const befores: (number | undefined)[] = [];
    const responses = [refused, found(many(80, 5))];
    const tabs = createPurchaseTabs({ tab: 'completed', orders: many(100, 20), hasOlder: true }, async (_, before) => {
      befores.push(before);
      return responses.shift()!;
    });
    const panel = () => tabs.$purchases.get().panels.completed;
    await tabs.showOlder('completed');
    expect(panel()).toMatchObject({ shown: 20, older: 'failed', hasOlder: true });
    await tabs.showOlder('completed');
    expect(panel()).toMatchObject({ shown: 40, older: 'idle', hasOlder: false });
    expect(panel()).toHaveProperty('orders.length', 25);
    expect(befores).toEqual([81, 81]);
  });

  test('keep that an order was reviewed, or is no more', () => {
    const tabs = createPurchaseTabs({ tab: 'completed', orders: [order(2), order(1)], hasOlder: false });
    const reviewed = () => {
      const panel = tabs.$purchases.get().panels.completed;
      return panel.state === 'ready' && panel.orders.map(({ isReviewed }) => isReviewed);
    };
    tabs.setReviewed(1, '2026-11-26T00:00:00.000Z');
    expect(reviewed()).toEqual([false, true]);
    tabs.setReviewed(1, null);
    expect(reviewed()).toEqual([false, false]);
  });
});
