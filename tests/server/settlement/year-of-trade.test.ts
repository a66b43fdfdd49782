import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { PAYEE_WAIT_HOURS } from '#lib/domain/settlement/payee.ts';
import { seenOfPayout } from '#lib/domain/settlement/payout.ts';
import { seenOfStatement } from '#lib/domain/settlement/period.ts';
import { seoulDate } from '#lib/domain/time.ts';
import { cases, marts as martRows, orders, payments, statements } from '#lib/server/schema/index.ts';
import { verifyMoney } from '#lib/server/services/market/books/verify-money.ts';
import { handOverMart } from '#lib/server/services/mart/run-mart.ts';
import { endSuspensions, suspendMart } from '#lib/server/services/mart/standing/suspend-mart.ts';
import { beginCardCheckout } from '#lib/server/services/order/checkout/begin-card-checkout.ts';
import { expireDue } from '#lib/server/services/order/end/expire-due.ts';
import { refundOrder } from '#lib/server/services/order/operator/refund-order.ts';
import { decidePayment } from '#lib/server/services/payment/decide-payment.ts';
import { decidePayee } from '#lib/server/services/settlement/payouts/decide-payee.ts';
import { completePayout, failPayout, returnPayout } from '#lib/server/services/settlement/payouts/decide-payout.ts';
import { readBankBooks } from '#lib/server/services/settlement/payouts/enter-deposit.ts';
import { makeBatch, retryPayout } from '#lib/server/services/settlement/payouts/make-batch.ts';
import { adjust } from '#lib/server/services/settlement/statements/adjust.ts';
import { answerObjection } from '#lib/server/services/settlement/statements/answer-objection.ts';
import { approveStatements } from '#lib/server/services/settlement/statements/approve-statements.ts';
import { closeStatements } from '#lib/server/services/settlement/statements/close-statements.ts';
import { holdStatement, releaseStatement } from '#lib/server/services/settlement/statements/hold-statement.ts';
import { readTaxFigures } from '#lib/server/services/settlement/tax/tax-figures.ts';
import { setTerms } from '#lib/server/services/settlement/terms/set-terms.ts';
import { untilWaiting } from '../lock-queue.ts';
import { describeMarket, type Market, type Mart } from '../market.ts';
import { askPayee, payTo, provideWon } from '../payable-mart.ts';
import { NO_SESSION } from '../person.ts';

const WEEKS = 52;
const ORDERS_A_WEEK = 4;
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const WEEK = 7 * DAY;
/** The business number of who takes a mart over. */
const SUCCESSOR = '2208162517';
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
 * The books of whoever stands outside, kept from what was agreed and told: in whole numbers without a limit, and
 * without a line of the market's own rules.
 */
