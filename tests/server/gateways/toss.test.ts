import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createToss } from '#lib/server/gateways/toss/index.ts';
import { sandboxCredentials } from '#sandbox/credentials.ts';
import { armFault } from '#sandbox/faults.ts';
import { runSandbox } from '../../sandbox/running-sandbox.ts';

/** For an answer that is not to come in time. The others have all the time they need. */
const IMPATIENT = { timeoutMs: 400 };
/** A slow answer outlasts the impatient, and all that is asked meanwhile. */
const SLOW_MS = 3_000;

let sandbox: Awaited<ReturnType<typeof runSandbox>>;
beforeEach(async () => {
  sandbox = await runSandbox({ toss: { slowMs: SLOW_MS } });
});
afterEach(() => sandbox.stop());

const toss = (overrides = {}, deps = {}) =>
  createToss(
    { baseUrl: `${sandbox.origin}/sandbox/toss`, ...sandboxCredentials.toss, timeoutMs: 10_000, ...overrides },
    deps,
  );
const arm = (fault: string, times = 1) => armFault(sandbox.store, { provider: 'toss', fault, times });

/** A payment the buyer has agreed to on the pay page. */
async function agreed(amountWon = 11_000) {
  const orderId = `ord_${randomUUID()}`;
  const answer = await sandbox.post('/sandbox/toss/authorize', { orderId, amount: amountWon });
  const { paymentKey } = (await answer.json()) as { paymentKey: string };
  return { paymentKey, orderId, amountWon, idempotencyKey: `confirm-${orderId}` };
}
async function paid(amountWon = 11_000) {
  const payment = await agreed(amountWon);
  expect(await toss().confirm(payment)).toMatchObject({ ok: true });
  return payment;
}

