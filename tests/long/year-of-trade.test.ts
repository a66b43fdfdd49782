import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders, payments, statements } from '#lib/server/schema/index.ts';
import { beginPayment } from '#lib/server/services/buyer/payments/begin-payment.ts';
import { refundOrder } from '#lib/server/services/operator/orders/refund-order.ts';
import { setTerms } from '#lib/server/services/operator/terms/set-terms.ts';
import { closeStatements } from '#lib/server/services/shared/money/close-statements.ts';
import { expireDue } from '#lib/server/services/shared/orders/expire-due.ts';
import { applyVerdict } from '#lib/server/services/shared/payments/apply-verdict.ts';
import { describeMarket, type Mart } from '../server/market.ts';
import { NO_SESSION } from '../server/person.ts';

const WEEKS = 52;
const ORDERS_A_WEEK = 4;
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const WEEK = 7 * DAY;
/** A Monday at midnight in Seoul. */
const BEGIN = Date.UTC(2026, 10, 22, 15);

/** The same numbers each time. */
function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/**
 * The books of whoever stands outside, kept from what was agreed and told: in whole numbers without a limit, and without a line of the
 * market's own rules.
 */
function ownBooks() {
  interface Week {
    mart: bigint;
    commission: bigint;
    vat: bigint;
  }
  const weeks = new Map<string, Week>();
  const sharesOf = (kept: bigint, bp: bigint): Week => {
    const commission = (kept * bp) / 10_000n;
    const vat = (commission + 5n) / 10n;
    return { mart: kept - commission - vat, commission, vat };
  };
  return {
    /** At `at` a mart's share of an order changes with what it keeps of it. */
    keeps(martId: number, at: number, bp: number, before: number, after: number): void {
      const [now, then] = [sharesOf(BigInt(after), BigInt(bp)), sharesOf(BigInt(before), BigInt(bp))];
      if (now.mart === then.mart) return;
      const key = `${martId} ${Math.floor((at - BEGIN) / WEEK)}`;
      const week = weeks.get(key) ?? { mart: 0n, commission: 0n, vat: 0n };
      week.mart += now.mart - then.mart;
      week.commission += now.commission - then.commission;
      week.vat += now.vat - then.vat;
      weeks.set(key, week);
    },
    /** What each statement of a mart must say, from the first on. */
    statementsOf(martId: number): { end: number; won: number; isCarried: boolean }[] {
      let carried = 0n;
      return Array.from({ length: WEEKS }, (_, week) => {
        const own = weeks.get(`${martId} ${week}`);
        if (own === undefined) return [];
        // A tenth of all commission of the statement, towards 0, instead of each order's own.
        const won = carried + own.mart + own.vat - own.commission / 10n;
        const isCarried = won < 1_000n;
        carried = isCarried ? won : 0n;
        return [{ end: BEGIN + (week + 1) * WEEK, won: Number(won), isCarried }];
      }).flat();
    },
  };
}

interface Sale {
  mart: Mart;
  orderId: number;
  bp: number;
  paidWon: number;
  /** What its mart keeps now. */
  keptWon: number;
  leftWon: number;
}

