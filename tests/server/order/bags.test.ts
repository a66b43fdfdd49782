import { randomUUID } from 'node:crypto';
import { eq, inArray, isNotNull } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { BAG_CONTENTS_HOURS } from '#lib/domain/product/bag.ts';
import { orderBags, orders, pictures, products } from '#lib/server/schema/index.ts';
import { listWaits } from '#lib/server/services/market/waits/list-waits.ts';
import { expireDue } from '#lib/server/services/order/end/expire-due.ts';
import { believeSilent } from '#lib/server/services/order/hand-over/decide-claim.ts';
import { putUpBag } from '../bag.ts';
import { untilWaiting } from '../lock-queue.ts';
import { describeMarket, type Mart, type Order, type Product } from '../market.ts';
import type { Person } from '../person.ts';

const ORDER = 'POST /api/buyer/pay/on-site';
const QUOTE = 'POST /api/buyer/pay/quote';
const WRITE = 'PUT /api/seller/orders/{orderId}/contents';
const BAGS = 'GET /api/seller/{martId}/bags';
const CASES = 'POST /api/cases';
const DECIDE = 'POST /api/seller/{martId}/offline-claims/{claimId}/decide';

// shelf.md 36.2
describeMarket('orders of bags', (market) => {
  const sold = async () => {
    const mart = await market().mart();
    return { mart, bag: await putUpBag(market(), mart), buyer: await market().person('구매자') };
  };
  const buy = ({ id: productId }: Product, quantity = 1) => ({ query: { productId, quantity } });
  const handOver = ({ owner }: Mart, { id: orderId, uuid }: Order) =>
    owner.call('PATCH /api/seller/orders/{orderId}/checkin', { params: { orderId }, body: { uuid } });
  const cancel = (buyer: Person, orderId: number) =>
    buyer.call('POST /api/buyer/order/cancel', { query: { orderId: String(orderId) } });
  const waiting = (buyer: Person) => buyer.call('GET /api/buyer/order/buy-ing');
  const write = (person: Person, orderId: number, body: object) =>
    person.call(WRITE, { params: { orderId }, body } as never);
  const refusedWrite = (person: Person, orderId: number, body: object) =>
    person.refused(WRITE, { params: { orderId }, body } as never);
  const pictureOf = async ({ userId }: Person) => {
    const key = `bag-picture-of-${userId}`;
    await market()
      .db.insert(pictures)
      .values({ key, uploadedBy: userId, width: 640, height: 640, colour: '#aabbcc', createdAt: market().clock.now() });
    return key;
  };

  describe('are told before', () => {
    test('with all that may be in them, and stay what was told whatever the listing says later', async () => {
      const { mart, bag, buyer } = await sold();
      const told = {
        worth: 9_000,
        kinds: '식빵, 모닝빵, 크루아상 가운데 3~5개',
        allergens: ['egg', 'milk', 'wheat'],
        origin: '밀: 미국산·호주산',
      };
      const plain = await market().product(mart);
      const items = [bag, plain].map(({ id: productId }) => ({ productId, quantity: 1 }));
      const { lines } = await buyer.call(QUOTE, { body: { items } });
      expect(lines.map((line) => line.bag)).toEqual([told, null]);
      await market().order(buyer, bag);
      await market().order(buyer, plain);
      await mart.owner.call('PATCH /api/seller/stores/{storeId}/products/{productId}', {
        params: { storeId: mart.id, productId: bag.id },
        body: { bagWorth: 20_000, allergens: [], origin: '국산' },
      });
      const open = await waiting(buyer);
      expect(open.map((order) => order.bag)).toEqual([undefined, { ...told, contents: null }]);
    });
  });

  test('are not ordered by who was told something else of them', async () => {
    const { mart, bag, buyer } = await sold();
    const items = [{ productId: bag.id, quantity: 1 }];
    const { lines } = await buyer.call(QUOTE, { body: { items } });
    const query = { productId: bag.id, quantity: 1, expectedTold: lines[0]!.told! };
    await mart.owner.call('PATCH /api/seller/stores/{storeId}/products/{productId}', {
      params: { storeId: mart.id, productId: bag.id },
      body: { allergens: ['egg', 'milk', 'peanut', 'wheat'] },
    });
    expect(await buyer.refused(ORDER, { query })).toMatchObject({ status: 409, code: 'termsChanged' });
    const cart = { ...query, paymentMethod: 'ON_SITE' as const };
    expect(await buyer.refused('POST /api/buyer/pay/cart/process', { body: { items: [cart] } })).toMatchObject({
      status: 409,
      code: 'termsChanged',
    });
    expect(await market().stock(bag)).toMatchObject({ inSale: 0 });
    const { lines: again } = await buyer.call(QUOTE, { body: { items } });
    expect(again[0]?.bag?.allergens).toContain('peanut');
    await buyer.call(ORDER, { query: { ...query, expectedTold: again[0]!.told! } });
  });

  test('nor by who is told something else while they order', async () => {
    const { bag, buyer } = await sold();
    const items = [{ productId: bag.id, quantity: 1 }];
    const { lines } = await buyer.call(QUOTE, { body: { items } });
    const query = { productId: bag.id, quantity: 1, expectedTold: lines[0]!.told! };
    let ordering: Promise<unknown> | undefined;
    await market().db.transaction(async (tx) => {
      await tx
        .update(products)
        .set({ allergens: ['peanut'] })
        .where(eq(products.id, bag.id));
      ordering = buyer.refused(ORDER, { query });
      await untilWaiting(market(), 1);
    });
    expect(await ordering).toMatchObject({ status: 409, code: 'termsChanged' });
    await buyer.call(ORDER, buy(bag));
  });

  describe('are one a person, mart and day', () => {
    test('of all bags of the mart, unless the listing says otherwise; others sell theirs', async () => {
      const { mart, bag, buyer } = await sold();
      await market().order(buyer, bag);
      expect(await buyer.refused(ORDER, buy(bag))).toMatchObject({
        status: 409,
        code: 'holdLimit',
        n: 1,
        message: expect.stringContaining('하루에 1인당 1개까지 살 수 있어요. 오늘 이미 1개를 주문해서 내일 다시'),
      });
      const { lines } = await buyer.call(QUOTE, { body: { items: [{ productId: bag.id, quantity: 1 }] } });
      expect(lines).toMatchObject([{ most: 0, onSite: { possible: false, reason: 'holdLimit' } }]);
      const another = await putUpBag(market(), mart, { productName: '과일 담은 것' });
      expect(await buyer.refused(ORDER, buy(another))).toMatchObject({ code: 'holdLimit' });
      const three = await putUpBag(market(), mart, { productName: '넉넉한 것', maxPerBuyer: 3 });
      expect(await buyer.refused(ORDER, buy(three, 3))).toMatchObject({ code: 'holdLimit', n: 3 });
      await buyer.call(ORDER, buy(three, 2));
      // A product like any other, another mart's bag, and another person.
      await market().order(buyer, await market().product(mart));
      await market().order(buyer, await putUpBag(market(), await market().mart()));
      await market().order(await market().person(), bag);
    });

    test('in one cart, too: all or none', async () => {
      const { mart, bag, buyer } = await sold();
      const another = await putUpBag(market(), mart, { productName: '과일 담은 것' });
      const items = [bag, another].map(({ id: productId }) => ({ productId, quantity: 1 }));
      const { lines } = await buyer.call(QUOTE, { body: { items } });
      expect(lines.map(({ onSite }) => onSite.possible)).toEqual([true, false]);
      const sent = items.map((item) => ({ ...item, paymentMethod: 'ON_SITE' as const }));
      const refused = await buyer.refused('POST /api/buyer/pay/cart/process', { body: { items: sent } } as never);
      expect(refused).toMatchObject({ status: 409, code: 'holdLimit' });
      expect(await market().stock(bag)).toMatchObject({ waiting: 10, inSale: 0 });
    });

    test('by what was ordered, whatever the listings have become since', async () => {
      const { mart, bag, buyer } = await sold();
      const another = await putUpBag(market(), mart, { productName: '과일 담은 것' });
      const plain = await market().product(mart);
      const edit = ({ id: productId }: Product, body: object) =>
        mart.owner.call('PATCH /api/seller/stores/{storeId}/products/{productId}', {
          params: { storeId: mart.id, productId },
          body,
        });
      await market().order(buyer, plain);
      await edit(plain, { bagWorth: 9_000, bagKinds: '과일', origin: '국산', allergens: [] });
      await market().order(buyer, bag);
      await edit(bag, { bagWorth: null, bagKinds: null });
      expect(await buyer.refused(ORDER, buy(another))).toMatchObject({ code: 'holdLimit' });
    });

    test('of two that are sent at once', async () => {
      const { mart, bag, buyer } = await sold();
      const another = await putUpBag(market(), mart, { productName: '과일 담은 것' });
      const sent = await Promise.all([bag, another, bag, another].map((one) => buyer.send(ORDER, buy(one) as never)));
      expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      const made = await market().db.select().from(orders).where(eq(orders.buyerId, buyer.userId));
      expect(made).toHaveLength(1);
      expect(await market().ledgerFaults()).toEqual([]);
    });

    test('freed by a cancellation, and by the next day; not by leaving one', async () => {
      const { bag, buyer } = await sold();
      const order = await market().order(buyer, bag);
      await cancel(buyer, order.id);
      // The same product is held again after half an hour (rules.md section 14).
      market().clock.advance({ minutes: 31 });
      const again = await market().order(buyer, bag);
      market().clock.advance({ hours: 2 });
      await expireDue(market().deps);
      const [row] = await market().db.select().from(orders).where(eq(orders.id, again.id));
      expect(row).toMatchObject({ state: 'expired' });
      expect(await buyer.refused(ORDER, buy(bag))).toMatchObject({ code: 'holdLimit' });
      market().clock.advance({ days: 1 });
      await market().order(buyer, bag);
    });
  });

  describe('say what lay in them', () => {
    test('before or after the hand-over, in lines, a picture or both, which the buyer sees', async () => {
      const { mart, bag, buyer } = await sold();
      const clerk = await market().employee(mart);
      const order = await market().order(buyer, bag);
      expect(await mart.owner.call(BAGS, { params: { martId: mart.id } })).toMatchObject([
        { orderId: order.id, productName: '오늘의 빵', endedAt: null, until: null, bag: { contents: null } },
      ]);
      await write(clerk, order.id, { contents: ' 식빵 1봉\n크루아상 2개 ' });
      const [packed] = await waiting(buyer);
      expect(packed?.bag?.contents).toMatchObject({ text: '식빵 1봉\n크루아상 2개', imageKey: null });
      await handOver(mart, order);
      const picture = await pictureOf(mart.owner);
      await write(mart.owner, order.id, { contents: '', picture });
      // A colleague leaves it where it is.
      await write(clerk, order.id, { contents: '식빵 1봉', picture });
      const [done] = await buyer.call('GET /api/buyer/order/buy-completed');
      expect(done?.bag?.contents).toMatchObject({ text: '식빵 1봉', imageKey: picture });
      expect(await refusedWrite(clerk, order.id, { contents: ' ' })).toMatchObject({
        status: 400,
        field: 'contents',
        message: expect.stringContaining('담은 상품을 적거나 사진을'),
      });
      const stranger = await pictureOf(await market().person());
      expect(await refusedWrite(clerk, order.id, { contents: '', picture: stranger })).toMatchObject({
        code: 'pictureMissing',
      });
    });

    test('only of bags, by the mart, within a day', async () => {
      const { mart, bag, buyer } = await sold();
      const plain = await market().order(buyer, await market().product(mart));
      expect(await refusedWrite(mart.owner, plain.id, { contents: '사과' })).toMatchObject({ code: 'orderNotFound' });
      const order = await market().order(buyer, bag);
      for (const stranger of [buyer, (await market().mart()).owner]) {
        expect(await refusedWrite(stranger, order.id, { contents: '빵' })).toMatchObject({ code: 'orderNotFound' });
      }
      await handOver(mart, order);
      market().clock.advance({ hours: BAG_CONTENTS_HOURS, minutes: -1 });
      await write(mart.owner, order.id, { contents: '빵' });
      market().clock.advance({ minutes: 1 });
      expect(await refusedWrite(mart.owner, order.id, { contents: '다른 빵' })).toMatchObject({
        status: 409,
        code: 'contentsClosed',
      });
      expect(await mart.owner.call(BAGS, { params: { martId: mart.id } })).toEqual([]);
    });

    test('of which the mart is reminded once it was handed over', async () => {
      const { mart, bag, buyer } = await sold();
      const order = await market().order(buyer, bag);
      const waits = async () =>
        (await listWaits(market().deps, { userId: mart.owner.userId })).filter(({ kind }) => kind === 'bags');
      expect(await waits()).toEqual([]);
      await handOver(mart, order);
      const until = market().clock.in({ hours: BAG_CONTENTS_HOURS });
      expect(await waits()).toEqual([{ kind: 'bags', martId: mart.id, count: 1, until }]);
      const { lines } = await mart.owner.call('GET /api/seller/to-do');
      expect(lines).toMatchObject([{ kind: 'bags', address: `/seller/mart/${mart.id}/bags` }]);
      await write(mart.owner, order.id, { contents: '빵' });
      expect(await waits()).toEqual([]);
    });
  });

  describe('at the counter', () => {
    const send = (
      seller: Person,
      mart: Mart,
      order: Order,
      bags?: { orderId: number; contents: string }[],
      scannedAt = market().clock.now(),
    ) => {
      const scan = { orderIds: [order.id], uuid: order.uuid, skewMs: 0, scannedAt: scannedAt.toISOString() };
      return seller.call('POST /api/seller/{martId}/offline-checkins', {
        params: { martId: mart.id },
        body: { entries: [{ key: randomUUID(), ...scan, ...(bags && { bags }) }] },
      });
    };
    const contentsOf = async (buyer: Person) =>
      (await buyer.call('GET /api/buyer/order/buy-completed')).map(({ bag }) => bag?.contents?.text ?? null);

    test('are told from other goods, and those that say what lies in them from those that do not', async () => {
      const { mart, bag, buyer } = await sold();
      const order = await market().order(buyer, bag);
      const plain = await market().order(buyer, await market().product(mart));
      const shown = async () => {
        const visit = { params: { martId: mart.id }, query: { uuid: order.uuid } };
        const { orders } = await mart.owner.call('GET /api/seller/{martId}/orders/visit', visit);
        const pack = await mart.owner.call('GET /api/seller/{martId}/offline-pack', { params: { martId: mart.id } });
        const alone = await mart.owner.call('GET /api/qrCode/product', { query: { orderId: order.id } });
        const marks = (of: readonly { orderId: number; isBag?: true | undefined; isBagWritten?: true | undefined }[]) =>
          of.map(({ orderId, isBag, isBagWritten }) => [orderId, isBag, isBagWritten]);
        return [marks(orders), marks(pack.orders), marks([alone])];
      };
      const other = [plain.id, undefined, undefined];
      const unwritten = [order.id, true, undefined];
      expect(await shown()).toEqual([[unwritten, other], [unwritten, other], [unwritten]]);
      await write(mart.owner, order.id, { contents: '빵' });
      const isWritten = [order.id, true, true];
      expect(await shown()).toEqual([[isWritten, other], [isWritten, other], [isWritten]]);
    });

    test('without a network say what lay in them with their sale, which is written once', async () => {
      const { mart, bag, buyer } = await sold();
      const order = await market().order(buyer, bag);
      const said = [{ orderId: order.id, contents: ' 식빵 1봉\n크루아상 2개 ' }];
      const { results } = await send(mart.owner, mart, order, said);
      expect(results).toMatchObject([{ outcome: 'pickedUp' }]);
      expect(results[0]?.orders[0]).not.toHaveProperty('isBagLost');
      expect(await contentsOf(buyer)).toEqual(['식빵 1봉\n크루아상 2개']);
      // Another device, which had handed it over as well: the first word stays.
      const clerk = await market().employee(mart);
      await send(clerk, mart, order, [{ orderId: order.id, contents: '다른 빵' }]);
      expect(await contentsOf(buyer)).toEqual(['식빵 1봉\n크루아상 2개']);
    });

    test('without a network may say nothing, and what cannot be written is said', async () => {
      const { mart, bag, buyer } = await sold();
      const order = await market().order(buyer, bag);
      const { results: silent } = await send(mart.owner, mart, order);
      expect(silent[0]?.orders[0]).not.toHaveProperty('isBagLost');
      expect(await contentsOf(buyer)).toEqual([null]);
      await buyer.call(CASES, {
        body: { kind: 'dispute', orderId: order.id, reason: 'notWorth', text: '5,000원어치도 안 돼요' },
      });
      const { results } = await send(mart.owner, mart, order, [{ orderId: order.id, contents: '빵' }]);
      expect(results).toMatchObject([{ outcome: 'already', orders: [{ orderId: order.id, isBagLost: true }] }]);
      expect(await contentsOf(buyer)).toEqual([null]);
    });

    test('of somebody who has left keep what they said of it until their sale is believed', async () => {
      const { mart, bag, buyer } = await sold();
      const clerk = await market().employee(mart);
      const sale = await market().order(buyer, bag);
      const silent = await market().order(await market().person(), await putUpBag(market(), mart));
      const denied = await market().order(await market().person(), await putUpBag(market(), mart));
      const scannedAt = market().clock.now();
      market().clock.advance({ minutes: 1 });
      await mart.owner.call('POST /api/seller/store/{storeId}/employees/delete', {
        params: { storeId: mart.id },
        body: { userIds: [clerk.userId] },
      });
      for (const order of [sale, denied, silent]) {
        const said = [{ orderId: order.id, contents: `식빵 ${order.id}` }];
        const { results } = await send(clerk, mart, order, said, scannedAt);
        expect(results).toMatchObject([{ outcome: 'waiting' }]);
        expect(results[0]?.orders[0]).not.toHaveProperty('isBagLost');
      }
      const written = async () => {
        const rows = await market()
          .db.select()
          .from(orderBags)
          .where(inArray(orderBags.orderId, [sale.id, denied.id, silent.id]))
          .orderBy(orderBags.orderId);
        return rows.map(({ contents }) => contents);
      };
      expect(await written()).toEqual([null, null, null]);
      const { claims } = await mart.owner.call('GET /api/seller/{martId}/offline-claims', {
        params: { martId: mart.id },
      });
      const decide = (order: Order, isHandedOver: boolean) => {
        const { claimId } = claims.find(({ orders }) => orders[0]?.orderId === order.id)!;
        const params = { martId: mart.id, claimId };
        return mart.owner.call(DECIDE, { params, body: { isHandedOver } });
      };
      await decide(sale, true);
      await decide(denied, false);
      // Nobody says anything for two days: it is believed, and what lay in it, which was said in time.
      market().clock.advance({ hours: 49 });
      await believeSilent(market().deps);
      const inOrder = [sale, silent, denied].sort((a, b) => a.id - b.id);
      expect(await written()).toEqual(inOrder.map(({ id }) => (id === denied.id ? null : `식빵 ${id}`)));
      expect(await contentsOf(buyer)).toEqual([`식빵 ${sale.id}`]);
    });

    test('write nothing of orders that were not proven, nor of another mart’s', async () => {
      const { mart, bag, buyer } = await sold();
      const order = await market().order(buyer, bag);
      const elsewhere = await sold();
      const stranger = await market().order(elsewhere.buyer, elsewhere.bag);
      const another = await market().order(await market().person(), await putUpBag(market(), mart));
      const said = [stranger, another].map(({ id }) => ({ orderId: id, contents: '빵' }));
      await send(mart.owner, mart, order, said);
      const written = await market().db.select().from(orderBags).where(isNotNull(orderBags.writtenAt));
      expect(written.map(({ orderId }) => orderId)).not.toContain(stranger.id);
      expect(written.map(({ orderId }) => orderId)).not.toContain(another.id);
      const entry = { key: randomUUID(), orderIds: [another.id], uuid: order.uuid, skewMs: 0 };
      const wrong = { ...entry, scannedAt: market().clock.now().toISOString() };
      const { results } = await mart.owner.call('POST /api/seller/{martId}/offline-checkins', {
        params: { martId: mart.id },
        body: { entries: [{ ...wrong, bags: [{ orderId: another.id, contents: '빵' }] }] },
      });
      expect(results).toMatchObject([{ outcome: 'refused', orders: [{ reason: 'wrongQr', isBagLost: true }] }]);
    });
  });

  describe('are disputed as not worth it', () => {
    const dispute = (orderId: number) => ({
      body: { kind: 'dispute' as const, orderId, reason: 'notWorth', text: '5,000원어치도 안 돼요' },
    });

    test('with the promise beside the contents, the same to both sides, and then nothing is written any more', async () => {
      const { mart, bag, buyer } = await sold();
      const order = await market().order(buyer, bag);
      await handOver(mart, order);
      await write(mart.owner, order.id, { contents: '식빵 1봉' });
      const { caseId } = await buyer.call(CASES, dispute(order.id));
      const sides = await Promise.all(
        [buyer, mart.owner].map((side) => side.call('GET /api/cases/{caseId}', { params: { caseId } })),
      );
      for (const thread of sides) {
        expect(thread).toMatchObject({ reason: 'notWorth', bag: { worth: 9_000, contents: { text: '식빵 1봉' } } });
      }
      expect(await refusedWrite(mart.owner, order.id, { contents: '식빵 9봉' })).toMatchObject({
        code: 'contentsClosed',
      });
    });

    test('of which nothing is written any more, nor is the mart reminded of it', async () => {
      const { mart, bag, buyer } = await sold();
      const order = await market().order(buyer, bag);
      await handOver(mart, order);
      await buyer.call(CASES, dispute(order.id));
      expect(await refusedWrite(mart.owner, order.id, { contents: '식빵 1봉' })).toMatchObject({
        code: 'contentsClosed',
      });
      expect(await mart.owner.call(BAGS, { params: { martId: mart.id } })).toEqual([]);
      const waits = await listWaits(market().deps, { userId: mart.owner.userId });
      expect(waits.map(({ kind }) => kind)).not.toContain('bags');
    });

    test('for nothing but bags', async () => {
      const { mart, buyer } = await sold();
      const order = await market().order(buyer, await market().product(mart));
      await handOver(mart, order);
      expect(await buyer.refused(CASES, dispute(order.id))).toMatchObject({ status: 400, field: 'reason' });
    });
  });

  // A process of the release before keeps nothing of a promise with the order.
  test('without a kept promise are orders like any other', async () => {
    const { mart, bag, buyer } = await sold();
    const order = await market().order(buyer, bag);
    await market().db.delete(orderBags).where(eq(orderBags.orderId, order.id));
    expect((await waiting(buyer))[0]?.bag).toBeUndefined();
    await handOver(mart, order);
    expect(await mart.owner.call(BAGS, { params: { martId: mart.id } })).toEqual([]);
  });
});