describe('confirm', () => {
  test('charges, and both look-ups find the record', async () => {
    const payment = await agreed();
    const result = await toss().confirm(payment);
    expect(result).toMatchObject({
      ok: true,
      payment: {
        paymentKey: payment.paymentKey,
        orderId: payment.orderId,
        status: 'DONE',
        totalAmountWon: 11_000,
        balanceAmountWon: 11_000,
        method: '카드',
        approvedAt: expect.any(Date),
        cancels: [],
      },
    });
    expect(await toss().payment(payment.paymentKey)).toEqual(result);
    expect(await toss().paymentByOrder(payment.orderId)).toEqual(result);
  });

  test('sent again with the same key gives the first answer; with another key the outcome is to be read back', async () => {
    const payment = await agreed();
    const first = await toss().confirm(payment);
    expect(await toss().confirm(payment)).toEqual(first);
    expect(await toss().confirm({ ...payment, idempotencyKey: 'another' })).toMatchObject({
      outcome: 'unknown',
      code: 'ALREADY_PROCESSED_PAYMENT',
    });
  });

  test('a changed amount is declined and charges nothing', async () => {
    const payment = await agreed();
    expect(await toss().confirm({ ...payment, amountWon: 100 })).toMatchObject({
      outcome: 'declined',
      code: 'INVALID_REQUEST',
    });
    expect(await toss().payment(payment.paymentKey)).toMatchObject({ payment: { status: 'IN_PROGRESS' } });
  });

  test("another order's key is declined", async () => {
    const [mine, theirs] = [await agreed(), await agreed()];
    expect(await toss().confirm({ ...mine, orderId: theirs.orderId })).toMatchObject({
      outcome: 'declined',
      code: 'FORBIDDEN_REQUEST',
    });
  });

  test('a record that does not fit the call is never taken for success', async () => {
    const payment = await paid();
    const lying: typeof fetch = async (_url, options) => {
      const other = await fetch(`${sandbox.origin}/sandbox/toss/v1/payments/${payment.paymentKey}`, {
        headers: { authorization: new Headers(options?.headers).get('authorization') ?? '' },
      });
      return new Response(await other.text(), { status: 200 });
    };
    const other = await agreed(500);
    expect(await toss({}, { fetch: lying }).confirm(other)).toMatchObject({ outcome: 'unknown' });
  });

  test('is possible for ten minutes after the buyer agreed, not longer', async () => {
    const [early, late] = [await agreed(), await agreed()];
    await sandbox.clock.advance(600);
    expect(await toss().confirm(early)).toMatchObject({ ok: true });
    await sandbox.clock.advance(1);
    expect(await toss().confirm(late)).toMatchObject({ outcome: 'declined', code: 'NOT_FOUND_PAYMENT_SESSION' });
    expect(await toss().paymentByOrder(late.orderId)).toMatchObject({ payment: { status: 'EXPIRED' } });
  });

  test.each(['confirm_500', 'confirm_provider_error'])(
    '%s is unknown; its key is spent, as the provider keeps the error, and another key succeeds',
    async (fault) => {
      await arm(fault);
      const payment = await agreed();
      const first = await toss().confirm(payment);
      expect(first).toMatchObject({ outcome: 'unknown', isKeySpent: true });
      expect(await toss().paymentByOrder(payment.orderId)).toMatchObject({ payment: { status: 'IN_PROGRESS' } });
      expect(await toss().confirm(payment)).toEqual(first);
      expect(await toss().confirm({ ...payment, idempotencyKey: 'another' })).toMatchObject({ ok: true });
    },
  );

  test('an answer lost after the charge is unknown, and reading back finds the money', async () => {
    await arm('confirm_timeout_after_commit');
    const payment = await agreed();
    expect(await toss(IMPATIENT).confirm(payment)).toEqual({ ok: false, outcome: 'unknown', detail: 'timeout' });
    expect(await toss().paymentByOrder(payment.orderId)).toMatchObject({ payment: { status: 'DONE' } });
    expect(await toss().confirm(payment)).toMatchObject({ ok: true, payment: { status: 'DONE' } });
  });

  test('a slow confirm is unknown while it runs, also for a second call, and charges once', async () => {
    await arm('confirm_slow');
    const payment = await agreed();
    expect(await toss(IMPATIENT).confirm(payment)).toMatchObject({ outcome: 'unknown', detail: 'timeout' });
    expect(await toss().confirm(payment)).toMatchObject({ outcome: 'unknown', code: 'IDEMPOTENT_REQUEST_PROCESSING' });
    expect(await toss().paymentByOrder(payment.orderId)).toMatchObject({ payment: { status: 'IN_PROGRESS' } });
    await expect.poll(() => toss().confirm(payment)).toMatchObject({ ok: true });
  });

  test('a refused card is declined with a message, and the payment is over', async () => {
    await arm('confirm_declined');
    const payment = await agreed();
    expect(await toss().confirm(payment)).toEqual({
      ok: false,
      outcome: 'declined',
      code: 'REJECT_CARD_PAYMENT',
      message: '한도초과 혹은 잔액부족으로 결제에 실패했습니다.',
    });
    expect(await toss().payment(payment.paymentKey)).toMatchObject({
      payment: { status: 'ABORTED', failure: { code: 'REJECT_CARD_PAYMENT' } },
    });
    expect(await toss().confirm(payment)).toMatchObject({ code: 'REJECT_CARD_PAYMENT' });
  });

  test('of ten at once exactly one charges', async () => {
    const payment = await agreed();
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, n) => toss().confirm({ ...payment, idempotencyKey: `try-${n}` })),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(results.filter((result) => !result.ok && result.outcome === 'unknown')).toHaveLength(9);
  });
});