// market.md 24.12.
describeMarket('a year of trade', (market) => {
  test('every statement says to the won what books kept outside say', { timeout: 300_000 }, async () => {
    const roll = dice(20261128);
    const books = ownBooks();
    const marts: Mart[] = [];
    for (let i = 0; i < 3; i += 1) marts.push(await market().mart({ opensAt: '00:00', closesAt: '00:00' }));
    const finance = {
      userId: (await market().operator('owner')).userId,
      role: 'owner',
      sessionId: NO_SESSION,
    } as const;
    const bpOf = new Map(marts.map(({ id }) => [id, 550]));
    /** What is still to happen, each at its time. */
    const plan: { at: number; act: (at: number) => Promise<void> }[] = [];

    async function buy(mart: Mart, isReservation: boolean): Promise<Sale> {
      const price = 100 + roll(30_000);
      const product = await market().product(mart, { price, saleEndsIn: { days: 1 } });
      const buyer = await market().person();
      const way = isReservation ? ('reservation' as const) : ('card' as const);
      const paidWon = isReservation ? Math.floor((price * 11 + 5) / 10) : price;
      const { payment } = await beginPayment(
        market().deps,
        { userId: buyer.userId, sessionId: NO_SESSION },
        {
          ...{ paymentKey: randomUUID(), providerOrderId: randomUUID(), amountWon: paidWon },
          lines: [{ productId: product.id, quantity: 1, way }],
        },
      );
      await applyVerdict(market().deps, payment, { paid: true, receiptUrl: null });
      const [order] = await market().db.select().from(orders).where(eq(orders.checkoutId, payment.checkoutId));
      return { mart, orderId: order!.id, bp: bpOf.get(mart.id)!, paidWon, keptWon: 0, leftWon: paidWon };
    }
    const keeps = (sale: Sale, at: number, keptWon: number) => {
      books.keeps(sale.mart.id, at, sale.bp, sale.keptWon, keptWon);
      sale.keptWon = keptWon;
    };
    async function pickUp(sale: Sale, at: number) {
      const [order] = await market().db.select().from(orders).where(eq(orders.id, sale.orderId));
      const parts = { params: { orderId: sale.orderId }, body: { uuid: order!.qrUuid } };
      await sale.mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', parts);
      keeps(sale, at, sale.paidWon);
      for (let left = roll(4); left > 0; left -= 1)
        plan.push({ at: at + MINUTE + roll(5 * WEEK), act: givePart(sale) });
    }
    const givePart = (sale: Sale) => async (at: number) => {
      if (sale.leftWon === 0) return;
      const amountWon = roll(3) === 0 ? sale.leftWon : 1 + roll(sale.leftWon);
      const bearer = roll(3) === 0 ? 'market' : 'mart';
      await refundOrder(market().deps, finance, { orderId: sale.orderId, amountWon, bearer });
      sale.leftWon -= amountWon;
      if (bearer === 'mart') keeps(sale, at, sale.keptWon - amountWon);
    };
    async function trade(at: number) {
      const isReservation = roll(4) === 0;
      const sale = await buy(marts[roll(marts.length)]!, isReservation);
      const fate = roll(10);
      // Waiting times are as long as they may be, so that some are picked up beyond midnight on a Sunday.
      if (fate < 7) plan.push({ at: at + roll(100) * MINUTE, act: (then) => pickUp(sale, then) });
      else if (fate === 7) {
        const params = { orderId: sale.orderId };
        await sale.mart.owner.call('PATCH /api/seller/orders/{orderId}/cancel', { params, body: {} });
      } else {
        const act = async (then: number) => {
          await expireDue(market().deps);
          const [order] = await market().db.select().from(orders).where(eq(orders.id, sale.orderId));
          // A surcharge stays with the mart; its buyer gets back the rest.
          const price = order!.unitPriceWon;
          if (isReservation) keeps(sale, then, sale.paidWon - price);
        };
        plan.push({ at: at + 2 * DAY, act });
      }
    }
    for (let week = 0; week < WEEKS; week += 1) {
      plan.push({
        at: BEGIN + (week + 1) * WEEK + 240 * MINUTE,
        act: async () => void (await closeStatements(market().deps)),
      });
      for (let i = 0; i < ORDERS_A_WEEK; i += 1) {
        // One of them is made on the last evening of the week.
        const at = i === 0 ? WEEK - (1 + roll(90)) * MINUTE : roll(WEEK - 3 * DAY);
        plan.push({ at: BEGIN + week * WEEK + at, act: trade });
      }
      if (week % 13 === 6) {
        const [{ id }, commissionBp] = [marts[roll(marts.length)]!, roll(5) * 100] as const;
        const set = async (at: number) => {
          const fromDay = new Date(at + 31 * DAY + 540 * MINUTE).toISOString().slice(0, 10);
          await setTerms(market().deps, finance, id, { fromDay, commissionBp });
          const begins = Date.parse(`${fromDay}T00:00:00+09:00`);
          plan.push({ at: begins, act: async () => void bpOf.set(id, commissionBp) });
        };
        plan.push({ at: BEGIN + week * WEEK + DAY, act: set });
      }
    }
    const end = BEGIN + WEEKS * WEEK + 240 * MINUTE;
    for (;;) {
      plan.sort((a, b) => a.at - b.at);
      const next = plan.shift();
      if (!next || next.at > end) break;
      market().clock.setTo(new Date(next.at));
      await next.act(next.at);
    }
    for (const { id } of marts) {
      const made = await market()
        .db.select()
        .from(statements)
        .where(eq(statements.martId, id))
        .orderBy(asc(statements.periodEnd));
      const said = made.map(({ periodEnd, totalWon, state }) => ({
        ...{ end: periodEnd.getTime(), won: totalWon, isCarried: state === 'carried' },
      }));
      expect(said).toEqual(books.statementsOf(id));
      expect(said.length).toBeGreaterThan(WEEKS / 3);
    }
    expect((await market().db.select().from(payments)).length).toBe(WEEKS * ORDERS_A_WEEK);
    // Something of everything happened.
    const { rows } = await market().db.execute<{ what: string }>(sql`
      select distinct split_part(event, ':', 1) as what from money_legs union select distinct state from statements
      union select distinct bearer from refunds`);
    const what = rows.map((row) => row.what);
    expect(what).toEqual(expect.arrayContaining(['paid', 'earned', 'asked', 'closed', 'carried', 'mart', 'market']));
  });
});
