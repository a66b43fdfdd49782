import { describe, expect, test } from 'vitest';
import type { CallInput } from '#lib/contract/index.ts';
import { putUpBag } from '../bag.ts';
import { describeMarket, type Mart, type Product } from '../market.ts';

const BULK = 'POST /api/seller/stores/{storeId}/products/bulk';
const UNDO = 'POST /api/seller/stores/{storeId}/products/bulk/undo';
type Change = CallInput<typeof BULK>['body']['change'];

describeMarket('editing many listings at once', (market) => {
  const scene = async () => {
    const mart = await market().mart();
    const apples = await market().product(mart, { name: '사과', price: 3_000 });
    const pears = await market().product(mart, { name: '배', price: 5_000, floorPrice: 4_800 });
    return { mart, apples, pears };
  };
  const partsOf = ({ id }: Mart, change: Change, products: readonly Product[], more: object = {}) => ({
    params: { storeId: id },
    body: { change, items: products.map((product) => ({ productId: product.id })), dryRun: false, ...more },
  });
  const edit = (mart: Mart, change: Change, products: readonly Product[], more: object = {}) =>
    mart.owner.call(BULK, partsOf(mart, change, products, more));
  const undo = (mart: Mart, editId: number | null) =>
    mart.owner.call(UNDO, { params: { storeId: mart.id }, body: { editId: editId! } });
  const statusOf = async ({ id, mart }: Product) => {
    const all = await mart.owner.call('GET /api/seller/stores/{storeId}/products/status-summary', {
      params: { storeId: mart.id },
    });
    return all.find(({ productId }) => productId === id)!;
  };
  const seen = ({ id }: Product) =>
    market().nobody.call('GET /api/buyer/products/{productId}', { params: { productId: id } });
  const cheaper: Change = { kind: 'price', percent: -10 };

  test('shows first what would happen, and then does it: to every list and page at once', async () => {
    const { mart, apples, pears } = await scene();
    const shown = await edit(mart, cheaper, [apples, pears], { dryRun: true });
    expect(shown).toMatchObject({
      editId: null,
      items: [
        { productId: apples.id, from: { basePrice: 3_000 }, to: { basePrice: 2_700 }, changes: true, problem: null },
        { productId: pears.id, from: { basePrice: 5_000 }, to: { basePrice: 4_800 }, changes: true, problem: null },
      ],
    });
    expect(await seen(apples)).toMatchObject({ price: 3_000 });
    expect(await edit(mart, cheaper, [apples, pears])).toEqual({ ...shown, editId: expect.any(Number) });
    expect(await seen(apples)).toMatchObject({ price: 2_700 });
    const list = await market().nobody.call('GET /api/buyer/products/nearby', { query: { ...mart.at, sort: 'cheap' } });
    expect(list.map(({ price }) => price)).toEqual([2_700, 4_800]);
  });

  test('sets counts by the ledger, sale ends and prices of now', async () => {
    const { mart, apples, pears } = await scene();
    await edit(mart, { kind: 'count', to: 4 }, [apples, pears]);
    expect(await market().stock(apples)).toMatchObject({ waiting: 4 });
    await edit(mart, { kind: 'saleEnd', at: '2026-11-20T20:00:00' }, [apples, pears]);
    expect(await seen(pears)).toMatchObject({ expirationDate: '2026-11-20T11:00:00.000Z' });
    await edit(mart, { kind: 'lower', percentOff: 20 }, [apples]);
    expect(await seen(apples)).toMatchObject({ price: 2_400, listPrice: 3_000 });
    await edit(mart, { kind: 'end' }, [apples, pears]);
    expect(await market().nobody.call('GET /api/buyer/products/nearby', { query: { ...mart.at } })).toEqual([]);
  });

  test('limits how many one buyer takes, lifts that again, and undoes either', async () => {
    const { mart, apples, pears } = await scene();
    const limited = await edit(mart, { kind: 'maxPerBuyer', to: 2 }, [apples, pears]);
    expect(limited.items).toMatchObject([
      { from: { maxPerBuyer: null }, to: { maxPerBuyer: 2 }, changes: true },
      { from: { maxPerBuyer: null }, to: { maxPerBuyer: 2 }, changes: true },
    ]);
    const buyer = await market().person();
    const tooMany = { query: { productId: apples.id, quantity: 3 } };
    expect(await buyer.refused('POST /api/buyer/pay/on-site', tooMany)).toMatchObject({ code: 'holdLimit' });
    const lifted = await edit(mart, { kind: 'maxPerBuyer', to: null }, [apples]);
    expect(await seen(apples)).toMatchObject({ maxPerBuyer: null });
    await undo(mart, lifted.editId);
    expect(await seen(apples)).toMatchObject({ maxPerBuyer: 2 });
    await undo(mart, limited.editId);
    // Changed back to the same, it is what the edit made of it.
    expect([await seen(apples), await seen(pears)]).toMatchObject([{ maxPerBuyer: null }, { maxPerBuyer: null }]);
  });

  test('changes none where one of them does not take it, and names it', async () => {
    const { mart, apples, pears } = await scene();
    await edit(mart, { kind: 'end' }, [pears]);
    const twice = partsOf(mart, { kind: 'end' }, [apples, pears]);
    expect(await mart.owner.refused(BULK, twice)).toMatchObject({
      status: 409,
      code: 'bulkHasProblems',
      n: 1,
      productId: pears.id,
      message: expect.stringContaining('배'),
    });
    expect(await statusOf(apples)).toMatchObject({ saleEnded: false });
    const preview = await edit(mart, { kind: 'end' }, [apples, pears], { dryRun: true });
    expect(preview.items).toMatchObject([{ problem: null }, { problem: expect.stringMatching(/판매가 끝난/) }]);
    // Another mart's is none of it.
    const stranger = await scene();
    const foreign = partsOf(mart, cheaper, [apples, stranger.apples]);
    expect(await mart.owner.refused(BULK, foreign)).toMatchObject({ status: 404, code: 'productNotFound' });
    expect(await statusOf(apples)).toMatchObject({ basePrice: 3_000 });
  });

  test('refuses what was decided on another count or price', async () => {
    const { mart, apples } = await scene();
    await market().order(await market().person(), apples, 2);
    const items = [{ productId: apples.id, from: 10 }];
    const setting = partsOf(mart, { kind: 'count', to: 4 }, [], { items });
    expect(await mart.owner.refused(BULK, setting)).toMatchObject({ message: expect.stringContaining('지금 8개') });
    expect(await market().stock(apples)).toMatchObject({ waiting: 8 });
  });

  test('sent again with the same name, is done once', async () => {
    const { mart, apples } = await scene();
    const attempt = 'edit-of-many-1';
    const first = await edit(mart, cheaper, [apples], { attempt });
    expect(await edit(mart, cheaper, [apples], { attempt })).toEqual(first);
    expect(await statusOf(apples)).toMatchObject({ basePrice: 2_700 });
  });

  describe('is undone', () => {
    test('price with what was lowered before, count and sale end, each as it was', async () => {
      const { mart, apples, pears } = await scene();
      await edit(mart, { kind: 'lower', percentOff: 10 }, [apples]);
      const before = [await statusOf(apples), await statusOf(pears)];
      const changes: Change[] = [
        cheaper,
        { kind: 'lower', percentOff: 30 },
        { kind: 'count', to: 0 },
        { kind: 'saleEnd', at: '2026-11-20T20:00:00' },
        { kind: 'end' },
      ];
      for (const change of changes) {
        const named = [before[0]!, before[1]!].map(({ productId, price }) => ({ productId, from: price }));
        const { editId, items } = await edit(
          mart,
          change,
          [apples, pears],
          change.kind === 'lower' ? { items: named } : {},
        );
        market().clock.advance({ seconds: 8 });
        const restored = items.filter((item) => item.changes).length;
        expect(await undo(mart, editId), change.kind).toEqual({ restored, left: [], sold: [] });
        expect([await statusOf(apples), await statusOf(pears)], change.kind).toEqual(before);
      }
    });

    test('but not to a price above what a bag is worth since', async () => {
      const mart = await market().mart();
      const bag = await putUpBag(market(), mart, { listPrice: undefined, price: 9_000 });
      const { editId } = await edit(mart, { kind: 'price', percent: -20 }, [bag]);
      await mart.owner.call('PATCH /api/seller/stores/{storeId}/products/{productId}', {
        params: { storeId: mart.id, productId: bag.id },
        body: { bagWorth: 8_000 },
      });
      expect(await undo(mart, editId)).toMatchObject({ restored: 0, left: [{ productId: bag.id, reason: 'changed' }] });
      expect(await statusOf(bag)).toMatchObject({ basePrice: 7_200 });
    });

    test('but not over what came since: it says which was sold, and which has changed', async () => {
      const { mart, apples, pears } = await scene();
      const plums = await market().product(mart, { name: '자두' });
      const price = await edit(mart, cheaper, [apples, pears]);
      market().clock.advance({ seconds: 2 });
      const order = await market().order(await market().person(), apples, 1);
      await mart.owner.call('PATCH /api/seller/stores/{storeId}/products/{productId}', {
        params: { storeId: mart.id, productId: pears.id },
        body: { basePrice: 4_900 },
      });
      const undone = {
        restored: 1,
        left: [{ productId: pears.id, productName: '배', reason: 'changed' }],
        sold: [{ productId: apples.id, productName: '사과' }],
      };
      expect(await undo(mart, price.editId)).toEqual(undone);
      expect(await statusOf(apples)).toMatchObject({ basePrice: 3_000, inSaleCount: 1 });
      expect(await statusOf(pears)).toMatchObject({ basePrice: 4_900 });
      const [bought] = await order.buyer.call('GET /api/buyer/order/buy-ing');
      expect(bought).toMatchObject({ totalPrice: 2_700 });
      // Again: what was answered, and nothing more.
      expect(await undo(mart, price.editId)).toEqual(undone);

      const count = await edit(mart, { kind: 'count', to: 4 }, [plums]);
      market().clock.advance({ seconds: 2 });
      await market().order(await market().person(), plums, 1);
      expect(await undo(mart, count.editId)).toMatchObject({
        restored: 0,
        left: [{ productName: '자두', reason: 'sold' }],
      });
      expect(await market().stock(plums)).toMatchObject({ waiting: 3, inSale: 1 });
    });

    test('for minutes only, in its own mart', async () => {
      const { mart, apples } = await scene();
      const { editId } = await edit(mart, cheaper, [apples]);
      const other = await scene();
      const parts = { params: { storeId: other.mart.id }, body: { editId: editId! } };
      expect(await other.mart.owner.refused(UNDO, parts)).toMatchObject({ code: 'undoOver' });
      market().clock.advance({ minutes: 10 });
      const late = { params: { storeId: mart.id }, body: { editId: editId! } };
      expect(await mart.owner.refused(UNDO, late)).toMatchObject({ status: 409, code: 'undoOver' });
      expect(await statusOf(apples)).toMatchObject({ basePrice: 2_700 });
    });
  });

  test('beside buyers: no piece is sold twice, and every order keeps its price', async () => {
    const { mart, apples } = await scene();
    const buyers = await Promise.all(Array.from({ length: 8 }, () => market().person()));
    await Promise.all([
      edit(mart, { kind: 'count', to: 3 }, [apples]),
      edit(mart, cheaper, [apples]),
      ...buyers.map((buyer) =>
        buyer.send('POST /api/buyer/pay/on-site', { query: { productId: apples.id, quantity: 1 } }),
      ),
    ]);
    const { waiting, inSale } = await market().stock(apples);
    const held = (await Promise.all(buyers.map((buyer) => buyer.call('GET /api/buyer/order/buy-ing')))).flat();
    expect(held).toHaveLength(inSale);
    expect(waiting).toBeGreaterThanOrEqual(0);
    for (const { totalPrice } of held) expect([3_000, 2_700]).toContain(totalPrice);
  });
});