describe('answers that tell nothing', () => {
  test.each([
    ['HTML', () => Promise.resolve(new Response('<html>', { status: 200 }))],
    ['another shape', () => Promise.resolve(Response.json({ hello: 'world' }))],
    ['an error without a code', () => Promise.resolve(Response.json({}, { status: 400 }))],
    ['PROVIDER_ERROR', () => Promise.resolve(Response.json({ code: 'PROVIDER_ERROR', message: '' }, { status: 400 }))],
    ['too many calls', () => Promise.resolve(Response.json({ code: 'X', message: '' }, { status: 429 }))],
    ['a broken connection', () => Promise.reject(new TypeError('fetch failed'))],
  ] as const)('%s is unknown everywhere', async (_what, answer) => {
    const broken = toss({}, { fetch: answer });
    const unknown = { ok: false, outcome: 'unknown' };
    expect(await broken.confirm(await agreed())).toMatchObject(unknown);
    expect(await broken.cancel({ paymentKey: 'k', reason: 'r', idempotencyKey: 'i' })).toMatchObject(unknown);
    expect(await broken.payment('k')).toMatchObject(unknown);
    expect(await broken.paymentByOrder('o')).toMatchObject(unknown);
  });
});

describe('look-ups', () => {
  test('say when there is no such payment', async () => {
    expect(await toss().payment('nothing')).toEqual({ ok: false, outcome: 'notFound' });
    expect(await toss().paymentByOrder('no/../such order')).toEqual({ ok: false, outcome: 'notFound' });
  });
  test('with a wrong key know nothing', async () => {
    expect(await toss({ secretKey: 'wrong' }).payment('nothing')).toMatchObject({
      outcome: 'unknown',
      code: 'UNAUTHORIZED_KEY',
    });
  });
});

describe('cancel', () => {
  test('gives all back, once', async () => {
    const { paymentKey } = await paid();
    const cancelled = await toss().cancel({ paymentKey, reason: '구매자 취소', idempotencyKey: 'c1' });
    expect(cancelled).toMatchObject({
      ok: true,
      payment: {
        status: 'CANCELED',
        totalAmountWon: 11_000,
        balanceAmountWon: 0,
        cancels: [{ amountWon: 11_000, reason: '구매자 취소' }],
      },
    });
    expect(await toss().cancel({ paymentKey, reason: '구매자 취소', idempotencyKey: 'c1' })).toEqual(cancelled);
    expect(await toss().cancel({ paymentKey, reason: '구매자 취소', idempotencyKey: 'c2' })).toMatchObject({
      outcome: 'unknown',
      code: 'ALREADY_CANCELED_PAYMENT',
    });
  });

  test('in parts, up to the balance and not beyond', async () => {
    const { paymentKey } = await paid(11_000);
    const part = (amountWon: number, idempotencyKey: string) =>
      toss().cancel({ paymentKey, reason: '부분 취소', amountWon, idempotencyKey });
    expect(await part(1_000, 'p1')).toMatchObject({
      payment: { status: 'PARTIAL_CANCELED', balanceAmountWon: 10_000 },
    });
    expect(await part(10_001, 'p2')).toMatchObject({ outcome: 'declined', code: 'NOT_CANCELABLE_AMOUNT' });
    expect(await part(4_000, 'p3')).toMatchObject({ payment: { balanceAmountWon: 6_000 } });
    expect(await toss().cancel({ paymentKey, reason: '나머지', idempotencyKey: 'p4' })).toMatchObject({
      payment: { status: 'CANCELED', balanceAmountWon: 0, cancels: [{}, {}, { amountWon: 6_000 }] },
    });
  });

  test('of what was never charged is declined', async () => {
    const { paymentKey } = await agreed();
    expect(await toss().cancel({ paymentKey, reason: 'x', idempotencyKey: 'n' })).toMatchObject({
      outcome: 'declined',
      code: 'NOT_CANCELABLE_PAYMENT',
    });
  });

  test('that fails is repeated under its key, and succeeds with another', async () => {
    const { paymentKey } = await paid();
    await arm('cancel_500');
    const call = { paymentKey, reason: '판매자 취소', idempotencyKey: 'again' };
    expect(await toss().cancel(call)).toMatchObject({ outcome: 'unknown', isKeySpent: true });
    expect(await toss().cancel(call)).toMatchObject({ outcome: 'unknown' });
    expect(await toss().cancel({ ...call, idempotencyKey: 'anew' })).toMatchObject({
      ok: true,
      payment: { status: 'CANCELED' },
    });
  });

  test('an account that waits for its deposit needs no account to be given back to; one that was paid into does', async () => {
    const waiting = async () => {
      await arm('confirm_virtual_account');
      const payment = await agreed();
      expect(await toss().confirm(payment)).toMatchObject({
        ok: true,
        payment: { status: 'WAITING_FOR_DEPOSIT', method: '가상계좌', approvedAt: null },
      });
      return payment;
    };
    const [one, other] = [await waiting(), await waiting()];
    const cancel = ({ paymentKey }: typeof one) =>
      toss().cancel({ paymentKey, reason: '받지 않는 결제', idempotencyKey: `void-${paymentKey}` });
    expect(await cancel(one)).toMatchObject({ ok: true, payment: { status: 'CANCELED', balanceAmountWon: 0 } });
    await sandbox.post('/sandbox/toss/console/deposit', { orderId: other.orderId });
    expect(await cancel(other)).toMatchObject({ outcome: 'declined', code: 'INVALID_REFUND_ACCOUNT_INFO' });
  });
});

