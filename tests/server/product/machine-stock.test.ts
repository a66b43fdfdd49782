import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cursorText } from '#lib/contract/key-call.ts';
import { martLog, products, stockLedger } from '#lib/server/schema/index.ts';
import { describeMarket, type Mart, type Product } from '../market.ts';
import type { Person } from '../person.ts';

const SHELF = 'POST /api/pos/v1/stock/shelf';
const SOLD = 'POST /api/pos/v1/stock/sold';
const LINES = 'POST /api/pos/v1/products';
const CODE = '8801234567893';

describeMarket('a till tells', (market) => {
  const now = () => market().clock.now().toISOString();
  const withTill = async () => {
    const mart = await market().mart();
    return { mart, till: await market().machine(mart) };
  };
  const coded = (mart: Mart, wish: { quantity?: number; days?: number } = {}): Promise<Product> =>
    market().product(mart, {
      name: '두부 300g',
      barcode: CODE,
      price: 2_000,
      waiting: wish.quantity ?? 10,
      saleEndsIn: { days: wish.days ?? 7 },
    });
  const shelf = async (till: Person, onShelf: number, more: object = { barcode: CODE }, countedAt = now()) =>
    (await till.call(SHELF, { body: { items: [{ onShelf, countedAt, ...more }] } })).results[0];
  const sold = async (till: Person, id: string, pieces: number, more: object = { barcode: CODE }, at = now()) =>
    (await till.call(SOLD, { body: { items: [{ id, pieces, at, ...more }] } })).results[0];
  const shortNews = async (mart: Mart) =>
    (await mart.owner.call('GET /api/seller/alarms')).content.filter(({ kind }) => kind === 'heldShort');

  test('what lies on the shelf: buyers may have it less the pieces that are held', async () => {
    const { mart, till } = await withTill();
    const product = await coded(mart);
    await market().order(await market().person(), product, 3);
    market().clock.advance({ seconds: 1 });
    const counted = { ok: true, productId: product.id, waitingCount: 5, inSaleCount: 3, short: 0 };
    expect(await shelf(till, 8)).toEqual(counted);
    expect(await market().stock(product)).toEqual({ waiting: 5, inSale: 3, completed: 0 });
    expect(await shelf(till, 8, { productId: product.id })).toEqual(counted);
    // A box is not one piece of it; how many it holds nobody has said.
    expect(await shelf(till, 8, { barcode: '18801234567890' })).toMatchObject({ ok: false, code: 'productNotFound' });
    expect(await shortNews(mart)).toEqual([]);
  });

  test('fewer than are held: nothing is for sale, and the mart hears once which orders go short', async () => {
    const { mart, till } = await withTill();
    const product = await coded(mart);
    const buyer = await market().person();
    await market().order(buyer, product, 3);
    const last = await market().order(buyer, product, 1);
    market().clock.advance({ seconds: 1 });
    for (let i = 0; i < 2; i += 1) expect(await shelf(till, 3)).toMatchObject({ waitingCount: 0, short: 1 });
    expect(await shortNews(mart)).toMatchObject([
      {
        title: '재고 부족',
        message: `두부 300g · 주문받은 것보다 매장에 1개 모자라요. #${last.id} 주문을 확인해 주세요.`,
      },
    ]);
    expect(await shelf(till, 0)).toMatchObject({ short: 4 });
    expect(await shortNews(mart)).toHaveLength(2);
  });

  test('a shortage that was put right and comes again is told again', async () => {
    const { mart, till } = await withTill();
    const product = await coded(mart);
    await market().order(await market().person(), product, 3);
    const steps = [
      { onShelf: 1, told: 1 },
      { onShelf: 1, told: 1 },
      // They were found: nobody goes without.
      { onShelf: 3, told: 0 },
      { onShelf: 1, told: 1 },
    ];
    for (const { onShelf, told } of steps) {
      market().clock.advance({ minutes: 1 });
      expect(await shelf(till, onShelf)).toMatchObject({ ok: true });
      expect(await shortNews(mart), String(onShelf)).toHaveLength(told);
    }
    expect(await shortNews(mart)).toMatchObject([{ createdAt: now() }]);
  });

  test('pieces that orders of an ended listing hold lie on the shelf, too: the next one of the good sells the rest', async () => {
    const { mart, till } = await withTill();
    const today = await coded(mart);
    const order = await market().order(await market().person(), today, 2);
    await mart.owner.call('POST /api/seller/stores/{storeId}/products/{productId}/end-sale', {
      params: { storeId: mart.id, productId: today.id },
    });
    const line = { barcode: CODE, category: '과일', productName: '두부 300g', price: 2_000 };
    const expirationDate = market().clock.in({ days: 2 }).toISOString();
    const put = async (quantity: number) =>
      (await till.call(LINES, { body: { items: [{ ...line, quantity, expirationDate }] } })).results[0];
    expect(await put(2)).toMatchObject({ ok: false, code: 'invalidInput', field: 'quantity' });
    const made = await put(10);
    expect(made).toMatchObject({ ok: true, outcome: 'created', waitingCount: 8 });
    market().clock.advance({ seconds: 1 });
    expect(await put(11)).toMatchObject({ ok: true, outcome: 'changed', waitingCount: 9 });
    expect(await shelf(till, 10)).toMatchObject({ ok: true, waitingCount: 8, inSaleCount: 0, short: 0 });
    expect(await shelf(till, 1)).toMatchObject({ ok: true, waitingCount: 0, short: 1 });
    expect(await shortNews(mart)).toMatchObject([{ message: expect.stringContaining(`#${order.id} 주문`) }]);
    market().clock.advance({ seconds: 1 });
    const before = now();
    market().clock.advance({ seconds: 1 });
    await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', {
      params: { orderId: order.id },
      body: { uuid: order.uuid },
    });
    // They have left the shelf since.
    expect(await shelf(till, 10, undefined, before)).toMatchObject({ ok: false, code: 'stockChanged' });
    expect(await shelf(till, 8)).toMatchObject({ ok: true, waitingCount: 8 });
  });

  test('a label of the scale is its good, whatever it weighs', async () => {
    const { mart, till } = await withTill();
    await mart.owner.call('PUT /api/seller/stores/{storeId}/scale-rule', {
      params: { storeId: mart.id },
      body: { rule: { value: 'weight', itemDigits: 7, hasValueCheck: false } },
    });
    // 1,234 g, 610 g and 700 g of one item.
    const [put, ...others] = ['2012345012349', '2012345006102', '2012345007000'] as const;
    const line = { barcode: put, category: '정육', productName: '한돈 삼겹살', price: 9_000, quantity: 5 };
    const saleEndsAt = market().clock.in({ days: 1 }).toISOString();
    const created = await till.call(LINES, { body: { items: [{ ...line, expirationDate: saleEndsAt }] } });
    expect(created.results).toMatchObject([{ ok: true, outcome: 'created' }]);
    market().clock.advance({ seconds: 1 });
    for (const [at, barcode] of others.entries())
      expect(await sold(till, `t-${at}`, 1, { barcode })).toMatchObject({ ok: true, outcome: 'taken', short: 0 });
    expect(await shelf(till, 9, { barcode: others[0] })).toMatchObject({ ok: true, waitingCount: 9 });
  });

  test('so is one that its listing was put up under whole, before anybody said how the scale writes', async () => {
    const { mart, till } = await withTill();
    const { id: productId } = await market().product(mart, { price: 9_000, waiting: 5, barcode: '2012345012349' });
    await mart.owner.call('PUT /api/seller/stores/{storeId}/scale-rule', {
      params: { storeId: mart.id },
      body: { rule: { value: 'weight', itemDigits: 7, hasValueCheck: false } },
    });
    market().clock.advance({ seconds: 1 });
    for (const [at, barcode] of ['2012345012349', '2012345006102'].entries())
      expect(await sold(till, `w-${at}`, 1, { barcode })).toMatchObject({ ok: true, outcome: 'taken', short: 0 });
    expect(await shelf(till, 9, { barcode: '2012345007000' })).toMatchObject({ ok: true, productId });
  });

  test('of two tills at once each is taken whole, whatever they tell', async () => {
    const { mart, till } = await withTill();
    const product = await coded(mart, { quantity: 100 });
    const second = (await market().machine(mart)).at(await market().secondProcess());
    await market().order(await market().person(), product, 2);
    market().clock.advance({ seconds: 1 });
    await Promise.all(Array.from({ length: 20 }, (_, n) => sold(n % 2 ? till : second, `r-${n}`, 3)));
    expect(await market().stock(product)).toEqual({ waiting: 38, inSale: 2, completed: 0 });
    market().clock.advance({ seconds: 1 });
    const at = now();
    const counted = await Promise.all([shelf(till, 50, undefined, at), shelf(second, 50, undefined, at)]);
    expect(counted).toMatchObject([{ waitingCount: 48 }, { waitingCount: 48 }]);
    expect(await market().ledgerFaults()).toEqual([]);
  });

  test('nothing more once its key is revoked, however long it had waited before', async () => {
    const { mart, till } = await withTill();
    const product = await coded(mart);
    market().clock.advance({ seconds: 1 });
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = market().db.transaction(async (tx) => {
      await tx.execute(sql`select from products where id = ${product.id} for update`);
      held.resolve();
      await released.promise;
    });
    await held.promise;
    const counting = till.send(SHELF, { body: { items: [{ barcode: CODE, onShelf: 3, countedAt: now() }] } });
    await expect.poll(() => waitsForLock()).toBe(true);
    let isRevoked = false;
    const params = { martId: mart.id, keyId: till.keyId };
    const revoking = mart.owner.call('DELETE /api/seller/{martId}/keys/{keyId}', { params }).then(async () => {
      isRevoked = true;
      return (await market().stock(product)).waiting;
    });
    await expect.poll(async () => isRevoked || (await lockWaiters()) > 1).toBe(true);
    released.resolve();
    await Promise.all([holding, counting]);
    // Whoever was told that it is revoked sees all that it has done.
    expect(await revoking).toBe((await market().stock(product)).waiting);
  });
  const lockWaiters = async () =>
    Number(
      (
        await market().db.execute<{ n: string }>(
          sql`select count(*) as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
      ).rows[0]?.n,
    );
  const waitsForLock = async () => (await lockWaiters()) > 0;

  test('a count that is older than the last move changes nothing', async () => {
    const { mart, till } = await withTill();
    const product = await coded(mart);
    const countedAt = now();
    market().clock.advance({ minutes: 1 });
    await mart.owner.call('PATCH /api/seller/stores/{storeId}/products/{productId}/stock', {
      params: { storeId: mart.id, productId: product.id },
      body: { delta: -1 },
    });
    expect(await shelf(till, 8, undefined, countedAt)).toMatchObject({ ok: false, code: 'stockChanged', n: 9 });
    expect(await shelf(till, 8)).toMatchObject({ ok: true });
    // A count that changes nothing is one, too.
    market().clock.advance({ minutes: 1 });
    expect(await shelf(till, 8)).toMatchObject({ ok: true });
    const before = market().clock.in({ seconds: -1 }).toISOString();
    expect(await shelf(till, 7, undefined, before)).toMatchObject({ ok: false, code: 'stockChanged' });
    // A clock that is ahead tells of now.
    expect(await shelf(till, 7, undefined, market().clock.in({ hours: 3 }).toISOString())).toMatchObject({ ok: true });
    expect(await shelf(till, 6)).toMatchObject({ ok: true });
  });

  test('each item by itself: the rest stands', async () => {
    const { mart, till } = await withTill();
    const product = await coded(mart);
    const stranger = await market().product(await market().mart());
    const items = [
      { barcode: '4006381333931', onShelf: 1, countedAt: now() },
      { barcode: 'no code', onShelf: 1, countedAt: now() },
      { productId: stranger.id, onShelf: 1, countedAt: now() },
      { productId: product.id, onShelf: 4, countedAt: now() },
    ];
    const { results, replayed } = await till.call(SHELF, { body: { items } });
    expect(replayed).toBe(false);
    expect(results.map((result) => (result.ok ? result.waitingCount : result.code))).toEqual([
      'productNotFound',
      'productNotFound',
      'productNotFound',
      4,
    ]);
    expect(await market().stock(stranger)).toMatchObject({ waiting: 10 });
  });

  test('what is no number of pieces is refused by itself, as tills have counts below nothing and parts of a kilogram', async () => {
    const { mart, till } = await withTill();
    const product = await coded(mart);
    market().clock.advance({ seconds: 1 });
    const counts = [-3, 0.534, 1_000_001, 4].map((onShelf) => ({ barcode: CODE, onShelf, countedAt: now() }));
    const counted = (await till.call(SHELF, { body: { items: counts } })).results;
    const odd = { ok: false, code: 'invalidInput', field: 'onShelf', message: expect.stringContaining('0부터') };
    expect(counted).toMatchObject([odd, odd, odd, { ok: true, waitingCount: 4 }]);
    market().clock.advance({ seconds: 1 });
    const sales = [-1, 0, 0.534, 2].map((pieces) => ({ id: 'one', barcode: CODE, pieces, at: now() }));
    const taken = (await till.call(SOLD, { body: { items: sales } })).results;
    const none = { ok: false, code: 'invalidInput', field: 'pieces', message: expect.stringContaining('1부터') };
    // What was refused has not used its id up.
    expect(taken).toMatchObject([none, none, none, { ok: true, outcome: 'taken' }]);
    expect(await market().stock(product)).toMatchObject({ waiting: 2 });
    // A good without a code, and a code in two dimensions.
    const gs1 = `(01)0${CODE}(17)261231(10)LOT-2026-11-30-A(21)0000000001`;
    for (const [barcode, is] of [
      ['', { code: 'productNotFound' }],
      [gs1, { outcome: 'taken' }],
    ] as const)
      expect(await sold(till, `code-${barcode.length}`, 1, { barcode })).toMatchObject(is);
  });

  test('of several listings of one code: a count wants a number, a sale takes from what ends first', async () => {
    const { mart, till } = await withTill();
    const later = await coded(mart, { days: 5, quantity: 5 });
    const sooner = await coded(mart, { days: 2, quantity: 2 });
    expect(await shelf(till, 3)).toMatchObject({ ok: false, code: 'barcodeAmbiguous', n: 2 });
    expect(await sold(till, 'a', 3)).toEqual({
      ok: true,
      id: 'a',
      outcome: 'taken',
      taken: [
        { productId: sooner.id, pieces: 2, waitingCount: 0 },
        { productId: later.id, pieces: 1, waitingCount: 4 },
      ],
      short: 0,
    });
  });

  test('a sale once, however often it comes, from two processes at once as well', async () => {
    const { mart, till } = await withTill();
    const product = await coded(mart);
    const other = till.at(await market().secondProcess());
    const both = await Promise.all([till, other].map((at) => at.call(SOLD, { body: { items: [saleOf('x')] } })));
    const outcomes = both.map(({ results: [result] }) => (result?.ok ? result.outcome : result?.code));
    expect(outcomes.sort()).toEqual(['again', 'taken']);
    expect(await market().stock(product)).toMatchObject({ waiting: 9 });
    const { results } = await till.call(SOLD, { body: { items: [saleOf('y'), saleOf('y')] } });
    expect(results).toMatchObject([{ outcome: 'taken' }, { outcome: 'again' }]);
    // Another till names its own.
    const second = await market().machine(mart);
    expect(await sold(second, 'x', 1)).toMatchObject({ outcome: 'taken' });
    market().clock.advance({ days: 6 });
    expect(await sold(till, 'x', 1)).toMatchObject({ outcome: 'again' });
    expect(await market().stock(product)).toMatchObject({ waiting: 7 });
  });
  const saleOf = (id: string) => ({ id, barcode: CODE, pieces: 1, at: now() });

  test('a sale that was made before the shelf was counted is in that count', async () => {
    const { mart, till } = await withTill();
    const product = await coded(mart);
    const early = now();
    market().clock.advance({ minutes: 5 });
    expect(await shelf(till, 6)).toMatchObject({ waitingCount: 6 });
    expect(await sold(till, 'early', 2, undefined, early)).toMatchObject({ outcome: 'counted', taken: [] });
    const before = market().clock.in({ days: -1 }).toISOString();
    expect(await sold(till, 'yesterday', 2, { productId: product.id }, before)).toMatchObject({ outcome: 'counted' });
    market().clock.advance({ minutes: 5 });
    expect(await sold(till, 'late', 2)).toMatchObject({ outcome: 'taken' });
    expect(await market().stock(product)).toMatchObject({ waiting: 4 });
    const old = market().clock.in({ days: -31 }).toISOString();
    expect(await sold(till, 'old', 1, undefined, old)).toMatchObject({ ok: false, code: 'saleTooOld', field: 'at' });
  });

  test('a sale that comes late is of what was on sale when it was made', async () => {
    const { mart, till } = await withTill();
    const today = await market().product(mart, { barcode: CODE, waiting: 5, saleEndsIn: { hours: 1 } });
    const tomorrow = await coded(mart, { days: 1 });
    market().clock.advance({ minutes: 50 });
    const at = now();
    market().clock.advance({ minutes: 20 });
    expect(await sold(till, 'late', 2, undefined, at)).toMatchObject({ taken: [{ productId: today.id, pieces: 2 }] });
    expect(await sold(till, 'now', 1)).toMatchObject({ taken: [{ productId: tomorrow.id, pieces: 1 }] });
    expect(await market().stock(today)).toMatchObject({ waiting: 3 });
    expect(await market().stock(tomorrow)).toMatchObject({ waiting: 9 });
  });

  test('one that is in the count of the first to end takes nothing from the next', async () => {
    const { mart, till } = await withTill();
    const sooner = await coded(mart, { days: 2, quantity: 2 });
    const later = await coded(mart, { days: 5 });
    market().clock.advance({ minutes: 5 });
    const at = now();
    market().clock.advance({ minutes: 5 });
    expect(await shelf(till, 1, { productId: sooner.id })).toMatchObject({ waitingCount: 1 });
    expect(await sold(till, 'early', 1, undefined, at)).toMatchObject({ outcome: 'counted', taken: [] });
    expect(await market().stock(later)).toMatchObject({ waiting: 10 });
    // More than there were of it then were of the next.
    expect(await sold(till, 'more', 3, undefined, at)).toMatchObject({ taken: [{ productId: later.id, pieces: 1 }] });
    expect(await market().stock(sooner)).toMatchObject({ waiting: 1 });
  });

  test('more sold than waited: the rest was held, and the mart hears of it', async () => {
    const { mart, till } = await withTill();
    const product = await coded(mart, { quantity: 3 });
    const order = await market().order(await market().person(), product, 2);
    expect(await sold(till, 'a', 2)).toMatchObject({ outcome: 'taken', short: 1 });
    expect(await market().stock(product)).toEqual({ waiting: 0, inSale: 2, completed: 0 });
    expect(await shortNews(mart)).toMatchObject([{ message: expect.stringContaining(`#${order.id}`) }]);
  });

  test('a sale of what is not on sale any more is none of ours', async () => {
    const { mart, till } = await withTill();
    await coded(mart, { days: 1 });
    market().clock.advance({ days: 2 });
    expect(await sold(till, 'a', 1)).toMatchObject({ ok: false, code: 'productNotFound' });
    expect(await shelf(till, 1)).toMatchObject({ ok: false, code: 'productNotFound' });
  });

  test('nothing of what is recalled', async () => {
    const { mart, till } = await withTill();
    const product = await coded(mart);
    await mart.owner.call('POST /api/seller/stores/{storeId}/products/{productId}/recall', {
      params: { storeId: mart.id, productId: product.id },
      body: { reason: '소비기한 표시가 잘못됐어요' },
    });
    market().clock.advance({ seconds: 1 });
    expect(await shelf(till, 3, { productId: product.id })).toMatchObject({ ok: false, code: 'productRecalled' });
    // Nor is it put up again by itself, until one of its people has.
    const line = { barcode: CODE, category: '과일', productName: '두부 300g', price: 2_000, quantity: 8 };
    const expirationDate = market().clock.in({ days: 9 }).toISOString();
    const put = async () => (await till.call(LINES, { body: { items: [{ ...line, expirationDate }] } })).results;
    expect(await put()).toMatchObject([{ ok: false, code: 'productRecalled' }]);
    market().clock.advance({ days: 1 });
    expect(await put()).toMatchObject([{ ok: false, code: 'productRecalled' }]);
    const fresh = await coded(mart, { days: 1 });
    expect(await put()).toMatchObject([{ ok: true, outcome: 'changed', productId: fresh.id }]);
    market().clock.advance({ days: 1 });
    expect(await put()).toMatchObject([{ ok: true, outcome: 'created' }]);
  });

  test('with a key for its try: the same is answered the same, something else is refused', async () => {
    const { mart, till } = await withTill();
    const product = await coded(mart);
    const send = (items: object[], key: string, name: string = SOLD) =>
      till.send(name, { body: { items }, headers: { 'idempotency-key': key } });
    const first = await (await send([saleOf('a')], '"8e03978e-40d5"')).json();
    market().clock.advance({ hours: 1 });
    const again = await (
      await send([{ ...saleOf('a'), at: market().clock.in({ hours: -1 }).toISOString() }], '8e03978e-40d5')
    ).json();
    expect(first).toMatchObject({ replayed: false, results: [{ outcome: 'taken' }] });
    expect(again).toEqual({ ...first, replayed: true });
    for (const other of [
      await send([saleOf('b')], '8e03978e-40d5'),
      await send([{ barcode: CODE, onShelf: 1, countedAt: now() }], '8e03978e-40d5', SHELF),
    ])
      expect([other.status, (await other.json()).code]).toEqual([409, 'attemptUsed']);
    for (const bad of ['', 'a b', '\u00e9', 'x'.repeat(256), '"open'])
      expect((await send([saleOf('c')], bad)).status, bad).toBe(400);
    // Another machine's name is its own.
    const second = await market().machine(mart);
    const own = await second.send(SOLD, {
      body: { items: [saleOf('a')] },
      headers: { 'idempotency-key': '8e03978e-40d5' },
    });
    expect(await own.json()).toMatchObject({ replayed: false });
    expect((await market().stock(product)).waiting).toBeLessThan(10);
  });

  test('its catalogue: put up by barcode, then price and count, and what is wrong with a line', async () => {
    const { mart, till } = await withTill();
    const line = {
      barcode: CODE,
      category: '과일',
      productName: '두부 300g',
      price: 2_000,
      quantity: 8,
      expirationDate: market().clock.in({ days: 2 }).toISOString(),
    };
    const put = async (items: Record<string, unknown>[]) =>
      (await till.call(LINES, { body: { items: items as (typeof line)[] } })).results;
    const [made] = await put([line]);
    expect(made).toMatchObject({ ok: true, outcome: 'created', waitingCount: 8 });
    const productId = made?.ok ? made.productId : 0;
    const product = { id: productId, mart };
    await market().order(await market().person(), product, 3);
    // Its count is what lies in the shop, held pieces among it; its name stays as people wrote it.
    expect(await put([{ ...line, productName: 'TOFU', price: 1_800, quantity: 9 }])).toEqual([
      { ok: true, barcode: CODE, productId, outcome: 'changed', waitingCount: 6 },
    ]);
    expect(await put([{ barcode: CODE, price: 1_700 }])).toMatchObject([{ outcome: 'changed', waitingCount: 6 }]);
    const [row] = await market().db.select().from(products).where(eq(products.id, productId));
    expect(row).toMatchObject({ name: '두부 300g', priceWon: 1_700, waiting: 6, inSale: 3 });
    expect(
      await put([
        { ...line, barcode: '4006381333931', category: '없는 것' },
        { barcode: '96385074', price: 1_000 },
        { ...line, barcode: '8801234567890' },
        { ...line, price: 0 },
        // By this door as by the others (adopt.md 31.1).
        { ...line, barcode: '96385074', productName: '소주 360ml' },
      ]),
    ).toMatchObject([
      { ok: false, code: 'invalidInput', field: 'category' },
      { ok: false, code: 'invalidInput', field: 'category' },
      { ok: false, code: 'invalidInput', field: 'barcode' },
      { ok: false, code: 'invalidInput', field: 'price' },
      { ok: false, code: 'invalidInput', field: 'productName' },
    ]);
    // The same good twice in one request is one listing.
    const twice = { ...line, barcode: '4006381333931' };
    expect(await put([twice, { ...twice, quantity: 5 }])).toMatchObject([
      { outcome: 'created' },
      { outcome: 'changed', waitingCount: 5 },
    ]);
  });

  test('two tills that put up the same good at once make one listing', async () => {
    const { mart, till } = await withTill();
    const body = {
      items: [
        {
          barcode: CODE,
          category: '과일',
          productName: '두부',
          price: 2_000,
          quantity: 8,
          expirationDate: market().clock.in({ days: 2 }).toISOString(),
        },
      ],
    };
    const second = await market().machine(mart);
    const both = await Promise.all([till, second].map((at) => at.call(LINES, { body })));
    const outcomes = both.flatMap(({ results }) => results.map((result) => result.ok && result.outcome));
    expect(outcomes.sort()).toEqual(['changed', 'created']);
  });

  test('and ledger and log name the machine', async () => {
    const { mart, till } = await withTill();
    const product = await coded(mart);
    await sold(till, 'a', 2);
    const [move] = await market().db.select().from(stockLedger).where(eq(stockLedger.keyId, till.keyId));
    expect(move).toMatchObject({ productId: product.id, event: 'adjust', waiting: -2, actorId: null });
    expect(await market().db.$count(martLog, eq(martLog.keyId, till.keyId))).toBe(1);
    const { entries } = await mart.owner.call('GET /api/seller/{martId}/log', { params: { martId: mart.id } });
    expect(entries[0]).toMatchObject({
      kind: 'countChanged',
      actor: null,
      keyName: '계산대',
      before: { waiting: 10 },
      after: { waiting: 8 },
    });
  });

  test('and reads what changed, page by page', async () => {
    const { mart, till } = await withTill();
    const first = await coded(mart);
    const call = 'GET /api/pos/v1/products';
    const { products: all, since, cursor } = await till.call(call);
    expect(all).toMatchObject([{ productId: first.id, barcode: CODE, waitingCount: 10, inSaleCount: 0, onShelf: 10 }]);
    expect(cursor).toBeNull();
    market().clock.advance({ minutes: 1 });
    const read = async (from: string) =>
      (await till.call(call, { query: { since: from } })).products.map((p) => p.productId);
    expect(await read(since)).toEqual([first.id]);
    const later = market().clock.now().toISOString();
    market().clock.advance({ seconds: 20 });
    expect(await read(later)).toEqual([]);
    const second = await market().product(mart);
    expect(await read(later)).toEqual([second.id]);
    await mart.owner.call('PATCH /api/seller/stores/{storeId}/products/{productId}', {
      params: { storeId: mart.id, productId: first.id },
      body: { price: 1_500 },
    });
    expect(await read(later)).toEqual([first.id, second.id]);
    const readAt = market().clock.in({ minutes: -5 });
    const rest = await till.call(call, { query: { cursor: cursorText({ afterId: first.id, readAt }) } });
    expect(rest.products.map((product) => product.productId)).toEqual([second.id]);
    // What changed while the pages were read is in the next look.
    expect(new Date(rest.since) < readAt).toBe(true);
  });

  test('also a barcode or a use-by date that one of its people put right', async () => {
    const { mart, till } = await withTill();
    const { id: productId } = await coded(mart);
    const params = { storeId: mart.id, productId };
    for (const body of [{ barcode: '4006381333931' }, { useBy: '2026-12-24' }, { category: '채소' }]) {
      market().clock.advance({ minutes: 1 });
      const since = now();
      const read = () => till.call('GET /api/pos/v1/products', { query: { since } });
      market().clock.advance({ seconds: 20 });
      expect((await read()).products).toEqual([]);
      await mart.owner.call('PATCH /api/seller/stores/{storeId}/products/{productId}', { params, body });
      expect((await read()).products, JSON.stringify(body)).toMatchObject([{ productId, ...body }]);
    }
  });

  test('also what changed by the time alone: a step that has come, a sale that is over', async () => {
    const { mart, till } = await withTill();
    const call = 'GET /api/pos/v1/products';
    const markdown = [{ minutesBeforeEnd: 60, percentOff: 30 }];
    const { id: productId } = await market().product(mart, { price: 2_000, saleEndsIn: { hours: 3 }, markdown });
    const read = async (since: string) => (await till.call(call, { query: { since } })).products;
    market().clock.advance({ hours: 1 });
    const { since: before } = await till.call(call);
    expect(await read(before)).toEqual([]);
    market().clock.advance({ hours: 1 });
    expect(await read(before)).toMatchObject([{ productId, price: 1_400, basePrice: 2_000 }]);
    market().clock.advance({ minutes: 30 });
    const between = now();
    expect(await read(between)).toEqual([]);
    market().clock.advance({ minutes: 30 });
    expect(await read(between)).toMatchObject([{ productId, saleEnded: true }]);
    market().clock.advance({ minutes: 1 });
    expect(await read(now())).toEqual([]);
    // Whatever it asks by.
    expect(await read('1970-01-01T00:00:00Z')).toMatchObject([{ productId }]);
  });
});
