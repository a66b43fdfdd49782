import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { businessNumber } from '#lib/domain/mart/business-number.ts';
import type { RefundBearer } from '#lib/domain/money.ts';
import { readMonth } from '#lib/domain/settlement/tax-month.ts';
import { seoulDate, seoulDayNumber } from '#lib/domain/time.ts';
import { MART_TAX_COLUMNS, MARTS_TAX_COLUMNS } from '#lib/messages/settlement/tax-sheets.ts';
import { marts, orders } from '#lib/server/schema/index.ts';
import { expireDue } from '#lib/server/services/order/end/expire-due.ts';
import { readDaySplits } from '#lib/server/services/order/sales/read-books.ts';
import { readSales } from '#lib/server/services/order/sales/read-sales.ts';
import { requestPartRefund } from '#lib/server/services/payment/request-refund.ts';
import { sendRefunds } from '#lib/server/services/payment/send-refunds.ts';
import { closeStatements } from '#lib/server/services/settlement/statements/close-statements.ts';
import { ownTaxTable } from '#lib/server/services/settlement/tax/own-tax-table.ts';
import { addTaxSums, readTaxFigures } from '#lib/server/services/settlement/tax/tax-figures.ts';
import { taxSheet } from '#lib/server/services/settlement/tax/tax-sheets.ts';
import type { Cell } from '#lib/sheets/csv-text.ts';
import { seoul } from '../../domain/seoul.ts';
import { cardDesk } from '../card.ts';
import { describeMarket, type Mart } from '../market.ts';
import { offlineDesk } from '../offline-desk.ts';
import { type ServedMarket, serveMarket } from '../served-market.ts';

/** The same numbers each time. */
function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

