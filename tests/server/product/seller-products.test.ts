import { expect, test } from 'vitest';
import type { CallInput } from '#lib/contract/index.ts';
import { describeMarket, type Mart, type Product } from '../market.ts';

const register = 'POST /api/seller/stores/{storeId}/products';
const edit = 'PATCH /api/seller/stores/{storeId}/products/{productId}';
const endSale = 'POST /api/seller/stores/{storeId}/products/{productId}/end-sale';
const copy = 'POST /api/seller/stores/{storeId}/products/copy';
const byBarcode = 'GET /api/seller/stores/{storeId}/products/by-barcode';
const byName = 'GET /api/seller/stores/{storeId}/products/by-name';
const status = 'GET /api/seller/stores/{storeId}/products/status-summary';
const onSite = 'POST /api/buyer/pay/on-site';

const MILK = '8801234567893';

const draft = (change: Partial<CallInput<typeof register>['body']> = {}): CallInput<typeof register>['body'] => ({
  category: '유제품',
  productName: '우유 1L',
  price: 2_800,
  quantity: 5,
  expirationDate: '2026-11-21T21:00:00',
  ...change,
});

const of = ({ id, mart }: Product) => ({ storeId: mart.id, productId: id });

describeMarket('a seller registers a product', (market) => {
  const registerAt = ({ id, owner }: Mart, change: Parameters<typeof draft>[0]) =>
    owner.call(register, { params: { storeId: id }, body: draft(change) });

  test('finds what it sold by a part of the name, the newest of each name', async () => {
    const mart = await market().mart();
    await registerAt(mart, { productName: '우유 1L', price: 2_000 });
    await registerAt(mart, { productName: '우유 1L', price: 2_500 });
    await registerAt(mart, { productName: '바나나우유 240ml' });
    await registerAt(mart, { productName: '식빵' });
    await registerAt(await market().mart(), { productName: '우유 2L' });
    const find = async (q: string) =>
      (await mart.owner.call(byName, { params: { storeId: mart.id }, query: { q } })).listings;
    expect((await find('우유')).map(({ productName, basePrice }) => [productName, basePrice])).toEqual([
      ['바나나우유 240ml', 2_800],
      ['우유 1L', 2_500],
    ]);
    expect(await find('두부')).toEqual([]);
    expect(await find('%')).toEqual([]);
  });

  // spec: S7.21
  test('an empty use-by date means none', async () => {
    const mart = await market().mart();
    const { productId } = await registerAt(mart, { useBy: '' });
    expect(await market().nobody.call('GET /api/buyer/products/{productId}', { params: { productId } })).toMatchObject({
      useBy: null,
    });
  });

  test('whose name is a spreadsheet error is refused, at registration and edit alike', async () => {
    const mart = await market().mart();
    const product = await market().product(mart, { name: '사과' });
    const refusal = {
      status: 400,
      code: 'invalidInput',
      field: 'productName',
      message: '상품명에 #N/A 같은 스프레드시트 오류 값이 들어 있어요. 상품 이름을 다시 적어 주세요.',
    };
    for (const productName of ['#N/A', '#REF!', '#DIV/0!', '#VALUE!', '#NAME?', '#NULL!', '#NUM!', ' ＃n/a ']) {
      const body = draft({ productName });
      expect(await mart.owner.refused(register, { params: { storeId: mart.id }, body }), productName).toEqual(refusal);
      expect(await mart.owner.refused(edit, { params: of(product), body: { productName } })).toEqual(refusal);
    }
    expect(await mart.owner.refused(edit, { params: of(product), body: { description: '#REF!' } })).toMatchObject({
      field: 'description',
      message: expect.stringContaining('비워 주세요'),
    });
    const kept = await market().nobody.call('GET /api/buyer/products/{productId}', {
      params: { productId: product.id },
    });
    expect(kept.name).toBe('사과');
  });

  test('with a list price, which buyers see beside the price, and which goes along wherever the listing does', async () => {
    const mart = await market().mart();
    const { productId } = await registerAt(mart, { price: 2_800, listPrice: 4_000, barcode: MILK });
    const seen = { price: 2_800, listPrice: 4_000 };
    const { nobody } = market();
    const detail = { params: { productId } };
    expect(await nobody.call('GET /api/buyer/products/{productId}', detail)).toMatchObject(seen);
    const nearby = () => nobody.call('GET /api/buyer/products/nearby', { query: mart.at });
    expect(await nearby()).toMatchObject([{ productId, ...seen }]);
    for (const sort of ['cheap', 'ending'] as const) {
      const query = { ...mart.at, sort };
      expect(await nobody.call('GET /api/buyer/products/nearby', { query })).toMatchObject([seen]);
    }
    const found = await mart.owner.call(byBarcode, { params: { storeId: mart.id }, query: { barcode: MILK } });
    expect(found).toMatchObject({ listing: seen });
    const again = { days: 1, items: [{ productId, quantity: 3 }] };
    await mart.owner.call('POST /api/seller/stores/{storeId}/products/copy', {
      params: { storeId: mart.id },
      body: again,
    });
    expect(await nearby()).toMatchObject([seen, seen]);
    // What is remembered of a shelf is dropped with it.
    const taken = { params: { storeId: mart.id, productId }, body: { listPrice: null } };
    expect(await mart.owner.call(edit, taken)).toMatchObject({ price: 2_800, listPrice: null });
    expect(await nearby()).toMatchObject([{ productId, listPrice: null }, seen]);
    expect(await nobody.call('GET /api/buyer/products/{productId}', detail)).toMatchObject({ listPrice: null });
  });

  test('with a barcode, which brings back what the mart last sold under it', async () => {
    const mart = await market().mart();
    const find = (barcode: string) => mart.owner.call(byBarcode, { params: { storeId: mart.id }, query: { barcode } });
    expect(await find(MILK)).toMatchObject({ listing: null });
    await registerAt(mart, { barcode: MILK, price: 2_500 });
    await registerAt(mart, { barcode: ` ${MILK} `, price: 2_900, description: '신선해요', quantity: 7 });
    expect(await find(MILK)).toMatchObject({
      listing: {
        productName: '우유 1L',
        category: '유제품',
        price: 2_900,
        quantity: 7,
        barcode: MILK,
        useBy: null,
        description: '신선해요',
        expirationDate: '2026-11-21T12:00:00.000Z',
        saleEnded: false,
      },
    });
    // The twelve digits of a UPC-A are an EAN-13 without its leading 0.
    await registerAt(mart, { barcode: '036000291452', productName: '시리얼' });
    expect(await find('0036000291452')).toMatchObject({ listing: { productName: '시리얼', barcode: '0036000291452' } });
  });

  test('barcodes of other marts say nothing', async () => {
    const mart = await market().mart();
    const other = await market().mart();
    await registerAt(other, { barcode: MILK });
    expect(await mart.owner.call(byBarcode, { params: { storeId: mart.id }, query: { barcode: MILK } })).toMatchObject({
      listing: null,
    });
  });
});

