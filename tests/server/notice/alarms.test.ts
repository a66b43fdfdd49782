import { describe, expect, test } from 'vitest';
import { ALARM_PAGE_SIZE } from '#lib/domain/person/limits.ts';
import { workAlerts } from '#lib/server/services/discovery/alerts/work-alerts.ts';
import { notifyExpiring } from '#lib/server/services/notice/alarms/notify-expiring.ts';
import { describeMarket, type Mart } from '../market.ts';
import type { Person } from '../person.ts';

const list = 'GET /api/buyer/alarms';
const read = 'POST /api/buyer/alarms/read';
const follow = (person: Person, mart: Mart) =>
  person.call('POST /api/buyer/stores/followStore/{storeId}', { params: { storeId: mart.id } });
const alarmsOf = (person: Person) => person.call(list, { query: {} });
/** Follows a mart and wants to hear of it. */
const followForNews = async (person: Person, mart: Mart) => {
  await follow(person, mart);
  await person.call('PUT /api/buyer/promotions', { body: { on: true } });
};
const kindsOf = async (person: Person) => (await alarmsOf(person)).content.map((alarm) => alarm.kind);

describeMarket('alarms', (market) => {
  describe('a buyer is told', () => {
    test('that the order is confirmed, until when it waits, and where to look; as their own act it is read', async () => {
      const { buyer, order, mart, product } = await market().heldOrder({ mart: { name: '합정마트' } });
      expect(await alarmsOf(buyer)).toEqual({
        content: [
          {
            alarmId: expect.any(Number),
            kind: 'orderConfirmed',
            message: '합정마트에서 ‘사과 1봉지’ 주문을 받았어요. 오후 3:00까지 찾아가 주세요.',
            orderId: order.id,
            tab: 'buying',
            productId: product.id,
            storeId: mart.id,
            createdAt: market().clock.now().toISOString(),
            isRead: true,
          },
        ],
        totalPages: 1,
        unread: 0,
      });
    });

    test('on which day, where it is not the day of the news; and no longer once nothing waits', async () => {
      const { buyer, order } = await market().heldOrder({ mart: { opensAt: '09:00', closesAt: '13:00' } });
      const message = async () => (await alarmsOf(buyer)).content.at(-1)!.message;
      expect(await message()).toMatch(/주문을 받았어요\. 11월 21일\(토\) 오전 9:00~10:00에 찾아가 주세요\.$/);
      expect(await buyer.call('POST /api/buyer/order/valid-until-extension', { query: { orderId: order.id } })).toBe(
        '픽업 시간을 11월 21일(토) 오전 10:30까지 늘렸어요.',
      );
      await buyer.call('POST /api/buyer/order/cancel', { query: { orderId: order.id } });
      expect(await message()).toMatch(/주문을 받았어요\. 지금은 취소된 주문이에요\.$/);
    });

    test('15 minutes before the deadline, once, by however many processes', async () => {
      const { buyer, order } = await market().heldOrder();
      const second = await market().secondProcess();
      // Orders of other tests may be due as well; this buyer's alarms are counted.
      const reminded = async () => {
        await Promise.all([notifyExpiring(market().deps), notifyExpiring(second.deps)]);
        return (await kindsOf(buyer)).filter((kind) => kind === 'orderExpiring').length;
      };
      market().clock.setTo(order.validUntil);
      market().clock.advance({ minutes: -15, ms: -1 });
      expect(await reminded()).toBe(0);
      market().clock.advance({ ms: 1 });
      expect(await reminded()).toBe(1);
      market().clock.advance({ minutes: 1 });
      expect(await reminded()).toBe(1);
      const [alarm] = (await alarmsOf(buyer)).content;
      expect(alarm).toMatchObject({
        kind: 'orderExpiring',
        orderId: order.id,
        message: '‘사과 1봉지’ 픽업 시간이 15분 남았어요. 오후 3:00까지 찾아가 주세요.',
      });
    });

    test('not of a deadline that has passed, nor for an order that is over or never had 15 minutes', async () => {
      const cancelled = await market().heldOrder();
      await cancelled.buyer.call('POST /api/buyer/order/cancel', { query: { orderId: cancelled.order.id } });
      const short = await market().heldOrder({ product: { saleEndsIn: { minutes: 14 } } });
      const late = await market().heldOrder();
      market().clock.advance({ minutes: 5 });
      await notifyExpiring(market().deps);
      market().clock.setTo(late.order.validUntil);
      await notifyExpiring(market().deps);
      for (const { buyer } of [cancelled, short, late]) expect(await kindsOf(buyer)).not.toContain('orderExpiring');
    });

    test('that the order expired, and that the seller cancelled it', async () => {
      const expired = await market().heldOrder();
      market().clock.advance({ minutes: 66 });
      expect(await kindsOf(expired.buyer)).toEqual(['orderExpired', 'orderConfirmed']);
      const cancelled = await market().heldOrder();
      await cancelled.seller.call('PATCH /api/seller/orders/{orderId}/cancel', {
        params: { orderId: cancelled.order.id },
      });
      expect(await kindsOf(cancelled.buyer)).toEqual(['orderCancelledBySeller', 'orderConfirmed']);
    });

    test('of a followed mart’s new products, once a day', async () => {
      const { deps } = market();
      const mart = await market().mart({ name: '망원마트' });
      const [follower, passerBy] = [await market().person(), await market().person()];
      await followForNews(follower, mart);
      const product = await market().product(mart, { name: '귤 1상자' });
      await market().product(mart, { name: '배 2개' });
      await workAlerts(deps);
      expect((await alarmsOf(follower)).content).toMatchObject([
        {
          kind: 'newProducts',
          message: '(광고) 단골 마트 망원마트에 새 상품이 나왔어요: 귤 1상자',
          productId: product.id,
          storeId: mart.id,
          orderId: null,
        },
      ]);
      // Someone who follows later that day has not been told yet.
      const later = await market().person();
      await followForNews(later, mart);
      await Promise.all([market().product(mart), market().product(mart), market().product(mart)]);
      await workAlerts(deps);
      expect(await kindsOf(later)).toEqual(['newProducts']);
      expect(await kindsOf(follower)).toEqual(['newProducts']);
      expect(await kindsOf(passerBy)).toEqual([]);

      // The day is Seoul's, not Greenwich's.
      market().clock.set('2026-11-21T08:00:00');
      await market().product(mart);
      await workAlerts(deps);
      expect(await kindsOf(follower)).toHaveLength(2);
      market().clock.set('2026-11-21T09:30:00');
      await market().product(mart);
      await workAlerts(deps);
      expect(await kindsOf(follower)).toHaveLength(2);
    });

    test('nothing as a seller: those news are the mart’s', async () => {
      const { seller, buyer, order } = await market().heldOrder();
      await buyer.call('POST /api/buyer/order/cancel', { query: { orderId: order.id } });
      expect(await alarmsOf(seller)).toEqual({ content: [], totalPages: 0, unread: 0 });
    });
  });

  describe('alarms', () => {
    test('are read up to the one that was seen; later ones stay unread', async () => {
      const { buyer, seller, product, order } = await market().heldOrder();
      const others = [await market().order(buyer, product), await market().order(buyer, product)];
      const [first, second, third] = [order, ...others].map(({ id }) => ({ params: { orderId: id } }));
      const calledOff = 'PATCH /api/seller/orders/{orderId}/cancel';
      await seller.call(calledOff, first!);
      await seller.call(calledOff, second!);
      const { content } = await alarmsOf(buyer);
      await seller.call(calledOff, third!);
      expect(await buyer.call(read, { body: { upTo: content[0]!.alarmId } })).toEqual({ unread: 1 });
      expect((await alarmsOf(buyer)).content.slice(0, 3).map((alarm) => alarm.isRead)).toEqual([false, true, true]);
      expect(await buyer.call(read, { body: {} })).toEqual({ unread: 0 });
    });

    test('are read by their owner alone', async () => {
      const { buyer, seller, order } = await market().heldOrder();
      await seller.call('PATCH /api/seller/orders/{orderId}/cancel', { params: { orderId: order.id } });
      const [alarm] = (await alarmsOf(buyer)).content;
      const stranger = await market().person();
      expect(await stranger.call(read, { body: { upTo: alarm!.alarmId } })).toEqual({ unread: 0 });
      expect(await alarmsOf(buyer)).toMatchObject({ unread: 1 });
    });

    test('come in pages', async () => {
      const { buyer, product, seller } = await market().heldOrder({ product: { waiting: 60 } });
      // Two of each: that it stands, and that it was picked up.
      for (let i = 0; i < ALARM_PAGE_SIZE / 2; i += 1) {
        const { id: orderId, uuid } = await market().order(buyer, product);
        await seller.call('PATCH /api/seller/orders/{orderId}/checkin', { params: { orderId }, body: { uuid } });
      }
      const first = await alarmsOf(buyer);
      const second = await buyer.call(list, { query: { page: 1 } });
      expect(first).toMatchObject({ totalPages: 2, unread: ALARM_PAGE_SIZE / 2 });
      expect(first.content).toHaveLength(ALARM_PAGE_SIZE);
      expect(second.content).toHaveLength(1);
      expect(second.content[0]!.alarmId).toBeLessThan(first.content.at(-1)!.alarmId);
      expect((await buyer.call(list, { query: { page: 2 } })).content).toEqual([]);
    });
  });
});
