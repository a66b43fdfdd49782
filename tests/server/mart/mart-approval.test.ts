import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { isAsSeen, missingParts } from '#lib/domain/mart/application.ts';
import type { Nts } from '#lib/server/gateways/nts.ts';
import { createWebhooks } from '#lib/server/gateways/webhook/index.ts';
import { alarms, auditLog, cases, martDecisions, martPapers, marts, orders } from '#lib/server/schema/index.ts';
import { askTaxOfficeNightly } from '#lib/server/services/market/ask-tax-office.ts';
import { showWaiting } from '#lib/server/services/market/show-waiting.ts';
import { deleteOldPapers } from '#lib/server/services/mart/papers/delete-old-papers.ts';
import { endSuspensions } from '#lib/server/services/mart/standing/suspend-mart.ts';
import { describeMarket, type Mart, openMarket } from '../market.ts';
import { putPicture, takenPhoto } from '../sent-picture.ts';

const APPROVE = 'POST /api/operator/marts/{martId}/approve';
const RETURN = 'POST /api/operator/marts/{martId}/return';
const REJECT = 'POST /api/operator/marts/{martId}/reject';
const SUSPEND = 'POST /api/operator/marts/{martId}/suspend';
const UNSUSPEND = 'POST /api/operator/marts/{martId}/unsuspend';
const BUSINESS = 'PUT /api/seller/{martId}/business';
const PAPERS = 'POST /api/seller/{martId}/papers';
const reason = '서류가 흐려서 읽을 수 없어요';
const COMPLETE = { representative: '김사장', openedOn: '2020-03-02', isMailOrderExempt: true };

/** A tax office that says what a test wants; numbers that it is not told of are active. */
function taxOffice(): Nts & {
  says: Map<string, string>;
  asked: string[][];
  forger: string | null;
  away: boolean;
  /** What happens while it is asked. */
  meanwhile: (() => Promise<unknown>) | null;
} {
  const office = {
    says: new Map<string, string>(),
    asked: [] as string[][],
    forger: null as string | null,
    away: false,
    meanwhile: null as (() => Promise<unknown>) | null,
    async businessStatuses(numbers: readonly string[]) {
      office.asked.push([...numbers]);
      if (office.away) return { ok: false as const, reason: 'providerError' as const, detail: 'away' };
      const statuses = new Map(numbers.map((n) => [n, { b_stt_cd: office.says.get(n) ?? '01', tax_type: '' }]));
      return { ok: true as const, statuses };
    },
    async businessStatus(number: string) {
      const answer = await office.businessStatuses([number]);
      return answer.ok ? { ok: true as const, status: answer.statuses.get(number)! } : answer;
    },
    async isGenuine({ representative }: { representative: string }) {
      await office.meanwhile?.();
      return { ok: true as const, isGenuine: representative !== office.forger };
    },
  };
  return office;
}

/** A market whose marts wait for an operator. */
async function openGuarded(kind: Parameters<typeof openMarket>[0]) {
  const office = taxOffice();
  const market = await openMarket(kind, {
    env: { MART_APPROVAL: 'operator' },
    gateways: () => ({
      google: null,
      naver: null,
      kakao: null,
      toss: null,
      sgis: null,
      push: null,
      mail: null,
      phone: null,
      nts: office,
      webhooks: createWebhooks(),
    }),
  });
  return Object.assign(market, { office });
}
type Guarded = Awaited<ReturnType<typeof openGuarded>>;

test('what is missing to be approved: papers of a bank only of who takes cards', () => {
  const none = { representative: null, openedOn: null, mailOrderNumber: null, isMailOrderExempt: false, papers: [] };
  const all = ['representative', 'openedOn', 'mailOrder', 'business'];
  expect(missingParts({ ...none, takesCards: false }, ['business', 'bank'])).toEqual(all);
  expect(missingParts({ ...none, takesCards: true }, ['business', 'food', 'bank'])).toEqual([...all, 'food', 'bank']);
  const said = {
    representative: '김',
    openedOn: '2020-01-01',
    mailOrderNumber: '2020-서울마포-1',
    isMailOrderExempt: false,
  };
  expect(missingParts({ ...said, takesCards: true, papers: ['business', 'bank'] }, ['business', 'bank'])).toEqual([]);
});