describeMarket('a seller changes a listing', (market) => {
  const change = (product: Product, body: NonNullable<CallInput<typeof edit>['body']>) =>
    product.mart.owner.call(edit, { params: of(product), body });

  test('what is sent changes, what is left out stays', async () => {
    const mart = await market().mart();
    const product = await market().product(mart, { name: '사과 1봉지', price: 3_000, waiting: 4 });
    const asChanged = { price: 2_400, useBy: '2026-12-01', barcode: MILK, origin: '국산 (충북 제천)' };
    expect(await change(product, { ...asChanged, origin: ' 국산 (충북 제천) ' })).toMatchObject({
      productName: '사과 1봉지',
      category: '과일',
      ...asChanged,
      quantity: 4,
      waitingCount: 4,
      inSaleCount: 0,
    });
    expect(await change(product, { productName: '꿀사과', category: '채소', useBy: '', barcode: '' })).toMatchObject({
      productName: '꿀사과',
      category: '채소',
      price: 2_400,
      useBy: null,
      barcode: null,
      origin: asChanged.origin,
    });
    const params = { productId: product.id };
    expect(await market().nobody.call('GET /api/buyer/products/{productId}', { params })).toMatchObject({
      origin: asChanged.origin,
    });
    expect(await change(product, { origin: '' })).toMatchObject({ origin: null });
    // Buyers find it by its new name, and not by the old one.
    const found = async (search: string) =>
      (await market().nobody.call('GET /api/buyer/products/search', { query: { ...mart.at, search } })).length;
    expect([await found('꿀사과'), await found('봉지')]).toEqual([1, 0]);
  });

  test('what its label says goes with it: to buyers, to the barcode’s next listing, and away when it is taken away', async () => {
    const mart = await market().mart();
    const said = { maker: '동네제과', netContent: '330g', storage: 'chilled', allergens: ['wheat', 'egg'] } as const;
    const { productId } = await mart.owner.call(register, {
      params: { storeId: mart.id },
      body: draft({ category: '빵', productName: '식빵', barcode: MILK, ...said, allergens: [...said.allergens] }),
    });
    const params = { storeId: mart.id, productId };
    // In the law's order, whatever was ticked first.
    const label = { ...said, allergens: ['egg', 'wheat'] };
    const seen = () => market().nobody.call('GET /api/buyer/products/{productId}', { params: { productId } });
    expect(await seen()).toMatchObject(label);
    const known = await mart.owner.call('GET /api/seller/stores/{storeId}/products/by-barcode', {
      params: { storeId: mart.id },
      query: { barcode: MILK },
    });
    expect(known.listing).toMatchObject(label);
    const { productIds } = await mart.owner.call(copy, {
      params: { storeId: mart.id },
      body: { days: 1, items: [{ productId, quantity: 1 }] },
    });
    const copied = { params: { productId: productIds[0]! } };
    expect(await market().nobody.call('GET /api/buyer/products/{productId}', copied)).toMatchObject(label);
    // None of them is something else than nothing said.
    const body = { storage: '' as const, allergens: [], maker: '' };
    expect(await mart.owner.call(edit, { params, body })).toMatchObject({
      storage: null,
      allergens: [],
      maker: null,
      netContent: '330g',
    });
    expect(await mart.owner.call(edit, { params, body: { allergens: null } })).toMatchObject({ allergens: null });
    expect(await seen()).toMatchObject({ allergens: null, storage: null });
  });

  test('where it grew stands on its card, shortened; what was made says it on its page', async () => {
    const mart = await market().mart();
    for (const [category, origin] of [
      ['과일', '국산 (충남 논산)'],
      ['빵', '밀: 미국산'],
      ['채소', ''],
    ] as const) {
      const body = draft({ category, productName: `${category} 상품`, origin });
      await mart.owner.call(register, { params: { storeId: mart.id }, body });
    }
    const cards = await market().nobody.call('GET /api/buyer/products/nearby', { query: { ...mart.at } });
    expect(cards.map(({ name, origin }) => [name, origin]).sort()).toEqual([
      ['과일 상품', '국산'],
      ['빵 상품', undefined],
      ['채소 상품', undefined],
    ]);
  });

  test('while an order holds it: the order, its buyer and its check-in keep what was ordered', async () => {
    const { product, order, buyer, seller } = await market().heldOrder();
    // The placeholder of a missing picture is its listing's of now.
    const withoutPlaceholder = <T extends { categoryKey: string }>({ categoryKey: _, ...kept }: T) => kept;
    const views = async () => [
      ...(await buyer.call('GET /api/buyer/order/buy-ing')).map(withoutPlaceholder),
      withoutPlaceholder(await buyer.call('GET /api/buyer/order/single-complete', { query: { orderId: order.id } })),
      ...(await seller.call('GET /api/seller/{martId}/orders', {
        params: { martId: product.mart.id },
        query: { tab: 'checkin' },
      })),
      await seller.call('GET /api/qrCode/product', { query: { orderId: order.id } }),
    ];
    const before = await views();
    const body = {
      price: 9_900,
      listPrice: 12_000,
      productName: '다른 이름',
      description: '새로 적었어요',
      category: '채소',
      expirationDate: '2026-11-20T23:30:00',
      productImgSrc: '',
    };
    expect(await change(product, body)).toMatchObject({
      productName: '다른 이름',
      price: 9_900,
      listPrice: 12_000,
      description: '새로 적었어요',
      expirationDate: '2026-11-20T14:30:00.000Z',
      inSaleCount: 2,
      waitingCount: 8,
    });
    expect(await views()).toEqual(before);
    // Who buys now buys at the new price.
    const other = await market().person();
    const { orderId } = await other.call(onSite, { query: { productId: product.id, quantity: 1 } });
    const bought = { query: { orderId } };
    expect(await other.call('GET /api/buyer/order/single-complete', bought)).toMatchObject({
      productName: '다른 이름',
      totalPrice: 9_900,
    });
    await seller.call('PATCH /api/seller/orders/{orderId}/checkin', {
      params: { orderId: order.id },
      body: { uuid: order.uuid },
    });
    expect(await buyer.call('GET /api/buyer/order/single-complete', { query: { orderId: order.id } })).toMatchObject({
      productName: before[0]!.productName,
      totalPrice: 6_000,
    });
  });

  test('by the rules of registration', async () => {
    const product = await market().product(await market().mart());
    const refused = (body: NonNullable<CallInput<typeof edit>['body']>) =>
      product.mart.owner.refused(edit, { params: of(product), body });
    expect(await refused({ price: 0 })).toMatchObject({ status: 400, field: 'price' });
    expect(await refused({ listPrice: 3_000 })).toMatchObject({ status: 400, field: 'listPrice' });
    await change(product, { listPrice: 4_000 });
    const dearer = await refused({ price: 4_000 });
    expect(dearer).toMatchObject({
      field: 'listPrice',
      message: expect.stringContaining('정가는 가격보다 높아야 해요'),
    });
    expect(await refused({ expirationDate: '2026-11-20T13:00:00' })).toMatchObject({ field: 'expirationDate' });
    expect(await refused({ useBy: '2026-11-21' })).toMatchObject({ field: 'useBy' });
    expect(await refused({ origin: '가'.repeat(101) })).toMatchObject({ field: 'origin' });
    expect(await refused({ maker: '가'.repeat(101) })).toMatchObject({ field: 'maker' });
    expect(await refused({ netContent: '9'.repeat(51) })).toMatchObject({ field: 'netContent' });
    expect(await refused({ productImgSrc: 'up-nobody-has-this' })).toMatchObject({ code: 'pictureMissing' });
  });

  test('a new sale end puts what had ended on sale again', async () => {
    const mart = await market().mart();
    const product = await market().product(mart, { saleEndsIn: { hours: 1 } });
    market().clock.advance({ hours: 2 });
    const listed = () =>
      market().nobody.call('GET /api/buyer/products/{storeId}/products', { params: { storeId: mart.id }, query: {} });
    expect(await listed()).toEqual([]);
    // A name may be put right without that.
    expect(await change(product, { productName: '배' })).toMatchObject({ productName: '배', saleEnded: true });
    expect(await change(product, { expirationDate: '2026-11-20T21:00:00' })).toMatchObject({ saleEnded: false });
    expect(await listed()).toMatchObject([{ productId: product.id }]);
  });

  test('an order and an edit at once: the order has one of the two prices, whole', async () => {
    const mart = await market().mart();
    for (let round = 0; round < 5; round += 1) {
      const product = await market().product(mart, { price: 3_000 });
      const buyer = await market().person();
      const [bought, edited] = await Promise.all([
        buyer.send(onSite, { query: { productId: product.id, quantity: 1 } }),
        mart.owner.send(edit, { params: of(product), body: { price: 9_000 } }),
      ]);
      expect(edited.status).toBe(200);
      const { orderId } = (await bought.json()) as { orderId: number };
      const { totalPrice } = await buyer.call('GET /api/buyer/order/single-complete', { query: { orderId } });
      expect([3_000, 9_000]).toContain(totalPrice);
    }
  });

  test('not of another mart', async () => {
    const product = await market().product(await market().mart());
    const stranger = await market().mart();
    for (const call of [edit, endSale] as const) {
      const body = call === edit ? { body: { price: 2_000 } } : {};
      expect((await stranger.owner.send(call, { params: of(product), ...body })).status).toBe(404);
      expect(
        (await stranger.owner.send(call, { params: { storeId: stranger.id, productId: product.id }, ...body })).status,
      ).toBe(404);
    }
  });
});

