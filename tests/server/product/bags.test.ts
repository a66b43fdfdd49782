import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { SHEET_COLUMNS } from '#lib/domain/product/product-sheet.ts';
import { PRODUCT_PROBLEM_MESSAGES } from '#lib/messages/product/product-problems.ts';
import { products } from '#lib/server/schema/index.ts';
import { runRecurring } from '#lib/server/services/product/recurring/run-recurring.ts';
import { bagBody, putUpBag } from '../bag.ts';
import { describeMarket, type Mart } from '../market.ts';

const STORE = '/api/seller/stores/{storeId}';
const SHOW = 'GET /api/buyer/products/{productId}';

const PROMISE = {
  bag: {
    worth: 9_000,
    kinds: '식빵, 모닝빵, 크루아상 가운데 3~5개',
    origin: '밀: 미국산·호주산',
    allergens: ['egg', 'milk', 'wheat'],
  },
  maxPerBuyer: 1,
};

// shelf.md 36.2
describeMarket('a bag', (market) => {
  const inMart = ({ id }: Mart) => ({ params: { storeId: id } });
  const shown = (productId: number) => market().nobody.call(SHOW, { params: { productId } });
  const newest = async ({ id }: Mart) =>
    (await market().db.select().from(products).where(eq(products.martId, id)).orderBy(desc(products.id)))[0]!;

  test('is put up with what it is worth and all that may be in it, which everybody reads', async () => {
    const mart = await market().mart();
    const { id } = await putUpBag(market(), mart);
    expect(await shown(id)).toMatchObject(PROMISE);
    const { id: three } = await putUpBag(market(), mart, { productName: '큰 빵', maxPerBuyer: 3, allergens: [] });
    expect(await shown(three)).toMatchObject({ maxPerBuyer: 3, bag: { allergens: [] } });
    const at = { lat: mart.at.lat, lng: mart.at.lng, distance: 3, page: 0, size: 10 };
    const cards = await market().nobody.call('GET /api/buyer/products/nearby', { query: at });
    expect(cards.map(({ bag }) => bag)).toEqual([true, true]);
  });

  test.each([
    ['a worth below its price', { bagWorth: 3_000, listPrice: null }, 'bagWorth', 'bagWorthTooLow'],
    ['a worth below its list price', { bagWorth: 8_000 }, 'bagWorth', 'bagWorthTooLow'],
    ['no worth', { bagWorth: null }, 'bagWorth', 'bagWorthMissing'],
    ['nothing of what it may hold', { bagKinds: ' ' }, 'bagKinds', 'bagKindsMissing'],
    ['no origin', { origin: '' }, 'origin', 'bagOriginMissing'],
    ['nothing of its allergens', { allergens: null }, 'allergens', 'bagAllergensMissing'],
    ['alcohol', { productName: '막걸리 750ml' }, 'productName', 'nameAlcohol'],
  ] as const)('is refused with %s', async (_, more, field, problem) => {
    const mart = await market().mart();
    const refused = await mart.owner.refused(`POST ${STORE}/products`, {
      ...inMart(mart),
      body: bagBody(market(), more),
    });
    expect(refused).toMatchObject({
      status: 400,
      code: 'invalidInput',
      field,
      message: expect.stringContaining(PRODUCT_PROBLEM_MESSAGES[problem]),
    });
  });

  test('is changed, and made a product like any other', async () => {
    const mart = await market().mart();
    const { id } = await putUpBag(market(), mart);
    const edit = { params: { storeId: mart.id, productId: id } };
    const PATCH = `PATCH ${STORE}/products/{productId}` as const;
    expect(await mart.owner.call(PATCH, { ...edit, body: { bagWorth: 10_000 } })).toMatchObject({ bagWorth: 10_000 });
    const dear = { ...edit, body: { price: 12_000, listPrice: null } };
    expect(await mart.owner.refused(PATCH, dear)).toMatchObject({ field: 'bagWorth' });
    expect(await mart.owner.refused(PATCH, { ...edit, body: { allergens: null } })).toMatchObject({
      field: 'allergens',
    });
    const plain = { ...edit, body: { bagWorth: null, bagKinds: null, allergens: null } };
    expect(await mart.owner.call(PATCH, plain)).toMatchObject({ bagWorth: null, bagKinds: null, allergens: null });
  });

  test('is put up again as the same, by hand and by itself', async () => {
    const mart = await market().mart();
    const { id: productId } = await putUpBag(market(), mart);
    const { productIds } = (await mart.owner.call(`POST ${STORE}/products/copy`, {
      ...inMart(mart),
      body: { days: 1, items: [{ productId, quantity: 2 }] },
    })) as { productIds: number[] };
    expect(await shown(productIds[0]!)).toMatchObject(PROMISE);
    await mart.owner.call(`POST ${STORE}/recurring`, {
      ...inMart(mart),
      body: {
        productId,
        weekdays: [0, 1, 2, 3, 4, 5, 6],
        listAt: '09:00',
        endsAt: '20:00',
        quantity: 5,
        basePrice: 3_900,
      },
    });
    market().clock.advance({ days: 1 });
    await runRecurring(market().deps);
    const made = await newest(mart);
    expect(made.id).not.toBe(productIds[0]);
    expect(await shown(made.id)).toMatchObject(PROMISE);
  });

  test('comes with a table, whose row says what is missing', async () => {
    const mart = await market().mart();
    const ends = new Date(market().clock.in({ hours: 30 }).getTime() + 9 * 3_600_000).toISOString();
    const row = (at: number, more: Record<string, string>) => {
      const cells: Record<string, string> = {
        category: '빵',
        name: `빵 꾸러미 ${at}`,
        priceWon: '3900',
        quantity: '3',
        saleEndsAt: ends.slice(0, 16).replace('T', ' '),
        bagWorthWon: '9,000원',
        bagKinds: '식빵, 모닝빵',
        origin: '밀: 미국산',
        allergens: '밀, 우유',
        ...more,
      };
      return { row: at, cells: SHEET_COLUMNS.map(({ key }) => cells[key] ?? '') };
    };
    const imported = await mart.owner.call(`POST ${STORE}/products/import-rows`, {
      ...inMart(mart),
      body: { rows: [row(2, {}), row(3, { allergens: '' })], same: 'register', dryRun: false },
    });
    expect(imported).toMatchObject({
      registered: 1,
      problems: [{ row: 3, message: expect.stringContaining(PRODUCT_PROBLEM_MESSAGES.bagAllergensMissing) }],
    });
    expect(await newest(mart)).toMatchObject({ bagWorthWon: 9_000, bagKinds: '식빵, 모닝빵', maxPerBuyer: 1 });
  });
});
