import { expect, test } from 'vitest';
import { pricingOfListing } from '#lib/domain/product/markdown.ts';
import { whatWillStay } from '#lib/domain/product/will-stay.ts';
import { seoulDayNumber } from '#lib/domain/time.ts';
import type { Viewer } from '#lib/server/context.ts';
import { readStayError } from '#lib/server/services/order/sales/read-stay-error.ts';
import { readKinds } from '#lib/server/services/product/own/read-kinds.ts';
import { describeMarket, type Mart, type Product } from '../market.ts';
import type { Person } from '../person.ts';

const BOARD = 'GET /api/seller/closing';
const BULK = 'POST /api/seller/stores/{storeId}/products/bulk';
const UNDO = 'POST /api/seller/stores/{storeId}/products/bulk/undo';

describeMarket('what ends today', (market) => {
  const names = async ({ owner }: Mart) => (await owner.call(BOARD)).listings.map(({ productName }) => productName);
  const lower = ({ id, owner }: Mart, products: Product[], percentOff: number, at: string | null, dryRun = false) =>
    owner.call(BULK, {
      params: { storeId: id },
      body: {
        change: { kind: 'markdown', percentOff, at },
        items: products.map((product) => ({ productId: product.id })),
        dryRun,
      },
    });
  const sell = async (buyer: Person, product: Product, quantity = 1) => {
    const { id, uuid } = await market().order(buyer, product, quantity);
    await product.mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', {
      params: { orderId: id },
      body: { uuid },
    });
  };
  const priceOf = async ({ id }: Product) =>
    (await market().nobody.call('GET /api/buyer/products/{productId}', { params: { productId: id } })).price;

  test('stands in one list over all marts of a person, soonest first: left or held, until midnight or the night’s closing', async () => {
    const owner = await market().person('사장');
    const day = await market().mart({ owner });
    const night = await market().mart({ owner, opensAt: '18:00', closesAt: '02:00' });
    const late = await market().product(day, { name: '저녁 빵', saleEndsIn: { hours: 7 } });
    await market().product(day, { name: '내일 빵', saleEndsIn: { hours: 20 } });
    await market().product(night, { name: '심야 김밥', saleEndsIn: { hours: 11, minutes: 30 } });
    await market().product(night, { name: '새벽 우유', saleEndsIn: { hours: 13 } });
    const midnight = await market().product(day, { name: '자정 도시락', saleEndsIn: { hours: 10 }, waiting: 1 });
    const stranger = await market().mart();
    await market().product(stranger, { name: '남의 빵', saleEndsIn: { hours: 7 } });
    expect(await names(day)).toEqual(['저녁 빵', '자정 도시락', '심야 김밥']);
    // Sold out and not yet picked up, it still stands there; picked up, it does not.
    const order = await market().order(await market().person(), midnight);
    expect((await owner.call(BOARD)).listings[1]).toMatchObject({ waitingCount: 0, inSaleCount: 1, storeId: day.id });
    await owner.call('PATCH /api/seller/orders/{orderId}/checkin', {
      params: { orderId: order.id },
      body: { uuid: order.uuid },
    });
    expect(await names(day)).toEqual(['저녁 빵', '심야 김밥']);
    await owner.call('POST /api/seller/stores/{storeId}/products/{productId}/end-sale', {
      params: { storeId: day.id, productId: late.id },
    });
    expect(await names(day)).toEqual(['심야 김밥']);
    expect(await names(stranger)).toEqual(['남의 빵']);
    expect(await (await market().person()).call(BOARD)).toEqual({ listings: [], more: false, rates: [] });
  });

  test('is lowered from now on or from a time on, shown first, and put back', async () => {
    const mart = await market().mart();
    const bread = await market().product(mart, { name: '빵', saleEndsIn: { hours: 7 } });
    const milk = await market().product(mart, {
      name: '우유',
      price: 5_000,
      floorPrice: 4_000,
      saleEndsIn: { hours: 2 },
    });
    const shown = await lower(mart, [bread, milk], 30, null, true);
    expect(shown.items).toMatchObject([
      { from: { price: 3_000 }, to: { price: 2_100 }, changes: true },
      { from: { price: 5_000 }, to: { price: 4_000 }, changes: true },
    ]);
    expect(await priceOf(bread)).toBe(3_000);
    const { editId } = await lower(mart, [bread, milk], 30, null);
    expect([await priceOf(bread), await priceOf(milk)]).toEqual([2_100, 4_000]);
    // Pressed again, it takes nothing more off.
    expect((await lower(mart, [bread, milk], 30, null)).editId).toBeNull();
    await mart.owner.call(UNDO, { params: { storeId: mart.id }, body: { editId: editId! } });
    expect([await priceOf(bread), await priceOf(milk)]).toEqual([3_000, 5_000]);
    // 18:00, when the milk is gone.
    const later = await lower(mart, [bread, milk], 40, '2026-11-20T18:00:00', true);
    expect(later.items).toMatchObject([
      { changes: true, problem: null },
      { changes: false, problem: '할인을 시작하기 전에 판매가 끝나요.' },
    ]);
    await lower(mart, [bread], 40, '2026-11-20T18:00:00');
    expect(await priceOf(bread)).toBe(3_000);
    market().clock.advance({ hours: 4 });
    expect(await priceOf(bread)).toBe(1_800);
  });

  test('is refused where another price was registered meanwhile', async () => {
    const mart = await market().mart();
    const bread = await market().product(mart, { saleEndsIn: { hours: 7 } });
    const body = { change: { kind: 'markdown' as const, percentOff: 30, at: null }, dryRun: false };
    const stale = { params: { storeId: mart.id }, body: { ...body, items: [{ productId: bread.id, from: 2_000 }] } };
    expect(await mart.owner.refused(BULK, stale)).toMatchObject({
      code: 'bulkHasProblems',
      message: expect.stringContaining('지금 3,000원'),
    });
  });

  test('a mart’s listings are narrowed to what ends today, is sold out or held, and to a category', async () => {
    const mart = await market().mart();
    const named = async (query: { only?: 'endsToday' | 'soldOut' | 'held'; category?: 'bread' | 'fruit' }) =>
      (
        await mart.owner.call('GET /api/seller/stores/{storeId}/products/status-summary', {
          params: { storeId: mart.id },
          query: { page: 0, tab: 'waiting', ...query },
        })
      ).map(({ productName }) => productName);
    await market().product(mart, { name: '오늘 사과', saleEndsIn: { hours: 7 } });
    const last = await market().product(mart, {
      name: '내일 식빵',
      category: '빵',
      waiting: 1,
      saleEndsIn: { days: 1 },
    });
    await market().product(mart, { name: '모레 사과', saleEndsIn: { days: 2 } });
    await market().order(await market().person(), last);
    expect(await named({ only: 'endsToday' })).toEqual(['오늘 사과']);
    expect(await named({ only: 'soldOut' })).toEqual(['내일 식빵']);
    expect(await named({ only: 'held' })).toEqual(['내일 식빵']);
    expect(await named({ category: 'bread' })).toEqual(['내일 식빵']);
    expect(await named({ only: 'endsToday', category: 'bread' })).toEqual([]);
    expect(await named({})).toEqual(['오늘 사과', '내일 식빵', '모레 사과']);
  });

  test('says what will stay from what was taken of its kind, and nothing under ten sales', async () => {
    const mart = await market().mart({ opensAt: '00:00', closesAt: '00:00' });
    const buyers = await Promise.all(Array.from({ length: 5 }, () => market().person()));
    const ago = await market().product(mart, {
      name: '어제 빵',
      category: '빵',
      waiting: 40,
      saleEndsIn: { hours: 2 },
    });
    const looked = await market().product(mart, {
      name: '어제 떡',
      category: '유제품',
      waiting: 5,
      saleEndsIn: { hours: 2 },
    });
    for (const buyer of buyers) await sell(buyer, ago);
    await sell(buyers[0]!, looked);
    // Nine in all are too few, and what was not picked up was not taken.
    for (const buyer of buyers.slice(0, 4)) await sell(buyer, ago, 2);
    await market().order(buyers[4]!, ago, 2);
    market().clock.advance({ days: 1 });
    const bread = await market().product(mart, { name: '빵', category: '빵', waiting: 60, saleEndsIn: { hours: 3 } });
    await market().product(mart, { name: '떡', category: '유제품', waiting: 60, saleEndsIn: { hours: 3 } });
    const board = () => mart.owner.call(BOARD);
    expect((await board()).listings.map(({ stay }) => stay)).toEqual([null, null]);

    await market().order(buyers[4]!, bread);
    const { listings, rates } = await board();
    expect(rates).toHaveLength(1);
    const [ofBread, ofCake] = ['빵', '떡'].map((name) => listings.find(({ productName }) => productName === name)!);
    expect(ofCake!.stay).toBeNull();
    const { stay } = ofBread!;
    const pricing = { ...pricingOfListing(ofBread!) };
    const said = whatWillStay(rates[stay!.rates]!, stay!.wanted, pricing, ofBread!.waitingCount, market().clock.now());
    // Thirteen pieces went in two hours of its kind: of 59 most stay, and never all.
    expect(said).toMatchObject({ name: 'stays' });
    expect(said.name === 'stays' && said.pieces > 20 && said.pieces < 59).toBe(true);
    // Another mart has sold nothing to forecast by.
    const other = await market().mart();
    await market().product(other, { name: '빵', category: '빵', saleEndsIn: { hours: 3 } });
    expect((await other.owner.call(BOARD)).listings[0]!.stay).toBeNull();
    market().clock.advance({ days: 43 });
    await market().product(mart, { name: '빵', category: '빵', saleEndsIn: { hours: 3 } });
    expect((await board()).listings[0]!.stay).toBeNull();
  });

  test('goods were on the shelf until the last of them went, sold at the till, too', async () => {
    const mart = await market().mart({ opensAt: '00:00', closesAt: '00:00' });
    const wish = { category: '빵', waiting: 10, saleEndsIn: { hours: 6 } };
    const [ordered, unseen] = [await market().product(mart, wish), await market().product(mart, wish)];
    const till = await market().machine(mart);
    const sold = ({ id: productId }: Product, pieces: number) =>
      till.call('POST /api/pos/v1/stock/sold', {
        body: { items: [{ id: `sale-${productId}`, productId, pieces, at: market().clock.now().toISOString() }] },
      });
    await sell(await market().person(), ordered);
    market().clock.advance({ hours: 2 });
    await sold(ordered, 9);
    market().clock.advance({ hours: 1 });
    await sold(unseen, 10);
    market().clock.advance({ days: 1 });
    const kinds = await readKinds(market().deps, [{ martId: mart.id, category: 'bread' }], market().clock.now());
    const hours = [...kinds.values()].flatMap(({ seen }) => seen).reduce((sum, hour) => sum + hour.hours, 0);
    expect(hours).toBe(2 + 3);
  });

  test('the numbers say how far it was off: from what was known before, beside what was left', async () => {
    const mart = await market().mart({ opensAt: '00:00', closesAt: '00:00' });
    const buyer = await market().person();
    const first = await market().product(mart, {
      name: '첫 빵',
      category: '빵',
      waiting: 90,
      saleEndsIn: { hours: 2 },
    });
    for (let sale = 0; sale < 10; sale++) await sell(await market().person(), first, 2);
    market().clock.advance({ days: 2 });
    const today = seoulDayNumber(market().clock.now());
    const errorOf = (from: number, to: number) =>
      readStayError(market().deps, { userId: mart.owner.userId } as Viewer, mart.id, { from, to });
    const second = await market().product(mart, { name: '빵', category: '빵', waiting: 30, saleEndsIn: { hours: 4 } });
    market().clock.advance({ hours: 2 });
    await market().order(buyer, second, 3);
    market().clock.advance({ hours: 3 });
    const error = await errorOf(today, today);
    // Held until it is picked up, it is left as well.
    expect(error).toMatchObject({ listings: 1, wasLeft: 30 });
    expect(error!.saidLeft).toBeLessThan(30);
    expect(error!.meanOff).toBe(30 - error!.saidLeft);
    // Before that day nothing was known.
    expect(await errorOf(today - 2, today - 2)).toBeNull();
    await expect(
      readStayError(market().deps, { userId: buyer.userId } as Viewer, mart.id, { from: today, to: today }),
    ).rejects.toMatchObject({ code: 'martNotFound' });
  });
});