describeMarket('a seller ends a sale early', (market) => {
  test('it is sold no more; open orders of it stay, and are picked up', async () => {
    const { product, order, buyer, seller } = await market().heldOrder();
    expect(await seller.call(endSale, { params: of(product) })).toMatchObject({
      saleEnded: true,
      waitingCount: 8,
      inSaleCount: 2,
      expirationDate: market().clock.now().toISOString(),
    });
    expect(await buyer.refused(onSite, { query: { productId: product.id, quantity: 1 } })).toMatchObject({
      code: 'saleEnded',
    });
    expect(await seller.refused(endSale, { params: of(product) })).toMatchObject({ status: 409, code: 'saleEnded' });
    await seller.call('PATCH /api/seller/orders/{orderId}/checkin', {
      params: { orderId: order.id },
      body: { uuid: order.uuid },
    });
    expect(await market().stock(product)).toEqual({ waiting: 8, inSale: 0, completed: 2 });
  });
});

describeMarket('a seller puts listings up again', (market) => {
  test('with dates moved on, as new listings with stock of their own', async () => {
    const mart = await market().mart();
    const bread = {
      category: '빵',
      productName: '식빵',
      expirationDate: '2026-11-20T20:00:00',
      useBy: '2026-11-20',
      origin: '밀: 미국산',
    };
    const { productId } = await mart.owner.call(register, {
      params: { storeId: mart.id },
      body: draft({ ...bread, barcode: MILK }),
    });
    const jam = await market().product(mart, { name: '잼', saleEndsIn: { days: 3 } });
    market().clock.advance({ days: 1 });
    const { productIds } = await mart.owner.call(copy, {
      params: { storeId: mart.id },
      body: {
        days: 1,
        items: [
          { productId, quantity: 9 },
          { productId: jam.id, quantity: 2 },
        ],
      },
    });
    expect(productIds).toHaveLength(2);
    const listed = await mart.owner.call(status, { params: { storeId: mart.id } });
    expect(listed).toHaveLength(4);
    expect(listed.find((product) => product.productId === productIds[0])).toMatchObject({
      productName: '식빵',
      waitingCount: 9,
      completedCount: 0,
      saleEnded: false,
      expirationDate: '2026-11-21T11:00:00.000Z',
    });
    const detail = await market().nobody.call('GET /api/buyer/products/{productId}', {
      params: { productId: productIds[0]! },
    });
    expect(detail).toMatchObject({ useBy: '2026-11-21', origin: '밀: 미국산' });
  });

  test('all or none: one whose sale would be over names itself', async () => {
    const mart = await market().mart();
    const fresh = await market().product(mart, { name: '잼' });
    const old = await market().product(mart, { name: '두부', saleEndsIn: { hours: 1 } });
    market().clock.advance({ days: 3 });
    const refusal = await mart.owner.refused(copy, {
      params: { storeId: mart.id },
      body: {
        days: 2,
        items: [
          { productId: fresh.id, quantity: 1 },
          { productId: old.id, quantity: 1 },
        ],
      },
    });
    expect(refusal).toMatchObject({ code: 'invalidInput', name: '두부' });
    expect(refusal.message).toBe('두부: 판매 마감이 이미 지났어요. 지금보다 뒤로 정해 주세요.');
    expect(await mart.owner.call(status, { params: { storeId: mart.id } })).toHaveLength(2);
  });

  test('only those of this mart', async () => {
    const mart = await market().mart();
    const product = await market().product(await market().mart());
    expect(
      await mart.owner.refused(copy, {
        params: { storeId: mart.id },
        body: { days: 1, items: [{ productId: product.id, quantity: 1 }] },
      }),
    ).toMatchObject({ status: 404, code: 'productNotFound' });
  });
});
