import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { isShown, type ShownFacts } from '#lib/domain/mart/standing.ts';
import { marts } from '#lib/server/schema/index.ts';
import { martIsShown } from '#lib/server/schema/mart/mart-standing.ts';
import { workAlerts } from '#lib/server/services/discovery/alerts/work-alerts.ts';
import { readSitemapPart } from '#lib/server/services/discovery/read-sitemap.ts';
import { approveByHand } from '#lib/server/services/mart/application/decide-mart.ts';
import { describeMarket, type Mart, type Product } from '../market.ts';
import type { Person } from '../person.ts';

const JOIN = 'POST /api/buyer/products/{productId}/waiting';

describeMarket('a mart that buyers do not see (market.md 20)', (market) => {
  const change = async (mart: Mart, set: Partial<typeof marts.$inferInsert>) => {
    await market().db.update(marts).set(set).where(eq(marts.id, mart.id));
    await market().deps.cache.invalidation.sync();
  };
  const suspend = (mart: Mart) => change(mart, { suspendedAt: market().clock.now(), suspendKind: 'newOrders' });
  const unsuspend = (mart: Mart) => change(mart, { suspendedAt: null, suspendKind: null });

  /** Everywhere that buyers would find it, or something of it. */
  async function foundBy(buyer: Person, { id, mart: { id: storeId, at } }: Product) {
    const around = { lat: at.lat, lng: at.lng };
    const nearby = await buyer.call('GET /api/buyer/products/nearby', { query: around });
    const map = await buyer.call('GET /api/buyer/maps/nearbyStores', { query: around });
    const found = await buyer.call('GET /api/buyer/products/search', { query: { ...around, search: '사과' } });
    market().clock.advance({ minutes: 11 });
    return {
      lists: nearby.some(({ productId }) => productId === id),
      search: found.some(({ productId }) => productId === id),
      map: map.some((store) => store.storeId === storeId),
      shelf: (await buyer.send('GET /api/buyer/products/{storeId}/products', { params: { storeId } })).status,
      place: (await buyer.send('GET /api/buyer/maps/{storeId}', { params: { storeId } })).status,
      sitemap: (await readSitemapPart(market().deps, 'marts'))!.includes(`/buyer/store/${storeId}<`),
    };
  }
  const NOWHERE = { lists: false, search: false, map: false, shelf: 404, place: 404, sitemap: false };
  const EVERYWHERE = { lists: true, search: true, map: true, shelf: 200, place: 200, sitemap: true };

  test('is the same for the database and the rule', async () => {
    const at = market().clock.now();
    const states = [null, at].flatMap((approvedAt) =>
      [null, at].flatMap((suspendedAt) => [null, at].map((closedAt) => ({ approvedAt, suspendedAt, closedAt }))),
    );
    for (const state of states as ShownFacts[]) {
      if (state.suspendedAt && !state.approvedAt) continue;
      const mart = await market().mart();
      await change(mart, { ...state, suspendKind: state.suspendedAt ? 'stop' : null });
      const [row] = await market().db.select({ shown: martIsShown }).from(marts).where(eq(marts.id, mart.id));
      expect(row!.shown).toBe(isShown(state));
    }
  });

  test('is suspended only while it is approved, and in one of two ways', async () => {
    const mart = await market().mart();
    const refused = (set: string) =>
      expect(market().db.execute(sql.raw(`update marts set ${set} where id = ${mart.id}`))).rejects.toMatchObject({
        cause: { code: '23514' },
      });
    await refused('suspended_at = now()');
    await refused(`suspended_at = now(), suspend_kind = 'forever'`);
    await refused(`suspended_at = now(), suspend_kind = 'stop', approved_at = null`);
    await refused('suspended_until = now()');
    await refused('rejected_at = now()');
  });

  test('until it is approved: its people fill the shelf, nobody else finds or buys any of it', async () => {
    const mart = await market().mart();
    await change(mart, { approvedAt: null });
    const product = await market().product(mart);
    const buyer = await market().person();
    expect(await foundBy(buyer, product)).toEqual(NOWHERE);
    const params = { productId: product.id };
    expect(await buyer.refused('GET /api/buyer/products/{productId}', { params })).toMatchObject({
      code: 'productNotFound',
    });
    expect(
      await buyer.refused('GET /api/buyer/stores/{storeId}', { params: { storeId: mart.id }, query: {} }),
    ).toMatchObject({ code: 'martNotFound' });
    const query = { productId: product.id, quantity: 1 };
    // Field case 4.4: it is not one that is gone.
    const notYet = {
      code: 'martNotOpenYet',
      message: '아직 문을 열지 않은 마트예요. 영업을 시작하면 주문할 수 있어요.',
    };
    expect(await buyer.refused('POST /api/buyer/pay/on-site', { query })).toMatchObject(notYet);
    expect(await buyer.refused('POST /api/buyer/carts/addCart', { body: query })).toMatchObject(notYet);
    expect(await buyer.refused(JOIN, { params })).toMatchObject(notYet);
    expect(
      await buyer.refused('POST /api/buyer/stores/followStore/{storeId}', { params: { storeId: mart.id } }),
    ).toMatchObject({ code: 'martNotFound' });
    expect(await mart.owner.call('GET /api/seller/store/dashboard')).toMatchObject([
      { storeId: mart.id, standing: 'applied', standingReason: null },
    ]);

    expect(await approveByHand(market().deps, mart.id)).toBe(true);
    expect(await approveByHand(market().deps, mart.id)).toBe(false);
    await market().deps.cache.invalidation.sync();
    expect(await foundBy(buyer, product)).toEqual(EVERYWHERE);
    await buyer.call('POST /api/buyer/pay/on-site', { query });
  });

  describe('for it is suspended', () => {
    test('can be bought from no more, says so, and works as before when it ends', async () => {
      const mart = await market().mart();
      const product = await market().product(mart);
      const buyer = await market().person();
      const storeId = mart.id;
      await buyer.call('POST /api/buyer/stores/followStore/{storeId}', { params: { storeId } });
      const line = { body: { productId: product.id, quantity: 1 } };
      const before = await market().order(buyer, product);
      await buyer.call('POST /api/buyer/carts/addCart', line);

      await suspend(mart);
      expect(await foundBy(buyer, product)).toEqual(NOWHERE);
      expect(await buyer.refused('POST /api/buyer/carts/addCart', line)).toMatchObject({
        status: 409,
        code: 'martSuspended',
        message: '지금은 주문을 받지 않는 마트예요.',
      });
      const query = { productId: product.id, quantity: 1 };
      expect(await buyer.refused('POST /api/buyer/pay/on-site', { query })).toMatchObject({ code: 'martSuspended' });
      expect(await buyer.call('GET /api/buyer/carts/all')).toMatchObject([
        { storeIsDeleted: true, storeIsSuspended: true, isOpen: false },
      ]);
      const shown = { storeIsDeleted: true, storeIsSuspended: true };
      expect(await buyer.call('GET /api/buyer/stores/following')).toMatchObject([{ ...shown, productsAmount: 0 }]);
      expect(await buyer.call('GET /api/buyer/stores/{storeId}', { params: { storeId }, query: {} })).toMatchObject(
        shown,
      );
      const params = { productId: product.id };
      expect(await buyer.call('GET /api/buyer/products/{productId}', { params })).toMatchObject({
        store: { isDeleted: true, isSuspended: true },
      });
      // What was ordered before is picked up as promised.
      await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', {
        params: { orderId: before.id },
        body: { uuid: before.uuid },
      });

      await unsuspend(mart);
      expect(await foundBy(buyer, product)).toEqual(EVERYWHERE);
      expect(await buyer.call('GET /api/buyer/carts/all')).toMatchObject([
        { storeIsDeleted: false, storeIsSuspended: false, isOpen: true, cartProductQuantity: 1 },
      ]);
      expect(await buyer.call('GET /api/buyer/stores/following')).toMatchObject([{ productsAmount: 1 }]);
      await buyer.call('POST /api/buyer/pay/on-site', { query });
    });

    test('keeps waiting lists and alerts, and tells of what came when it ends', async () => {
      const mart = await market().mart();
      const sold = await market().product(mart, { name: '배', waiting: 1 });
      await market().order(await market().person(), sold);
      const buyer = await market().person();
      await buyer.call('PUT /api/buyer/promotions', { body: { on: true } });
      await buyer.call(JOIN, { params: { productId: sold.id } });
      await buyer.call('POST /api/buyer/alerts', { body: { term: '사과', ...mart.at } });
      const told = async () => {
        await workAlerts(market().deps);
        const { content } = await buyer.call('GET /api/buyer/alarms', { query: {} });
        return content.map(({ kind }) => kind).sort();
      };

      await suspend(mart);
      await market().product(mart, { name: '사과 1봉지' });
      await mart.owner.call('PUT /api/seller/stores/{storeId}/products/{productId}/stock', {
        params: { storeId: mart.id, productId: sold.id },
        body: { from: 0, to: 3 },
      });
      expect(await told()).toEqual([]);
      market().clock.advance({ minutes: 6 });
      expect(await told()).toEqual([]);

      await unsuspend(mart);
      market().clock.advance({ minutes: 6 });
      expect(await told()).toEqual(['alertMatched', 'productBack']);
    });
  });
});
