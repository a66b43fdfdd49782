import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { deleteOldRows } from '#lib/server/services/market/delete-old-rows.ts';
import { ensureAnEvent, lastEventId } from '#lib/server/services/notice/events/missed-events.ts';
import { type EventStream, openStream, type Told } from '../event-stream.ts';
import { describeMarket, type Instance } from '../market.ts';
import { createPerson, type Person } from '../person.ts';

const topicsOf = (told: Told[]) => told.map(({ topic }) => topic).sort();
const of = (told: Told[], topic: Told['topic']) => told.find((event) => event.topic === topic);

describeMarket('live events', (market) => {
  const open: EventStream[] = [];
  afterEach(async () => {
    for (const stream of open.splice(0)) await stream.close();
  });
  const listen = async (person: Person, lastId?: number) => {
    const stream = await openStream(person, lastId);
    open.push(stream);
    return stream;
  };

  /** All that was announced until now has been heard: what a stream opened from here on is told happened later. */
  async function caughtUp({ deps }: Pick<Instance, 'deps'> = market()): Promise<void> {
    const nobody = -Math.floor(Math.random() * 1_000_000) - 1;
    const heard = new Promise<void>((resolve) => {
      const stop = deps.events.watch({
        userId: nobody,
        sessionId: 'nobody',
        martIds: new Set(),
        onEvent() {
          stop();
          resolve();
        },
        onGap() {},
        end() {},
      });
    });
    await market().db.execute(sql`select announce('alarm', ${nobody}::int, null, '{}')`);
    await heard;
  }

  async function scene() {
    const mart = await market().mart();
    const product = await market().product(mart, { waiting: 10 });
    const buyer = await market().person();
    await caughtUp();
    await untilNothingOlderRuns();
    return { mart, product, seller: mart.owner, buyer };
  }

  /**
   * Whoever comes back is told again of what was written while an older transaction ran
   * (services/notice/events/missed-events.ts), and one of another test's database on the same server counts: without
   * waiting, a stream may begin with the scene itself.
   */
  const untilNothingOlderRuns = () =>
    expect
      .poll(async () => {
        const { rows } = await market().db.execute<{ is: boolean }>(
          sql`select pg_snapshot_xmin(pg_current_snapshot())::text::bigint > max(transaction_id) as is from events`,
        );
        return rows[0]!.is;
      })
      .toBe(true);

  test('nobody hears anything without being signed in', async () => {
    expect((await market().nobody.send('GET /api/events')).status).toBe(401);
  });

  test('a held product is told to its buyer and to its mart, and to nobody else', async () => {
    const { mart, product, seller, buyer } = await scene();
    const stranger = await scene();
    const atSeller = await listen(seller);
    const clerk = await market().employee(mart);
    await caughtUp();
    const [atBuyer, atClerk, atStranger] = await Promise.all([listen(buyer), listen(clerk), listen(stranger.seller)]);
    const order = await market().order(buyer, product, 2);
    // Their own act: no alarm rings.
    expect((await atBuyer.next()).data).toEqual({
      orderId: order.id,
      storeId: mart.id,
      productId: product.id,
      state: 'open',
      isNew: true,
      validUntil: order.validUntil.toISOString(),
    });
    const rows = await market().db.execute(
      sql`select topic from events where mart_id = ${mart.id} or user_id = ${buyer.userId} or data ->> 'said' like ${`s ${mart.id} %`}
        order by id desc`,
    );
    expect(rows.rows.filter(({ topic }) => topic !== 'access')[0]).toEqual({ topic: 'order' });
    for (const stream of [atSeller, atClerk]) {
      const told = await stream.take(2);
      expect(topicsOf(told)).toEqual(['order', 'stock']);
      expect(of(told, 'stock')!.data).toEqual({
        productId: product.id,
        storeId: mart.id,
        waiting: 8,
        inSale: 2,
        completed: 0,
      });
    }
    for (const stream of [atBuyer, atSeller, atStranger]) expect(await stream.rest()).toEqual([]);
  });

  test('every change of an order is told: extended, picked up, cancelled, expired', async () => {
    const { product, seller, buyer } = await scene();
    const [extended, cancelled, expired] = [
      await market().order(buyer, product),
      await market().order(buyer, product),
      await market().order(buyer, product),
    ];
    await caughtUp();
    const stream = await listen(seller);
    const nextOrder = async () => {
      for (;;) {
        const told = await stream.next();
        if (told.topic === 'order') return told.data;
      }
    };
    await buyer.call('POST /api/buyer/order/valid-until-extension', { query: { orderId: extended.id } });
    const later = new Date(extended.validUntil.getTime() + 30 * 60_000).toISOString();
    expect(await nextOrder()).toMatchObject({ orderId: extended.id, state: 'open', isNew: false, validUntil: later });
    await seller.call('PATCH /api/seller/orders/{orderId}/checkin', {
      params: { orderId: extended.id },
      body: { uuid: extended.uuid },
    });
    expect(await nextOrder()).toMatchObject({ orderId: extended.id, state: 'pickedUp', isNew: false });
    await buyer.call('POST /api/buyer/order/cancel', { query: { orderId: cancelled.id } });
    expect(await nextOrder()).toMatchObject({ orderId: cancelled.id, state: 'cancelled' });
    market().clock.advance({ minutes: 66 });
    await buyer.call('GET /api/buyer/order/buy-ing');
    expect(await nextOrder()).toMatchObject({ orderId: expired.id, state: 'expired' });
  });

  test('a listing that is other than it was is told to its mart, once for all that one press changed', async () => {
    const { mart, product, seller } = await scene();
    const other = await market().product(mart);
    const clerk = await market().employee(mart);
    await caughtUp();
    const streams = await Promise.all([listen(seller), listen(clerk)]);
    const stranger = await listen((await scene()).seller);
    const params = { storeId: mart.id };
    const items = [product, other].map(({ id: productId }) => ({ productId }));
    await seller.call('POST /api/seller/stores/{storeId}/products/bulk', {
      params,
      body: { change: { kind: 'lower', percentOff: 30 }, items, dryRun: false },
    });
    const listings = { topic: 'listings', data: { storeId: mart.id } };
    for (const stream of streams) expect(await stream.next()).toMatchObject(listings);
    await seller.call('PATCH /api/seller/stores/{storeId}/products/{productId}', {
      params: { ...params, productId: product.id },
      body: { description: '오늘 들어온 과일' },
    });
    await seller.call('POST /api/seller/stores/{storeId}/products/{productId}/looked', {
      params: { ...params, productId: product.id },
    });
    const look = { topic: 'look', data: { storeId: mart.id, productId: product.id } };
    for (const stream of streams) expect(await stream.next()).toMatchObject(look);
    for (const stream of [...streams, stranger]) expect(await stream.rest()).toEqual([]);
  });

  test('a pause of new orders is told to its mart, and that it is over', async () => {
    const { mart, seller } = await scene();
    const clerk = await market().employee(mart);
    await caughtUp();
    const stream = await listen(clerk);
    const params = { storeId: mart.id };
    const pause = await seller.call('POST /api/seller/store/{storeId}/pause', { params, body: { seen: null } });
    const told = { topic: 'pause', data: { storeId: mart.id, ...pause } };
    expect(pause.pausedUntil).not.toBeNull();
    expect(await stream.next()).toMatchObject(told);
    await seller.call('DELETE /api/seller/store/{storeId}/pause', { params });
    expect(await stream.next()).toMatchObject({ topic: 'pause', data: { storeId: mart.id, pausedUntil: null } });
    expect(await stream.rest()).toEqual([]);
  });

  test('a refused order tells nothing', async () => {
    const { product, seller, buyer } = await scene();
    const stream = await listen(seller);
    await buyer.refused('POST /api/buyer/pay/on-site', { query: { productId: product.id, quantity: 11 } });
    expect(await stream.rest()).toEqual([]);
  });

  test('another process hears it too', async () => {
    const { product, seller, buyer } = await scene();
    const second = await market().secondProcess();
    await caughtUp(second);
    const stream = await listen(seller.at(second));
    await market().order(buyer, product);
    expect(topicsOf(await stream.take(2))).toEqual(['order', 'stock']);
  });

  test('a stream that was cut off is told what it missed, once, in order', async () => {
    const { product, seller, buyer } = await scene();
    const first = await listen(seller);
    await market().order(buyer, product);
    const last = (await first.take(2)).at(-1)!;
    await first.close();
    const missed = [await market().order(buyer, product), await market().order(buyer, product)];
    await caughtUp();
    const again = await listen(seller, last.id!);
    const told = await again.take(4);
    expect(told.filter(({ topic }) => topic === 'order').map(({ data }) => data.orderId)).toEqual(
      missed.map(({ id }) => id),
    );
    // The counts are a part of the order's row: who was cut off behind them is told both again.
    expect(told.map(({ topic, id }) => [topic, id !== null])).toEqual([
      ['stock', false],
      ['order', true],
      ['stock', false],
      ['order', true],
    ]);
    const ids = told.flatMap(({ id }) => id ?? []);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    expect(ids[0]).toBeGreaterThan(last.id!);
    const live = await market().order(buyer, product);
    expect(of(await again.take(2), 'order')!.data).toMatchObject({ orderId: live.id });
  });

  test('who missed nothing is told nothing; who cannot be told everything is sent to look anew', async () => {
    const { product, seller, buyer } = await scene();
    const first = await listen(seller);
    await market().order(buyer, product);
    const last = (await first.take(2)).at(-1)!;
    expect(await (await listen(seller, last.id!)).rest()).toEqual([]);
    const resync = { id: null, topic: 'resync', data: {} };
    expect(await (await listen(seller, 999_999_999)).next()).toEqual(resync);
    await market().order(buyer, product);
    await market().db.execute(sql`update events set written_at = written_at - interval '61 minutes'`);
    await deleteOldRows(market().deps, 'events');
    expect(await (await listen(seller, last.id!)).next()).toEqual(resync);
    // An hour of quiet does not send everybody to look anew.
    expect(await (await listen(seller, await lastEventId(market().deps))).rest()).toEqual([]);
    const strange = await seller.send('GET /api/events', { query: { lastEventId: "1' or 1=1" } });
    expect(strange.status).toBe(200);
    await strange.body?.cancel();
  });

  test('where nothing has ever happened, a page still knows since when it listens', async () => {
    const { product, seller, buyer } = await scene();
    await market().db.execute(sql`truncate events`);
    await ensureAnEvent(market().deps);
    const since = await lastEventId(market().deps);
    expect(await (await listen(seller, since)).rest()).toEqual([]);
    await market().order(buyer, product);
    await caughtUp();
    expect(topicsOf(await (await listen(seller, since)).take(2))).toEqual(['order', 'stock']);
  });

  test('nobody is told another person’s news by naming an event of theirs', async () => {
    const { product, seller, buyer } = await scene();
    const first = await listen(seller);
    await market().order(buyer, product);
    const last = (await first.take(2)).at(-1)!;
    await market().order(buyer, product);
    await caughtUp();
    expect(await (await listen(await market().person(), last.id!)).rest()).toEqual([]);
  });

  test('a stream ends when its viewer joins or leaves a mart, or signs out', async () => {
    const { mart, product, buyer } = await scene();
    const clerk = await market().person();
    const before = await listen(clerk);
    await market().db.execute(
      sql`insert into mart_members (mart_id, user_id, position, joined_at) values (${mart.id}, ${clerk.userId}, 'employee', now())`,
    );
    await before.ended;
    const during = await listen(clerk);
    await market().order(buyer, product);
    expect(topicsOf(await during.take(2))).toEqual(['order', 'stock']);
    await market().dismiss(clerk, mart);
    await during.ended;
    const after = await listen(clerk);
    await market().order(buyer, product);
    expect(await after.rest()).toEqual([]);
    await market().db.execute(
      sql`update sessions set ended_at = now(), end_reason = 'logout' where user_id = ${clerk.userId}`,
    );
    await after.ended;
  });

  test('a stream says at once which build is served, and when a bare client shall come back', async () => {
    const waits = new Set<string>();
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await (await market().person()).send('GET /api/events');
      const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      while (!/event: beat\n.*\n\n/.test(text)) text += (await reader.read()).value;
      await reader.cancel();
      expect(text).toContain(`event: beat\ndata: ${JSON.stringify({ build: market().deps.build })}\n\n`);
      waits.add(/retry: (\d+)/.exec(text)![1]!);
    }
    // All lines cut at once do not come back at once.
    expect(waits.size).toBeGreaterThan(1);
  });

  test('the newest stream of a session takes the place of its oldest; other devices keep theirs, and nobody is refused', async () => {
    const { product, buyer } = await scene();
    const phone = createPerson(market(), { userId: buyer.userId, refresh: '', sessionId: randomUUID() });
    const desk = createPerson(market(), { userId: buyer.userId, refresh: '', sessionId: randomUUID() });
    const atDesk = await listen(desk);
    // A phone in a lift: each line dies without a close, and is read by nobody.
    const unread = await Promise.all(Array.from({ length: 20 }, () => phone.send('GET /api/events')));
    expect(unread.map(({ status }) => status)).toEqual(unread.map(() => 200));
    const [newest, another] = [await listen(phone), await listen(desk)];
    expect(market().deps.events.streamsOf(buyer.userId)).toBeLessThan(10);
    await caughtUp();
    await market().order(buyer, product);
    for (const stream of [atDesk, newest, another]) expect((await stream.next()).topic).toBe('order');
    await Promise.all(unread.map(({ body }) => body?.cancel()));
  });

  test('of very many devices the one with the most streams makes room for a new one', async () => {
    const { userId } = await market().person();
    const device = () => createPerson(market(), { userId, refresh: '', sessionId: randomUUID() });
    const busy = device();
    const [oldest] = [await listen(busy), await listen(busy)];
    for (let devices = 0; devices < 70; devices += 1) {
      expect(open.push(await openStream(device()))).toBeGreaterThan(0);
    }
    await oldest!.ended;
    expect(market().deps.events.streamsOf(userId)).toBeLessThan(70);
  });

  test('asking for the headers alone takes no place', async () => {
    const person = await market().person();
    expect((await person.send('HEAD /api/events')).status).toBe(200);
    expect(market().deps.events.streamsOf(person.userId)).toBe(0);
  });

  test('closing the browser frees its place', async () => {
    const person = await market().person();
    const stream = await listen(person);
    expect(market().deps.events.streamsOf(person.userId)).toBe(1);
    await stream.close();
    await expect.poll(() => market().deps.events.streamsOf(person.userId)).toBe(0);
  });
});
