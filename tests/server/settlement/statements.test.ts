import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { formatNumber } from '#lib/domain/number.ts';
import { alarms, cases, orders } from '#lib/server/schema/index.ts';
import { proveBooks } from '#lib/server/services/market/books/prove-books.ts';
import { verifyMoney } from '#lib/server/services/market/books/verify-money.ts';
import { marketNumbers } from '#lib/server/services/market/market-numbers.ts';
import { showWaiting } from '#lib/server/services/market/show-waiting.ts';
import { OPERATOR_TABLES } from '#lib/server/services/market/tables/console-table.ts';
import { requestPartRefund } from '#lib/server/services/payment/request-refund.ts';
import { closeStatements } from '#lib/server/services/settlement/statements/close-statements.ts';
import { listClosedPeriods } from '#lib/server/services/settlement/statements/closed-periods.ts';
import { showExpectedDeposit } from '#lib/server/services/settlement/statements/expected-deposit.ts';
import { readWorkbook } from '#lib/sheets/workbook.ts';
import { cardDesk } from '../card.ts';
import { describeMarket, type Mart } from '../market.ts';
import { NO_SESSION } from '../person.ts';
import { type ServedMarket, serveMarket } from '../served-market.ts';

// market.md 24.5 to 24.8. The market's days begin on Friday, 2026-11-20.
describeMarket<ServedMarket>(
  'statements',
  (market) => {
    const desk = () => cardDesk(market());
    const close = () => closeStatements(market().deps);

    /** An order by card that is picked up now, or left to wait. */
    async function sold(mart: Mart, price = 12_900, { picked = true } = {}) {
      const product = await market().product(mart, { price, saleEndsIn: { days: 9 } });
      const buyer = await market().person();
      const card = await desk().authorize(price);
      const items = [{ productId: product.id, quantity: 1, paymentMethod: 'CARD' as const }];
      const { orderIds } = await buyer.call('POST /api/buyer/pay/cart/process', { body: { items, ...card } });
      await desk().webhooks();
      const order = { orderId: orderIds[0]!, mart, card, buyer };
      if (picked) await pickUp(order);
      return order;
    }
    const expectProven = async () => expect(await verifyMoney(market().db, null)).toEqual([]);
    async function pickUp({ mart, orderId }: { mart: Mart; orderId: number }) {
      const [order] = await market().db.select().from(orders).where(eq(orders.id, orderId));
      const body = { uuid: order!.qrUuid };
      await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', { params: { orderId }, body });
    }
    const giveBack = (orderId: number, won: number) =>
      market().db.transaction(async (tx) => {
        const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
        const part = { pieces: null, origin: 'operator', bearer: 'mart', amountWon: () => won } as const;
        return requestPartRefund(tx, order!, part, market().clock.now());
      });
    const listOf = async (mart: Mart) => {
      const params = { martId: mart.id };
      const { statements } = await mart.owner.call('GET /api/seller/{martId}/statements', { params, query: {} });
      return statements;
    };
    async function linesOf(mart: Mart, statementId: number) {
      const params = { martId: mart.id, statementId };
      const statement = await mart.owner.call('GET /api/seller/{martId}/statements/{statementId}', { params });
      expect(statement.lines.reduce((sum, { amountWon }) => sum + amountWon, 0)).toBe(statement.totalWon);
      return statement.lines;
    }
    const expectedOf = (mart: Mart) =>
      showExpectedDeposit(market().deps, { userId: mart.owner.userId, sessionId: '' }, mart.id);
    const openAllDay = { opensAt: '00:00', closesAt: '00:00' };

    test('a period ends on Monday at midnight in Seoul, to the millisecond, and is closed once', async () => {
      const mart = await market().mart(openAllDay);
      market().clock.set('2026-11-22T23:30:00');
      const [last, first] = [await sold(mart, 12_900, { picked: false }), await sold(mart, 9_900, { picked: false })];
      const midnight = new Date('2026-11-23T00:00:00+09:00');
      market().clock.setTo(new Date(midnight.getTime() - 1));
      await pickUp(last);
      market().clock.setTo(midnight);
      await pickUp(first);
      market().clock.set('2026-11-23T03:59:59');
      await close();
      expect(await listOf(mart)).toEqual([]);
      market().clock.set('2026-11-23T04:00:00');
      const another = await market().secondProcess();
      await Promise.all([close(), closeStatements(another.deps), close()]);
      await close();
      const [statement, ...others] = await listOf(mart);
      expect(others).toEqual([]);
      expect(statement).toMatchObject({
        martId: mart.id,
        state: 'closed',
        totalWon: 12_121,
        periodStart: '2026-11-15T15:00:00.000Z',
        periodEnd: '2026-11-22T15:00:00.000Z',
      });
      expect(await linesOf(mart, statement!.statementId)).toMatchObject([
        { orderId: last.orderId, what: 'earned', keptWon: 12_900, commissionWon: 709, vatWon: 71, amountWon: 12_120 },
        // A tenth of 709 is 70: the statement is taxed as one.
        { orderId: null, what: 'rounding', keptWon: 0, commissionWon: 0, vatWon: -1, amountWon: 1 },
      ]);
      market().clock.set('2026-11-30T04:00:00');
      await close();
      expect(await listOf(mart)).toMatchObject([{ totalWon: 9_302 }, { totalWon: 12_121 }]);
      // The console's list: sorted by what is asked for, its sum below.
      const { userId } = await market().operator('finance');
      const finance = { userId, role: 'finance' as const, sessionId: NO_SESSION };
      const asked = new URLSearchParams({ martId: String(mart.id), sort: '-won' });
      const view = await OPERATOR_TABLES.statements.view(market().deps, finance, asked);
      const wonAt = view.columns.findIndex(({ sum }) => sum !== null);
      expect(view.columns[wonAt]?.sum).toBe(21_423);
      expect(view.rows.map(({ cells }) => cells[wonAt]?.cell)).toEqual([12_121, 9_302]);
    });

    test('what the running week is to bring is what its statement comes to, with what was carried into it', async () => {
      const mart = await market().mart(openAllDay);
      const expected = () => expectedOf(mart);
      expect(await expected()).toMatchObject({ totalWon: 0, isCarried: true });
      await sold(mart, 900);
      expect(await expected()).toMatchObject({ isCarried: true, end: new Date('2026-11-23T00:00:00+09:00') });
      market().clock.set('2026-11-23T04:00:00');
      await close();
      expect(await listOf(mart)).toMatchObject([{ state: 'carried' }]);
      for (const price of [12_900, 9_900, 3_330]) await sold(mart, price);
      const { totalWon, payBy, isCarried } = await expected();
      expect(isCarried).toBe(false);
      // Until the week that is over is closed, what was carried is its, and nobody is promised it twice.
      market().clock.set('2026-11-30T03:00:00');
      expect(await expected()).toMatchObject({ totalWon: 0, isCarried: true });
      market().clock.set('2026-11-30T04:00:00');
      await close();
      const [statement] = await listOf(mart);
      expect(statement).toMatchObject({ totalWon, payBy: payBy?.toISOString() });
      expect(await expected()).toMatchObject({ totalWon: 0 });
      const clerk = await market().employee(mart);
      await expect(
        showExpectedDeposit(market().deps, { userId: clerk.userId, sessionId: '' }, mart.id),
      ).rejects.toMatchObject({ code: 'notAllowed' });
    });

    test('a month is one workbook whose days, hours and lines add up to the same, for the general manager alone', async () => {
      const mart = await market().mart(openAllDay);
      const first = await sold(mart, 12_900);
      await sold(mart, 9_900);
      const buyer = await market().person();
      const held = await market().order(buyer, await market().product(mart, { price: 5_000 }));
      await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', {
        params: { orderId: held.id },
        body: { uuid: held.uuid },
      });
      market().clock.advance({ days: 1 });
      await giveBack(first.orderId, 4_300);
      const address = `GET /api/seller/${mart.id}/books.xlsx?month=2026-11`;
      const file = await mart.owner.send(address);
      expect(file.status).toBe(200);
      const [days, hours, lines] = readWorkbook(new Uint8Array(await file.arrayBuffer()), 1e7)!;
      expect([days, hours, lines].map((sheet) => sheet!.name)).toEqual(['날짜별', '시간대별', '건별']);
      const numbers = (row: { cells: string[] }) => row.cells.slice(1).map((cell) => Number(cell.replaceAll(',', '')));
      // Orders, won, on site, by card, taxed, tax-free, refunds; and the fee with its VAT of 8,600 and of 9,900.
      const sum = [3, 23_500, 5_000, 18_500, 0, 23_500, 4_300, 520 + 598];
      expect(days!.rows.map(({ cells }) => cells[0])).toEqual(['날짜', '2026-11-20', '2026-11-21', '합계']);
      expect(numbers(days!.rows.at(-1)!)).toEqual(sum);
      const all = hours!.rows.slice(1).map(numbers);
      expect(all.reduce((total, row) => total.map((won, at) => won + row[at]!))).toEqual(sum);
      const sales = lines!.rows.slice(1).map(({ cells }) => cells);
      expect(sales.map((cells) => cells[1]).sort()).toEqual(['판매', '판매', '판매', '환불']);
      const of = (column: number) => sales.reduce((sum, cells) => sum + Number(cells[column]!.replaceAll(',', '')), 0);
      expect([of(6), of(9)]).toEqual([23_500, 520 + 598]);
      expect(sales.every((cells) => /^2026-11-2\d \d\d:\d\d/.test(cells[3]!) && cells[8] === '면세')).toBe(true);
      const others = [await market().employee(mart), await market().person(), market().nobody];
      expect(await Promise.all(others.map(async (person) => (await person.send(address)).status))).toEqual([
        403, 404, 401,
      ]);
      expect((await mart.owner.send(`GET /api/seller/${mart.id}/books.xlsx?month=2026-13`)).status).toBe(400);
    });

    test('a refund after the close comes on the next statement, which is carried, and is deducted once', async () => {
      const mart = await market().mart();
      const { orderId } = await sold(mart);
      market().clock.set('2026-11-23T10:00:00');
      await close();
      await giveBack(orderId, 4_300);
      market().clock.set('2026-11-30T10:00:00');
      await close();
      await desk().settle();
      expect(await listOf(mart)).toMatchObject([
        { state: 'carried', totalWon: -4_041 },
        { state: 'closed', totalWon: 12_121 },
      ]);
      await sold(mart, 10_000);
      market().clock.set('2026-12-07T10:00:00');
      await close();
      const [next] = await listOf(mart);
      expect(next).toMatchObject({ state: 'closed', totalWon: 9_395 - 4_041 });
      expect(await linesOf(mart, next!.statementId)).toMatchObject([
        { orderId: null, what: 'carried', amountWon: -4_041 },
        { what: 'earned', amountWon: 9_395 },
      ]);
    });

    test('a mart that cannot be closed keeps no other waiting', async () => {
      const [odd, other] = [await market().mart(), await market().mart()];
      for (const mart of [odd, other]) await sold(mart);
      market().clock.set('2026-11-23T04:30:00');
      await market().pool.query(`create function fail_close() returns trigger language plpgsql as
        $$ begin raise exception 'away'; end $$;
        create trigger fail_close before insert on statements for each row when (new.mart_id = ${odd.id}) execute function fail_close()`);
      await expect(close()).rejects.toThrow('marts in trouble');
      expect([await listOf(odd), await listOf(other)]).toMatchObject([[], [{ state: 'closed' }]]);
      await market().pool.query('drop trigger fail_close on statements');
      await close();
      expect(await listOf(odd)).toMatchObject([{ state: 'closed' }]);
      await expectProven();
    });

    test('what a clock that went back posts into a closed period comes on the next', async () => {
      const mart = await market().mart(openAllDay);
      const waits = await sold(mart, 9_900, { picked: false });
      await sold(mart);
      market().clock.set('2026-11-23T04:30:00');
      await close();
      market().clock.set('2026-11-20T14:30:00');
      await pickUp(waits);
      market().clock.set('2026-11-23T10:00:00');
      expect(await close()).toBe(0);
      market().clock.set('2026-11-30T10:00:00');
      await close();
      expect(await listOf(mart)).toMatchObject([
        { periodEnd: '2026-11-29T15:00:00.000Z', totalWon: 9_302 },
        { periodEnd: '2026-11-22T15:00:00.000Z', totalWon: 12_121 },
      ]);
    });

    test('an order whose payment was partly given back by hand waits until somebody says whose that was', async () => {
      const mart = await market().mart();
      const { orderId, card } = await sold(mart);
      await sold(mart, 9_900);
      await desk().refundByHand(card.orderId, 4_300);
      await desk().webhooks();
      market().clock.set('2026-11-23T10:00:00');
      await close();
      expect(await listOf(mart)).toMatchObject([{ totalWon: 9_302 }]);
      const { rows } = await market().db.execute<{ id: number }>(
        sql`select p.id from payments p join orders o using (checkout_id) where o.id = ${orderId}`,
      );
      const finance = await market().operator('finance');
      await finance.call('POST /api/operator/hand-refunds/{paymentId}/attribute', {
        params: { paymentId: Number(rows[0]!.id) },
        body: { lines: [{ orderId, amountWon: 4_300, bearer: 'mart' }] },
      });
      market().clock.set('2026-11-30T10:00:00');
      await close();
      expect(await listOf(mart)).toMatchObject([{ totalWon: 8_080 }, { totalWon: 9_302 }]);
    });

    test('an order in a dispute waits until it is decided', async () => {
      const mart = await market().mart();
      const { orderId, buyer } = await sold(mart);
      await sold(mart, 9_900);
      await market()
        .db.insert(cases)
        .values({
          kind: 'dispute',
          reason: 'spoiled',
          state: 'waitingMart',
          openerId: buyer.userId,
          orderId,
          martId: mart.id,
          openedAt: market().clock.now(),
          dueFirstAt: market().clock.now(),
          dueAt: market().clock.now(),
        });
      market().clock.set('2026-11-23T10:00:00');
      await close();
      expect(await listOf(mart)).toMatchObject([{ totalWon: 9_302 }]);
      expect(await expectedOf(mart)).toMatchObject({ totalWon: 0 });
      await market().db.update(cases).set({ state: 'decided' }).where(eq(cases.orderId, orderId));
      expect(await expectedOf(mart)).toMatchObject({ totalWon: 12_121 });
      market().clock.set('2026-11-30T10:00:00');
      await close();
      expect(await listOf(mart)).toMatchObject([{ totalWon: 12_121 }, { totalWon: 9_302 }]);
    });

    test('finance approves by the sum that was seen; a refund that comes meanwhile is the next period’s', async () => {
      const mart = await market().mart();
      const { orderId } = await sold(mart);
      market().clock.set('2026-11-23T10:00:00');
      await close();
      const { statementId } = (await listOf(mart))[0]!;
      // Three business days are the mart's to object: finance approves all of a period without those that wait for it.
      market().clock.set('2026-11-26T23:59:59');
      const early = (await listClosedPeriods(market().deps)).filter(({ ids }) => ids.includes(statementId));
      expect(early).toEqual([]);
      market().clock.set('2026-11-27T00:00:00');
      const finance = await market().operator('finance');
      const approve = (totalWon: number) =>
        finance.send('POST /api/operator/statements/approve', { body: { ids: [statementId], totalWon } });
      const wrong = await approve(12_122);
      expect([wrong.status, await wrong.json()]).toMatchObject([409, { code: 'sumChanged', n: 12_121 }]);
      await giveBack(orderId, 4_300);
      expect(await (await approve(12_121)).json()).toEqual({ approved: 1 });
      expect(await (await approve(12_121)).json()).toEqual({ approved: 0 });
      const { statements } = await finance.call('GET /api/operator/statements', {
        query: { martId: String(mart.id), state: 'approved', period: '2026-11-20' },
      });
      expect(statements).toMatchObject([{ statementId, state: 'approved', totalWon: 12_121 }]);
      await desk().settle();
      market().clock.set('2026-11-30T10:00:00');
      await close();
      const [carried] = await listOf(mart);
      expect(carried).toMatchObject({ state: 'carried', totalWon: -4_041 });
      const refused = await (await market().operator('finance')).send('POST /api/operator/statements/approve', {
        body: { ids: [carried!.statementId], totalWon: -4_041 },
      });
      expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'statementDecided' }]);
    });

    test('of a suspended mart it is held, not lost', async () => {
      const mart = await market().mart();
      await sold(mart);
      await market().db.execute(
        sql`update marts set suspended_at = now(), suspend_kind = 'stop' where id = ${mart.id}`,
      );
      expect(await expectedOf(mart)).toMatchObject({ totalWon: 12_121, payBy: null, isCarried: false });
      market().clock.set('2026-11-23T10:00:00');
      await close();
      expect(await listOf(mart)).toMatchObject([{ state: 'held', totalWon: 12_121 }]);
    });

    test('a closed mart expects the day of payment from one won on', async () => {
      const mart = await market().mart();
      await sold(mart, 500);
      expect(await expectedOf(mart)).toMatchObject({ payBy: null, isCarried: true });
      await market().db.execute(sql`update marts set closed_at = now() where id = ${mart.id}`);
      expect(await expectedOf(mart)).toMatchObject({ payBy: new Date('2026-12-03T00:00:00+09:00'), isCarried: false });
    });

    test('finance holds one by hand with a reason that the mart reads, and lets it go to be approved again', async () => {
      const mart = await market().mart();
      await sold(mart);
      market().clock.set('2026-11-23T10:00:00');
      await close();
      const { statementId } = (await listOf(mart))[0]!;
      market().clock.set('2026-11-27T10:00:00');
      const finance = await market().operator('finance');
      const params = { statementId };
      const approve = { body: { ids: [statementId], totalWon: 12_121 } };
      await finance.call('POST /api/operator/statements/approve', approve);
      const reason = '계좌를 다시 확인해요';
      await finance.call('POST /api/operator/statements/{statementId}/hold', { params, body: { reason } });
      expect(await listOf(mart)).toMatchObject([{ state: 'held', heldReason: reason }]);
      // Closing lets go only of what a suspension held.
      await close();
      expect(await finance.refused('POST /api/operator/statements/approve', approve)).toMatchObject({
        code: 'statementDecided',
      });
      await finance.call('POST /api/operator/statements/{statementId}/release', { params });
      expect(await listOf(mart)).toMatchObject([{ state: 'closed', heldReason: null }]);
      expect(await finance.refused('POST /api/operator/statements/{statementId}/release', { params })).toMatchObject({
        code: 'statementDecided',
      });
    });

    test('an adjustment is a line of the next statement with its reason, once', async () => {
      const mart = await market().mart();
      await sold(mart);
      const finance = await market().operator('finance');
      const body = {
        martId: mart.id,
        amountWon: -2_000,
        reason: '지난달 잘못 준 금액',
        attempt: `adjust-${mart.id}-1`,
      };
      const made = await finance.call('POST /api/operator/adjustments', { body });
      expect(await finance.call('POST /api/operator/adjustments', { body })).toEqual(made);
      market().clock.set('2026-11-23T10:00:00');
      await close();
      const [statement] = await listOf(mart);
      expect(statement).toMatchObject({ totalWon: 10_121 });
      expect(await linesOf(mart, statement!.statementId)).toMatchObject([
        { what: 'earned', amountWon: 12_120 },
        { orderId: null, what: 'adjust', name: '지난달 잘못 준 금액', amountWon: -2_000 },
        { what: 'rounding', vatWon: -1, amountWon: 1 },
      ]);
    });

    test('the mart objects within three business days, and nothing is approved until it is answered', async () => {
      const mart = await market().mart();
      await sold(mart);
      market().clock.set('2026-11-23T10:00:00');
      await close();
      const [statement] = await listOf(mart);
      const { statementId } = statement!;
      // Monday: until Thursday at midnight.
      expect(statement).toMatchObject({
        objectionUntil: '2026-11-26T15:00:00.000Z',
        payBy: '2026-12-02T15:00:00.000Z',
      });
      const body = { kind: 'appeal' as const, reason: 'other', statementId, text: '한 건이 빠졌어요' };
      expect(await (await market().employee(mart)).refused('POST /api/cases', { body })).toMatchObject({
        code: 'notAllowed',
      });
      const { caseId } = await mart.owner.call('POST /api/cases', { body });
      expect(await mart.owner.refused('POST /api/cases', { body })).toMatchObject({ code: 'disputeOpen' });
      const finance = await market().operator('finance');
      const approve = { body: { ids: [statementId], totalWon: 12_121 } };
      const seen = await finance.call('GET /api/operator/statements/{statementId}', { params: { statementId } });
      const asked = { caseId, isOpen: true, isOwed: false, text: '한 건이 빠졌어요', answer: null };
      expect(seen.objections).toEqual([asked]);
      const answer = (id: number, words: string) => ({ params: { statementId, caseId: id }, body: { words } });
      const ANSWER = 'POST /api/operator/statements/{statementId}/objections/{caseId}/answer';
      await finance.call(ANSWER, answer(caseId, '다음 정산서에 더해요'));
      expect(await finance.refused(ANSWER, answer(caseId, '한 번 더'))).toMatchObject({ code: 'caseClosed' });
      const read = await mart.owner.call('GET /api/seller/{martId}/statements/{statementId}', {
        params: { martId: mart.id, statementId },
      });
      expect(read.objections).toEqual([{ ...asked, isOpen: false, answer: '다음 정산서에 더해요' }]);
      const isNews = and(eq(alarms.martId, mart.id), eq(alarms.kind, 'statementNews'));
      const told = await market().db.select().from(alarms).where(isNews);
      // That it is ready, and then that there is an answer.
      expect(told.map(({ userId, details }) => [userId, details.to])).toEqual([
        [mart.owner.userId, 'closed'],
        [mart.owner.userId, 'words'],
      ]);
      market().clock.set('2026-11-26T23:59:59');
      const again = await mart.owner.call('POST /api/cases', { body });
      market().clock.set('2026-11-27T00:00:00');
      expect(await mart.owner.refused('POST /api/cases', { body })).toMatchObject({ code: 'disputeTooLate' });
      const later = await market().operator('finance');
      expect(await later.refused('POST /api/operator/statements/approve', approve)).toMatchObject({
        code: 'disputeOpen',
      });
      const [open] = (await listClosedPeriods(market().deps)).filter(({ objected }) => objected.includes(statementId));
      expect(open!.ids).not.toContain(statementId);
      expect(await showWaiting(market().deps)).toMatchObject({ objections: { count: 1 } });
      await later.call(ANSWER, answer(again.caseId, '맞는 금액이에요'));
      await later.call('POST /api/operator/statements/approve', approve);
    });

    test('what waits for a dispute or an attribution is listed for the mart, with its reason', async () => {
      const mart = await market().mart();
      const { orderId, card } = await sold(mart);
      await sold(mart, 9_900);
      await desk().refundByHand(card.orderId, 4_300);
      await desk().webhooks();
      const { waiting } = await mart.owner.call('GET /api/seller/{martId}/statements', {
        params: { martId: mart.id },
        query: {},
      });
      expect(waiting).toMatchObject([{ orderId, amountWon: 12_120, why: 'handRefund' }]);
    });

    test('a closed mart’s last statement stays its general manager’s to read', async () => {
      const mart = await market().mart();
      await sold(mart);
      await mart.owner.call('DELETE /api/seller/store/{storeId}', { params: { storeId: mart.id } });
      market().clock.set('2026-11-23T10:00:00');
      await close();
      expect(await listOf(mart)).toMatchObject([{ totalWon: 12_121 }]);
    });

    test('a closed mart is stated to its last won', async () => {
      const mart = await market().mart();
      await sold(mart, 600);
      market().clock.set('2026-11-23T10:00:00');
      await close();
      expect(await listOf(mart)).toMatchObject([{ state: 'carried', totalWon: 564 }]);
      await mart.owner.call('DELETE /api/seller/store/{storeId}', { params: { storeId: mart.id } });
      market().clock.set('2026-11-30T10:00:00');
      await close();
      await close();
      expect(await listOf(mart)).toMatchObject([
        { state: 'closed', totalWon: 564, periodEnd: '2026-11-29T15:00:00.000Z' },
        { state: 'carried', totalWon: 564 },
      ]);
    });

    test('a closed mart that owes is a case for finance, once', async () => {
      const mart = await market().mart();
      const { orderId } = await sold(mart);
      market().clock.set('2026-11-23T10:00:00');
      await close();
      await mart.owner.call('DELETE /api/seller/store/{storeId}', { params: { storeId: mart.id } });
      for (const [day, won] of [
        ['2026-11-30', 4_300],
        ['2026-12-07', 1_000],
      ] as const) {
        await giveBack(orderId, won);
        await desk().settle();
        market().clock.set(`${day}T10:00:00`);
        await close();
      }
      const [last, first] = await listOf(mart);
      expect([first, last]).toMatchObject([
        { state: 'carried', totalWon: -4_041 },
        { state: 'carried', totalWon: expect.any(Number) },
      ]);
      const owed = await market().db.select().from(cases).where(eq(cases.martId, mart.id));
      expect(owed).toMatchObject([{ statementId: first!.statementId, reason: 'payment', state: 'waitingOperator' }]);
      const finance = await market().operator('finance');
      const params = { statementId: first!.statementId };
      const { objections } = await finance.call('GET /api/operator/statements/{statementId}', { params });
      expect(objections).toMatchObject([{ isOpen: true, isOwed: true, text: expect.stringContaining('4,041원') }]);
      // Written off: the mart's balance is 0, and the case is answered.
      const body = { martId: mart.id, amountWon: -last!.totalWon, reason: '받지 않기로 했어요' };
      await finance.call('POST /api/operator/adjustments', { body });
      await finance.call('POST /api/operator/statements/{statementId}/objections/{caseId}/answer', {
        params: { ...params, caseId: owed[0]!.id },
        body: { words: '받지 않기로 했어요' },
      });
      market().clock.set('2026-12-14T10:00:00');
      await close();
      expect((await listOf(mart))[0]).toMatchObject({ state: 'carried', totalWon: 0 });
      expect(await market().db.$count(cases, eq(cases.martId, mart.id))).toBe(1);
    });

    /** Finance took more than there was: its last statement is less than 0. */
    async function owes(mart: Mart) {
      const body = { martId: mart.id, amountWon: -4_040, reason: '지난달 잘못 준 금액' };
      await (await market().operator('finance')).call('POST /api/operator/adjustments', { body });
      market().clock.set('2026-11-23T10:00:00');
      await close();
    }

    test('a mart that owed before it closed is a case for finance, once, and a write-off sets its manager free', async () => {
      const mart = await market().mart();
      await owes(mart);
      const [owing] = await listOf(mart);
      expect(owing).toMatchObject({ state: 'carried', totalWon: -4_040 });
      const ofMart = () => market().db.select().from(cases).where(eq(cases.martId, mart.id));
      expect(await ofMart()).toEqual([]);
      await mart.owner.call('DELETE /api/seller/store/{storeId}', { params: { storeId: mart.id } });
      const another = await market().secondProcess();
      await Promise.all([close(), closeStatements(another.deps)]);
      await close();
      const [asked, ...others] = await ofMart();
      expect(others).toEqual([]);
      expect(asked).toMatchObject({ statementId: owing!.statementId, reason: 'payment', state: 'waitingOperator' });
      // Who owes does not take the question back.
      const question = { params: { caseId: asked!.id } };
      expect(await mart.owner.call('GET /api/cases/{caseId}', question)).toMatchObject({ mayWithdraw: false });
      expect(await mart.owner.refused('POST /api/cases/{caseId}/withdraw', question)).toMatchObject({
        code: 'caseClosed',
      });
      const finance = await market().operator('finance');
      const params = { statementId: owing!.statementId };
      const { objections } = await finance.call('GET /api/operator/statements/{statementId}', { params });
      expect(objections).toMatchObject([
        { isOwed: true, text: expect.stringContaining(formatNumber(-owing!.totalWon)) },
      ]);
      expect(await mart.owner.refused('DELETE /api/account')).toMatchObject({ code: 'accountHasSettlement' });
      const body = { martId: mart.id, amountWon: -owing!.totalWon, reason: '받지 않기로 했어요' };
      await finance.call('POST /api/operator/adjustments', { body });
      await mart.owner.call('DELETE /api/account');
      await finance.call('POST /api/operator/statements/{statementId}/objections/{caseId}/answer', {
        params: { ...params, caseId: asked!.id },
        body: { words: '받지 않기로 했어요' },
      });
      market().clock.set('2026-12-14T10:00:00');
      await close();
      expect(await ofMart()).toHaveLength(1);
    });

    test('what was made up for before anybody asked is not asked for', async () => {
      const mart = await market().mart();
      await owes(mart);
      const [owing] = await listOf(mart);
      const finance = await market().operator('finance');
      const body = { martId: mart.id, amountWon: -owing!.totalWon, reason: '계좌로 돌려받았어요' };
      await finance.call('POST /api/operator/adjustments', { body });
      await mart.owner.call('DELETE /api/seller/store/{storeId}', { params: { storeId: mart.id } });
      await close();
      expect(await market().db.$count(cases, eq(cases.martId, mart.id))).toBe(0);
      await mart.owner.call('DELETE /api/account');
    });

    test('comes as a file with its sum, and is nobody else’s', async () => {
      const mart = await market().mart();
      const { orderId } = await sold(mart);
      market().clock.set('2026-11-23T10:00:00');
      await close();
      const { statementId } = (await listOf(mart))[0]!;
      const finance = await market().operator('finance');
      const { money } = await finance.call('GET /api/operator/orders/{orderId}', { params: { orderId } });
      const legs = money.flatMap((event) => event.legs);
      expect(legs.find(({ account }) => account === 'mart')).toEqual({
        account: 'mart',
        amountWon: -12_120,
        statementId,
      });
      const at = `/api/seller/${mart.id}/statements/${statementId}`;
      const csv = await (await mart.owner.send(`GET ${at}.csv`)).text();
      expect(csv.trim().split('\r\n').at(-1)).toBe(',합계,,,,,,12121');
      expect(csv).toContain(',12900,709,71,12120');
      expect(csv).toContain(',수수료 부가세 단수 조정,,,0,0,-1,1\r\n');
      const xlsx = await mart.owner.send(`GET ${at}.xlsx`);
      expect([xlsx.status, xlsx.headers.get('content-type')]).toEqual([200, expect.stringContaining('spreadsheetml')]);
      const other = await market().mart();
      expect((await other.owner.send(`GET ${at}.csv`)).status).toBe(404);
      expect((await other.owner.send(`GET /api/seller/${other.id}/statements/${statementId}.csv`)).status).toBe(404);
      expect((await market().nobody.send(`GET ${at}.csv`)).status).toBe(401);
    });

    test('a statement is taxed once, whatever its orders’ parts: a tenth of its commission, with its sign', async () => {
      const mart = await market().mart();
      const sales = [];
      for (const price of [12_900, 3_300, 1_000, 7_770]) sales.push(await sold(mart, price));
      market().clock.set('2026-11-23T10:00:00');
      await close();
      await giveBack(sales[0]!.orderId, 4_321);
      await giveBack(sales[1]!.orderId, 3_300);
      market().clock.set('2026-11-30T10:00:00');
      await close();
      await desk().settle();
      // 709 + 181 + 55 + 427 of commission; then 8,579 won are kept of the first, with 471, and nothing of the second.
      const [refunded, sale] = (await listOf(mart)).map(({ statementId }) => statementId);
      const sums = async (statementId: number) => {
        const lines = await linesOf(mart, statementId);
        const of = (name: 'commissionWon' | 'vatWon') => lines.reduce((sum, line) => sum + line[name], 0);
        expect(lines.filter(({ what }) => what === 'rounding').length).toBeLessThan(2);
        return [of('commissionWon'), of('vatWon')];
      };
      expect(await sums(sale!)).toEqual([1_372, 137]);
      expect(await sums(refunded!)).toEqual([-419, -41]);
      await expectProven();
    });

    test('a stamp cannot be moved, and one leg is on one statement', async () => {
      const mart = await market().mart();
      await sold(mart);
      market().clock.set('2026-11-23T10:00:00');
      await close();
      for (const set of ['statement_id = null', 'statement_id = statement_id', 'amount_won = 1'])
        await expect(
          market().db.execute(
            sql`update money_legs set ${sql.raw(set)} where mart_id = ${mart.id} and account = 'mart'`,
          ),
        ).rejects.toMatchObject({ cause: { constraint: 'money_legs_stay' } });
    });

    test('the books are proven once a night, and a fault is a figure that wakes somebody', async () => {
      const mart = await market().mart();
      await sold(mart);
      market().clock.set('2026-11-21T02:59:00');
      expect(await proveBooks(market().deps)).toBeNull();
      market().clock.set('2026-11-21T03:00:00');
      expect(await proveBooks(market().deps)).toBe(0);
      expect(await proveBooks(market().deps)).toBeNull();
      // A commission that the order did not have.
      await market().db.execute(sql`update orders set commission_bp = 600 where mart_id = ${mart.id}`);
      market().clock.set('2026-11-22T03:00:00');
      expect(await proveBooks(market().deps)).toBe(3);
      expect((await marketNumbers(market().deps)).moneyFaults).toBe(3);
      await market().db.execute(sql`update orders set commission_bp = 550 where mart_id = ${mart.id}`);
    });
  },
  serveMarket,
);