function ownBooks() {
  interface Week {
    mart: bigint;
    commission: bigint;
    vat: bigint;
  }
  const weeks = new Map<string, Week>();
  const sellers = new Map<string, { approvedWon: bigint; commission: bigint }>();
  const sellerOf = ({ mart, businessNumber }: Seller) => {
    const key = `${mart.id} ${businessNumber}`;
    const seller = sellers.get(key) ?? { approvedWon: 0n, commission: 0n };
    sellers.set(key, seller);
    return seller;
  };
  const sharesOf = (kept: bigint, bp: bigint): Week => {
    const commission = (kept * bp) / 10_000n;
    const vat = (commission + 5n) / 10n;
    return { mart: kept - commission - vat, commission, vat };
  };
  return {
    /** A buyer has paid so much of it. */
    paid(sale: Sale): void {
      sellerOf(sale).approvedWon += BigInt(sale.paidWon);
    },
    /** At `at` a mart's share of an order changes with what it keeps of it. */
    keeps(sale: Sale, at: number, after: number): void {
      const { bp, keptWon: before, mart } = sale;
      const [now, then] = [sharesOf(BigInt(after), BigInt(bp)), sharesOf(BigInt(before), BigInt(bp))];
      if (now.mart === then.mart) return;
      sellerOf(sale).commission += now.commission - then.commission;
      const key = `${mart.id} ${Math.floor((at - BEGIN) / WEEK)}`;
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
    /** What the tax sheets of the year must say of a mart, by who sold. */
    taxOf(martId: number): { businessNumber: string; approvedWon: number; commissionWon: number }[] {
      const own = [...sellers].filter(([key]) => key.startsWith(`${martId} `));
      return own
        .map(([key, { approvedWon, commission }]) => ({
          businessNumber: key.split(' ')[1]!,
          approvedWon: Number(approvedWon),
          commissionWon: Number(commission),
        }))
        .sort((a, b) => a.businessNumber.localeCompare(b.businessNumber));
    },
  };
}

interface Seller {
  mart: Mart;
  /** Whose sale it is, whoever has the mart later. */
  businessNumber: string;
}

interface Sale extends Seller {
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
    const numberOf = new Map<number, string>();
    for (const { id, businessNumber } of await market().db.select().from(martRows)) numberOf.set(id, businessNumber);
    /** What is still to happen, each at its time. */
    const plan: { at: number; act: (at: number) => Promise<void> }[] = [];

    async function buy(mart: Mart, isReservation: boolean): Promise<Sale> {
      const price = 100 + roll(30_000);
      const product = await market().product(mart, { price, saleEndsIn: { days: 1 } });
      const buyer = await market().person();
      const way = isReservation ? ('reservation' as const) : ('card' as const);
      const paidWon = isReservation ? Math.floor((price * 11 + 5) / 10) : price;
      const { payment } = await beginCardCheckout(
        market().deps,
        { userId: buyer.userId, sessionId: NO_SESSION },
        {
          paymentKey: randomUUID(),
          providerOrderId: randomUUID(),
          amountWon: paidWon,
          lines: [{ productId: product.id, quantity: 1, way }],
        },
      );
      await decidePayment(market().deps, payment, { paid: true, receiptUrl: null }, { isOwnAct: true });
      const [order] = await market().db.select().from(orders).where(eq(orders.checkoutId, payment.checkoutId));
      const sold = { bp: bpOf.get(mart.id)!, businessNumber: numberOf.get(mart.id)!, paidWon, leftWon: paidWon };
      const sale: Sale = { mart, orderId: order!.id, ...sold, keptWon: 0 };
      books.paid(sale);
      return sale;
    }
    const keeps = (sale: Sale, at: number, keptWon: number) => {
      books.keeps(sale, at, keptWon);
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
    // One is taken over in the middle of the year; what was sold before stays under who sold it.
    const takenOver = async () => {
      const [{ id }, businessNumber] = [marts[0]!, SUCCESSOR] as const;
      await market().db.update(martRows).set({ businessNumber }).where(eq(martRows.id, id));
      numberOf.set(id, businessNumber);
    };
    plan.push({ at: BEGIN + (WEEKS / 2) * WEEK, act: takenOver });
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
        end: periodEnd.getTime(),
        won: totalWon,
        isCarried: state === 'carried',
      }));
      expect(said).toEqual(books.statementsOf(id));
      expect(said.length).toBeGreaterThan(WEEKS / 3);
      const range = { from: new Date(BEGIN), to: new Date(end), martId: id };
      const taxed = await readTaxFigures(market().db, range, { byDay: false });
      const told = taxed.map(({ businessNumber, approvedTaxableWon, approvedExemptWon, commissionWon }) => ({
        businessNumber,
        approvedWon: approvedTaxableWon + approvedExemptWon,
        commissionWon,
      }));
      expect(told).toEqual(books.taxOf(id));
    }
    expect(books.taxOf(marts[0]!.id).length).toBe(2);
    expect((await market().db.select().from(payments)).length).toBe(WEEKS * ORDERS_A_WEEK);
    // Something of everything happened.
    const { rows } = await market().db.execute<{ what: string }>(sql`
      select distinct kind as what from money_legs union select distinct state from statements
      union select distinct bearer from refunds`);
    const what = rows.map((row) => row.what);
    expect(what).toEqual(expect.arrayContaining(['paid', 'earned', 'asked', 'closed', 'carried', 'mart', 'market']));
  });

  // Where rooms meet: what is paid by whom, after which word (market.md 20.8, 24.7, 24.11, 25.1).
  test('each statement is paid once, and each debt asked for once, whatever happened to its mart', {
    timeout: 300_000,
  }, async () => {
    const { db, deps, clock } = market();
    deps.config.operators.dataKey = 'a key of the tests';
    const bank = bankBook();
    const shops = { steady: await market().mart(), objecting: await market().mart(), suspended: await market().mart() };
    const [taken, owing] = [await market().mart(), await market().mart()];
    const all = [...Object.values(shops), taken, owing];
    clock.setTo(new Date(BEGIN));
    for (const mart of all) await payTo(market(), mart);
    /** Finance gives a mart so much, which its next statement says: what it is owed, for the bank's sake. */
    const earns = async (mart: Mart, amountWon: number) =>
      adjust(deps, await finance(), { martId: mart.id, amountWon, reason: '모델의 매출' });
    const finance = async () => ({
      userId: (await market().operator('finance')).userId,
      role: 'finance' as const,
      sessionId: NO_SESSION,
    });
    const lastOf = async ({ id }: Mart) => {
      const rows = await db
        .select()
        .from(statements)
        .where(eq(statements.martId, id))
        .orderBy(asc(statements.periodEnd));
      return rows.at(-1)!;
    };
    const nextWeek = async () => {
      clock.setTo(new Date(BEGIN + (Math.floor((clock.now().getTime() - BEGIN) / WEEK) + 1) * WEEK + 300 * MINUTE));
      await closeStatements(deps);
      await endSuspensions(deps);
    };
    const approve = async (mart: Mart) => {
      const { id, totalWon } = await lastOf(mart);
      await approveStatements(deps, await finance(), { ids: [id], totalWon });
    };
    /** The bank file of these marts' last statements, as finance asks for it; what the bank is told in it. */
    const file = async (...marts: Mart[]) => {
      const found = await Promise.all(marts.map(lastOf));
      const totalWon = found.reduce((sum, one) => sum + one.totalWon, 0);
      const made = await makeBatch(deps, await finance(), { statementIds: found.map(({ id }) => id), totalWon });
      return bank.told(made);
    };
    const retry = async (payoutId: number, said = {}) =>
      bank.told(await retryPayout(deps, await finance(), { payoutId, ...said }));
    const paid = async ({ payoutId, batchId }: Told) => {
      await completePayout(deps, await finance(), { payoutId, batchId, seen: 'paying', reference: 'B' });
      bank.sent(payoutId);
    };
    const refusedWith = (code: string, act: Promise<unknown>) => expect(act, code).rejects.toMatchObject({ code });
    const provide = async (won: number) => {
      bank.came(won);
      await provideWon(market(), won);
    };

    for (let week = 0; week < WEEKS; week += 1) {
      // Two finance people: one marks what was paid; the other's page is from before that.
      await earns(shops.steady, 10_000 + week);
      await earns(shops.objecting, 7_000 + week);
      await nextWeek();
      await provide(17_000 + 2 * week);
      await approve(shops.steady);
      const [line] = await file(shops.steady);
      await paid(line!);
      const old = { payoutId: line!.payoutId, batchId: line!.batchId };
      await refusedWith('statementDecided', failPayout(deps, await finance(), { ...old, reason: '실패로 보여요' }));
      await refusedWith('statementDecided', retry(line!.payoutId));
      if (week % 8 === 3) {
        const back = { day: seoulDate(clock.now()), reference: `back ${week}` };
        await returnPayout(deps, await finance(), { ...old, ...back, seen: 'paid' });
        bank.returned(line!.payoutId);
        await refusedWith('payoutCameBack', retry(line!.payoutId));
        const [again] = await retry(line!.payoutId, { confirm: true });
        // Whose page is from the first try means that one.
        const first = { payoutId: line!.payoutId, seen: seenOfPayout({ state: 'paying', tries: 1 }), reference: 'B' };
        await refusedWith('statementDecided', completePayout(deps, await finance(), first));
        await paid(again!);
      }
      // One of finance holds it and lets it go while another looks at it.
      if (week % 10 === 4) {
        const { id: statementId, totalWon, ...row } = await lastOf(shops.objecting);
        await holdStatement(deps, await finance(), { statementId, reason: '모델의 보류' });
        await releaseStatement(deps, await finance(), { statementId });
        const before = { ids: [statementId], totalWon, seen: seenOfStatement(row) };
        await refusedWith('statementDecided', approveStatements(deps, await finance(), before));
      }
      // Approved before its days were over, and objected to then.
      await approve(shops.objecting);
      if (week % 6 === 2) {
        const { id: statementId } = await lastOf(shops.objecting);
        const body = { kind: 'appeal' as const, reason: 'other', statementId, text: '한 건이 빠졌어요' };
        const { caseId } = await shops.objecting.owner.call('POST /api/cases', { body });
        await refusedWith('disputeOpen', file(shops.objecting));
        await answerObjection(deps, await finance(), { statementId, caseId, words: '맞는 금액이에요' });
      }
      const [other] = await file(shops.objecting);
      // One batch is made in the moment in which another is completed: there is nothing more to pay from.
      if (week % 16 === 5) {
        await earns(shops.suspended, 5_000);
        await nextWeek();
        await approve(shops.suspended);
        await whileCompleted(market(), other!, () => refusedWith('notEnough', file(shops.suspended)));
        bank.sent(other!.payoutId);
        await provide(5_000);
        await paid((await file(shops.suspended))[0]!);
      } else await paid(other!);
      expect(await bankWon(), `the books in week ${week}`).toBe(bank.left());
    }

    // Suspended with money on the way, and closed before that ended.
    await earns(shops.suspended, 6_000);
    const suspension = { kind: 'stop' as const, until: clock.in({ days: 20 }), reason: '모델의 정지' };
    await suspendMart(deps, { ...(await finance()), role: 'owner' }, { martId: shops.suspended.id, ...suspension });
    await nextWeek();
    expect(await lastOf(shops.suspended)).toMatchObject({ state: 'held', totalWon: 6_000 });
    await closing(shops.suspended);
    await nextWeek();
    await provide(6_000);
    await approve(shops.suspended);
    await paid((await file(shops.suspended))[0]!);

    // Handed over with its number between a statement and its payout: it is paid once, to whom it is due by then.
    await earns(taken, 8_000);
    await nextWeek();
    await approve(taken);
    const successor = await market().person();
    await handOverMart(deps, taken.id, successor.userId);
    await db.update(martRows).set({ businessNumber: SUCCESSOR }).where(eq(martRows.id, taken.id));
    await provide(8_000);
    await askPayee({ ...taken, owner: successor }, '110-987-654321');
    await decidePayee(deps, await finance(), { martId: taken.id, reason: null }, true);
    await refusedWith('payeeWaits', file(taken));
    clock.advance({ hours: PAYEE_WAIT_HOURS });
    await paid((await file(taken))[0]!);
    await refusedWith('statementDecided', file(taken));

    // It and another owe before they close: each is asked once, and the one who runs it now is set free by a write-off.
    const debts = [
      { mart: taken, person: successor, won: 3_300 },
      { mart: owing, person: owing.owner, won: 4_400 },
    ];
    for (const { mart, won } of debts) await earns(mart, -won);
    await nextWeek();
    for (const { mart, person } of debts)
      await person.call('DELETE /api/seller/store/{storeId}', { params: { storeId: mart.id } });
    for (let week = 0; week < 3; week += 1) await nextWeek();
    for (const { mart, person, won } of debts) {
      const asked = await db.select().from(cases).where(eq(cases.martId, mart.id));
      expect(asked).toMatchObject([{ reason: 'payment', openerId: person.userId, state: 'waitingOperator' }]);
      expect(await person.refused('DELETE /api/account')).toMatchObject({ code: 'accountHasSettlement' });
      // Answered, it is not asked again.
      const { id: caseId, statementId } = asked[0]!;
      await answerObjection(deps, await finance(), { statementId: statementId!, caseId, words: '기다릴게요' });
      await nextWeek();
      await earns(mart, won);
      await person.call('DELETE /api/account');
      await nextWeek();
      expect(await db.$count(cases, eq(cases.martId, mart.id))).toBe(1);
    }

    // What the bank was told, line by line, is what the statements say; nothing went out twice.
    const due = (await db.select().from(statements)).filter(({ martId }) => all.some(({ id }) => id === martId));
    const owed = due.filter(({ state }) => state !== 'carried');
    expect(owed.every(({ state }) => state === 'paid')).toBe(true);
    expect(bank.received()).toEqual(new Map(owed.map(({ id, totalWon }) => [id, totalWon])));
    expect(bank.left()).toBe(0);
    expect(await bankWon()).toBe(0);
    expect(await verifyMoney(db, null)).toEqual([]);

    async function closing({ owner, id }: Mart) {
      await owner.call('DELETE /api/seller/store/{storeId}', { params: { storeId: id } });
    }
    async function bankWon() {
      return (await readBankBooks(db)).bankWon;
    }
  });
});