describe('what is exempt from VAT', () => {
  test('goes with the confirm, and is what the record keeps', async () => {
    const payment = await agreed(11_000);
    expect(await toss().confirm({ ...payment, taxFreeWon: 4_400 })).toMatchObject({
      payment: { totalAmountWon: 11_000, taxFreeAmountWon: 4_400 },
    });
  });

  test('more than the amount, or another share than the window was told, is declined', async () => {
    expect(await toss().confirm({ ...(await agreed(1_000)), taxFreeWon: 1_001 })).toMatchObject({
      outcome: 'declined',
    });
    const orderId = `ord_${randomUUID()}`;
    const told = { orderId, amount: 1_000, taxFreeAmount: 300 };
    const { paymentKey } = (await (await sandbox.post('/sandbox/toss/authorize', told)).json()) as {
      paymentKey: string;
    };
    const call = { paymentKey, orderId, amountWon: 1_000, idempotencyKey: 'k' };
    expect(await toss().confirm({ ...call, taxFreeWon: 400 })).toMatchObject({ outcome: 'declined' });
    expect(await toss().confirm({ ...call, taxFreeWon: 300, idempotencyKey: 'k2' })).toMatchObject({ ok: true });
  });

  test('goes back with a cancel, never more of either part than is left', async () => {
    const payment = await agreed(11_000);
    await toss().confirm({ ...payment, taxFreeWon: 4_400 });
    const { paymentKey } = payment;
    const part = (amountWon: number, taxFreeWon: number, idempotencyKey: string) =>
      toss().cancel({ paymentKey, reason: '부분 취소', amountWon, taxFreeWon, idempotencyKey });
    expect(await part(5_000, 4_401, 'a')).toMatchObject({ code: 'NOT_CANCELABLE_AMOUNT' });
    expect(await part(7_000, 0, 'b')).toMatchObject({ code: 'NOT_CANCELABLE_AMOUNT' });
    expect(await part(5_000, 4_000, 'c')).toMatchObject({
      payment: { balanceAmountWon: 6_000, taxFreeAmountWon: 400 },
    });
  });
});

test('an amount in another currency is read, and never taken for won', async () => {
  await arm('confirm_foreign_card');
  expect(await toss().confirm(await agreed())).toMatchObject({ ok: true, payment: { currency: 'USD' } });
  const cents: typeof fetch = async (url, options) => {
    const body = (await (await fetch(url, options)).json()) as object;
    return Response.json({ ...body, currency: 'USD', totalAmount: 12.5, balanceAmount: 12.5 });
  };
  const payment = await paid();
  expect(await toss({}, { fetch: cents }).payment(payment.paymentKey)).toMatchObject({
    payment: { currency: 'USD', totalAmountWon: 12.5 },
  });
});
