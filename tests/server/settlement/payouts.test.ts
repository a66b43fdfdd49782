import { and, desc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { MoneyEventKind } from '#lib/domain/settlement/money-events.ts';
import { BATCH_LINES } from '#lib/domain/settlement/payout.ts';
import { seoulDate } from '#lib/domain/time.ts';
import { advisoryKey } from '#lib/server/platform/database/advisory-key.ts';
import { LOCKS } from '#lib/server/schema/advisory-locks.ts';
import {
  alarms,
  auditLog,
  moneyLegs,
  orders,
  payees,
  providerSettlements,
  statements,
} from '#lib/server/schema/index.ts';
import { verifyMoney } from '#lib/server/services/market/books/verify-money.ts';
import { listClosedMarts } from '#lib/server/services/mart/closed-marts.ts';
import { endSuspensions } from '#lib/server/services/mart/standing/suspend-mart.ts';
import { bookSettlements } from '#lib/server/services/settlement/payouts/book-settlements.ts';
import { listPayable } from '#lib/server/services/settlement/payouts/payable.ts';
import { countUnreadable } from '#lib/server/services/settlement/payouts/payees.ts';
import { seenOfAdjustments } from '#lib/server/services/settlement/statements/adjust.ts';
import { closeStatements } from '#lib/server/services/settlement/statements/close-statements.ts';
import { untilWaiting } from '../lock-queue.ts';
import { describeMarket, type Mart } from '../market.ts';
import { expectStaffTold, twoEmployees } from '../mart-staff.ts';
import { payByCard } from '../paid-order.ts';
import { ACCOUNT, approveLater, askPayee, payTo, provideWon, takeOutAll } from '../payable-mart.ts';
import type { Person } from '../person.ts';

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
  const legsOf = (kind: MoneyEventKind, ref: number, seq = 1) =>
    market()
      .db.select({ account: moneyLegs.account, amountWon: moneyLegs.amountWon })
      .from(moneyLegs)
      .where(and(eq(moneyLegs.kind, kind), eq(moneyLegs.ref, String(ref)), eq(moneyLegs.seq, seq)))
      .orderBy(moneyLegs.id);

  test('statements that cannot be paid, as of a mart without an account, stand in the way of none that can', async () => {
    const without = await market().mart();
    // Older than any other; they are no part of the books, and go at the end.
    await market().db.execute(sql`
      insert into statements (mart_id, period_start, period_end, total_won, state, closed_at)
      select ${without.id}, timestamptz '1980-01-06' + n * interval '7 days', timestamptz '1980-01-13' + n * interval '7 days', 5000, 'approved', '2026-01-01'
      from generate_series(1, ${BATCH_LINES}) n`);
    const { mart, statement } = await stated();
    await paidTo(mart);
    await approve([statement.id], statement.totalWon);
    const payable = await listPayable(market().deps);
    expect(payable[0]).toMatchObject({ martId: mart.id, refusal: null });
    expect(payable).toHaveLength(BATCH_LINES);
    expect(new Set(payable.slice(1).map(({ refusal }) => refusal))).toEqual(new Set(['payeeMissing']));
    await market().db.delete(statements).where(eq(statements.martId, without.id));
  });

  test('an account is the general manager’s to ask for, is seen by all of the mart, and is shown masked alone', async () => {
    withKey();
    const mart = await market().mart();
    const [employee] = await twoEmployees(market(), mart);
    const refused = await employee.send('PUT /api/seller/{martId}/payee', {
      params: { martId: mart.id },
      body: { bank: '088', account: ACCOUNT, holder: '김사장' },
    });
    expect(refused.status).toBe(403);
    const said = await ask(mart);
    expect(said).toMatchObject({
      approved: null,
      asked: { bank: '088', account: '****6789', holder: '김사장', usableFrom: null, isReadable: true },
    });
    expect(JSON.stringify(said)).not.toContain('110123456789');
    await expectStaffTold(market(), mart, 'payeeChanged');
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
      params: { martId: mart.id },
      body: { payeeId: asked!.payeeId },
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
    // For banks that read no UTF-8, without its mark; the workbook keeps zeros in front, as its cells are texts.
    const inCp949 = await finance.send(`GET ${at}.csv${asked}&encoding=cp949`);
    expect(inCp949.headers.get('content-type')).toBe('text/csv; charset=euc-kr');
    const korean = new TextDecoder('euc-kr').decode(await inCp949.arrayBuffer());
    expect(korean).toBe(Buffer.from(csv, 'base64').toString().replace('\ufeff', ''));
    expect(korean.startsWith('은행')).toBe(true);
    // Also once the mart has another account and another name.
    await ask(mart, '3333012345678');
    market().clock.advance({ hours: 6 });
    expect([await read('csv'), await read('xlsx')]).toEqual([csv, xlsx]);
    expect((await (await market().operator('support')).send(`GET ${at}.csv${asked}`)).status).toBe(403);
    expect((await mart.owner.send(`GET ${at}.csv${asked}`)).status).toBe(404);
    const { rows } = await market().db.execute(
      sql`select count(*)::int as n from audit_log where kind = 'export' and subject = ${`batch ${first.batchId}`} and reason = ${A_REASON}`,
    );
    expect(rows).toEqual([{ n: 5 }]);
  });

  /** Two marts' statements in one bank file, and what finance says of its lines. */
  async function filed() {
    const [one, two] = [await stated(), await stated(9_900)];
    await approve([one.statement.id, two.statement.id], 12_121 + 9_302);
    await paidTo(one.mart);
    await paidTo(two.mart, '3333012345678');
    await provide(12_121 + 9_302);
    const finance = await market().operator('finance');
    const { batchId, payouts } = await finance.call('POST /api/operator/payout-batches', {
      body: { statementIds: [one.statement.id, two.statement.id], totalWon: 12_121 + 9_302 },
    });
    const of = ({ id }: Mart) => payouts.find(({ martId }) => martId === id)!.payoutId;
    return { one, two, finance, batchId, ofOne: of(one.mart), ofTwo: of(two.mart) };
  }
  const ACTS = 'POST /api/operator/payouts/{payoutId}';
  const sayOf = (payoutId: number, who: Person) => ({
    complete: (seen = {}) =>
      who.send(`${ACTS}/complete`, { params: { payoutId }, body: { reference: 'B-1', ...seen } }),
    fail: (seen = {}) =>
      who.send(`${ACTS}/fail`, { params: { payoutId }, body: { reason: '계좌 번호가 없대요', ...seen } }),
    comeBack: (seen = {}) =>
      who.send(`${ACTS}/came-back`, {
        params: { payoutId },
        body: { day: seoulDate(market().clock.now()), reference: 'R-1', ...seen },
      }),
    retry: (seen = {}) => who.send(`${ACTS}/retry`, { params: { payoutId }, body: { ...seen } }),
  });
  const codeOf = async (answer: Response | Promise<Response>) =>
    ((await (await answer).json()) as { code?: string }).code ?? 'done';
  const filesWith = async (payoutId: number) => {
    const { rows } = await market().db.execute<{ tries: number }>(
      sql`select tries::int as tries from payouts where id = ${payoutId}`,
    );
    return rows[0]!.tries;
  };

  test('what one of finance marked as paid, another whose page is old neither fails nor sends again', async () => {
    const { ofOne, batchId, finance: a } = await filed();
    const [paid, stale] = [sayOf(ofOne, a), sayOf(ofOne, await market().operator('finance'))];
    const old = { seen: 'paying', batchId };
    expect(await codeOf(paid.complete(old))).toBe('done');
    expect(await codeOf(stale.fail(old))).toBe('statementDecided');
    // Nor where nobody says what was seen.
    expect(await codeOf(stale.fail())).toBe('statementDecided');
    for (const seen of [{}, { seen: 'failed' }, { confirm: true }])
      expect(await codeOf(stale.retry(seen))).toBe('statementDecided');
    // A page of the first try knows nothing of a second.
    expect(await codeOf(stale.complete({ seen: 'paying@2' }))).toBe('statementDecided');
    // Said twice, it is one.
    expect([await codeOf(stale.complete(old)), await codeOf(stale.complete({ seen: 'paid' }))]).toEqual([
      'done',
      'done',
    ]);
    expect(await filesWith(ofOne)).toBe(1);
    expect(await legsOf('paidOut', ofOne)).toHaveLength(2);
    expect(await legsOf('returned', ofOne)).toEqual([]);
    expect(await verifyMoney(market().db, null)).toEqual([]);
  });

  test('what came back is an act with its day and reference, in the books, and goes out again only where that is said', async () => {
    const { ofOne, batchId, finance, one } = await filed();
    const say = sayOf(ofOne, finance);
    // It has not been paid yet.
    expect(await codeOf(say.comeBack())).toBe('statementDecided');
    await say.complete();
    const daysOff = [seoulDate(market().clock.in({ days: 1 })), seoulDate(market().clock.in({ days: -1 }))];
    for (const day of daysOff) expect(await codeOf(say.comeBack({ day }))).toBe('invalidInput');
    for (const seen of ['paying', 'failed']) expect(await codeOf(say.comeBack({ seen }))).toBe('statementDecided');
    expect(await codeOf(say.comeBack({ seen: 'paid', batchId }))).toBe('done');
    expect(await codeOf(say.comeBack({ seen: 'paid' }))).toBe('done');
    expect(await codeOf(say.comeBack({ reference: 'R-2' }))).toBe('statementDecided');
    // The bank did pay it: that it did not is another thing, and so is that it arrived.
    expect(await codeOf(say.fail())).toBe('statementDecided');
    expect(await codeOf(say.complete())).toBe('statementDecided');
    expect(await legsOf('returned', ofOne)).toEqual([
      { account: 'mart', amountWon: -12_121 },
      { account: 'bank', amountWon: 12_121 },
    ]);
    const today = seoulDate(market().clock.now());
    const [leg] = await market()
      .db.select()
      .from(moneyLegs)
      .where(and(eq(moneyLegs.kind, 'returned'), eq(moneyLegs.ref, String(ofOne))));
    expect(leg!.note).toBe(`${today} R-1`);
    const { payouts } = await finance.call('GET /api/operator/payouts', { query: { batchId: String(batchId) } });
    expect(payouts.find(({ payoutId }) => payoutId === ofOne)).toMatchObject({ state: 'failed', returnedOn: today });
    const news = await market().db.select().from(alarms).where(eq(alarms.martId, one.mart.id));
    expect(news.map(({ details }) => (details as { to?: string }).to)).toContain('returned');
    expect(await codeOf(say.retry({ seen: 'failed' }))).toBe('payoutCameBack');
    expect(await codeOf(say.retry({ confirm: false }))).toBe('payoutCameBack');
    expect(await filesWith(ofOne)).toBe(1);
    expect(await codeOf(say.retry({ seen: 'failed', confirm: true }))).toBe('done');
    // Nothing but that is known of its second file.
    expect(await codeOf(say.fail())).toBe('done');
    expect(await codeOf(say.retry())).toBe('done');
    expect(await filesWith(ofOne)).toBe(3);
    await say.complete();
    expect(await verifyMoney(market().db, null)).toEqual([]);
  });

  test('all of a file is completed as it was seen: not with one that failed since, nor with one in another file', async () => {
    const { ofOne, ofTwo, batchId, finance } = await filed();
    const all = (payoutIds?: number[]) =>
      codeOf(
        finance.send('POST /api/operator/payout-batches/{batchId}/complete', {
          params: { batchId },
          body: { reference: 'B-1', ...(payoutIds ? { payoutIds } : {}) },
        }),
      );
    await sayOf(ofTwo, finance).fail();
    expect(await all([ofOne, ofTwo])).toBe('statementDecided');
    expect(await legsOf('paidOut', ofOne)).toEqual([]);
    await sayOf(ofTwo, finance).retry();
    expect(await all([ofOne, ofTwo])).toBe('statementDecided');
    expect([await all([ofOne]), await all([ofOne]), await all()]).toEqual(['done', 'done', 'done']);
    expect(await legsOf('paidOut', ofTwo, 2)).toEqual([]);
  });

  test('a statement is approved, held and let go of as it was seen', async () => {
    const { statement } = await stated();
    const finance = await market().operator('finance');
    const params = { statementId: statement.id };
    const approving = (seen: string) =>
      codeOf(
        finance.send('POST /api/operator/statements/approve', {
          body: { ids: [statement.id], totalWon: 12_121, seen },
        }),
      );
    const hold = (reason: string, seen: string) =>
      codeOf(finance.send('POST /api/operator/statements/{statementId}/hold', { params, body: { reason, seen } }));
    const release = (seen: string) =>
      codeOf(finance.send('POST /api/operator/statements/{statementId}/release', { params, body: { seen } }));
    expect(await approving('closed@0')).toBe('done');
    // It was approved since the page was read: holding it would undo that unseen.
    expect(await hold('계좌를 다시 확인해요', 'closed')).toBe('statementDecided');
    expect(await hold('계좌를 다시 확인해요', 'approved')).toBe('done');
    expect(await hold('계좌를 다시 확인해요', 'approved')).toBe('done');
    expect(await hold('다른 이유가 있어요', 'approved')).toBe('statementDecided');
    expect(await approving('closed')).toBe('statementDecided');
    expect(await release('closed')).toBe('statementDecided');
    const { seen } = await finance.call('GET /api/operator/statements/{statementId}', { params });
    expect(await release(seen)).toBe('done');
    expect(await hold('그사이 다른 이유가 생겼어요', 'closed')).toBe('done');
    // It is held, but not as it was seen: for another reason.
    expect(await release(seen)).toBe('statementDecided');
    expect(await release('held')).toBe('done');
    for (const old of ['approved', 'closed@0']) expect(await approving(old)).toBe('statementDecided');
    expect(await approving('closed')).toBe('done');
    const batch = finance.send('POST /api/operator/payout-batches', {
      body: { statementIds: [statement.id], totalWon: 12_121, seen: 'closed' },
    });
    expect(await codeOf(batch)).toBe('statementDecided');
  });

  test('what there is to pay from is read at one moment: a payout that is completed meanwhile is not paid from twice', async () => {
    const { ofOne, one } = await filed();
    const other = await stated(9_900);
    await approve([other.statement.id], 9_302);
    await paidTo(other.mart);
    await emptyBank();
    const finance = await market().operator('finance');
    const client = await market().pool.connect();
    await client.query('begin');
    await client.query('lock table payouts in access exclusive mode');
    const batching = finance.send('POST /api/operator/payout-batches', {
      body: { statementIds: [other.statement.id], totalWon: 9_302 },
    });
    await untilWaiting(market(), 1);
    await client.query(`update payouts set state = 'paid' where id = $1`, [ofOne]);
    await client.query(`update statements set state = 'paid' where id = $1`, [one.statement.id]);
    await client.query(
      `insert into money_legs (kind, ref, account, mart_id, amount_won, at)
       values ('paidOut', $1, 'mart', $2, 12121, now()), ('paidOut', $1, 'bank', null, -12121, now())`,
      [String(ofOne), one.mart.id],
    );
    await client.query('commit');
    client.release();
    expect(await codeOf(batching)).toBe('notEnough');
  });

  test('each act on payouts waits for the one before, whoever and wherever it is', async () => {
    const { ofOne, ofTwo, batchId } = await filed();
    const other = await stated(9_900);
    await approve([other.statement.id], 9_302);
    await paidTo(other.mart);
    await provide(9_302);
    const now = await market().operator('finance');
    const say = { one: sayOf(ofOne, now), two: sayOf(ofTwo, now) };
    /** Does it while somebody else is at it; answers what came of it once they were done. */
    async function inTurn(act: () => Promise<Response>): Promise<string> {
      const client = await market().pool.connect();
      await client.query('begin');
      await client.query(`select pg_advisory_xact_lock(${advisoryKey(LOCKS.payouts)})`);
      const acting = act();
      await untilWaiting(market(), 1);
      await client.query('commit');
      client.release();
      return codeOf(acting);
    }
    expect(await inTurn(() => say.two.fail())).toBe('done');
    expect(await inTurn(() => say.one.complete())).toBe('done');
    expect(await inTurn(() => say.one.comeBack())).toBe('done');
    expect(await inTurn(() => say.two.retry())).toBe('done');
    expect(
      await inTurn(() =>
        now.send('POST /api/operator/payout-batches', {
          body: { statementIds: [other.statement.id], totalWon: 9_302 },
        }),
      ),
    ).toBe('done');
    expect(
      await inTurn(() =>
        now.send('POST /api/operator/payout-batches/{batchId}/complete', {
          params: { batchId },
          body: { reference: '' },
        }),
      ),
    ).toBe('done');
  });

  test('two of finance at once on two processes: of what is there nothing is paid twice', async () => {
    const { ofOne, ofTwo, batchId } = await filed();
    const [x, y] = [await stated(9_900), await stated(9_900)];
    await approve([x.statement.id, y.statement.id], 2 * 9_302);
    await paidTo(x.mart);
    await paidTo(y.mart);
    await emptyBank();
    await provide(9_302);
    const another = await market().secondProcess();
    another.deps.config.operators.dataKey = market().deps.config.operators.dataKey;
    const [a, b] = [await market().operator('finance'), (await market().operator('finance')).at(another)];
    const pay = (who: Person, id: number) =>
      who.send('POST /api/operator/payout-batches', { body: { statementIds: [id], totalWon: 9_302 } });
    const old = { seen: 'paying', batchId };
    const said = await Promise.all(
      [
        pay(a, x.statement.id),
        pay(b, y.statement.id),
        sayOf(ofTwo, b).complete(old),
        sayOf(ofTwo, a).complete(old),
      ].map(codeOf),
    );
    // What failed may be paid from again, so that this comes after.
    const against = [sayOf(ofOne, a).complete(old), sayOf(ofOne, b).fail(old)];
    said.unshift(...(await Promise.all(against.map(codeOf))));
    // One of each two that speak against each other, and of the two that are paid from one sum.
    expect([said[0], said[1]].sort()).toEqual(['done', 'statementDecided']);
    expect([said[2], said[3]].sort()).toEqual(['done', 'notEnough']);
    expect([said[4], said[5]]).toEqual(['done', 'done']);
    expect(await verifyMoney(market().db, null)).toEqual([]);
  });

  test('done and failed line by line; what failed, or came back, goes again as the same payout, and is booked once', async () => {
    const { one, two, finance, batchId, ofOne, ofTwo } = await filed();
    const stateOf = async (mart: Mart) => {
      const { statements: list } = await mart.owner.call('GET /api/seller/{martId}/statements', {
        params: { martId: mart.id },
        query: {},
      });
      return list[0]!.state;
    };
    const complete = (payoutId: number, seen = {}) =>
      finance.send('POST /api/operator/payouts/{payoutId}/complete', {
        params: { payoutId },
        body: { reference: 'B-1', ...seen },
      });
    const fail = (payoutId: number, seen = {}) =>
      finance.send('POST /api/operator/payouts/{payoutId}/fail', {
        params: { payoutId },
        body: { reason: '계좌 번호가 없대요', ...seen },
      });
    expect((await fail(ofTwo)).status).toBe(200);
    expect((await complete(ofTwo)).status).toBe(409);
    expect(
      await finance.call('POST /api/operator/payout-batches/{batchId}/complete', {
        params: { batchId },
        body: { reference: 'B-1' },
      }),
    ).toEqual({ completed: 1 });
    expect((await complete(ofOne)).status).toBe(200);
    expect(await legsOf('paidOut', ofOne)).toEqual([
      { account: 'mart', amountWon: 12_121 },
      { account: 'bank', amountWon: -12_121 },
    ]);
    expect([await stateOf(one.mart), await stateOf(two.mart)]).toEqual(['paid', 'failed']);
    const retry = (attempt: string) =>
      finance.call('POST /api/operator/payouts/{payoutId}/retry', { params: { payoutId: ofTwo }, body: { attempt } });
    const tried = await retry(`retry-${ofTwo}-1`);
    expect(await retry(`retry-${ofTwo}-1`)).toEqual(tried);
    expect(tried.payouts).toMatchObject([{ payoutId: ofTwo, state: 'paying', tries: 2 }]);
    // A page that still shows the first try decides nothing of the second.
    const stale = [await complete(ofTwo, { batchId }), await fail(ofTwo, { batchId })];
    expect(stale.map(({ status }) => status)).toEqual([409, 409]);
    expect((await fail(ofOne, { batchId: tried.batchId })).status, 'of another file').toBe(409);
    expect((await complete(ofTwo, { batchId: tried.batchId })).status).toBe(200);
    // The bank sends it back the day after.
    market().clock.advance({ days: 1 });
    const nextDay = await market().operator('finance');
    const back = () => sayOf(ofTwo, nextDay).comeBack({ batchId: tried.batchId });
    expect([(await sayOf(ofTwo, nextDay).fail()).status, (await back()).status, (await back()).status]).toEqual([
      409, 200, 200,
    ]);
    expect(await legsOf('returned', ofTwo, 2)).toEqual([
      { account: 'mart', amountWon: -9_302 },
      { account: 'bank', amountWon: 9_302 },
    ]);
    expect((await sayOf(ofTwo, nextDay).retry({ attempt: `retry-${ofTwo}-2`, confirm: true })).status).toBe(200);
    expect((await sayOf(ofTwo, nextDay).complete()).status).toBe(200);
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
      params: { payoutId: payouts[0]!.payoutId },
      body: { reference: '' },
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

  const closeMart = ({ owner, id }: Mart) =>
    owner.call('DELETE /api/seller/store/{storeId}', { params: { storeId: id } });
  const suspend = async ({ id }: Mart) =>
    (await market().operator('support')).call('POST /api/operator/marts/{martId}/suspend', {
      params: { martId: id },
      body: { kind: 'stop', until: market().clock.in({ days: 30 }).toISOString(), reason: '식중독 신고가 있어요' },
    });
  const stateOf = async ({ id }: Mart) =>
    (await market().db.select().from(statements).where(eq(statements.martId, id))).map(({ state }) => state);
  const batchOf = async (id: number, totalWon: number) =>
    (await market().operator('finance')).send('POST /api/operator/payout-batches', {
      body: { statementIds: [id], totalWon },
    });

  // market.md 20.8.
  test('a mart that closes while suspended is paid like any other, wherever its money was', async () => {
    withKey();
    // Its statement was held; was approved, and kept back; had failed; and is not made yet.
    const [held, approved, failed, unstated] = [
      await market().mart(),
      await stated(),
      await stated(),
      await market().mart(),
    ];
    await approve([approved.statement.id], 12_121);
    await approve([failed.statement.id], 12_121);
    for (const mart of [approved.mart, failed.mart]) await paidTo(mart);
    await emptyBank();
    await provide(4 * 12_121);
    const finance = await market().operator('finance');
    const { payouts } = await finance.call('POST /api/operator/payout-batches', {
      body: { statementIds: [failed.statement.id], totalWon: 12_121 },
    });
    const { payoutId } = payouts[0]!;
    expect(await codeOf(sayOf(payoutId, finance).fail())).toBe('done');
    await sold(held);
    const all = [held, approved.mart, failed.mart, unstated];
    for (const mart of all.slice(0, 3)) await suspend(mart);
    market().clock.advance({ days: 7 });
    await closeStatements(market().deps);
    await sold(unstated);
    await suspend(unstated);
    expect(await Promise.all(all.map(stateOf))).toEqual([['held'], ['approved'], ['failed'], []]);
    const refusals = async () =>
      (await listPayable(market().deps)).filter(({ martId }) => martId === approved.mart.id).map((one) => one.refusal);
    expect(await refusals()).toEqual(['martSuspended']);
    expect(await codeOf(batchOf(approved.statement.id, 12_121))).toBe('martSuspended');
    expect(await codeOf(sayOf(payoutId, await market().operator('finance')).retry())).toBe('martSuspended');
    for (const mart of all) await closeMart(mart);
    expect(await refusals()).toEqual([null]);
    expect(await codeOf(batchOf(approved.statement.id, 12_121))).toBe('done');
    expect(await codeOf(sayOf(payoutId, await market().operator('finance')).retry())).toBe('done');
    market().clock.advance({ days: 7 });
    await closeStatements(market().deps);
    expect([await stateOf(held), await stateOf(unstated)]).toEqual([['closed'], ['closed']]);
    // What would have ended it is no work any more.
    market().clock.advance({ days: 30 });
    expect(await endSuspensions(market().deps)).toBe(0);
  });

  test('a closed mart that was paid in full keeps its manager while money of an order is not decided on', async () => {
    withKey();
    const mart = await market().mart();
    await paidTo(mart);
    const { statement, order } = await stated(12_900, mart);
    await closeMart(mart);
    const finance = await market().operator('finance');
    const { id, totalWon } = statement;
    await finance.call('POST /api/operator/statements/approve', { body: { ids: [id], totalWon } });
    await provide(totalWon);
    const made = await finance.call('POST /api/operator/payout-batches', { body: { statementIds: [id], totalWon } });
    const params = { payoutId: made.payouts[0]!.payoutId };
    await finance.call('POST /api/operator/payouts/{payoutId}/complete', { params, body: { reference: '' } });
    const { caseId } = await order.buyer.call('POST /api/cases', {
      body: { kind: 'dispute', orderId: order.id, reason: 'spoiled', text: '상했어요', amountWon: 12_900 },
    });
    expect(await mart.owner.refused('DELETE /api/account')).toMatchObject({ code: 'accountHasSettlement', n: 1 });
    await order.buyer.call('POST /api/cases/{caseId}/withdraw', { params: { caseId } });
    // Given back in the provider's console, and nobody has said yet whose it was.
    const [sale] = await market().db.select().from(orders).where(eq(orders.id, order.id));
    await market().db.execute(sql`insert into hand_refunds (payment_id, amount_won, noticed_at)
      select id, 1000, now() from payments where checkout_id = ${sale!.checkoutId}`);
    expect(await mart.owner.refused('DELETE /api/account')).toMatchObject({ code: 'accountHasSettlement', n: 1 });
    await market().db.execute(sql`update hand_refunds set seen_at = now()`);
    await mart.owner.call('DELETE /api/account');
  });

  // market.md 24.7.
  test('an objection keeps a statement from the bank whatever its state, until it is answered', async () => {
    withKey();
    const marts = [await market().mart(), await market().mart()] as const;
    for (const mart of marts) {
      await paidTo(mart);
      await sold(mart);
    }
    market().clock.advance({ days: 7 });
    await closeStatements(market().deps);
    const [approved, failed] = await Promise.all(
      marts.map(async ({ id }) => (await market().db.select().from(statements).where(eq(statements.martId, id)))[0]!),
    );
    await emptyBank();
    await provide(2 * 12_121);
    const finance = await market().operator('finance');
    for (const { id } of [approved!, failed!])
      await finance.call('POST /api/operator/statements/approve', { body: { ids: [id], totalWon: 12_121 } });
    const { payouts } = await finance.call('POST /api/operator/payout-batches', {
      body: { statementIds: [failed!.id], totalWon: 12_121 },
    });
    const say = sayOf(payouts[0]!.payoutId, finance);
    await say.fail();
    const objections = await Promise.all(
      [approved!, failed!].map(async ({ id }, at) => {
        const body = { kind: 'appeal' as const, reason: 'other', statementId: id, text: '한 건이 빠졌어요' };
        return { id, ...(await marts[at]!.owner.call('POST /api/cases', { body })) };
      }),
    );
    expect(await codeOf(batchOf(approved!.id, 12_121))).toBe('disputeOpen');
    expect(await codeOf(say.retry())).toBe('disputeOpen');
    const payable = (await listPayable(market().deps)).find(({ statementId }) => statementId === approved!.id);
    expect(payable).toMatchObject({ refusal: 'objected' });
    const listed = await finance.call('GET /api/operator/statements', { query: { martId: String(marts[0].id) } });
    expect(listed.statements).toMatchObject([{ state: 'approved', isObjected: true }]);
    for (const { id: statementId, caseId } of objections)
      await finance.call('POST /api/operator/statements/{statementId}/objections/{caseId}/answer', {
        params: { statementId, caseId },
        body: { words: '맞는 금액이에요' },
      });
    expect(await codeOf(batchOf(approved!.id, 12_121))).toBe('done');
    expect(await codeOf(say.retry())).toBe('done');
  });

  // market.md 25.1.
  test('where the provider’s word is not to be had, finance enters what came in, and its word takes the place of that', async () => {
    const { mart, statement } = await stated();
    await approve([statement.id], 12_121);
    await paidTo(mart);
    await emptyBank();
    const finance = await market().operator('finance');
    const day = seoulDate(market().clock.now());
    const ENTER = 'POST /api/operator/deposits';
    const body = { day, amountWon: 12_121, reference: `D-${mart.id}`, reason: '정산 계약 전이에요' };
    const books = () => finance.call('GET /api/operator/provider', { query: {} });
    const before = (await books()).bankWon;
    expect(await codeOf(batchOf(statement.id, 12_121))).toBe('notEnough');
    const tomorrow = { ...body, day: seoulDate(market().clock.in({ days: 1 })) };
    expect(await finance.refused(ENTER, { body: tomorrow })).toMatchObject({ code: 'invalidInput', field: 'day' });
    const another = await market().secondProcess();
    // Its answer was lost, and it is sent again, to another process, too.
    const entered = await Promise.all([
      finance.call(ENTER, { body }),
      finance.at(another).call(ENTER, { body }),
      finance.call(ENTER, { body: { ...body, attempt: `deposit-${mart.id}` } }),
    ]);
    const { depositId } = entered[0];
    expect(entered).toEqual([{ depositId }, { depositId }, { depositId }]);
    expect(await finance.refused(ENTER, { body: { ...body, amountWon: 1 } })).toMatchObject({ code: 'attemptUsed' });
    expect(await legsOf('deposited', depositId)).toEqual([
      { account: 'bank', amountWon: 12_121 },
      { account: 'provider', amountWon: -12_121 },
    ]);
    await finance.call('POST /api/operator/bank-balances', { body: { amountWon: before + 12_000 } });
    expect(await books()).toMatchObject({
      bankWon: before + 12_121,
      real: { amountWon: before + 12_000, differenceWon: -121 },
      deposits: expect.arrayContaining([expect.objectContaining({ depositId, day, undoneBecause: null })]),
    });
    expect(await codeOf(batchOf(statement.id, 12_121))).toBe('done');
    expect(await verifyMoney(market().db, null)).toEqual([]);
    // By mistake, and taken back once.
    const wrong = await finance.call(ENTER, { body: { ...body, amountWon: 5_000, reference: `E-${mart.id}` } });
    const takeBack = { params: { depositId: wrong.depositId }, body: { reason: '두 번 적었어요' } };
    for (let time = 0; time < 2; time += 1)
      await finance.call('POST /api/operator/deposits/{depositId}/take-back', takeBack);
    const [kept] = await market().db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(kept).toMatchObject({ subject: `deposit ${wrong.depositId}`, reason: '두 번 적었어요' });
    expect(await books()).toMatchObject({ bankWon: before + 12_121 });
    // The provider's settlements of that day are read at last.
    const order = await sold(mart);
    const { rows } = await market().db.execute<{ id: number }>(
      sql`select p.id::float8 as id from payments p join orders o using (checkout_id) where o.id = ${order.id}`,
    );
    const key = `tx-${order.id}`;
    await market()
      .db.insert(providerSettlements)
      .values({
        transactionKey: key,
        paymentKey: key,
        paymentId: rows[0]!.id,
        amountWon: 12_900,
        feeWon: 300,
        payOutWon: 12_600,
        soldDate: day,
        paidOutDate: day,
        seenAt: market().clock.now(),
      });
    market().clock.advance({ days: 1 });
    await bookSettlements(market().deps);
    const later = await market().operator('finance');
    const { bankWon, deposits } = await later.call('GET /api/operator/provider', { query: {} });
    expect(bankWon).toBe(before + 12_600);
    expect(deposits.find((one) => one.depositId === depositId)).toMatchObject({ undoneBecause: 'provider' });
    expect(await verifyMoney(market().db, null)).toEqual([]);
    const same = { ...body, amountWon: 12_600, reference: `F-${mart.id}` };
    expect(await later.refused(ENTER, { body: same })).toMatchObject({ code: 'depositKnown' });
  });

  test('two who write off what a mart owes, each on what they saw, write it off once', async () => {
    const mart = await market().mart();
    const [a, b] = [await market().operator('finance'), await market().operator('finance')];
    const seen = await seenOfAdjustments(market().db, mart.id);
    const body = { martId: mart.id, amountWon: 4_040, reason: '받지 않기로 했어요', seen };
    const said = await Promise.all([a, b].map((who) => codeOf(who.send('POST /api/operator/adjustments', { body }))));
    expect(said.sort()).toEqual(['done', 'statementDecided']);
  });
});