// market.md 26.
describeMarket<ServedMarket>(
  'tax sheets',
  (market) => {
    const desk = () => cardDesk(market());
    const openAllDay = { opensAt: '00:00', closesAt: '00:00' };

    async function bought(mart: Mart, price: number, category = '빵') {
      const product = await market().product(mart, { price, category, saleEndsIn: { days: 3 } });
      const buyer = await market().person();
      const card = await desk().authorize(price);
      const items = [{ productId: product.id, quantity: 1, paymentMethod: 'CARD' as const }];
      const { orderIds } = await buyer.call('POST /api/buyer/pay/cart/process', { body: { items, ...card } });
      await desk().webhooks();
      return { mart, orderId: orderIds[0]! };
    }
    async function pickUp({ mart, orderId }: { mart: Mart; orderId: number }) {
      const [order] = await market().db.select().from(orders).where(eq(orders.id, orderId));
      const body = { uuid: order!.qrUuid };
      await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', { params: { orderId }, body });
    }
    const giveBackPart = (orderId: number, won: number, bearer: RefundBearer = 'mart') =>
      market().db.transaction(async (tx) => {
        const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
        const part = { pieces: null, origin: 'operator', bearer, amountWon: () => won } as const;
        await requestPartRefund(tx, order!, part, market().clock.now());
      });
    /** A mart of its own business number, which other tests' marts share. */
    async function ownMart() {
      const mart = await market().mart(openAllDay);
      const number = `1${String(mart.id).slice(1)}`;
      await market().db.update(marts).set({ businessNumber: number }).where(eq(marts.id, mart.id));
      return { mart, number: businessNumber.format(number) };
    }
    const rowsOf = ({ pages }: { pages: Iterable<Cell[][]> | AsyncIterable<Cell[][]> }) =>
      [...(pages as Iterable<Cell[][]>)].flat();
    const own = async (mart: Mart, month: string) => {
      const viewer = { userId: mart.owner.userId, sessionId: '' };
      return rowsOf(await ownTaxTable(market().deps, viewer, { martId: mart.id, month: readMonth(month)! }));
    };
    const operators = async (sheet: 'marts' | 'commissions' | 'quarter', month: string) =>
      rowsOf(await taxSheet(market().db, sheet, readMonth(month)!));

    test('approved in one month and picked up in the next: each by its own day, and the sums are those of the legs', async () => {
      const { mart, number } = await ownMart();
      market().clock.set('2026-11-30T23:30:00');
      const [taxed, exempt] = [await bought(mart, 12_900), await bought(mart, 9_900, '과일')];
      market().clock.set('2026-12-01T00:10:00');
      await pickUp(taxed);
      await pickUp(exempt);
      await giveBackPart(taxed.orderId, 4_300);
      await desk().settle();
      // Approved: 12,900 with VAT of 1,173, and 9,900 without; nothing else happened in November.
      const none = (n: number) => Array(n).fill(0);
      const november = [2, 11_727, 1_173, 9_900, ...none(6), 11_727, 1_173, 9_900, ...none(11)];
      expect(await own(mart, '2026-11')).toEqual([
        [{ date: '2026-11-30' }, number, ...november],
        ['합계', '', ...november],
      ]);
      // 4,300 went back, with a VAT of 391. Picked up: 12,900 and 9,900; kept: 8,600 with VAT of 782; 473 + 544 of
      // commission, 47 + 54 of VAT on it.
      const december = [
        ...none(4),
        ...none(3),
        1,
        4_300,
        0,
        -3_909,
        -391,
        0,
        11_727,
        1_173,
        9_900,
        4_300,
        0,
        7_818,
        782,
        9_900,
        1_017,
        101,
        0,
      ];
      expect((await own(mart, '2026-12')).at(-1)).toEqual(['합계', '', ...december]);
      const [row] = (await operators('marts', '2026-12')).filter(([, , id]) => (id as { id: number })?.id === mart.id);
      expect(row!.slice(3)).toEqual(december);
      expect(MART_TAX_COLUMNS).toHaveLength(december.length + 2);
      const quarterOf = async (month: string) =>
        (await operators('quarter', month)).find(([of, , at]) => of === number && at === month)!.slice(3);
      expect(await quarterOf('2026-11')).toEqual([2, 22_800, 0, 22_800, 0, 0, 0, 0, 22_800]);
      expect(await quarterOf('2026-12')).toEqual([0, 0, 0, 0, 0, 0, 1, 4_300, -4_300]);
    });

    test('what a statement rounds is of who sold on it, also where that is closed after the mart was taken over', async () => {
      const { mart, number: before } = await ownMart();
      market().clock.set('2027-01-09T12:00:00');
      await pickUp(await bought(mart, 12_900));
      const NEW = `2${String(mart.id).slice(1)}`;
      market().clock.set('2027-01-11T09:00:00');
      await market().db.update(marts).set({ businessNumber: NEW }).where(eq(marts.id, mart.id));
      market().clock.set('2027-01-11T10:00:00');
      await closeStatements(market().deps);
      // A tenth of 709 is 70; the order by itself has 71.
      const invoices = (await operators('commissions', '2027-01')).filter((row) => row[7] === `마트 ${mart.id}`);
      expect(invoices.map((row) => [row[1], row[4], row[5]])).toEqual([[before, 709, 70]]);
    });

    test('a mart that was taken over keeps the sales of before under the number that stands on the order', async () => {
      const { mart, number: before } = await ownMart();
      market().clock.set('2026-12-14T12:00:00');
      const sold = await bought(mart, 12_900);
      await pickUp(sold);
      const inside = await market().order(await market().person(), await market().product(mart, { price: 2_000 }), 1);
      await pickUp({ mart, orderId: inside.id });
      // The new person's, from the next morning on.
      const NEW = `2${String(mart.id).slice(1)}`;
      await market()
        .db.update(marts)
        .set({ businessNumber: NEW, representative: '새주인' })
        .where(eq(marts.id, mart.id));
      market().clock.set('2026-12-15T12:00:00');
      await pickUp(await bought(mart, 9_900));
      const product = await market().product(mart, { price: 3_000 });
      const onSite = await market().order(await market().person(), product, 1);
      await pickUp({ mart, orderId: onSite.id });
      await giveBackPart(sold.orderId, 4_300);
      await desk().settle();
      market().clock.set('2026-12-21T10:00:00');
      await closeStatements(market().deps);
      const now = businessNumber.format(NEW);
      const mine = (rows: Cell[][]) => rows.filter(([number]) => number === before || number === now);
      const isMine = (row: Cell[]) => (row[2] as { id: number }).id === mart.id;
      const monthly = mine(await operators('marts', '2026-12')).filter(isMine);
      const [of, at] = [MARTS_TAX_COLUMNS, (row: Cell[], name: string) => row[MARTS_TAX_COLUMNS.indexOf(name)]];
      expect(of).toContain('현장 결제 (동네마켓을 거치지 않음)');
      expect(
        monthly.map((row) => [
          row[0],
          at(row, '카드 승인 건수'),
          at(row, '환불일 기준 과세 환불'),
          at(row, of.at(-1)!),
        ]),
      ).toEqual([
        ...[
          [before, 1, 4_300, 2_000],
          [now, 1, 0, 3_000],
        ].sort(([a], [b]) => String(a).localeCompare(String(b))),
      ]);
      const quarter = mine(await operators('quarter', '2026-12'));
      expect(quarter.find(([number]) => number === now)!.slice(3)).toEqual([1, 9_900, 0, 9_900, 0, 0, 0, 0, 9_900]);
      // 473 of the first, 544 of the second; a tenth of the statement's 1,017 is 101, as the two orders have it.
      const invoices = (await operators('commissions', '2026-12')).filter((row) => row[1] === now);
      expect(invoices).toMatchObject([
        [{ date: '2026-12-31' }, now, mart.name, '새주인', 544, 54, '판매 수수료', `마트 ${mart.id}`],
      ]);
      const { statements } = await mart.owner.call('GET /api/seller/{martId}/statements', {
        params: { martId: mart.id },
        query: {},
      });
      const stated = await mart.owner.call('GET /api/seller/{martId}/statements/{statementId}', {
        params: { martId: mart.id, statementId: statements[0]!.statementId },
      });
      expect(stated.sellers.map((of) => businessNumber.format(of.businessNumber))).toEqual([before, now]);
      const own12 = await own(mart, '2026-12');
      expect(own12.map(([day, number]) => [day, number])).toEqual(
        expect.arrayContaining([
          [{ date: '2026-12-14' }, before],
          [{ date: '2026-12-15' }, now],
          // Given back on the second day, of the first person's sale.
          [{ date: '2026-12-15' }, before],
        ]),
      );
    });

    test('what the market takes in a month is, to the won, what books outside say: by each day’s own column', async () => {
      const mart = await market().mart(openAllDay);
      const roll = dice(20261129);
      /** By month and column. */
      const books = new Map<string, number>();
      const monthNow = () => seoulDate(market().clock.now()).slice(0, 7);
      const keep = (what: string, won: number) =>
        books.set(`${monthNow()} ${what}`, (books.get(`${monthNow()} ${what}`) ?? 0) + won);
      const sold: { orderId: number; leftWon: number; isExempt: boolean }[] = [];
      market().clock.set('2027-02-27T09:00:00');
      for (let n = 0; n < 14; n += 1) {
        market().clock.advance({ hours: 1 + roll(9) });
        const [price, isExempt] = [1_000 + roll(20_000), roll(2) === 0];
        const kind = isExempt ? 'Exempt' : 'Taxable';
        const order = await bought(mart, price, isExempt ? '과일' : '빵');
        keep(`approved${kind}`, price);
        market().clock.advance({ minutes: roll(90) });
        if (roll(3) === 0) {
          const params = { orderId: order.orderId };
          await mart.owner.call('PATCH /api/seller/orders/{orderId}/cancel', { params, body: {} });
          await sendRefunds(market().deps);
          keep(`cancelled${kind}`, price);
        } else {
          await pickUp(order);
          keep(`kept${kind}`, price);
          sold.push({ orderId: order.orderId, leftWon: price, isExempt });
        }
        const one = sold[roll(Math.max(1, sold.length))];
        if (!one || one.leftWon < 2 || roll(2) === 0) continue;
        const [won, bearer] = [1 + roll(one.leftWon - 1), roll(3) === 0 ? ('market' as const) : ('mart' as const)];
        await giveBackPart(one.orderId, won, bearer);
        await sendRefunds(market().deps);
        one.leftWon -= won;
        keep(`refunded${one.isExempt ? 'Exempt' : 'Taxable'}`, won);
        if (bearer === 'mart') keep(`kept${one.isExempt ? 'Exempt' : 'Taxable'}`, -won);
        if (bearer === 'mart') keep(`martBack${one.isExempt ? 'Exempt' : 'Taxable'}`, won);
      }
      expect(seoulDate(market().clock.now()) > '2027-03-01').toBe(true);
      for (const month of ['2027-02', '2027-03']) {
        const days = await readTaxFigures(market().db, { ...readMonth(month)!, martId: mart.id }, { byDay: true });
        const all = addTaxSums(days);
        const [whole] = (await readTaxFigures(market().db, readMonth(month)!, { byDay: false })).filter(
          ({ martId }) => martId === mart.id,
        );
        for (const what of ['approved', 'cancelled', 'refunded', 'kept', 'martBack'] as const)
          for (const kind of ['Taxable', 'Exempt'] as const) {
            const said = books.get(`${month} ${what}${kind}`) ?? 0;
            expect([all[`${what}${kind}Won`], whole![`${what}${kind}Won`]], `${month} ${what}${kind}`).toEqual([
              said,
              said,
            ]);
          }
      }
    });

    test.each([
      ['', 0],
      [' and 1,000 won were given back in between', 1_000],
    ])('a no-show that was handed over, told in the next month%s: one sale, of its own day', async (_, backWon) => {
      const mart = await market().mart({ opensAt: '09:00', closesAt: '23:00' });
      market().clock.set('2027-04-30T12:00:00');
      const product = await market().product(mart, { price: 10_000, category: '빵' });
      const buyer = await market().person();
      const card = await desk().authorize(11_000);
      const { orderId } = await buyer.call('POST /api/buyer/pay/toss/confirm', {
        body: { ...card, productId: product.id, quantity: 1, isReservation: true },
      });
      const { uuid } = await buyer.call('GET /api/qrCode/get', { query: { orderId } });
      market().clock.set('2027-04-30T21:59:00');
      const scanned = offlineDesk(market).entry([{ id: orderId, uuid }]);
      market().clock.set('2027-04-30T23:30:00');
      await expireDue(market().deps);
      if (backWon > 0) await giveBackPart(orderId, backWon);
      market().clock.set('2027-05-01T00:10:00');
      expect((await offlineDesk(market).send(mart.owner, mart, scanned)).results).toMatchObject([
        { outcome: 'pickedUp' },
      ]);
      const [april, may] = await Promise.all(
        ['2027-04', '2027-05'].map((month) =>
          readTaxFigures(market().db, { ...readMonth(month)!, martId: mart.id }, { byDay: false }),
        ),
      );
      const kept = 11_000 - backWon;
      expect(april).toMatchObject([{ keptTaxableWon: kept, martBackTaxableWon: backWon }]);
      expect(addTaxSums(may!)).toMatchObject({ keptTaxableWon: 0, martBackTaxableWon: 0 });
      const period = { from: seoulDayNumber(seoul('2027-04-30T12:00:00')), to: seoulDayNumber(market().clock.now()) };
      const { totals, split } = await readSales(market().deps, [mart.id], period);
      expect([totals.won, split.refundedWon]).toEqual([kept, backWon]);
      const books = await readDaySplits(market().db, mart.id, period);
      const fee = Math.floor((kept * 550) / 10_000);
      expect(books).toMatchObject([{ won: kept, refundedWon: backWon, feeWon: fee + Math.floor((fee + 5) / 10) }]);
      await desk().settle();
    });

    test('what is paid in the mart stands apart; a chain has one invoice, and a quarter its three months', async () => {
      const [one, two] = [await market().mart(openAllDay), await market().mart(openAllDay)];
      market().clock.set('2026-12-10T12:00:00');
      for (const mart of [one, two]) await pickUp(await bought(mart, 12_900));
      const product = await market().product(one, { price: 3_000 });
      const order = await market().order(await market().person(), product, 2);
      await pickUp({ mart: one, orderId: order.id });
      expect((await own(one, '2026-12')).at(-1)!.at(-1)).toBe(6_000);
      expect((await own(two, '2026-12')).at(-1)!.at(-1)).toBe(0);
      const invoices = await operators('commissions', '2026-12');
      const ours = invoices.filter((row) => String(row.at(-1)).split(', ').includes(`마트 ${one.id}`));
      expect(ours).toHaveLength(1);
      expect(String(ours[0]!.at(-1))).toContain(`마트 ${two.id}`);
      expect(ours[0]!.slice(0, 1)).toEqual([{ date: '2026-12-31' }]);
      const total = invoices.at(-1)!;
      const sum = invoices.slice(0, -1).reduce((won, row) => won + (row[4] as number), 0);
      expect(total[4]).toBe(sum);
      const quarter = await operators('quarter', '2026-11');
      const [lines, all] = [quarter.slice(0, -1), quarter.at(-1)!];
      expect(lines.map((row) => row[2])).toContain('2026-12');
      for (const column of [3, 4, 6])
        expect(all[column]).toBe(lines.reduce((won, row) => won + (row[column] as number), 0));
      const monthly = await operators('marts', '2026-12');
      const ofDecember = lines.filter((row) => row[2] === '2026-12');
      expect(ofDecember.reduce((orders, row) => orders + (row[3] as number), 0)).toBe(monthly.at(-1)![3]);
    });

    test('come as workbooks: the operator’s for a reason, a mart’s own to its general manager', async () => {
      const mart = await market().mart();
      const finance = await market().operator('finance');
      const at = '/api/operator/tax/2026/11/marts.xlsx';
      expect((await finance.send(`GET ${at}`)).status).toBe(400);
      const reason = `?reason=${encodeURIComponent('부가세 신고해요')}`;
      const sheet = await finance.send(`GET ${at}${reason}`);
      expect([sheet.status, sheet.headers.get('content-type')]).toEqual([
        200,
        expect.stringContaining('spreadsheetml'),
      ]);
      await sheet.arrayBuffer();
      expect((await finance.send(`GET /api/operator/tax/2026/13/marts.xlsx${reason}`)).status).toBe(400);
      expect((await (await market().operator('support')).send(`GET ${at}${reason}`)).status).toBe(403);
      expect((await mart.owner.send(`GET ${at}${reason}`)).status).toBe(404);
      const own = `GET /api/seller/${mart.id}/tax.xlsx?month=2026-11`;
      const mine = await mart.owner.send(own);
      expect(mine.status).toBe(200);
      await mine.arrayBuffer();
      expect((await (await market().employee(mart)).send(own)).status).toBe(403);
      expect((await (await market().mart()).owner.send(own)).status).toBe(404);
      expect((await mart.owner.send(`GET /api/seller/${mart.id}/tax.xlsx?month=2026-13`)).status).toBe(400);
    });
  },
  serveMarket,
);
