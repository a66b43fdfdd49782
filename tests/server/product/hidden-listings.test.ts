import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products, recurringListings } from '#lib/server/schema/index.ts';
import { workAlerts } from '#lib/server/services/discovery/alerts/work-alerts.ts';
import { deleteOldRows } from '#lib/server/services/market/delete-old-rows.ts';
import { runRecurring } from '#lib/server/services/product/recurring/run-recurring.ts';
import { showShelf } from '#lib/server/services/product/shelf/read-shelf.ts';
import { describeMarket, type Mart, type Product } from '../market.ts';
import type { Person } from '../person.ts';

const reason = '상한 상품 사진이에요';
const HIDE = 'POST /api/operator/listings/{productId}/hide';
const SHOW = 'POST /api/operator/listings/{productId}/show';
const RECALL = 'POST /api/operator/listings/{productId}/recall';
const STORE = '/api/seller/stores/{storeId}';
const DAILY = { weekdays: [0, 1, 2, 3, 4, 5, 6], listAt: '09:00', endsAt: '20:00', quantity: 5, basePrice: 2_500 };
const BARCODE = '8801234567893';

// market.md 22.8: what an operator hides comes back by an operator alone.
describeMarket('a listing that an operator hides', (market) => {
  const in_ = ({ id }: Mart) => ({ params: { storeId: id } });
  const of = ({ id }: Product) => ({ params: { productId: id } });
  async function scene() {
    const mart = await market().mart();
    const product = await market().product(mart, { name: '상한 우유', waiting: 7, saleEndsIn: { hours: 5 } });
    await market().db.update(products).set({ barcode: BARCODE }).where(eq(products.id, product.id));
    return {
      mart,
      product,
      support: await market().operator('support'),
      own: { storeId: mart.id, productId: product.id },
    };
  }
  const onShelf = async (mart: Mart) =>
    (await market().nobody.call('GET /api/buyer/products/nearby', { query: { ...mart.at } })).filter(
      ({ storeId }) => storeId === mart.id,
    );
  const hidden = { status: 409, code: 'productHidden' };

  test('is put up again by no way, neither itself nor as another one of its name or barcode', async () => {
    const { mart, product, support, own } = await scene();
    const { owner } = mart;
    const { editId } = (await owner.call(`POST ${STORE}/products/bulk`, {
      ...in_(mart),
      body: { change: { kind: 'price', percent: -10 }, items: [{ productId: product.id }], dryRun: false },
    } as never)) as unknown as { editId: number };
    const recurring = await owner.call(`POST ${STORE}/recurring`, {
      ...in_(mart),
      body: { productId: product.id, ...DAILY },
    });
    await support.call(HIDE, { ...of(product), body: { reason } });

    const refused = (name: string, parts: object) =>
      owner
        .send(name, parts as never)
        .then(async (answer) => ({ status: answer.status, ...((await answer.json()) as object) }));
    const made = { category: '유제품', price: 3_000, listPrice: null, floorPrice: null, quantity: 3 };
    const expirationDate = market().clock.in({ hours: 6 }).toISOString();
    for (const [name, parts] of [
      [`PATCH ${STORE}/products/{productId}/stock`, { params: own, body: { delta: 1 } }],
      [`PATCH ${STORE}/products/{productId}/stock`, { params: own, body: { delta: -1 } }],
      [`PUT ${STORE}/products/{productId}/stock`, { params: own, body: { from: 7, to: 12 } }],
      [`PATCH ${STORE}/products/{productId}`, { params: own, body: { expirationDate } }],
      [
        `POST ${STORE}/products/copy`,
        { ...in_(mart), body: { days: 1, items: [{ productId: product.id, quantity: 3 }] } },
      ],
      [`POST ${STORE}/recurring`, { ...in_(mart), body: { productId: product.id, ...DAILY } }],
      [`POST ${STORE}/products`, { ...in_(mart), body: { ...made, productName: ' 상한  우유', expirationDate } }],
      [
        `POST ${STORE}/products`,
        { ...in_(mart), body: { ...made, productName: '우유 새것', barcode: BARCODE, expirationDate } },
      ],
    ] as const) {
      expect(await refused(name, parts), name).toMatchObject(hidden);
    }
    const bulk = {
      change: { kind: 'saleEnd', at: '2026-11-25T10:00:00' },
      items: [{ productId: product.id }],
      dryRun: false,
    };
    expect(await refused(`POST ${STORE}/products/bulk`, { ...in_(mart), body: bulk })).toMatchObject({ status: 409 });
    await owner.call(`POST ${STORE}/products/bulk/undo`, { ...in_(mart), body: { editId } } as never);
    const rows = [{ row: 2, cells: ['유제품', '상한 우유', '2000', '', '3', '2026-11-25 10:00', '', '', '', ''] }];
    const imported = await owner.call(`POST ${STORE}/products/import-rows`, {
      ...in_(mart),
      body: { rows, same: 'register', dryRun: false },
    } as never);
    expect(imported).toMatchObject({ registered: 0, updated: 0 });
    expect(JSON.stringify(imported)).toContain('숨긴 상품');
    expect(await onShelf(mart)).toEqual([]);

    market().clock.set('2026-11-21T12:00:00');
    const shelf = await showShelf(market().deps, { userId: owner.userId, sessionId: '' }, mart.id);
    expect(shelf.items).toEqual([]);
    await owner.send(`POST ${STORE}/products/shelf`, { ...in_(mart), body: { day: '2026-11-20' } });
    // It came by itself before; somebody who begins it again past the services changes nothing.
    await market()
      .db.update(recurringListings)
      .set({ endedAt: null })
      .where(eq(recurringListings.id, recurring.recurringId));
    await runRecurring(market().deps);
    market().clock.advance({ days: 1 });
    await runRecurring(market().deps);
    expect(await onShelf(mart)).toEqual([]);
  });

  test('comes back as it was when an operator shows it, and then all ways are open again', async () => {
    const { mart, product, support } = await scene();
    await support.call(HIDE, { ...of(product), body: { reason } });
    await support.call(SHOW, of(product));
    expect(await onShelf(mart)).toMatchObject([{ name: '상한 우유', quantity: 7 }]);
    await mart.owner.call(`POST ${STORE}/products/copy`, {
      ...in_(mart),
      body: { days: 1, items: [{ productId: product.id, quantity: 3 }] },
    });
  });

  test('stays away for good where it was recalled meanwhile, by whoever', async () => {
    for (const byMart of [true, false]) {
      const { mart, product, support, own } = await scene();
      await support.call(HIDE, { ...of(product), body: { reason } });
      if (byMart) await mart.owner.call(`POST ${STORE}/products/{productId}/recall`, { params: own, body: { reason } });
      else await support.call(RECALL, { ...of(product), body: { reason } });
      expect(await support.refused(SHOW, of(product))).toMatchObject({ status: 409, code: 'productRecalled' });
      expect(await onShelf(mart)).toEqual([]);
    }
  });

  test('keeps those who wait for its pieces and its price, who are told once it is shown again', async () => {
    const { mart, support } = await scene();
    await mart.owner.call('PUT /api/seller/stores/{storeId}/markdown', {
      ...in_(mart),
      body: { markdown: [], showsNextPrice: true },
    });
    const steps = { markdown: [{ minutesBeforeEnd: 240, percentOff: 20 }], saleEndsIn: { hours: 5 } };
    const [falling, sold] = [
      await market().product(mart, steps),
      await market().product(mart, { waiting: 1, ...steps }),
    ];
    const [asking, waiting] = [await market().person(), await market().person()];
    await asking.call('PUT /api/buyer/promotions', { body: { on: true } });
    await asking.call('POST /api/buyer/products/{productId}/price-step', { ...of(falling), body: {} });
    const held = await market().order(await market().person(), sold);
    await waiting.call('POST /api/buyer/products/{productId}/waiting', of(sold));
    const told = async ({ call }: Person) =>
      (await call('GET /api/buyer/alarms', { query: {} })).content.map(({ kind }) => kind);
    for (const { id } of [falling, sold]) await support.call(HIDE, { params: { productId: id }, body: { reason } });
    await held.buyer.call('POST /api/buyer/order/cancel', { query: { orderId: held.id } });
    market().clock.advance({ minutes: 90 });
    await workAlerts(market().deps);
    await deleteOldRows(market().deps, 'alerts');
    expect([await told(asking), await told(waiting)]).toEqual([[], []]);
    for (const { id } of [falling, sold]) await support.call(SHOW, { params: { productId: id } });
    await workAlerts(market().deps);
    expect([await told(asking), await told(waiting)]).toEqual([['priceStep'], ['productBack']]);
  });
});
