import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cameSince } from '#lib/domain/order/day-closing.ts';
import { dateOfDay, dayOfDate } from '#lib/domain/order/sales.ts';
import { readMonth } from '#lib/domain/settlement/tax-month.ts';
import { closingText } from '#lib/messages/order/day-closing.ts';
import { martLog, orders } from '#lib/server/schema/index.ts';
import { closeDay } from '#lib/server/services/order/sales/close-day.ts';
import { countToday } from '#lib/server/services/order/staff/count-today.ts';
import { requestPartRefund } from '#lib/server/services/payment/request-refund.ts';
import { closeStatements } from '#lib/server/services/settlement/statements/close-statements.ts';
import { readTaxFigures } from '#lib/server/services/settlement/tax/tax-figures.ts';
import { cardDesk } from '../card.ts';
import { describeMarket, type Mart, type Order } from '../market.ts';
import { offlineDesk } from '../offline-desk.ts';
import { type ServedMarket, serveMarket } from '../served-market.ts';

const CARD_WON = 12_900;
const SITE_WON = 3_000;
const [LAST, FIRST, SECOND] = ['2026-11-30', '2026-12-01', '2026-12-02'];

// A counter without a network sells at 23:50 on the last of a month, and tells of it at 0:10: market.md 27.5, field
// case 7.8.
describeMarket<ServedMarket>(
  'one day for a sale',
  (market) => {
    const desk = offlineDesk(market);
    const viewer = (mart: Mart) => ({ userId: mart.owner.userId, sessionId: '' });
    const close = (mart: Mart, date: string) => closeDay(market().deps, viewer(mart), mart.id, dayOfDate(date)!);
    const record = (mart: Mart, day: string, madeAt = market().clock.now()) =>
      mart.owner.call('POST /api/seller/{martId}/sales/closings', {
        params: { martId: mart.id },
        body: { day, madeAt: madeAt.toISOString() },
      });

    async function byCard(mart: Mart): Promise<Pick<Order, 'id' | 'uuid'>> {
      const product = await market().product(mart, { price: CARD_WON, saleEndsIn: { days: 9 } });
      const buyer = await market().person();
      const card = await cardDesk(market()).authorize(CARD_WON);
      const items = [{ productId: product.id, quantity: 1, paymentMethod: 'CARD' as const }];
      const { orderIds } = await buyer.call('POST /api/buyer/pay/cart/process', { body: { items, ...card } });
      await cardDesk(market()).webhooks();
      const { uuid } = await buyer.call('GET /api/qrCode/get', { query: { orderId: orderIds[0]! } });
      return { id: orderIds[0]!, uuid };
    }
    const onSite = async (mart: Mart) =>
      market().order(
        await market().person(),
        await market().product(mart, { price: SITE_WON, saleEndsIn: { days: 9 } }),
      );

    /** A sale before the sheet of the day, and two that come ten minutes after midnight. */
    async function lateSales() {
      market().clock.set(`${LAST}T22:50:00`);
      const mart = await market().mart({ opensAt: '00:00', closesAt: '00:00', takesCards: true });
      const [first, site, card] = [await onSite(mart), await onSite(mart), await byCard(mart)];
      const params = { orderId: first.id };
      await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', { params, body: { uuid: first.uuid } });
      market().clock.set(`${LAST}T23:50:00`);
      const entries = [desk.entry([site]), desk.entry([card])];
      market().clock.set(`${LAST}T23:55:00`);
      await record(mart, LAST);
      market().clock.set(`${FIRST}T00:10:00`);
      const { results } = await desk.send(mart.owner, mart, ...entries);
      expect(results.map(({ outcome }) => outcome)).toEqual(['pickedUp', 'pickedUp']);
      return { mart, card };
    }
    async function giveBack(orderId: number, won: number) {
      await market().db.transaction(async (tx) => {
        const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
        const part = { pieces: null, origin: 'operator', bearer: 'mart', amountWon: () => won } as const;
        await requestPartRefund(tx, order!, part, market().clock.now());
      });
      await cardDesk(market()).settle();
    }

    /** By day, what each sheet says: of the sale's day, of the one on which it was told, and of the one after. */
    async function sheets(mart: Mart) {
      const query = { from: LAST, to: SECOND };
      const { rows } = await mart.owner.call('GET /api/seller/{martId}/sales', { params: { martId: mart.id }, query });
      const tax: Record<string, number> = {};
      for (const month of ['2026-11', '2026-12']) {
        for (const of of await readTaxFigures(
          market().db,
          { ...readMonth(month)!, martId: mart.id },
          { byDay: true },
        )) {
          const won = of.keptTaxableWon + of.keptExemptWon + of.onSiteWon;
          if (won !== 0) tax[of.day!] = won;
        }
      }
      const closings = await Promise.all([LAST, FIRST, SECOND].map((date) => close(mart, date!)));
      const worth = (days: readonly (readonly [string, number])[]) => Object.fromEntries(days.filter(([, won]) => won));
      return {
        tax,
        sales: worth(rows.flatMap((row) => ('date' in row ? [[row.date, row.won] as const] : []))),
        closing: worth(closings.map(({ day, sold }) => [dateOfDay(day), sold.won] as const)),
      };
    }
    const fileOf = async (mart: Mart, date: string) =>
      (await (await mart.owner.send(`GET /api/seller/${mart.id}/sales.csv?from=${date}&to=${date}&by=order`)).text())
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(','));

    test('it is the day of the pick-up, in every sheet, whenever the mart tells of it', async () => {
      const { mart, card } = await lateSales();
      const all = { [LAST!]: CARD_WON + 2 * SITE_WON };
      expect(await sheets(mart)).toEqual({ sales: all, closing: all, tax: all });
      expect((await fileOf(mart, LAST!)).map(([at]) => at)).toEqual(
        Array(3).fill(expect.stringMatching(/^2026-11-30/)),
      );
      expect(await fileOf(mart, FIRST!)).toEqual([]);
      expect(await countToday(market().deps, viewer(mart), mart.id)).toMatchObject({ sold: 0, soldWon: 0 });
      market().clock.set('2026-12-07T04:00:00');
      await closeStatements(market().deps);
      const params = { martId: mart.id };
      const { statements } = await mart.owner.call('GET /api/seller/{martId}/statements', { params, query: {} });
      const { lines } = await mart.owner.call('GET /api/seller/{martId}/statements/{statementId}', {
        params: { ...params, statementId: statements[0]!.statementId },
      });
      expect(lines.filter(({ what }) => what === 'earned')).toMatchObject([
        { orderId: card.id, at: '2026-11-30T14:50:00.000Z', keptWon: CARD_WON },
      ]);
    });

    test('what is given back later is of its own day, and the day of the sale stays as it was', async () => {
      const { mart, card } = await lateSales();
      const before = await close(mart, LAST!);
      market().clock.set(`${SECOND}T12:00:00`);
      await giveBack(card.id, 4_300);
      expect(await close(mart, LAST!)).toEqual(before);
      const all = { [LAST!]: CARD_WON + 2 * SITE_WON, [SECOND!]: -4_300 };
      expect(await sheets(mart)).toEqual({ sales: all, closing: all, tax: all });
      expect((await close(mart, SECOND!)).split).toMatchObject({
        cardWon: -4_300,
        refundedWon: 4_300,
        refundedOrders: 1,
      });
      expect(await countToday(market().deps, viewer(mart), mart.id)).toMatchObject({ sold: 0, soldWon: -4_300 });
      const rows = await fileOf(mart, LAST!);
      expect(rows.map((row) => [Number(row[6]), Number(row[10])])).toEqual(
        expect.arrayContaining([[CARD_WON - 4_300, 4_300]]),
      );
    });

    test('a sheet that was printed before says what has come since, with both sums', async () => {
      const { mart } = await lateSales();
      const closing = await close(mart, LAST!);
      expect(cameSince(closing)).toEqual({
        at: new Date(`${LAST}T23:55:00+09:00`),
        was: { orders: 1, won: SITE_WON, onSiteWon: SITE_WON },
        is: { orders: 3, won: CARD_WON + 2 * SITE_WON, onSiteWon: 2 * SITE_WON },
      });
      expect(closingText('한아름마트', closing)).toContain(
        '[11월 30일(월) 오후 11:55 이후 2건 더 들어왔어요]\n판매: 1건 → 3건 · 3,000원 → 18,900원\n계산대에 있어야 할 돈: 3,000원 → 6,000원\n',
      );
      // Printed again it has nothing new; and of a day that nobody has printed there is nothing to say.
      await record(mart, LAST!);
      expect(cameSince(await close(mart, LAST!))).toBeNull();
      expect(cameSince(await close(mart, FIRST!))).toBeNull();
    });

    test('a sheet is written down once, by who works there, and not of a day to come', async () => {
      market().clock.set(`${LAST}T22:00:00`);
      const mart = await market().mart();
      const madeAt = market().clock.now();
      for (let again = 0; again < 3; again += 1) await record(mart, LAST!, madeAt);
      const written = and(eq(martLog.martId, mart.id), eq(martLog.kind, 'dayClosed'));
      expect(await market().db.$count(martLog, written)).toBe(1);
      // A device that is ahead has made none in the future.
      await record(mart, LAST!, new Date('2030-01-01T00:00:00Z'));
      market().clock.set(`${LAST}T22:30:00`);
      expect((await close(mart, LAST!)).before?.at).toEqual(madeAt);
      const input = { params: { martId: mart.id }, body: { day: FIRST!, madeAt: madeAt.toISOString() } };
      expect(await mart.owner.refused('POST /api/seller/{martId}/sales/closings', input)).toMatchObject({
        status: 400,
      });
    });
  },
  serveMarket,
);
