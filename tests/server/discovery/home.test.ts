import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Travel } from '#lib/domain/discovery/travel.ts';
import type { Place } from '#lib/domain/geo.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { orders } from '#lib/server/schema/index.ts';
import { countNearby } from '#lib/server/services/discovery/count-products.ts';
import { readHomeRows } from '#lib/server/services/discovery/home-rows.ts';
import { listBoughtAgain } from '#lib/server/services/discovery/list-bought-again.ts';
import { listFollowedOnSale } from '#lib/server/services/discovery/marts/list-followed-on-sale.ts';
import { busiestPlace } from '#lib/server/services/discovery/places/busiest-place.ts';
import { placeToShow } from '#lib/server/services/discovery/places/place-to-show.ts';
import { countForHeader } from '#lib/server/services/market/frame/count-for-header.ts';
import { nextPickup } from '#lib/server/services/order/bought/next-pickup.ts';
import { showCalendar } from '#lib/server/services/order/bought/show-calendar.ts';
import { describeMarket, type Order } from '../market.ts';
import { NO_SESSION, type Person } from '../person.ts';

const viewerOf = ({ userId }: Person) => ({ userId, sessionId: NO_SESSION });
const onFoot = (place: Place) => ({ place, travel: 'foot' as const, signsIn: false });
const ids = (list: readonly { productId: number }[]) => list.map(({ productId }) => productId);