test('an application is as it was seen unless it changed since', () => {
  const at = new Date('2026-11-20T05:00:00Z');
  expect(isAsSeen(at, undefined)).toBe(true);
  expect(isAsSeen(at, at)).toBe(true);
  expect(isAsSeen(at, new Date(at.getTime() - 1))).toBe(false);
});

// market.md 20.
describeMarket<Guarded>(
  'before buyers see a mart',
  (market) => {
    const of = ({ id }: Mart) => ({ params: { martId: id } });

    /** One that has applied, with a number of its own. */
    async function applied(numbers = nextNumber()) {
      const mart = await market().mart();
      await market()
        .db.update(marts)
        .set({ approvedAt: null, businessNumber: numbers, appliedAt: market().clock.now(), paymentMethod: 0 })
        .where(eq(marts.id, mart.id));
      return mart;
    }
    let numbers = 0;
    const nextNumber = () => {
      numbers += 1;
      return String(5_000_000_000 + numbers);
    };

    const put = (url: string, bytes: Buffer) => putPicture(market(), url, bytes);
    const photo = () => takenPhoto(900, 1_200);

    async function upload(mart: Mart, kind: 'business' | 'food' | 'bank' = 'business') {
      const { url } = await mart.owner.call(PAPERS, {
        ...of(mart),
        body: { kind, filename: 'paper.jpg', contentType: 'image/jpeg' },
      });
      expect((await put(url, await photo())).status).toBe(200);
      const { papers } = await mart.owner.call('GET /api/seller/{martId}/application', of(mart));
      return papers.find((paper) => paper.kind === kind)!;
    }
    async function ready() {
      const mart = await applied();
      await mart.owner.call(BUSINESS, { ...of(mart), body: COMPLETE });
      await upload(mart);
      await upload(mart, 'food');
      return mart;
    }
    const standingOf = async (mart: Mart) =>
      (await mart.owner.call('GET /api/seller/{martId}/application', of(mart))).standing;
    const told = async ({ owner, id }: Mart) =>
      (await market().db.select().from(alarms).where(eq(alarms.userId, owner.userId)))
        .filter(({ martId, kind }) => martId === id && kind === 'martStanding')
        .map(({ details }) => details);

    test('it is approved once all is there and the tax office, asked again, knows it', async () => {
      const mart = await applied();
      const support = await market().operator('support');
      expect(await support.refused(APPROVE, of(mart))).toMatchObject({
        status: 409,
        code: 'papersMissing',
        message: '승인하려면 필요해요: 대표자, 개업일, 통신판매업 신고번호, 사업자등록증, 영업신고증',
      });
      await mart.owner.call(BUSINESS, { ...of(mart), body: COMPLETE });
      await upload(mart);
      await upload(mart, 'food');
      const [row] = await market().db.select().from(marts).where(eq(marts.id, mart.id));
      market().office.says.set(row!.businessNumber, '03');
      expect(await support.refused(APPROVE, of(mart))).toMatchObject({ status: 400, code: 'businessNumberInvalid' });
      market().office.says.delete(row!.businessNumber);
      market().office.forger = '김사장';
      expect(await support.refused(APPROVE, of(mart))).toMatchObject({ code: 'businessNumberInvalid' });
      market().office.forger = null;
      market().office.away = true;
      expect(await support.refused(APPROVE, of(mart))).toMatchObject({ status: 502, code: 'businessCheckFailed' });
      market().office.away = false;

      const { seenAt, missing } = await support.call('GET /api/operator/marts/{martId}', of(mart));
      expect(missing).toEqual([]);
      expect(await support.call(APPROVE, { ...of(mart), body: { seenAt } })).toEqual({ standing: 'approved' });
      expect(await support.refused(APPROVE, { ...of(mart), body: { seenAt } })).toMatchObject({ code: 'martDecided' });
      expect(await told(mart)).toEqual([{ to: 'approved', reason: '' }]);
      const { papers, decisions } = await mart.owner.call('GET /api/seller/{martId}/application', of(mart));
      expect(papers).toMatchObject([
        { kind: 'business', outcome: 'accepted' },
        { kind: 'food', outcome: 'accepted' },
      ]);
      expect(decisions).toMatchObject([{ from: 'applied', to: 'approved' }]);
    });

    test('with something missing an owner alone may, and the log says so', async () => {
      const mart = await applied();
      const [support, owner] = [await market().operator('support'), await market().operator('owner')];
      const body = { override: true, reason: '전화로 확인했어요' };
      expect(await support.refused(APPROVE, { ...of(mart), body })).toMatchObject({ status: 403, code: 'roleMissing' });
      await owner.call(APPROVE, { ...of(mart), body });
      const rows = await market().db.select().from(auditLog).where(eq(auditLog.operatorId, owner.userId));
      expect(rows.at(-1)).toMatchObject({
        action: APPROVE,
        subject: `mart ${mart.id}`,
        reason: body.reason,
        outcome: 'done',
        after: { standing: 'approved', override: true },
      });
    });

    test('it is sent back with a reason and the papers to make anew, and comes again', async () => {
      const mart = await ready();
      const support = await market().operator('support');
      await support.call(RETURN, { ...of(mart), body: { reason, papers: ['business'] } });
      const returned = await mart.owner.call('GET /api/seller/{martId}/application', of(mart));
      expect(returned).toMatchObject({
        standing: 'returned',
        standingReason: reason,
        missing: ['business'],
        papers: [
          { kind: 'business', outcome: 'returned', reason },
          { kind: 'food', outcome: null },
        ],
      });
      expect(await support.refused(APPROVE, of(mart))).toMatchObject({ code: 'martDecided' });
      // Not without what it was returned for.
      expect(await mart.owner.refused('POST /api/seller/{martId}/apply', of(mart))).toMatchObject({
        status: 409,
        code: 'papersMissing',
        message: '승인하려면 필요해요: 사업자등록증',
      });
      expect(await standingOf(mart)).toBe('returned');
      await upload(mart);
      expect(await mart.owner.call('POST /api/seller/{martId}/apply', of(mart))).toMatchObject({
        standing: 'applied',
        standingReason: null,
        missing: [],
      });
      expect(await mart.owner.refused('POST /api/seller/{martId}/apply', of(mart))).toMatchObject({
        code: 'martDecided',
      });
      await support.call(APPROVE, of(mart));
      expect(await standingOf(mart)).toBe('approved');
      expect(await told(mart)).toEqual([
        { to: 'returned', reason },
        { to: 'approved', reason: '' },
      ]);
    });

    test('what changes while the tax office is asked is not approved, whether or not it was said what was seen', async () => {
      const mart = await ready();
      const support = await market().operator('support');
      market().office.meanwhile = async () => {
        market().office.meanwhile = null;
        market().clock.advance({ seconds: 5 });
        await mart.owner.call(BUSINESS, { ...of(mart), body: { representative: '박사장' } });
      };
      expect(await support.refused(APPROVE, of(mart))).toMatchObject({ status: 409, code: 'martDecided' });
      expect(await standingOf(mart)).toBe('applied');
      await support.call(APPROVE, of(mart));
      expect(await standingOf(mart)).toBe('approved');
    });

    // Trap 17.
    test('what changed since it was seen is not decided on, and of two decisions one counts', async () => {
      const mart = await ready();
      const [one, two] = [await market().operator('support'), await market().operator('support')];
      const { seenAt } = await one.call('GET /api/operator/marts/{martId}', of(mart));
      market().clock.advance({ seconds: 5 });
      await mart.owner.call(BUSINESS, { ...of(mart), body: { representative: '박사장' } });
      expect(await one.refused(APPROVE, { ...of(mart), body: { seenAt } })).toMatchObject({
        status: 409,
        code: 'martDecided',
      });
      expect(await one.refused(REJECT, { ...of(mart), body: { reason, seenAt } })).toMatchObject({
        code: 'martDecided',
      });
      expect(await standingOf(mart)).toBe('applied');
      const answers = await Promise.all([
        one.send(APPROVE, of(mart)),
        two.send(REJECT, { ...of(mart), body: { reason } }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await market().db.$count(martDecisions, eq(martDecisions.martId, mart.id))).toBe(1);
    });

    test('it is rejected for good: the same number waits for 90 days', async () => {
      const mart = await ready();
      const support = await market().operator('support');
      await support.call(REJECT, { ...of(mart), body: { reason } });
      expect(await mart.owner.refused('POST /api/seller/{martId}/apply', of(mart))).toMatchObject({
        code: 'martDecided',
      });
      // A number that could be one.
      const businessNumber = '9900158385';
      await market().db.update(marts).set({ businessNumber }).where(eq(marts.id, mart.id));
      const other = await applied();
      const again = { ...of(other), body: { businessNumber } };
      expect(await other.owner.refused(BUSINESS, again)).toMatchObject({ status: 409, code: 'martRejected' });
      market().clock.advance({ days: 90, seconds: 1 });
      expect((await other.owner.byBearer().send(BUSINESS, again)).status).toBe(200);
    });

    test('by nobody who works there', async () => {
      const mart = await ready();
      const support = await market().operator('support');
      await market().operator('owner');
      await market().db.execute(`insert into mart_members (mart_id, user_id, position, joined_at)
        values (${mart.id}, ${support.userId}, 'employee', now())`);
      for (const [name, body] of [
        [APPROVE, {}],
        [RETURN, { reason }],
        [REJECT, { reason }],
      ] as const) {
        expect(await support.refused(name, { ...of(mart), body })).toMatchObject({ status: 403, code: 'ownMatter' });
      }
      expect(await standingOf(mart)).toBe('applied');
    });

    describe('its papers', () => {
      // Trap 15.
      test('are made anew, private, sent with no-store, and every look is kept', async () => {
        const mart = await applied();
        const { paperId } = await upload(mart);
        const [row] = await market().db.select().from(martPapers).where(eq(martPapers.id, paperId));
        for (const path of [
          `/files/${row!.key}/640.webp`,
          `/files/${row!.key}.webp`,
          `/files/private/${row!.key}.webp`,
        ]) {
          expect((await market().nobody.send(`GET ${path}`)).status, path).toBe(404);
        }
        const finance = await market().operator('finance');
        const seen = [
          await mart.owner.send('GET /api/seller/{martId}/papers/{paperId}', { params: { martId: mart.id, paperId } }),
          await finance.send('GET /api/operator/papers/{paperId}', { params: { paperId } }),
        ];
        for (const answer of seen) {
          expect(answer.status).toBe(200);
          expect(answer.headers.get('cache-control')).toBe('no-store');
          expect(answer.headers.get('content-type')).toBe('image/webp');
          const bytes = Buffer.from(await answer.arrayBuffer());
          expect((await sharp(bytes).metadata()).exif).toBeUndefined();
        }
        const [read] = await market().db.select().from(auditLog).where(eq(auditLog.operatorId, finance.userId));
        expect(read).toMatchObject({
          kind: 'read',
          subject: `paper ${paperId}`,
          action: 'GET /api/operator/papers/{paperId}',
        });
        const [clerk, stranger] = [await market().employee(mart), (await market().mart()).owner];
        const params = { martId: mart.id, paperId };
        expect((await clerk.send('GET /api/seller/{martId}/papers/{paperId}', { params })).status).toBe(403);
        expect((await stranger.send('GET /api/seller/{martId}/papers/{paperId}', { params })).status).toBe(404);
        const theirs = { martId: (await stranger.call('GET /api/seller/store/dashboard'))[0]!.storeId, paperId };
        expect((await stranger.send('GET /api/seller/{martId}/papers/{paperId}', { params: theirs })).status).toBe(404);
      });

      test('are pictures, put once, to the address that was given', async () => {
        const mart = await applied();
        const body = { kind: 'business' as const, filename: 'paper.jpg', contentType: 'image/jpeg' };
        const { url } = await mart.owner.call(PAPERS, { ...of(mart), body });
        const other = url.replace(`paper+${mart.id}`, `paper+${mart.id + 1}`);
        expect(other).not.toBe(url);
        expect((await put(other, await photo())).status).toBe(403);
        expect((await put(url, Buffer.from('%PDF-1.7'))).status).toBe(415);
        expect((await put(url, await photo())).status).toBe(409);
        const pdf = { ...body, filename: 'paper.pdf', contentType: 'application/octet-stream' };
        expect(
          (await mart.owner.send(PAPERS, { ...of(mart), body: { ...pdf, contentType: 'application/pdf' } })).status,
        ).toBe(400);
        expect(await market().db.$count(martPapers, eq(martPapers.martId, mart.id))).toBe(0);
      });

      test('go five years after the mart has closed', async () => {
        const mart = await applied();
        const { paperId } = await upload(mart);
        const [row] = await market().db.select().from(martPapers).where(eq(martPapers.id, paperId));
        const close = (at: Date) => market().db.update(marts).set({ closedAt: at }).where(eq(marts.id, mart.id));
        await close(market().clock.in({ days: -5 * 365 + 1 }));
        expect(await deleteOldPapers(market().deps)).toBe(0);
        await close(market().clock.in({ days: -5 * 365 - 1 }));
        expect(await deleteOldPapers(market().deps)).toBe(1);
        expect(await market().deps.privateFiles.read(row!.key)).toBeNull();
      });
    });

    describe('once it is approved', () => {
      const approved = async () => {
        const mart = await ready();
        await (await market().operator('support')).call(APPROVE, of(mart));
        return mart;
      };

      test('another representative waits for an operator, one that needs none comes at once, and it stays shown', async () => {
        const mart = await approved();
        const body = { representative: '이사장', mailOrderNumber: '2026-서울마포-0001' };
        const asked = await mart.owner.call(BUSINESS, { ...of(mart), body });
        expect(asked).toMatchObject({
          standing: 'approved',
          representative: '김사장',
          mailOrderNumber: '2026-서울마포-0001',
          businessChange: { representative: '이사장' },
        });
        const support = await market().operator('support');
        const { content } = await support.call('GET /api/operator/marts', { query: { state: 'review' } });
        expect(content.map(({ martId }) => martId)).toContain(mart.id);
        const seen = { ...of(mart), body: { askedAt: '2026-01-01T00:00:00.000Z' } };
        expect(await support.refused('POST /api/operator/marts/{martId}/business/approve', seen)).toMatchObject({
          code: 'martDecided',
        });
        await support.call('POST /api/operator/marts/{martId}/business/approve', of(mart));
        expect(await mart.owner.call('GET /api/seller/{martId}/application', of(mart))).toMatchObject({
          representative: '이사장',
          businessChange: null,
        });
        await mart.owner.call(BUSINESS, { ...of(mart), body: { openedOn: '2021-01-01' } });
        await support.call('POST /api/operator/marts/{martId}/business/refuse', { ...of(mart), body: { reason } });
        expect(await mart.owner.call('GET /api/seller/{martId}/application', of(mart))).toMatchObject({
          openedOn: '2020-03-02',
          businessChange: null,
        });
      });

      test('a suspension that cannot be ended keeps no other waiting', async () => {
        const [odd, other] = [await approved(), await approved()];
        const support = await market().operator('support');
        for (const [hours, mart] of [odd, other].entries()) {
          const until = market()
            .clock.in({ hours: hours + 1 })
            .toISOString();
          await support.call(SUSPEND, { ...of(mart), body: { kind: 'newOrders', reason, until } });
        }
        await market().pool.query(`create function fail_end() returns trigger language plpgsql as
          $$ begin raise exception 'away'; end $$;
          create trigger fail_end before insert on mart_decisions for each row when (new.mart_id = ${odd.id}) execute function fail_end()`);
        market().clock.advance({ hours: 2 });
        await expect(endSuspensions(market().deps)).rejects.toThrow('1 of 2 marts');
        expect([await standingOf(odd), await standingOf(other)]).toEqual(['suspended', 'approved']);
        await market().pool.query('drop trigger fail_end on mart_decisions');
        expect(await endSuspensions(market().deps)).toBe(1);
      });

      test('it is suspended: open orders stay, or are cancelled with their buyers told, and the end comes by itself', async () => {
        const mart = await approved();
        const product = await market().product(mart);
        const buyer = await market().person();
        const order = await market().order(buyer, product);
        const support = await market().operator('support');
        const until = market().clock.in({ hours: 1 }).toISOString();
        const suspend = (body: object) => support.call(SUSPEND, { ...of(mart), body: { reason, ...body } as never });
        expect(await suspend({ kind: 'newOrders', until })).toEqual({ standing: 'suspended', cancelledOrders: 0 });
        expect(await endSuspensions(market().deps)).toBe(0);
        market().clock.advance({ hours: 1 });
        expect(await endSuspensions(market().deps)).toBe(1);
        expect(await standingOf(mart)).toBe('approved');

        expect(await suspend({ kind: 'stop' })).toEqual({ standing: 'suspended', cancelledOrders: 1 });
        const [row] = await market().db.select().from(orders).where(eq(orders.id, order.id));
        expect(row).toMatchObject({ state: 'cancelled', endReason: 'martSuspended' });
        const { content } = await buyer.call('GET /api/buyer/alarms', { query: {} });
        expect(content[0]).toMatchObject({
          kind: 'orderCancelledBySuspension',
          message: expect.stringContaining('정지'),
        });
        await support.call(UNSUSPEND, { ...of(mart), body: { reason } });
        expect(await support.refused(UNSUSPEND, { ...of(mart), body: { reason } })).toMatchObject({
          code: 'martDecided',
        });
        await market().order(buyer, product);
        expect((await told(mart)).map((details) => details.to)).toEqual([
          'approved',
          'suspended',
          'approved',
          'suspended',
          'approved',
        ]);
      });

      test('it is closed under its own name, and handed over, by owners', async () => {
        const mart = await approved();
        const owner = await market().operator('owner');
        const heir = await market().person();
        const close = (name: string) =>
          owner.send('POST /api/operator/marts/{martId}/close', { ...of(mart), body: { name } });
        await owner.call('POST /api/operator/marts/{martId}/hand-over', { ...of(mart), body: { userId: heir.userId } });
        const [news] = (await heir.call('GET /api/seller/alarms', { query: {} })).content;
        expect(news).toMatchObject({ kind: 'martDelegated', message: expect.stringMatching(/^동네마켓이 .*정했어요/) });
        expect((await close('다른 이름')).status).toBe(400);
        const { name, people } = await owner.call('GET /api/operator/marts/{martId}', of(mart));
        expect(people).toMatchObject([
          { userId: heir.userId, position: 'generalManager' },
          { userId: mart.owner.userId },
        ]);
        expect(await (await close(name)).json()).toEqual({ standing: 'closed', cancelledOrders: 0 });
        expect((await close(name)).status).toBe(404);
        expect(
          await owner.refused('POST /api/operator/marts/{martId}/hand-over', {
            ...of(mart),
            body: { userId: 999_999 },
          }),
        ).toMatchObject({ code: 'martNotFound' });
      });

      test('the tax office is asked each night about 200 at a time, and nothing closes by itself', async () => {
        await market().db.update(marts).set({ taxAskedAt: market().clock.now() });
        const mart = await approved();
        const [row] = await market().db.select().from(marts).where(eq(marts.id, mart.id));
        market().office.says.set(row!.businessNumber, '03');
        market().office.asked.length = 0;
        expect(await askTaxOfficeNightly(market().deps)).toBe(1);
        expect(await askTaxOfficeNightly(market().deps)).toBe(0);
        const support = await market().operator('support');
        const { content } = await support.call('GET /api/operator/marts', { query: { state: 'tax' } });
        expect(content).toMatchObject([{ martId: mart.id, standing: 'approved', taxStatus: '03' }]);
        market().clock.set('2026-11-21T02:59:00');
        expect(await askTaxOfficeNightly(market().deps)).toBe(0);
        market().clock.set('2026-11-21T03:01:00');
        market().office.away = true;
        expect(await askTaxOfficeNightly(market().deps)).toBe(0);
        market().office.away = false;
        expect(await askTaxOfficeNightly(market().deps)).toBeGreaterThan(0);
      });

      test('what the tax office has as at rest or closed is a case for an operator: one while it is open, one a change', async () => {
        await market().db.update(marts).set({ taxAskedAt: market().clock.now() });
        const mart = await approved();
        const [row] = await market().db.select().from(marts).where(eq(marts.id, mart.id));
        /** A night on which it says this of the mart alone, asked by two processes. */
        const night = async (status: string) => {
          market().office.says.set(row!.businessNumber, status);
          await market().db.update(marts).set({ taxAskedAt: null }).where(eq(marts.id, mart.id));
          await Promise.all([askTaxOfficeNightly(market().deps), askTaxOfficeNightly(market().deps)]);
        };
        const raised = () => market().db.select().from(cases).where(eq(cases.martId, mart.id)).orderBy(cases.id);
        const wordsOf = async (caseId: number) =>
          (await support.call('GET /api/operator/cases/{caseId}', { params: { caseId } })).messages;
        const support = await market().operator('support');
        const { taxFaults, cases: before } = await showWaiting(market().deps);
        await night('01');
        expect(await raised()).toEqual([]);
        await night('02');
        await night('02');
        const [first, ...none] = await raised();
        expect(none).toEqual([]);
        expect(first).toMatchObject({ kind: 'inquiry', reason: 'taxOffice', state: 'waitingOperator', byMart: true });
        expect(await wordsOf(first!.id)).toMatchObject([{ side: 'operator', text: expect.stringContaining('휴업') }]);
        expect(await showWaiting(market().deps)).toMatchObject({
          taxFaults: { count: taxFaults.count + 1 },
          cases: { count: before.count + 1 },
        });
        // The mart may say that it is a mistake, and sells on.
        expect(await market().db.$count(alarms, and(eq(alarms.martId, mart.id), eq(alarms.kind, 'martCase')))).toBe(1);
        expect(await standingOf(mart)).toBe('approved');
        // Another change while it is open comes into the same.
        await night('03');
        expect(await raised()).toHaveLength(1);
        expect((await wordsOf(first!.id)).map(({ text }) => text)).toMatchObject([
          expect.stringContaining('휴업'),
          expect.stringContaining('폐업'),
        ]);
        await support.call('POST /api/operator/cases/{caseId}/close', { params: { caseId: first!.id }, body: {} });
        await night('03');
        expect(await raised()).toHaveLength(1);
        await night('01');
        await night('03');
        expect(await raised()).toMatchObject([{ state: 'closed' }, { state: 'waitingOperator' }]);
        // Nobody opens one of these by themself.
        const own = { kind: 'inquiry' as const, reason: 'taxOffice', text: '우리 마트예요' };
        expect((await mart.owner.send('POST /api/cases', { body: own })).status).toBe(400);
      });

      test('cards are turned on only then', async () => {
        const mart = await applied();
        const edit = (paymentMethod: 0 | 1) =>
          mart.owner.send('PATCH /api/seller/store/{storeId}/payment-method', {
            params: { storeId: mart.id },
            body: { paymentMethod },
          });
        expect(await (await edit(1)).json()).toMatchObject({ code: 'martNotApproved' });
        expect((await edit(0)).status).toBe(200);
        await (await market().operator('owner')).call(APPROVE, { ...of(mart), body: { override: true } });
        expect((await edit(1)).status).toBe(200);
      });
    });

    test('is found by state, name, id and number, a page at a time', async () => {
      const mart = await applied('9900237577');
      const support = await market().operator('support');
      const find = async (query: object) =>
        (await support.call('GET /api/operator/marts', { query })).content.map(({ martId }) => martId);
      expect(await find({ q: '990-02-37577' })).toEqual([mart.id]);
      expect(await find({ q: String(mart.id) })).toContain(mart.id);
      expect(await find({ q: String(mart.id), state: 'approved' })).not.toContain(mart.id);
      expect(await find({ q: '%' })).toEqual([]);
    });
  },
  openGuarded,
);
