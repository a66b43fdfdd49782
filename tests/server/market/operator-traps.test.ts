import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { CallSpec } from '#lib/contract/call.ts';
import { type Call, calls } from '#lib/contract/index.ts';
import {
  auditLog,
  cases,
  handRefunds,
  marts,
  payees,
  payoutBatches,
  payouts,
  reviews,
  statements,
  users,
} from '#lib/server/schema/index.ts';
import { describeMarket } from '../market.ts';
import { payByCard } from '../paid-order.ts';
import type { Parts, Person } from '../person.ts';

type OperatorCall = Extract<Call, `${string} /api/operator/${string}`>;
type Read = Extract<OperatorCall, `GET ${string}`>;
type Act = Exclude<OperatorCall, Read>;

const reason = '전화로 물어봐서 확인해요';
const A_REASON = { reason };
const NAMES = { buyer: '홍길동', manager: '임꺽정', representative: '장길산', holder: '황진이' };
const EMAILS = { buyer: 'gildong@secret.test', manager: 'kkeokjeong@secret.test' };
/** A name or an email, in whole or masked. */
const NAMED = /홍길|임꺽|장길|황진|secret\.test|gi\*|kk\*/;

describeMarket('traps of those who run a market', (market) => {
  /** A mart, a buyer and all that there is of them, each under a name that stands nowhere else. */
  async function scene() {
    const { db, clock } = market();
    const held = await market().heldOrder();
    const { mart, buyer, order, product } = held;
    const waiting = await market().order(buyer, product, 1);
    const name = (person: Person, it: { name: string; email: string }) =>
      db.update(users).set(it).where(eq(users.id, person.userId));
    await name(buyer, { name: NAMES.buyer, email: EMAILS.buyer });
    await name(mart.owner, { name: NAMES.manager, email: EMAILS.manager });
    await db.update(marts).set({ representative: NAMES.representative }).where(eq(marts.id, mart.id));
    await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', {
      params: { orderId: order.id },
      body: { uuid: order.uuid },
    });
    await payByCard(market(), order, 9_000);
    await buyer.call('POST /api/buyer/review/{orderId}', {
      params: { orderId: order.id },
      body: { rating: 2, content: '덜 익었어요' },
    });
    const { caseId } = await buyer.call('POST /api/cases', {
      body: { kind: 'dispute', orderId: order.id, reason: 'spoiled', text: '상했어요', amountWon: 1_000 },
    });
    const [payee] = await db
      .insert(payees)
      .values({
        martId: mart.id,
        bank: '004',
        accountCipher: 'sealed',
        last4: '1234',
        holder: NAMES.holder,
        state: 'asked',
        requestedBy: mart.owner.userId,
        requestedAt: clock.now(),
      })
      .returning();
    return { ...held, waiting, caseId, payeeId: payee!.id };
  }
  type Scene = Awaited<ReturnType<typeof scene>>;
  const rowsOf = ({ userId }: Person) =>
    market().db.select().from(auditLog).where(eq(auditLog.operatorId, userId)).orderBy(auditLog.id);

  // Trap 13.
  describe('who reads for curiosity', () => {
    const READS: Record<Read, (scene: Scene) => Parts> = {
      'GET /api/operator/policies': () => ({}),
      'GET /api/operator/staff': () => ({}),
      'GET /api/operator/log': () => ({}),
      'GET /api/operator/marts': ({ mart }) => ({ query: { q: mart.name } }),
      'GET /api/operator/marts/{martId}': ({ mart }) => ({ params: { martId: mart.id } }),
      'GET /api/operator/papers/{paperId}': () => ({ params: { paperId: 999_999 } }),
      'GET /api/operator/cases': () => ({}),
      'GET /api/operator/cases/{caseId}': ({ caseId }) => ({ params: { caseId } }),
      'GET /api/operator/cases/{caseId}/pictures/{pictureId}': ({ caseId }) => ({
        params: { caseId, pictureId: 999_999 },
      }),
      'GET /api/operator/listings': () => ({}),
      'GET /api/operator/reviews': () => ({}),
      'GET /api/operator/search': () => ({ query: { q: EMAILS.buyer } }),
      'GET /api/operator/people': () => ({ query: { q: EMAILS.buyer } }),
      'GET /api/operator/people/{userId}': ({ buyer }) => ({ params: { userId: buyer.userId } }),
      'GET /api/operator/people/{userId}/export': ({ buyer }) => ({
        params: { userId: buyer.userId },
        query: A_REASON,
      }),
      'GET /api/operator/orders/{orderId}': ({ order }) => ({ params: { orderId: order.id } }),
      'GET /api/operator/statements': ({ mart }) => ({ query: { martId: mart.id } }),
      'GET /api/operator/statements/{statementId}': () => ({ params: { statementId: 999_999 } }),
      'GET /api/operator/payouts': () => ({}),
      'GET /api/operator/provider': () => ({}),
    };
    /** Whose reads are kept, and those that name nobody. */
    const isKept = (name: Read) => (calls[name] as CallSpec).reads !== undefined;

    test('leaves a row, whatever names a person; and no row holds a name', async () => {
      const made = await scene();
      const owner = await market().operator('owner');
      const naming: string[] = [];
      for (const [name, partsOf] of Object.entries(READS) as [Read, (scene: Scene) => Parts][]) {
        const before = (await rowsOf(owner)).length;
        const answer = await owner.send(name, partsOf(made));
        const isNaming = NAMED.test(await answer.text());
        if (isNaming) naming.push(name);
        const rows = (await rowsOf(owner)).slice(before);
        if (isNaming) expect(isKept(name), `${name} names somebody`).toBe(true);
        expect(
          rows.map(({ action }) => action),
          name,
        ).toEqual(isKept(name) ? [name] : []);
      }
      // What is sent does name them: else all of this says nothing.
      expect(naming).toEqual([
        'GET /api/operator/marts/{martId}',
        'GET /api/operator/cases/{caseId}',
        'GET /api/operator/search',
        'GET /api/operator/people',
        'GET /api/operator/people/{userId}',
        'GET /api/operator/people/{userId}/export',
        'GET /api/operator/orders/{orderId}',
      ]);
      // A search without a hit, too.
      await owner.call('GET /api/operator/people', { query: { q: 'nobody-here@secret.test' } });
      await owner.call('GET /api/operator/search', { query: { q: 'nobody-here@secret.test' } });
      await owner.refused('GET /api/operator/people/{userId}', { params: { userId: 999_999 } });
      // And a file.
      const file = `GET /api/operator/tax/2026/11/marts.xlsx?reason=${encodeURIComponent(reason)}`;
      expect((await owner.send(file)).status).toBe(200);
      const rows = await rowsOf(owner);
      expect(rows.slice(-3)).toMatchObject([
        { kind: 'read', action: 'GET /api/operator/search', subject: null },
        { kind: 'read', subject: 'user 999999' },
        { kind: 'export', reason },
      ]);
      expect(JSON.stringify(rows)).not.toMatch(NAMED);
    });
  });

  // Trap 14.
  describe('who decides on what is theirs', () => {
    /** Not about a mart or a person; or, to show a name, a read that is kept. */
    const OF_NOBODY = [
      'POST /api/operator/second-factor',
      'POST /api/operator/policies',
      'POST /api/operator/log/review',
      'POST /api/operator/people/{userId}/reveal',
      'POST /api/operator/deposits',
      'POST /api/operator/deposits/{depositId}/take-back',
      'POST /api/operator/bank-balances',
    ] as const;
    type Deed = Exclude<Act, (typeof OF_NOBODY)[number]>;
    interface Own extends Scene {
      operator: Person;
      statementId: number;
      approvedId: number;
      objectionId: number;
      batchId: number;
      payoutId: number;
      failedId: number;
      paymentId: number;
    }
    const ofMart = ({ mart }: Own) => ({ params: { martId: mart.id } });
    const ofProduct = ({ product }: Own) => ({ params: { productId: product.id } });
    const ofReview = ({ order }: Own) => ({ params: { reviewId: order.id } });
    const ofCase = ({ caseId }: Own) => ({ params: { caseId } });
    const ofMe = ({ operator }: Own) => ({ params: { userId: operator.userId } });
    const lines = ({ order }: Own) => [{ orderId: order.id, amountWon: 100, bearer: 'mart' }];
    const withReason =
      (of: (own: Own) => Parts) =>
      (own: Own): Parts => ({ ...of(own), body: A_REASON });
    const DEEDS: Record<Deed, (own: Own) => Parts> = {
      'POST /api/operator/staff': ({ operator }) => ({ body: { person: String(operator.userId), role: 'finance' } }),
      'DELETE /api/operator/staff/{userId}': ofMe,
      'POST /api/operator/marts/{martId}/approve': ofMart,
      'POST /api/operator/marts/{martId}/return': withReason(ofMart),
      'POST /api/operator/marts/{martId}/reject': withReason(ofMart),
      'POST /api/operator/marts/{martId}/warn': withReason(ofMart),
      'POST /api/operator/marts/{martId}/suspend': (own) => ({ ...ofMart(own), body: { kind: 'stop', ...A_REASON } }),
      'POST /api/operator/marts/{martId}/unsuspend': withReason(ofMart),
      'POST /api/operator/marts/{martId}/business/approve': ofMart,
      'POST /api/operator/marts/{martId}/business/refuse': withReason(ofMart),
      'POST /api/operator/marts/{martId}/close': (own) => ({ ...ofMart(own), body: { name: own.mart.name } }),
      'POST /api/operator/marts/{martId}/hand-over': (own) => ({ ...ofMart(own), body: { userId: own.buyer.userId } }),
      'PUT /api/operator/marts/{martId}/terms': (own) => ({
        ...ofMart(own),
        body: { fromDay: '2027-12-01', commissionBp: 0 },
      }),
      'POST /api/operator/marts/{martId}/payee/approve': ofMart,
      'POST /api/operator/marts/{martId}/payee/refuse': withReason(ofMart),
      'POST /api/operator/cases': (own) => ({ body: { martId: own.mart.id, text: '봤어요' } }),
      'POST /api/operator/cases/{caseId}/messages': (own) => ({ ...ofCase(own), body: { to: 'all', text: '봤어요' } }),
      'POST /api/operator/cases/{caseId}/assign': ofCase,
      'POST /api/operator/cases/{caseId}/decide': (own) => ({
        ...ofCase(own),
        body: { refundWon: 0, bearer: 'market', words: '봤어요' },
      }),
      'POST /api/operator/cases/{caseId}/strike': ofCase,
      'POST /api/operator/cases/{caseId}/close': ofCase,
      'POST /api/operator/listings/{productId}/hide': withReason(ofProduct),
      'POST /api/operator/listings/{productId}/show': ofProduct,
      'POST /api/operator/listings/{productId}/recall': withReason(ofProduct),
      'POST /api/operator/reviews/{reviewId}/hide': (own) => ({ ...ofReview(own), body: { days: 30, ...A_REASON } }),
      'POST /api/operator/reviews/{reviewId}/show': ofReview,
      'POST /api/operator/reviews/{reviewId}/remove': withReason(ofReview),
      'POST /api/operator/people/{userId}/block': withReason(ofMe),
      'POST /api/operator/people/{userId}/unblock': ofMe,
      'POST /api/operator/people/{userId}/sign-out': ofMe,
      'POST /api/operator/people/{userId}/lift-holds': ofMe,
      'DELETE /api/operator/people/{userId}': ofMe,
      'POST /api/operator/orders/{orderId}/cancel': withReason(({ waiting }) => ({ params: { orderId: waiting.id } })),
      'POST /api/operator/orders/{orderId}/refunds': ({ order }) => ({
        params: { orderId: order.id },
        body: { pieces: 1, bearer: 'market', ...A_REASON },
      }),
      'POST /api/operator/statements/approve': ({ statementId }) => ({ body: { ids: [statementId], totalWon: 0 } }),
      'POST /api/operator/statements/{statementId}/hold': withReason(({ statementId }) => ({
        params: { statementId },
      })),
      'POST /api/operator/statements/{statementId}/release': ({ statementId }) => ({ params: { statementId } }),
      'POST /api/operator/statements/{statementId}/objections/{caseId}/answer': ({ statementId, objectionId }) => ({
        params: { statementId, caseId: objectionId },
        body: { words: '그대로예요' },
      }),
      'POST /api/operator/adjustments': ({ mart }) => ({ body: { martId: mart.id, amountWon: 1_000, ...A_REASON } }),
      'POST /api/operator/payout-batches': ({ approvedId }) => ({
        body: { statementIds: [approvedId], totalWon: 1_000 },
      }),
      'POST /api/operator/payout-batches/{batchId}/complete': ({ batchId }) => ({
        params: { batchId },
        body: { reference: 'R1' },
      }),
      'POST /api/operator/payouts/{payoutId}/complete': ({ payoutId }) => ({
        params: { payoutId },
        body: { reference: 'R1' },
      }),
      'POST /api/operator/payouts/{payoutId}/fail': withReason(({ payoutId }) => ({ params: { payoutId } })),
      'POST /api/operator/payouts/{payoutId}/came-back': ({ payoutId }) => ({
        params: { payoutId },
        body: { day: '2026-11-19', reference: 'R1' },
      }),
      'POST /api/operator/payouts/{payoutId}/retry': ({ failedId }) => ({ params: { payoutId: failedId } }),
      'POST /api/operator/chargebacks': (own) => ({
        body: { paymentId: own.paymentId, amountWon: 100, day: '2026-11-19', reference: 'CB-own', lines: lines(own) },
      }),
      'POST /api/operator/hand-refunds/{paymentId}/attribute': (own) => ({
        params: { paymentId: own.paymentId },
        body: { lines: lines(own) },
      }),
    };

    test('is refused, each act of the console, and nothing comes of it', async () => {
      const { db, clock } = market();
      const made = await scene();
      const { mart, order } = made;
      const operator = await market().operator('owner');
      await market().operator('owner');
      await db.execute(sql`insert into mart_members (mart_id, user_id, position, joined_at)
        values (${mart.id}, ${operator.userId}, 'employee', now())`);
      const week = (n: number) => ({
        periodStart: clock.in({ days: -7 * (n + 1) }),
        periodEnd: clock.in({ days: -7 * n }),
        martId: mart.id,
        closedAt: clock.in({ days: -7 * n }),
      });
      const written = await db
        .insert(statements)
        .values([
          { ...week(1), state: 'closed', totalWon: 0 },
          { ...week(2), state: 'approved', totalWon: 1_000 },
          { ...week(3), state: 'paying', totalWon: 1_000 },
          { ...week(4), state: 'failed', totalWon: 1_000 },
        ])
        .returning();
      const [closed, approved, paying, failed] = written.map(({ id }) => id) as [number, number, number, number];
      const [batch] = await db
        .insert(payoutBatches)
        .values({
          totalWon: 2_000,
          lines: 2,
          csvCipher: '',
          xlsxCipher: '',
          madeBy: operator.userId,
          madeAt: clock.now(),
        })
        .returning();
      const of = { batchId: batch!.id, payeeId: made.payeeId, amountWon: 1_000 };
      const sent = await db
        .insert(payouts)
        .values([
          { ...of, statementId: paying, state: 'paying' },
          { ...of, statementId: failed, state: 'failed' },
        ])
        .returning();
      const [objection] = await db
        .insert(cases)
        .values({
          kind: 'appeal',
          reason: 'other',
          state: 'waitingOperator',
          openerId: mart.owner.userId,
          byMart: true,
          martId: mart.id,
          statementId: closed,
          openedAt: clock.now(),
          dueFirstAt: clock.in({ days: 3 }),
          dueAt: clock.in({ days: 10 }),
        })
        .returning();
      const { rows } = await db.execute<{ id: number }>(
        sql`select id::float8 as id from payments where payment_key = ${`key-${order.id}`}`,
      );
      const paymentId = rows[0]!.id;
      await db.insert(handRefunds).values({ paymentId, amountWon: 100, noticedAt: clock.now() });
      const own: Own = {
        ...made,
        operator,
        statementId: closed,
        approvedId: approved,
        objectionId: objection!.id,
        batchId: batch!.id,
        payoutId: sent[0]!.id,
        failedId: sent[1]!.id,
        paymentId,
      };
      const states = async () => {
        const { rows: found } = await db.execute(sql`
          select (select json_agg(s order by id) from statements s where mart_id = ${mart.id}) as statements,
            (select json_agg(p order by id) from payouts p where batch_id = ${batch!.id}) as payouts,
            (select json_agg(c order by id) from cases c where mart_id = ${mart.id}) as cases,
            (select count(*) from case_messages where case_id in (select id from cases where mart_id = ${mart.id})) as words,
            (select json_agg(o order by id) from orders o where mart_id = ${mart.id}) as orders,
            (select to_json(m) from marts m where id = ${mart.id}) as mart,
            (select json_agg(p) from payees p where mart_id = ${mart.id}) as payees,
            (select count(*) from mart_decisions where mart_id = ${mart.id}) as decisions,
            (select json_agg(r) from reviews r where mart_id = ${mart.id}) as reviews,
            (select count(*) from refunds where order_id = ${order.id}) as refunds`);
        return found[0];
      };
      // Files for the bank are sealed.
      market().deps.config.operators.dataKey = 'a key of the tests';
      const before = await states();
      const said: Record<string, unknown> = {};
      for (const [name, partsOf] of Object.entries(DEEDS) as [Deed, (own: Own) => Parts][]) {
        const answer = await operator.send(name, partsOf(own));
        said[name] = `${answer.status} ${((await answer.json()) as { code?: string }).code}`;
      }
      const after = await states();
      // The scene's statements have no lines: they go before the books are read.
      await db.delete(payouts).where(eq(payouts.batchId, batch!.id));
      await db.delete(cases).where(eq(cases.id, objection!.id));
      await db.delete(statements).where(eq(statements.martId, mart.id));
      await db.delete(handRefunds).where(eq(handRefunds.paymentId, paymentId));
      expect(said).toEqual(Object.fromEntries(Object.keys(DEEDS).map((name) => [name, '403 ownMatter'])));
      expect(after).toEqual(before);
      expect(await db.$count(reviews, eq(reviews.orderId, order.id))).toBe(1);
    });
  });
});
