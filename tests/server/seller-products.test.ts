import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import type { CallInput } from '#lib/contract/index.ts';
import { describeOnBoth, type Mart, type Product } from './market.ts';

const register = 'POST /api/seller/stores/{storeId}/products';
const edit = 'PATCH /api/seller/stores/{storeId}/products/{productId}';
const endSale = 'POST /api/seller/stores/{storeId}/products/{productId}/end-sale';
const copy = 'POST /api/seller/stores/{storeId}/products/copy';
const byBarcode = 'GET /api/seller/stores/{storeId}/products/by-barcode';
const importing = 'POST /api/seller/stores/{storeId}/products/import';
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

describeOnBoth('a seller registers a product', (market) => {
  const registerAt = ({ id, owner }: Mart, change: Parameters<typeof draft>[0]) =>
    owner.call(register, { params: { storeId: id }, body: draft(change) });

  test('an empty use-by date means none', async () => {
    const mart = await market().mart();
    const { productId } = await registerAt(mart, { useBy: '' });
    expect(await market().nobody.call('GET /api/buyer/products/{productId}', { params: { productId } })).toMatchObject({
      useBy: null,
    });
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
    expect(await find(MILK)).toEqual({ listing: null });
    await registerAt(mart, { barcode: MILK, price: 2_500 });
    await registerAt(mart, { barcode: ` ${MILK} `, price: 2_900, description: '신선해요', quantity: 7 });
    expect(await find(MILK)).toMatchObject({
      listing: {
        ...{ productName: '우유 1L', category: '유제품', price: 2_900, quantity: 7, barcode: MILK, useBy: null },
        ...{ description: '신선해요', expirationDate: '2026-11-21T12:00:00.000Z', saleEnded: false },
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
    expect(await mart.owner.call(byBarcode, { params: { storeId: mart.id }, query: { barcode: MILK } })).toEqual({
      listing: null,
    });
  });
});

describeOnBoth('a seller changes a listing', (market) => {
  const change = (product: Product, body: CallInput<typeof edit>['body']) =>
    product.mart.owner.call(edit, { params: of(product), body });

  test('what is sent changes, what is left out stays', async () => {
    const mart = await market().mart();
    const product = await market().product(mart, { name: '사과 1봉지', price: 3_000, waiting: 4 });
    expect(await change(product, { price: 2_400, useBy: '2026-12-01', barcode: MILK })).toMatchObject({
      ...{ productName: '사과 1봉지', category: '과일', price: 2_400, useBy: '2026-12-01', barcode: MILK },
      ...{ quantity: 4, waitingCount: 4, inSaleCount: 0 },
    });
    expect(await change(product, { productName: '꿀사과', category: '채소', useBy: '', barcode: '' })).toMatchObject({
      ...{ productName: '꿀사과', category: '채소', price: 2_400, useBy: null, barcode: null },
    });
    // Buyers find it by its new name, and not by the old one.
    const found = async (search: string) =>
      (await market().nobody.call('GET /api/buyer/products/search', { query: { ...mart.at, search } })).length;
    expect([await found('꿀사과'), await found('봉지')]).toEqual([1, 0]);
  });

  test('not while an order holds it, and again once that is over', async () => {
    const { product, order, seller } = await market().heldOrder();
    const refusal = await seller.refused(edit, { params: of(product), body: { price: 100_000 } });
    expect(refusal).toMatchObject({ status: 409, code: 'productHeld' });
    expect(refusal.message).toContain('주문이 들어온 상품은 고칠 수 없어요');
    await seller.call('PATCH /api/seller/orders/{orderId}/checkin', {
      params: { orderId: order.id },
      body: { uuid: order.uuid },
    });
    expect(await change(product, { price: 3_300 })).toMatchObject({ price: 3_300, completedCount: 2 });
    // The order keeps the price it was made at.
    expect(
      await order.buyer.call('GET /api/buyer/order/single-complete', { query: { orderId: order.id } }),
    ).toMatchObject({ totalPrice: 6_000 });
  });

  test('by the rules of registration', async () => {
    const product = await market().product(await market().mart());
    const refused = (body: CallInput<typeof edit>['body']) =>
      product.mart.owner.refused(edit, { params: of(product), body });
    expect(await refused({ price: 1 })).toMatchObject({ status: 400, field: 'price' });
    expect(await refused({ listPrice: 3_000 })).toMatchObject({ status: 400, field: 'listPrice' });
    await change(product, { listPrice: 4_000 });
    const dearer = await refused({ price: 4_000 });
    expect(dearer).toMatchObject({
      field: 'listPrice',
      message: expect.stringContaining('정가는 가격보다 높아야 해요'),
    });
    expect(await refused({ expirationDate: '2026-11-20T13:00:00' })).toMatchObject({ field: 'expirationDate' });
    expect(await refused({ useBy: '2026-11-21' })).toMatchObject({ field: 'useBy' });
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
      expect([200, 409]).toContain(edited.status);
      const { orderId } = (await bought.json()) as { orderId: number };
      const { totalPrice } = await buyer.call('GET /api/buyer/order/single-complete', { query: { orderId } });
      expect(edited.status === 409 ? [3_000] : [3_000, 9_000]).toContain(totalPrice);
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

describeOnBoth('a seller ends a sale early', (market) => {
  test('it is sold no more; open orders of it stay, and are picked up', async () => {
    const { product, order, buyer, seller } = await market().heldOrder();
    expect(await seller.call(endSale, { params: of(product) })).toMatchObject({
      ...{ saleEnded: true, waitingCount: 8, inSaleCount: 2 },
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

describeOnBoth('a seller puts listings up again', (market) => {
  test('with dates moved on, as new listings with stock of their own', async () => {
    const mart = await market().mart();
    const bread = { category: '빵', productName: '식빵', expirationDate: '2026-11-20T20:00:00', useBy: '2026-11-20' };
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
      ...{ productName: '식빵', waitingCount: 9, completedCount: 0, saleEnded: false },
      expirationDate: '2026-11-21T11:00:00.000Z',
    });
    const detail = await market().nobody.call('GET /api/buyer/products/{productId}', {
      params: { productId: productIds[0]! },
    });
    expect(detail).toMatchObject({ useBy: '2026-11-21' });
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

const TITLES = '분류,상품명,가격,수량,판매 마감,소비기한,설명,바코드,정가';
const ROWS = [
  '빵,똠양꿍 식빵,"3,500원",10,2026-11-21 21:00,2026-11-22,"부드러워요, 정말",,"5,000원"',
  '과일,설향 딸기,4000,5,2026. 11. 22. 오후 9:30,,,8801234567893,',
];

describeOnBoth('a seller registers a whole table', (market) => {
  const send = (mart: Mart, file: Buffer, dryRun: boolean) =>
    mart.owner.call(importing, { params: { storeId: mart.id }, body: { file: file.toString('base64'), dryRun } });
  const refused = (mart: Mart, file: Buffer | string, dryRun = true) =>
    mart.owner.refused(importing, {
      params: { storeId: mart.id },
      body: { file: Buffer.from(file).toString('base64'), dryRun },
    });
  const table = (...rows: string[]) => [TITLES, ...rows].join('\r\n');

  test.each<[string, (text: string) => Buffer]>([
    ['UTF-8', (text) => Buffer.from(text)],
    ['UTF-8 with a mark', (text) => Buffer.from(`\ufeff${text}`)],
    ['CP949, as Korean Excel writes it', (text) => iconv.encode(text, 'cp949')],
    ['UTF-16, as “Unicode text” is', (text) => Buffer.from(`\ufeff${text.replaceAll(',', '\t')}`, 'utf16le')],
    ['line feeds alone', (text) => Buffer.from(text.replaceAll('\r\n', '\n'))],
    ['semicolons', (text) => Buffer.from(text.replace(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/g, ';'))],
  ])('in %s', async (kind, encode) => {
    const mart = await market().mart();
    const rows = kind.startsWith('UTF-16') ? [ROWS[0]!.replace(/"(.*?),(.*?)"/g, '$1$2'), ROWS[1]!] : ROWS;
    const file = encode(table(...rows));
    const dry = await send(mart, file, true);
    expect(dry).toMatchObject({
      ...{ problems: [], registered: 0 },
      rows: [
        { row: 2, category: '빵', productName: '똠양꿍 식빵', listPrice: 5_000, quantity: 10, useBy: '2026-11-22' },
        {
          ...{ row: 3, category: '과일', productName: '설향 딸기', price: 4_000, listPrice: null, quantity: 5 },
          ...{ expirationDate: '2026-11-22T12:30:00.000Z', useBy: '', barcode: MILK },
        },
      ],
    });
    expect(await mart.owner.call(status, { params: { storeId: mart.id } })).toEqual([]);
    expect(await send(mart, file, false)).toMatchObject({ registered: 2, problems: [] });
    expect(await mart.owner.call(status, { params: { storeId: mart.id } })).toMatchObject([
      { productName: '설향 딸기', waitingCount: 5, price: 4_000 },
      { productName: '똠양꿍 식빵', waitingCount: 10, expirationDate: '2026-11-21T12:00:00.000Z' },
    ]);
  });

  test('a dry run names every wrong cell by row and column; then nothing at all is registered', async () => {
    const mart = await market().mart();
    const file = Buffer.from(
      table(
        ROWS[0]!,
        '',
        '신선식품,,비싸요,0,2026-11-01 10:00,,,8.80123E+12',
        '빵,바게트,2000,3,내일,2026-02-30,,1234,2000',
        ROWS[1]!,
      ),
    );
    const { problems, rows } = await send(mart, file, true);
    expect(rows.map(({ row }) => row)).toEqual([2, 4, 5, 6]);
    expect(problems).toEqual([
      { row: 4, column: '분류', message: '없는 분류예요. 분류 목록에서 골라 주세요.' },
      { row: 4, column: '상품명', message: '상품명을 입력해 주세요.' },
      { row: 4, column: '가격', message: '가격은 원 단위 숫자로 입력해 주세요.' },
      { row: 4, column: '수량', message: '수량은 1개 이상이어야 해요.' },
      { row: 4, column: '판매 마감', message: '판매 마감이 이미 지났어요. 지금보다 뒤로 정해 주세요.' },
      { row: 4, column: '바코드', message: expect.stringContaining('텍스트') },
      { row: 5, column: '정가', message: '정가는 가격보다 높아야 해요. 할인하지 않으면 비워 두세요.' },
      { row: 5, column: '판매 마감', message: '판매 마감 날짜와 시간을 입력해 주세요.' },
      { row: 5, column: '소비기한', message: '소비기한을 연-월-일로 입력해 주세요.' },
      { row: 5, column: '바코드', message: expect.stringContaining('8자리나 13자리') },
    ]);
    const refusal = await refused(mart, file, false);
    expect(refusal).toMatchObject({ status: 409, code: 'importHasProblems', n: 10 });
    expect(refusal.message).toContain('고칠 곳이 10군데 있어 하나도 등록하지 않았어요.');
    expect(await mart.owner.call(status, { params: { storeId: mart.id } })).toEqual([]);
  });

  test('columns stand in any order, under other names too, and others are passed over', async () => {
    const mart = await market().mart();
    const file = '비고,수량(개),카테고리,판매가,상품 이름,판매마감 일시\n메모,3,빵,1500,단팥빵,2026/11/21 9:05 PM\n';
    expect(await send(mart, Buffer.from(file), false)).toMatchObject({
      rows: [{ productName: '단팥빵', price: 1_500, quantity: 3, expirationDate: '2026-11-21T12:05:00.000Z' }],
      registered: 1,
    });
  });

  describe('a file that is no such table is refused with the remedy', () => {
    test.each<[string, Buffer | string, string]>([
      ['a workbook', Buffer.from([0x50, 0x4b, 3, 4, 20, 0]), 'CSV UTF-8'],
      ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), '글자를 읽을 수 없는'],
      ['an empty file', ' \n', '빈 파일'],
      ['titles alone', TITLES, '한 줄도 없어요'],
      ['other titles', '이것,저것\n1,2', '‘분류’, ‘상품명’, ‘가격’, ‘수량’, ‘판매 마감’'],
      ['a quote that never ends', table('빵,"식빵,1,1,2026-11-21 21:00'), '따옴표'],
      ['too many rows', table(...Array.from({ length: 201 }, () => '빵,빵,1,1,x')), '200개까지'],
    ])('%s', async (_, file, remedy) => {
      const mart = await market().mart();
      const refusal = await refused(mart, file);
      expect(refusal).toMatchObject({ status: 400, code: 'invalidInput', field: 'file' });
      expect(refusal.message).toContain(remedy);
    });
  });

  test('200 at once, and their followers hear of it once', async () => {
    const mart = await market().mart();
    const neighbour = await market().person();
    await neighbour.call('POST /api/buyer/stores/followStore/{storeId}', { params: { storeId: mart.id } });
    const rows = Array.from({ length: 200 }, (_, i) => `빵,빵 ${i + 1}호,2000,1,2026-11-21 21:00,,,`);
    expect(await send(mart, Buffer.from(table(...rows)), false)).toMatchObject({ registered: 200 });
    expect(await neighbour.call('GET /api/buyer/alarms', { query: {} })).toMatchObject({
      content: [{ message: expect.stringContaining('빵 1호') }],
    });
  });
});
