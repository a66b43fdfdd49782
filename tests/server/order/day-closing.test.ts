import { expect, test } from 'vitest';
import { dayOfDate } from '#lib/domain/order/sales.ts';
import { seoulDayNumber } from '#lib/domain/time.ts';
import { closingText } from '#lib/messages/order/day-closing.ts';
import { closeDay } from '#lib/server/services/order/sales/close-day.ts';
import { cardDesk } from '../card.ts';
import { describeMarket, type Mart, type Order, type Product } from '../market.ts';
import type { Person } from '../person.ts';
import { type ServedMarket, serveMarket } from '../served-market.ts';

describeMarket<ServedMarket>(
  'the day of a mart, closed',
  (market) => {
    const today = () => seoulDayNumber(market().clock.now());
    const close = (mart: Mart, day = today(), person = mart.owner) =>
      closeDay(market().deps, { userId: person.userId, sessionId: '' }, mart.id, day);
    const handOver = ({ id, uuid, product }: Order) =>
      product.mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', {
        params: { orderId: id },
        body: { uuid },
      });
    const buy = async (buyer: Person, product: Product, quantity: number) =>
      handOver(await market().order(buyer, product, quantity));

    test('says what every price step brought, and what it cost', async () => {
      const mart = await market().mart();
      const bread = await market().product(mart, {
        name: '식빵',
        category: '빵',
        price: 4_000,
        waiting: 20,
        saleEndsIn: { hours: 5 },
        markdown: [
          { minutesBeforeEnd: 240, percentOff: 10 },
          { minutesBeforeEnd: 120, percentOff: 50 },
        ],
      });
      const buyer = await market().person();
      await buy(buyer, bread, 1);
      market().clock.advance({ hours: 2 });
      await buy(buyer, bread, 2);
      market().clock.advance({ hours: 1, minutes: 30 });
      await buy(buyer, bread, 3);
      const { prices, sold, split } = await close(mart);
      expect(prices).toEqual([
        { reason: null, orders: 1, pieces: 1, won: 4_000, offWon: 0 },
        {
          reason: { by: 'step', minutesBeforeEnd: 240, percentOff: 10 },
          orders: 1,
          pieces: 2,
          won: 7_200,
          offWon: 800,
        },
        {
          reason: { by: 'step', minutesBeforeEnd: 120, percentOff: 50 },
          orders: 1,
          pieces: 3,
          won: 6_000,
          offWon: 6_000,
        },
      ]);
      expect(sold).toEqual({ orders: 3, pieces: 6, won: 17_200 });
      expect(split).toMatchObject({ onSiteWon: 17_200, cardWon: 0, taxableWon: 17_200, exemptWon: 0 });
    });

    test('keeps the till and the card apart, and names why orders were given up', async () => {
      const mart = await market().mart({ takesCards: true });
      const apples = await market().product(mart, { price: 5_000, waiting: 30 });
      const buyer = await market().person();
      await buy(buyer, apples, 2);
      const desk = cardDesk(market());
      const pay = async () => {
        const card = await desk.authorize(10_000);
        const items = [{ productId: apples.id, quantity: 2, paymentMethod: 'CARD' as const }];
        const { orderIds } = await buyer.call('POST /api/buyer/pay/cart/process', { body: { items, ...card } });
        return orderIds[0]!;
      };
      const [kept, given] = [await pay(), await pay()];
      const { uuid } = await buyer.call('GET /api/qrCode/get', { query: { orderId: kept } });
      await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', {
        params: { orderId: kept },
        body: { uuid },
      });
      await mart.owner.call('PATCH /api/seller/orders/{orderId}/cancel', { params: { orderId: given } });
      await market().order(await market().person(), apples, 3);
      market().clock.advance({ minutes: 70 });
      await mart.owner.call('GET /api/seller/{martId}/sales', { params: { martId: mart.id } });
      const closing = await close(mart);
      expect(closing.split).toMatchObject({ onSiteWon: 10_000, cardWon: 10_000, exemptWon: 20_000 });
      expect(closing.givenUp).toEqual([
        { reason: 'noShow', orders: 1, pieces: 3, refundedWon: 0 },
        { reason: 'seller', orders: 1, pieces: 2, refundedWon: 10_000 },
      ]);
      const text = closingText('와우산 한아름마트', closing);
      expect(text).toMatch(
        /^와우산 한아름마트 하루 결산\n2026년 11월 20일\(금\)\n\n\[받은 돈\]\n판매: 2건 · 4개 · 20,000원\n/,
      );
      expect(text).toContain('계산대에 있어야 할 돈: 10,000원\n카드 결제: 10,000원');
      expect(text).toContain('[팔지 못한 주문]\n노쇼: 1건 · 3개\n마트에서 취소: 1건 · 2개 · 환불 10,000원');
      expect(text).toContain('[마감까지 남은 상품]\n남은 상품이 없어요');
    });

    test('counts what was left by then: a sale that ends at midnight is of the day before', async () => {
      const mart = await market().mart();
      // The scene begins at 14:00.
      const add = (name: string, hours: number) =>
        market().product(mart, { name, price: 1_000, waiting: 4, saleEndsIn: { hours } });
      await add('김밥', 3);
      await add('떡', 10);
      await add('내일 빵', 11);
      expect((await close(mart)).left).toEqual({ kinds: 0, pieces: 0, won: 0, rows: [] });
      expect((await close(mart)).stillOnSale).toBe(8);
      market().clock.advance({ hours: 4 });
      expect(await close(mart)).toMatchObject({
        left: { kinds: 1, pieces: 4, won: 4_000, rows: [{ name: '김밥', pieces: 4, won: 4_000 }] },
        stillOnSale: 4,
      });
      market().clock.advance({ hours: 8 });
      const yesterday = await close(mart, today() - 1);
      expect(yesterday.left).toMatchObject({ kinds: 2, pieces: 8 });
      expect(yesterday.stillOnSale).toBe(0);
      expect((await close(mart)).left).toMatchObject({ kinds: 1, rows: [{ name: '내일 빵' }] });
      for (let i = 0; i < 14; i += 1) await add(`떡 ${i}`, 1);
      market().clock.advance({ hours: 2 });
      const { left } = await close(mart);
      expect([left.kinds, left.rows.length]).toEqual([15, 12]);
      expect(closingText('마트', await close(mart))).toContain('그 밖에 3가지\n합계 (등록 가격): 60개 · 60,000원');
    });

    test('is of its own mart and day, for who works there', async () => {
      const mart = await market().mart();
      await buy(await market().person(), await market().product(mart, { price: 2_000 }), 1);
      const empty = await close(mart, dayOfDate('2026-11-19')!);
      expect(empty).toMatchObject({ sold: { orders: 0, won: 0 }, prices: [], givenUp: [] });
      await expect(close(mart, today(), await market().person())).rejects.toMatchObject({ code: 'martNotFound' });
      expect(await close(mart, today(), await market().employee(mart))).toMatchObject({ sold: { won: 2_000 } });
    });
  },
  serveMarket,
);
