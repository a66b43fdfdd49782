import { and, eq, type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { faultAbout } from '#lib/domain/settlement/money-fault.ts';
import { faultSubjectText } from '#lib/messages/settlement/books.ts';
import { moneyLegs, moneyProofs, orders, refunds, statements } from '#lib/server/schema/index.ts';
import { proveBooks } from '#lib/server/services/market/books/prove-books.ts';
import { showBooks } from '#lib/server/services/market/books/show-books.ts';
import { verifyMoney } from '#lib/server/services/market/books/verify-money.ts';
import { requestPartRefund } from '#lib/server/services/payment/request-refund.ts';
import { closeStatements } from '#lib/server/services/settlement/statements/close-statements.ts';
import { cardDesk } from '../card.ts';
import { describeMarket } from '../market.ts';
import { type ServedMarket, serveMarket } from '../served-market.ts';

// A proof is shown to fail before it is believed (market.md 24.12): each fault is put into the books past their
// triggers, and taken out again.
describeMarket<ServedMarket>(
  'a fault of the books is seen:',
  (market) => {
    const desk = () => cardDesk(market());

    /** A sale of which a part went back, on a statement. */
    async function stated() {
      const mart = await market().mart();
      const product = await market().product(mart, { price: 12_900 });
      const card = await desk().authorize(12_900);
      const items = [{ productId: product.id, quantity: 1, paymentMethod: 'CARD' as const }];
      const buyer = await market().person();
      const { orderIds } = await buyer.call('POST /api/buyer/pay/cart/process', { body: { items, ...card } });
      await desk().webhooks();
      const orderId = orderIds[0]!;
      const [order] = await market().db.select().from(orders).where(eq(orders.id, orderId));
      const body = { uuid: order!.qrUuid };
      await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', { params: { orderId }, body });
      const part = { pieces: null, origin: 'operator', bearer: 'mart', amountWon: () => 4_300 } as const;
      await market().db.transaction((tx) => requestPartRefund(tx, order!, part, market().clock.now()));
      await desk().settle();
      market().clock.advance({ days: 7 });
      await closeStatements(market().deps);
      const [statement] = await market().db.select().from(statements).where(eq(statements.martId, mart.id));
      const [refund] = await market().db.select().from(refunds).where(eq(refunds.orderId, orderId));
      return { mart, orderId, statement: statement!, refundId: refund!.id };
    }
    /** Writes past the triggers. */
    async function force(...changes: SQL[]) {
      await market().db.execute(sql`alter table money_legs disable trigger user`);
      try {
        for (const change of changes) await market().db.execute(change);
      } finally {
        await market().db.execute(sql`alter table money_legs enable trigger user`);
      }
    }
    async function seen(fault: SQL[], undo: SQL[]): Promise<string[]> {
      expect(await verifyMoney(market().db, null)).toEqual([]);
      await force(...fault);
      const found = await verifyMoney(market().db, null);
      await force(...undo);
      expect(await verifyMoney(market().db, null)).toEqual([]);
      return found.map(({ subject }) => String(subject));
    }

    test('a leg is lost', async () => {
      const { orderId } = await stated();
      const [leg] = await market()
        .db.select()
        .from(moneyLegs)
        .where(and(eq(moneyLegs.kind, 'earned'), eq(moneyLegs.ref, String(orderId))));
      const { rows } = await market().db.execute<{ row: unknown }>(
        sql`select to_jsonb(money_legs) as row from money_legs where id = ${leg!.id}`,
      );
      const again = sql`insert into money_legs overriding system value
        select * from jsonb_populate_record(null::money_legs, ${JSON.stringify(rows[0]!.row)}::jsonb)`;
      const found = await seen([sql`delete from money_legs where id = ${leg!.id}`], [again]);
      expect(found).toContain(`event earned ${orderId}`);
      // All of an event, which adds up to 0 without it.
      const { rows: all } = await market().db.execute<{ rows: unknown }>(
        sql`select jsonb_agg(to_jsonb(money_legs) order by id) as rows from money_legs where kind = 'earned' and ref = ${String(orderId)}`,
      );
      const whole = sql`insert into money_legs overriding system value
        select * from jsonb_populate_recordset(null::money_legs, ${JSON.stringify(all[0]!.rows)}::jsonb)`;
      expect(
        await seen([sql`delete from money_legs where kind = 'earned' and ref = ${String(orderId)}`], [whole]),
      ).toContain(`order ${orderId}`);
    });

    test('a refund is posted twice', async () => {
      const { orderId, refundId } = await stated();
      const twice = sql`insert into money_legs (kind, ref, account, mart_id, order_id, payment_id, refund_id, amount_won, at)
        select kind, 'again', account, mart_id, order_id, payment_id, refund_id, amount_won, at
        from money_legs where kind = 'refunded' and ref = ${String(refundId)}`;
      const found = await seen([twice], [sql`delete from money_legs where kind = 'refunded' and ref = 'again'`]);
      expect(found).toContain(`order ${orderId}`);
      expect(found.some((subject) => subject.startsWith('payment '))).toBe(true);
    });

    test('a leg comes on two statements', async () => {
      const { mart, statement } = await stated();
      const second = sql`insert into statements (mart_id, period_start, period_end, state, total_won, closed_at)
        select mart_id, period_end, period_end + interval '7 days', 'closed', total_won, closed_at from statements where id = ${statement.id}`;
      const gone = sql`delete from statements where mart_id = ${mart.id} and id <> ${statement.id}`;
      expect(await seen([second], [gone])).toHaveLength(1);
      // Or moves from one to the other.
      const other = await stated();
      const move = (to: number) =>
        sql`update money_legs set statement_id = ${to} where mart_id = ${mart.id} and statement_id is not null`;
      const found = await seen([move(other.statement.id)], [move(statement.id)]);
      expect(found).toEqual(expect.arrayContaining([`statement ${statement.id}`, `statement ${other.statement.id}`]));
    });

    test('a period is cut in the wrong zone', async () => {
      const { statement } = await stated();
      const shift = (hours: number) =>
        sql`update statements set period_start = period_start + make_interval(hours => ${hours}::int), period_end = period_end + make_interval(hours => ${hours}::int)
          where id = ${statement.id}`;
      expect(await seen([shift(9)], [shift(-9)])).toEqual([`statement ${statement.id}`]);
      const late = (sign: string) =>
        sql`update money_legs set at = at ${sql.raw(sign)} interval '9 days' where statement_id = ${statement.id}`;
      expect(await seen([late('+')], [late('-')])).toEqual([`statement ${statement.id}`]);
    });

    test('shares are rounded apart', async () => {
      const { orderId, statement } = await stated();
      const shift = (won: number) => [
        sql`update money_legs set amount_won = amount_won + ${won} where kind = 'earned' and ref = ${String(orderId)} and account = 'vat'`,
        sql`update money_legs set amount_won = amount_won - ${won} where kind = 'earned' and ref = ${String(orderId)} and account = 'commission'`,
      ];
      expect(await seen(shift(1), shift(-1))).toEqual([
        `statement ${statement.id}`,
        `order ${orderId}`,
        `order ${orderId}`,
      ]);
    });

    test('a statement’s commission is not taxed as one sum', async () => {
      const { mart, statement } = await stated();
      // 473 won of commission: 47 of VAT, and here 48.
      const ref = String(statement.id);
      const found = await seen(
        [
          sql`insert into money_legs (kind, ref, account, mart_id, amount_won, at, statement_id) values
            ('rounding', ${ref}, 'vat', ${mart.id}, -1, ${statement.periodStart.toISOString()}, null), ('rounding', ${ref}, 'mart', ${mart.id}, 1, ${statement.periodStart.toISOString()}, ${statement.id})`,
          sql`update statements set total_won = total_won - 1 where id = ${statement.id}`,
        ],
        [
          sql`delete from money_legs where kind = 'rounding' and ref = ${ref}`,
          sql`update statements set total_won = total_won + 1 where id = ${statement.id}`,
        ],
      );
      expect(found).toEqual([`statement ${statement.id}`]);
    });

    // market.md 24.12: the console says what it is about, and what of it is in the books.
    test('is named by the night’s proof, with its sums and its legs', async () => {
      const { orderId } = await stated();
      const shift = (won: number) =>
        sql`update money_legs set amount_won = amount_won + ${won} where kind = 'earned' and ref = ${String(orderId)} and account = 'commission'`;
      const { db, clock, deps } = market();
      await db.delete(moneyProofs);
      expect(await showBooks(deps)).toEqual({ provenAt: null, faults: 0, since: null, named: [] });
      expect(await proveBooks(deps)).toBe(0);
      expect(await showBooks(deps)).toMatchObject({ provenAt: clock.now(), faults: 0, since: null, named: [] });
      clock.advance({ days: 1 });
      const since = clock.now();
      await force(shift(1));
      for (const _ of ['this night', 'the next']) {
        expect(await proveBooks(deps)).toBe(2);
        clock.advance({ days: 1 });
      }
      await force(shift(-1));
      const { named, ...books } = await showBooks(deps);
      expect(books).toEqual({ provenAt: clock.in({ days: -1 }), faults: 2, since });
      expect(named).toMatchObject([
        { subject: `event earned ${orderId}`, proof: 'event', shouldWon: 0, isWon: 1 },
        { subject: `order ${orderId}`, proof: 'order', account: 'commission', shouldWon: -473, isWon: -472 },
      ]);
      expect(named[0]!.legs).toMatchObject([
        { account: 'buyer', amountWon: 12_900, orderId },
        { account: 'mart', orderId },
        { account: 'commission', amountWon: -709, orderId },
        { account: 'vat', orderId },
      ]);
      expect(named.map(({ subject }) => [faultSubjectText(subject), faultAbout(subject)])).toEqual([
        [`판매 ${orderId}`, { noun: 'order', id: orderId }],
        [`주문 ${orderId}`, { noun: 'order', id: orderId }],
      ]);
      await db.delete(moneyProofs);
    });
  },
  serveMarket,
);
