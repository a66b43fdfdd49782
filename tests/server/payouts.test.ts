import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { alarms, moneyLegs, orders, payees, statements } from '#lib/server/schema/index.ts';
import { listClosedMarts } from '#lib/server/services/seller/settlement/closed-marts.ts';
import { closeStatements } from '#lib/server/services/shared/money/close-statements.ts';
import { countUnreadable } from '#lib/server/services/shared/money/payees.ts';
import { verifyMoney } from '#lib/server/services/shared/money/verify-money.ts';
import { describeMarket, type Mart } from './market.ts';
import { payByCard } from './paid-order.ts';
import { ACCOUNT, approveLater, askPayee, payTo, provideWon, takeOutAll } from './payable-mart.ts';

const A_REASON = '월요일 지급이에요';

// market.md 24.7 to 24.10, 25.
describeMarket('payouts', (market) => {
  /** The key that seals accounts; each test gives its own mart's. */
  const withKey = (key = 'a key of the tests') => {
    market().deps.config.operators.dataKey = key;
  };
  async function sold(mart: Mart, price = 12_900) {
    const order = await market().order(await market().person(), await market().product(mart));
    const params = { orderId: order.id };
    await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', { params, body: { uuid: order.uuid } });
    await market().db.update(orders).set({ commissionBp: 550 }).where(eq(orders.id, order.id));
    await payByCard(market(), order, price);
    return order;
  }
  /** A statement of what a mart earned by an order of such a price, closed. */
  async function stated(price = 12_900, mart?: Mart) {
    withKey();
    const shop = mart ?? (await market().mart());
    const order = await sold(shop, price);
    market().clock.advance({ days: 7 });
    await closeStatements(market().deps);
    const [statement] = await market().db.select().from(statements).where(eq(statements.martId, shop.id));
    return { mart: shop, statement: statement!, order };
  }
  const approve = (ids: number[], totalWon: number) => approveLater(market(), ids, totalWon);
  const ask = (mart: Mart, account = ACCOUNT) => askPayee(mart, account);
  const paidTo = (mart: Mart, account = ACCOUNT) => payTo(market(), mart, account);
  const provide = (won: number) => provideWon(market(), won);
  const emptyBank = () => takeOutAll(market());
  const legsOf = (event: string) =>
    market()
      .db.select({ account: moneyLegs.account, amountWon: moneyLegs.amountWon })
      .from(moneyLegs)
      .where(eq(moneyLegs.event, event))
      .orderBy(moneyLegs.id);

  test('an account is the general manager’s to ask for, is seen by all of the mart, and is shown masked alone', async () => {
    withKey();
    const mart = await market().mart();
    const employee = await market().employee(mart);
    const refused = await employee.send('PUT /api/seller/{martId}/payee', {
      ...{ params: { martId: mart.id }, body: { bank: '088', account: ACCOUNT, holder: '김사장' } },
    });
    expect(refused.status).toBe(403);
    const said = await ask(mart);
    expect(said).toMatchObject({
      approved: null,
      asked: { bank: '088', account: '****6789', holder: '김사장', usableFrom: null, isReadable: true },
    });
    expect(JSON.stringify(said)).not.toContain('110123456789');
    const told = await market().db.select().from(alarms).where(eq(alarms.martId, mart.id));
    expect(told.filter(({ kind }) => kind === 'payeeChanged').map(({ userId }) => userId)).toEqual(
      expect.arrayContaining([mart.owner.userId, employee.userId]),
    );
    // As a backup has it.
    const { rows } = await market().db.execute(
      sql`select to_jsonb(payees) as row from payees where mart_id = ${mart.id}`,
    );
    expect(JSON.stringify(rows)).not.toContain('110123456789');
  });

  test('an account that was asked for again since it was seen is not approved', async () => {
    withKey();
    const mart = await market().mart();
    const { asked } = await ask(mart);
    await ask(mart, '3333012345678');
    const finance = await market().operator('finance');
    const late = await finance.send('POST /api/operator/marts/{martId}/payee/approve', {
      ...{ params: { martId: mart.id }, body: { payeeId: asked!.payeeId } },
    });
    expect([late.status, await late.json()]).toMatchObject([409, { code: 'martDecided' }]);
    const rows = await market().db.select().from(payees).where(eq(payees.martId, mart.id)).orderBy(payees.id);
    expect(rows).toMatchObject([{ state: 'replaced', accountCipher: null }, { state: 'asked' }]);
  });

  test('nothing is paid without an account, within its 72 hours, while suspended, or beyond what came in', async () => {
    const { mart, statement } = await stated();
    await approve([statement.id], 12_121);
    await emptyBank();
    // A session of an operator is too old after 12 hours.
    const financeNow = () => market().operator('finance');
    const batch = async () => {
      const finance = await financeNow();
      const answer = await finance.send('POST /api/operator/payout-batches', {
        body: { statementIds: [statement.id], totalWon: 12_121 },
      });
      return ((await answer.json()) as { code?: string; n?: number }) ?? {};
    };
    expect(await batch()).toMatchObject({ code: 'payeeMissing' });
    await ask(mart);
    expect(await batch()).toMatchObject({ code: 'payeeMissing' });
    const finance = await financeNow();
    await finance.call('POST /api/operator/marts/{martId}/payee/approve', { params: { martId: mart.id }, body: {} });
    market().clock.advance({ hours: 71, minutes: 59 });
    expect(await batch()).toMatchObject({ code: 'payeeWaits' });
    market().clock.advance({ minutes: 1 });
    expect(await batch()).toMatchObject({ code: 'notEnough', n: 0 });
    await provide(12_120);
    expect(await batch()).toMatchObject({ code: 'notEnough', n: 12_120 });
    await provide(1);
    await market().db.execute(sql`update marts set suspended_at = now(), suspend_kind = 'stop' where id = ${mart.id}`);
    expect(await batch()).toMatchObject({ code: 'martSuspended' });
    await market().db.execute(sql`update marts set suspended_at = null, suspend_kind = null where id = ${mart.id}`);
    // The server was given another key, as after a restore without it: the last digits are all that is left.
    const { config, db } = market().deps;
    const unreadable = await countUnreadable(db, config.operators.dataKey);
    withKey('another key');
    // What `ops restore` says, as other tests have accounts here, too.
    expect(await countUnreadable(db, 'another key')).toBeGreaterThan(unreadable);
    expect(await batch()).toMatchObject({ code: 'payeeUnreadable' });
    const shown = await mart.owner.call('GET /api/seller/{martId}/payee', { params: { martId: mart.id } });
    expect(shown.approved).toMatchObject({ account: '****6789', isReadable: false });
    withKey();
    expect(await batch()).toMatchObject({ batchId: expect.any(Number) });
    // What is on its way is not there any more.
    const other = await stated(9_900);
    await approve([other.statement.id], 9_302);
    await paidTo(other.mart);
    const more = await (await financeNow()).send('POST /api/operator/payout-batches', {
      body: { statementIds: [other.statement.id], totalWon: 9_302 },
    });
    expect(await more.json()).toMatchObject({ code: 'notEnough', n: 0 });
  });

  test('a bank file is the same bytes each time, for a reason, and its payout is made once', async () => {
    const { mart, statement } = await stated();
    await approve([statement.id], 12_121);
    await paidTo(mart);
    await provide(12_121);
    const finance = await market().operator('finance');
    const body = { statementIds: [statement.id], totalWon: 12_121, attempt: `pay-${statement.id}-x` };
    const wrong = await finance.send('POST /api/operator/payout-batches', { body: { ...body, totalWon: 12_122 } });
    expect(await wrong.json()).toMatchObject({ code: 'sumChanged', n: 12_121 });
    const another = await market().secondProcess();
    another.deps.config.operators.dataKey = market().deps.config.operators.dataKey;
    // Its answer was lost, and it is sent again, to another process, too.
    const [first, second] = await Promise.all([
      finance.call('POST /api/operator/payout-batches', { body }),
      finance.at(another).call('POST /api/operator/payout-batches', { body }),
    ]);
    expect(second).toEqual(first);
    const again = await finance.send('POST /api/operator/payout-batches', {
      body: { statementIds: [statement.id], totalWon: 12_121 },
    });
    expect(await again.json()).toMatchObject({ code: 'statementDecided' });
    const at = `/api/operator/payout-batches/${first.batchId}`;
    const asked = `?reason=${encodeURIComponent(A_REASON)}`;
    expect((await finance.send(`GET ${at}.csv`)).status).toBe(400);
    const read = async (format: string) =>
      Buffer.from(await (await finance.send(`GET ${at}.${format}${asked}`)).arrayBuffer()).toString('base64');
    const [csv, xlsx] = [await read('csv'), await read('xlsx')];
    const line = Buffer.from(csv, 'base64').toString().trim().split('\r\n').at(-1);
    expect(line).toMatch(new RegExp(`^088,110123456789,김사장,12121,동네\\d{4},${statement.id}$`));
    // Also once the mart has another account and another name.
    await ask(mart, '3333012345678');
    market().clock.advance({ hours: 6 });
    expect([await read('csv'), await read('xlsx')]).toEqual([csv, xlsx]);
    expect((await (await market().operator('support')).send(`GET ${at}.csv${asked}`)).status).toBe(403);
    expect((await mart.owner.send(`GET ${at}.csv${asked}`)).status).toBe(404);
    const { rows } = await market().db.execute(
      sql`select count(*)::int as n from audit_log where kind = 'export' and subject = ${`batch ${first.batchId}`} and reason = ${A_REASON}`,
    );
    expect(rows).toEqual([{ n: 4 }]);
  });

  test('done and failed line by line; what failed, or came back, goes again as the same payout, and is booked once', async () => {
    const [one, two] = [await stated(), await stated(9_900)];
    await approve([one.statement.id, two.statement.id], 12_121 + 9_302);
    await paidTo(one.mart);
    await paidTo(two.mart, '3333012345678');
    await provide(12_121 + 9_302);
    const finance = await market().operator('finance');
    const { batchId, payouts } = await finance.call('POST /api/operator/payout-batches', {
      body: { statementIds: [one.statement.id, two.statement.id], totalWon: 12_121 + 9_302 },
    });
    const ofOne = payouts.find(({ martId }) => martId === one.mart.id)!.payoutId;
    const ofTwo = payouts.find(({ martId }) => martId === two.mart.id)!.payoutId;
    const stateOf = async (mart: Mart) => {
      const { statements: list } = await mart.owner.call('GET /api/seller/{martId}/statements', {
        ...{ params: { martId: mart.id }, query: {} },
      });
      return list[0]!.state;
    };
    const complete = (payoutId: number, seen = {}) =>
      finance.send('POST /api/operator/payouts/{payoutId}/complete', {
        ...{ params: { payoutId }, body: { reference: 'B-1', ...seen } },
      });
    const fail = (payoutId: number, seen = {}) =>
      finance.send('POST /api/operator/payouts/{payoutId}/fail', {
        ...{ params: { payoutId }, body: { reason: '계좌 번호가 없대요', ...seen } },
      });
    expect((await fail(ofTwo)).status).toBe(200);
    expect((await complete(ofTwo)).status).toBe(409);
    expect(
      await finance.call('POST /api/operator/payout-batches/{batchId}/complete', {
        ...{ params: { batchId }, body: { reference: 'B-1' } },
      }),
    ).toEqual({ completed: 1 });
    expect((await complete(ofOne)).status).toBe(200);
    expect(await legsOf(`paidOut:${ofOne}`)).toEqual([
      { account: 'mart', amountWon: 12_121 },
      { account: 'bank', amountWon: -12_121 },
    ]);
    expect([await stateOf(one.mart), await stateOf(two.mart)]).toEqual(['paid', 'failed']);
    const retry = (attempt: string) =>
      finance.call('POST /api/operator/payouts/{payoutId}/retry', {
        ...{ params: { payoutId: ofTwo }, body: { attempt } },
      });
    const tried = await retry(`retry-${ofTwo}-1`);
    expect(await retry(`retry-${ofTwo}-1`)).toEqual(tried);
    expect(tried.payouts).toMatchObject([{ payoutId: ofTwo, state: 'paying', tries: 2 }]);
    // A page that still shows the first try decides nothing of the second.
    const stale = [await complete(ofTwo, { batchId }), await fail(ofTwo, { batchId })];
    expect(stale.map(({ status }) => status)).toEqual([409, 409]);
    expect((await fail(ofOne, { batchId: tried.batchId })).status, 'of another file').toBe(409);
    expect((await complete(ofTwo, { batchId: tried.batchId })).status).toBe(200);
    // The bank sends it back the day after.
    expect([(await fail(ofTwo)).status, (await fail(ofTwo)).status]).toEqual([200, 200]);
    expect(await legsOf(`returned:${ofTwo}:2`)).toEqual([
      { account: 'mart', amountWon: -9_302 },
      { account: 'bank', amountWon: 9_302 },
    ]);
    await retry(`retry-${ofTwo}-2`);
    expect((await complete(ofTwo)).status).toBe(200);
    expect(await stateOf(two.mart)).toBe('paid');
    // None of it comes on a statement.
    market().clock.advance({ days: 7 });
    expect(await closeStatements(market().deps)).toBe(0);
    expect(await verifyMoney(market().db, null)).toEqual([]);
  });

  test('a payout that is marked as paid without its books, or twice, is a fault', async () => {
    const { mart, statement } = await stated();
    await approve([statement.id], 12_121);
    await paidTo(mart);
    await provide(12_121);
    const finance = await market().operator('finance');
    const { payouts } = await finance.call('POST /api/operator/payout-batches', {
      body: { statementIds: [statement.id], totalWon: 12_121 },
    });
    const { payoutId } = payouts[0]!;
    await market().db.execute(sql`update payouts set state = 'paid' where id = ${payoutId}`);
    expect(await verifyMoney(market().db, null)).toMatchObject([{ subject: `payout ${payoutId}` }]);
    await market().db.execute(sql`update payouts set state = 'paying' where id = ${payoutId}`);
    expect(await verifyMoney(market().db, null)).toEqual([]);
  });

  test('a closed mart is paid to its last won: its last general manager says where', async () => {
    const { mart, statement } = await stated();
    await mart.owner.call('DELETE /api/seller/store/{storeId}', { params: { storeId: mart.id } });
    // Sharetribe: 'no payouts will be made … even if scheduled'.
    expect(await mart.owner.refused('DELETE /api/account')).toMatchObject({ code: 'accountHasSettlement', n: 1 });
    expect(await listClosedMarts(market().deps, mart.owner)).toMatchObject([{ martId: mart.id }]);
    await approve([statement.id], 12_121);
    await paidTo(mart);
    await provide(12_121);
    const finance = await market().operator('finance');
    const { payouts } = await finance.call('POST /api/operator/payout-batches', {
      body: { statementIds: [statement.id], totalWon: 12_121 },
    });
    await finance.call('POST /api/operator/payouts/{payoutId}/complete', {
      ...{ params: { payoutId: payouts[0]!.payoutId }, body: { reference: '' } },
    });
    const { rows } = await market().db.execute(
      sql`select sum(amount_won)::int as won from money_legs where account = 'mart' and mart_id = ${mart.id}`,
    );
    expect(rows).toEqual([{ won: 0 }]);
    market().clock.advance({ days: 364 });
    expect(await listClosedMarts(market().deps, mart.owner)).toMatchObject([{ martId: mart.id }]);
    market().clock.advance({ days: 2 });
    expect(await listClosedMarts(market().deps, mart.owner)).toEqual([]);
    await mart.owner.call('DELETE /api/account');
  });

  test('what was held for a suspension waits for approval again once it is over', async () => {
    const mart = await market().mart();
    await sold(mart);
    await market().db.execute(sql`update marts set suspended_at = now(), suspend_kind = 'stop' where id = ${mart.id}`);
    market().clock.advance({ days: 7 });
    await closeStatements(market().deps);
    const state = async () => {
      const [row] = await market().db.select().from(statements).where(eq(statements.martId, mart.id));
      return row!.state;
    };
    expect(await state()).toBe('held');
    await market().db.execute(sql`update marts set suspended_at = null, suspend_kind = null where id = ${mart.id}`);
    await closeStatements(market().deps);
    expect(await state()).toBe('closed');
  });
});