describeMarket('the home of a buyer', (market) => {
  const pickUp = ({ id, uuid, product }: Order) =>
    product.mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', { params: { orderId: id }, body: { uuid } });

  test('has rows of what ends within three hours and of what is marked down by 30 % or more', async () => {
    const mart = await market().mart();
    const soon = await market().product(mart, { saleEndsIn: { hours: 2 } });
    const last = await market().product(mart, { saleEndsIn: { hours: 3 } });
    const later = await market().product(mart, { saleEndsIn: { hours: 4 }, price: 7_100, listPrice: 10_000 });
    const half = await market().product(mart, { price: 5_000, listPrice: 10_000 });
    const third = await market().product(mart, { price: 7_000, listPrice: 10_000 });
    const rows = async () => {
      const { ending, discounted } = await readHomeRows(market().deps, onFoot(mart.at));
      return [ids(ending), ids(discounted)];
    };
    expect(await rows()).toEqual([
      [soon.id, last.id],
      [half.id, third.id],
    ]);
    expect(await countNearby(market().deps, { place: mart.at, page: 0 })).toBe(5);
    // What is bought this moment is not shown, nor counted, the next.
    await market().order(await market().person(), half, 10);
    expect(await rows()).toEqual([[soon.id, last.id], [third.id]]);
    expect(await countNearby(market().deps, { place: mart.at, page: 0 })).toBe(4);
    market().clock.advance({ minutes: 125 });
    expect((await rows())[0]).toEqual([last.id, later.id]);
  });

  test('leaves out of its rows what cannot be reached in time, by how the buyer comes', async () => {
    const here = market().place();
    // 2.4 km: 47 minutes on foot, 16 by bicycle, 14 by car.
    const mart = await market().mart({ at: { lat: here.lat + 0.0216, lng: here.lng } });
    const cheap = { price: 5_000, listPrice: 10_000 };
    const soon = await market().product(mart, { name: '식빵', saleEndsIn: { minutes: 30 }, ...cheap });
    const later = await market().product(mart, { saleEndsIn: { hours: 2 }, ...cheap });
    const buyer = await market().person();
    await pickUp(await market().order(buyer, soon));
    const rows = async (travel: Travel, signsIn = false) => {
      const coming = { place: here, travel, signsIn };
      const { ending, discounted } = await readHomeRows(market().deps, coming);
      return [ids(ending), ids(discounted), ids(await listBoughtAgain(market().deps, viewerOf(buyer), coming))];
    };
    const [both, one] = [[soon.id, later.id], [later.id]];
    // Nobody walks more than half an hour for a card of a row, whenever its sale ends.
    expect(await rows('foot')).toEqual([[], [], []]);
    for (const travel of ['bicycle', 'car'] as const) expect(await rows(travel)).toEqual([both, both, [soon.id]]);
    // Minute by minute: it goes when it cannot be reached by car any more; ten minutes before for who has to sign in.
    market().clock.advance({ minutes: 6 });
    expect((await rows('car', true)).slice(0, 2)).toEqual([both, both]);
    market().clock.advance({ minutes: 1 });
    expect((await rows('car', true)).slice(0, 2)).toEqual([one, one]);
    market().clock.advance({ minutes: 9 });
    expect(await rows('car')).toEqual([both, both, [soon.id]]);
    market().clock.advance({ minutes: 1 });
    expect(await rows('car')).toEqual([one, one, []]);
  });

  test('has what they bought before and can buy again, there and by the same name', async () => {
    const mart = await market().mart();
    const other = await market().mart({ at: mart.at });
    const buyer = await market().person();
    const again = () => listBoughtAgain(market().deps, viewerOf(buyer), onFoot(mart.at)).then(ids);
    const bread = await market().product(mart, { name: '식빵', saleEndsIn: { hours: 6 } });
    await market().product(other, { name: '식빵' });
    await market().product(mart, { name: '우유' });
    expect(await again()).toEqual([]);
    const order = await market().order(buyer, bread);
    expect(await again()).toEqual([]);
    await pickUp(order);
    expect(await again()).toEqual([bread.id]);
    expect(await listBoughtAgain(market().deps, viewerOf(await market().person()), onFoot(mart.at))).toEqual([]);
    // Put up anew as every day: once, what ends first.
    const today = await market().product(mart, { name: '식빵', saleEndsIn: { hours: 3 } });
    expect(await again()).toEqual([today.id]);
    // Far away it is of no use.
    expect(await listBoughtAgain(market().deps, viewerOf(buyer), onFoot(market().place()))).toEqual([]);
  });

  test('has the marts they follow that sell something, nearest first', async () => {
    const here = market().place();
    const near = await market().mart({ at: here, name: '앞집' });
    const far = await market().mart({ at: { lat: here.lat + 0.01, lng: here.lng }, name: '뒷집', opensAt: '18:00' });
    const empty = await market().mart({ at: here });
    const buyer = await market().person();
    for (const { id } of [far, near, empty]) {
      await buyer.call('POST /api/buyer/stores/followStore/{storeId}', { params: { storeId: id } });
    }
    for (const mart of [near, far, far]) await market().product(mart);
    expect(await listFollowedOnSale(market().deps, viewerOf(buyer), here)).toEqual([
      { storeId: near.id, name: '앞집', isOpen: true, products: 1, distance: 0 },
      { storeId: far.id, name: '뒷집', isOpen: false, products: 2, distance: 1_112 },
    ]);
  });

  test('says which order to pick up first, and counts them', async () => {
    const { deps, clock } = market();
    const buyer = await market().person();
    const state = async () => ({
      next: await nextPickup(deps, viewerOf(buyer), null),
      count: (await countForHeader(deps, viewerOf(buyer))).orders,
    });
    expect(await state()).toEqual({ next: null, count: 0 });
    const mart = await market().mart();
    const [late, soon] = [await market().product(mart), await market().product(mart, { saleEndsIn: { minutes: 30 } })];
    const latest = await market().order(buyer, late);
    expect(await nextPickup(deps, viewerOf(buyer), null)).toMatchObject({ orderId: latest.id });
    const first = await market().order(buyer, soon);
    // One visit: until the first deadline, by the QR that is good for both the longest. With half an hour left its pass
    // is shown.
    expect(await state()).toMatchObject({
      next: {
        orderId: latest.id,
        orders: 2,
        distance: null,
        validUntil: new Date(clock.now().getTime() + 30 * 60_000),
        pass: { pickupCode: expect.stringMatching(/^\d{6}$/), visit: [{ orderId: first.id }, { orderId: latest.id }] },
      },
      count: 2,
    });
    expect(await nextPickup(deps, viewerOf(buyer), mart.at)).toMatchObject({ distance: 0 });
    // Its grace is over: it waits no more, whether or not anybody has swept.
    clock.advance({ minutes: 36 });
    expect(await state()).toMatchObject({ next: { orders: 1 }, count: 1 });
  });

  test('before they choose a place looks around where the most is sold', async () => {
    const { deps } = market();
    const at = market().place();
    for (let i = 0; i < 3; i += 1) {
      const mart = await market().mart({ at });
      for (let n = 0; n < 20; n += 1) await market().product(mart);
    }
    market().clock.advance({ minutes: 11 });
    const busiest = await busiestPlace(deps);
    expect(busiest).toEqual({ lat: Number(at.lat.toFixed(3)), lng: Number(at.lng.toFixed(3)) });
    expect(await placeToShow(deps, null)).toMatchObject({ place: busiest, isChosen: false });
    const chosen = market().place();
    expect(await placeToShow(deps, chosen)).toMatchObject({ place: chosen, isChosen: true });
    // Or where the operator said, whatever is sold elsewhere (MARKET_HOME).
    const home = { lat: 35.158, lng: 129.16 };
    expect(await placeToShow(deps, null, home)).toMatchObject({ place: home, isChosen: false });
    expect(await placeToShow(deps, chosen, home)).toMatchObject({ place: chosen, isChosen: true });
  });

  test('puts a pickup into a calendar, with an alarm at the time to leave; of an own order only', async () => {
    const { deps } = market();
    const { order, buyer, mart } = await market().heldOrder({ product: { name: '식빵, 우유; 잼' } });
    const place = { lat: mart.at.lat + 0.01, lng: mart.at.lng };
    const ask = (person: Person, orderId = order.id, travel: Travel | null = null) =>
      showCalendar(deps, viewerOf(person), { orderId, place, travel });
    const text = (await ask(buyer)).replaceAll('\r\n ', '');
    const at = (moment: Date) => moment.toISOString().replaceAll(/[-:]|\.\d+/g, '');
    expect(text).toContain(`UID:order-${order.id}@`);
    expect(text).toContain(`DTEND:${at(order.validUntil)}`);
    expect(text).toContain('식빵\\, 우유\\; 잼');
    expect(text).toContain('BEGIN:VALARM');
    // 0.01 degrees are 1,112 m: 22 minutes on foot, and ten at the counter.
    const leaves = new Date(order.validUntil.getTime() - 32 * 60_000);
    expect(text).toContain(`TRIGGER;VALUE=DATE-TIME:${at(leaves)}`);
    // By bicycle the same way takes 8.
    const byBicycle = (await ask(buyer, order.id, 'bicycle')).replaceAll('\r\n ', '');
    expect(byBicycle).toContain(`TRIGGER;VALUE=DATE-TIME:${at(new Date(order.validUntil.getTime() - 18 * 60_000))}`);
    // Every line ends as iCalendar has it, and none is longer than 75 bytes.
    const lines = (await ask(buyer)).split('\r\n');
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const refusedAs = (code: string) => expect.objectContaining({ code });
    await expect(ask(await market().person())).rejects.toEqual(refusedAs('orderNotFound'));
    await expect(ask(buyer, 2_000_000_000)).rejects.toBeInstanceOf(DomainError);
    await pickUp(order);
    // What waits no more rings no more.
    expect(await ask(buyer)).toContain('STATUS:CANCELLED');
    expect(await deps.db.select().from(orders).where(eq(orders.id, order.id))).toMatchObject([{ state: 'pickedUp' }]);
  });

  // Field case 7.17.
  test('each change of the window is a newer entry of the calendar, and the end of the order takes it out', async () => {
    const { deps } = market();
    const { order, buyer, mart } = await market().heldOrder({ product: { saleEndsIn: { hours: 4 } } });
    const ask = async () => {
      const text = await showCalendar(deps, viewerOf(buyer), { orderId: order.id, place: null, travel: null });
      return { text, sequence: Number(/^SEQUENCE:(\d+)\r$/m.exec(text)?.[1]) };
    };
    expect((await ask()).sequence).toBe(0);
    market().clock.advance({ seconds: 1 });
    expect((await ask()).sequence).toBe(0);
    await buyer.call('POST /api/buyer/order/valid-until-extension', { query: { orderId: order.id } });
    const extended = await ask();
    expect(extended.sequence).toBeGreaterThan(0);
    // Another that is picked up with it, for which one has to come earlier.
    market().clock.advance({ seconds: 1 });
    await market().order(buyer, await market().product(mart, { saleEndsIn: { minutes: 10 } }));
    const together = await ask();
    expect(together.sequence).toBeGreaterThan(extended.sequence);
    expect(together.text).not.toContain('CANCEL');
    market().clock.advance({ seconds: 1 });
    await buyer.call('POST /api/buyer/order/cancel', { query: { orderId: order.id } });
    const over = await ask();
    expect(over.sequence).toBeGreaterThan(together.sequence);
    expect(over.text).toContain('METHOD:CANCEL');
    expect(over.text).toContain('STATUS:CANCELLED');
    expect(over.text).toContain(`UID:order-${order.id}@`);
    expect(over.text).not.toContain('VALARM');
  });

  test('a calendar has all of a visit that can be picked up at the same time', async () => {
    const { deps } = market();
    const { order, buyer, mart } = await market().heldOrder({ product: { name: '식빵' } });
    const milk = await market().order(
      buyer,
      await market().product(mart, { name: '우유', saleEndsIn: { minutes: 40 } }),
    );
    const elsewhere = await market().product(await market().mart(), { name: '두부' });
    await market().order(buyer, elsewhere);
    for (const id of [order.id, milk.id]) {
      const text = (await showCalendar(deps, viewerOf(buyer), { orderId: id, place: null, travel: null })).replaceAll(
        '\r\n ',
        '',
      );
      expect(text).toMatch(/식빵 · 2개/);
      expect(text).toMatch(/우유 · 1개/);
      expect(text).not.toContain('두부');
      // Until the first of the two deadlines.
      expect(text).toContain(`DTEND:${milk.validUntil.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`);
    }
  });

  test('their orders say how far they are from the place of the browser', async () => {
    const { order, buyer, mart } = await market().heldOrder();
    const [plain] = await buyer.call('GET /api/buyer/order/buy-ing');
    expect(plain).toMatchObject({ orderId: order.id, distance: null, latitude: mart.at.lat, longitude: mart.at.lng });
  });
});