interface Told {
  payoutId: number;
  batchId: number;
  statementId: number;
  amountWon: number;
}

/**
 * The bank as it is: what came in, what it was told to send, and what it did send. A line that it was told twice it
 * sends twice.
 */
function bankBook() {
  const lines = new Map<number, Told>();
  const sentOf = new Map<number, number>();
  let left = 0;
  const add = (payoutId: number, sign: 1 | -1) => {
    const { statementId, amountWon } = lines.get(payoutId)!;
    sentOf.set(statementId, (sentOf.get(statementId) ?? 0) + sign * amountWon);
    left -= sign * amountWon;
    expect(left, 'what is on the account').toBeGreaterThanOrEqual(0);
  };
  return {
    came: (won: number): void => {
      left += won;
    },
    told: ({ batchId, payouts }: { batchId: number; payouts: readonly Omit<Told, 'batchId'>[] }): Told[] =>
      payouts.map((line) => {
        const told = { ...line, batchId };
        lines.set(line.payoutId, told);
        return told;
      }),
    sent: (payoutId: number) => add(payoutId, 1),
    returned: (payoutId: number) => add(payoutId, -1),
    received: () => sentOf,
    left: () => left,
  };
}

/** Does it while somebody else of finance is just marking a line as paid, in the moment before that can be read. */
async function whileCompleted(market: Market, { payoutId, statementId, amountWon }: Told, act: () => Promise<unknown>) {
  const { rows } = await market.pool.query<{ mart_id: number }>('select mart_id from statements where id = $1', [
    statementId,
  ]);
  const client = await market.pool.connect();
  try {
    await client.query('begin');
    await client.query('lock table payouts in access exclusive mode');
    const acting = act();
    await untilWaiting(market, 1);
    const at = market.clock.now();
    await client.query(`update payouts set state = 'paid', decided_at = $2 where id = $1`, [payoutId, at]);
    await client.query(`update statements set state = 'paid' where id = $1`, [statementId]);
    await client.query(
      `insert into money_legs (kind, ref, account, mart_id, amount_won, at)
       values ('paidOut', $1, 'mart', $2, $3::bigint, $4), ('paidOut', $1, 'bank', null, -$3::bigint, $4)`,
      [String(payoutId), rows[0]!.mart_id, amountWon, at],
    );
    await client.query('commit');
    await acting;
  } finally {
    client.release();
  }
}
