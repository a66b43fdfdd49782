import { afterEach, describe, expect, test } from 'vitest';
import type { FaultOf } from '#sandbox/fault-catalogue.ts';
import { armFault } from '#sandbox/faults.ts';
import { runSandbox } from './running-sandbox.ts';
import { receiveWebhooks } from './webhook-receiver.ts';

/** Where the stand-in must not be kinder than the card provider. */

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function start(secretKey = 'test_sk_sandbox') {
  const receiver = await receiveWebhooks();
  const sandbox = await runSandbox({ toss: { webhook: { urls: [receiver.url], delayMs: 5, retryMs: [5] } } });
  stops.push(sandbox.stop, receiver.stop);
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    key = secretKey,
  ) => {
    const answer = await fetch(`${sandbox.origin}/sandbox/toss/v1/payments${path}`, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
        'content-type': 'application/json',
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const arm = (fault: FaultOf<'toss'>) => armFault(sandbox.store, { provider: 'toss', fault });
  let made = 0;
  async function authorized(fields: object = {}) {
    made += 1;
    const request = { orderId: `ord_00000${made}`, amount: 11_000 };
    const answer = await sandbox.post('/sandbox/toss/authorize', { ...request, ...fields });
    const { paymentKey } = (await answer.json()) as { paymentKey: string };
    return { ...request, paymentKey };
  }
  async function paid(fields: object = {}) {
    const payment = await authorized(fields);
    expect(await call('POST', '/confirm', payment)).toMatchObject({ status: 200 });
    return payment;
  }
  const byHand = async (act: 'refund' | 'deposit', fields: object) => {
    const answer = await sandbox.post(`/sandbox/toss/console/${act}`, fields);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const told = () => receiver.events.map(({ body }) => body.data.status);
  return { ...sandbox, call, arm, authorized, paid, byHand, told };
}

describe('keys', () => {
  test('of two shops are two pairs: the other’s payments cannot be confirmed, seen or given back', async () => {
    const sandbox = await start();
    const theirs = await sandbox.authorized({ clientKey: 'test_ck_sandbox_other' });
    expect(await sandbox.call('POST', '/confirm', theirs)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_API_KEY' },
    });
    expect(await sandbox.call('GET', `/${theirs.paymentKey}`)).toMatchObject({ status: 404 });
    expect(await sandbox.call('GET', `/orders/${theirs.orderId}`)).toMatchObject({ status: 404 });
    const other = 'test_sk_sandbox_other';
    expect(await sandbox.call('POST', '/confirm', theirs, {}, other)).toMatchObject({ status: 200 });
    expect(await sandbox.call('POST', `/${theirs.paymentKey}/cancel`, { cancelReason: 'x' })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND_PAYMENT' },
    });
  });

  test('that nobody has open no payment', async () => {
    const sandbox = await start();
    const answer = await sandbox.post('/sandbox/toss/authorize', {
      orderId: 'ord_123456',
      amount: 1_000,
      clientKey: 'test_gck_widget',
    });
    expect(answer.status).toBe(401);
  });
});

describe('an idempotency key', () => {
  test.each<[FaultOf<'toss'>, number]>([
    ['confirm_500', 500],
    ['confirm_provider_error', 400],
  ])('keeps %s for 15 days, for its key and address alone', async (fault, status) => {
    const sandbox = await start();
    const payment = await sandbox.authorized();
    const headers = { 'idempotency-key': 'one' };
    await sandbox.arm(fault);
    expect((await sandbox.call('POST', '/confirm', payment, headers)).status).toBe(status);
    expect((await sandbox.call('POST', '/confirm', payment, headers)).status).toBe(status);
    expect((await sandbox.call('POST', '/confirm', payment, { 'idempotency-key': 'two' })).status).toBe(200);
    await sandbox.clock.advance(15 * 86_400 - 1);
    expect((await sandbox.call('POST', '/confirm', payment, headers)).status).toBe(status);
    await sandbox.clock.advance(2);
    expect((await sandbox.call('POST', '/confirm', payment, headers)).body).toMatchObject({
      code: 'ALREADY_PROCESSED_PAYMENT',
    });
  });

  test('keeps the error of a cancel', async () => {
    const sandbox = await start();
    const { paymentKey } = await sandbox.paid();
    await sandbox.arm('cancel_500');
    const cancel = (key: string) =>
      sandbox.call('POST', `/${paymentKey}/cancel`, { cancelReason: 'x' }, { 'idempotency-key': key });
    expect([(await cancel('a')).status, (await cancel('a')).status, (await cancel('b')).status]).toEqual([
      500, 500, 200,
    ]);
  });
});

describe('exempt amounts', () => {
  test('are kept in the record, shrink with each cancel, and leave VAT and supply as the provider counts them', async () => {
    const sandbox = await start();
    const { paymentKey } = await sandbox.paid({ taxFreeAmount: 4_000 });
    expect((await sandbox.call('GET', `/${paymentKey}`)).body).toMatchObject({
      totalAmount: 11_000,
      taxFreeAmount: 4_000,
      vat: 636,
      suppliedAmount: 6_364,
    });
    const cancel = { cancelReason: 'x', cancelAmount: 5_000, taxFreeAmount: 4_000 };
    expect((await sandbox.call('POST', `/${paymentKey}/cancel`, cancel)).body).toMatchObject({
      balanceAmount: 6_000,
      taxFreeAmount: 0,
      vat: 545,
      suppliedAmount: 5_455,
      cancels: [{ cancelAmount: 5_000, taxFreeAmount: 4_000, refundableAmount: 6_000 }],
    });
    expect((await sandbox.call('POST', `/${paymentKey}/cancel`, { cancelReason: 'x' })).body).toMatchObject({
      status: 'CANCELED',
      balanceAmount: 0,
      vat: 0,
      suppliedAmount: 0,
    });
  });

  test.each([
    ['more exempt than is given back', { cancelAmount: 100, taxFreeAmount: 101 }, 400],
    ['more exempt than is left', { cancelAmount: 5_000, taxFreeAmount: 4_001 }, 403],
    ['more taxed than is left', { cancelAmount: 7_001 }, 403],
    ['another balance', { cancelAmount: 100, refundableAmount: 1 }, 400],
  ])('%s is refused', async (_, fields, status) => {
    const sandbox = await start();
    const { paymentKey } = await sandbox.paid({ taxFreeAmount: 4_000 });
    const answer = await sandbox.call('POST', `/${paymentKey}/cancel`, { cancelReason: 'x', ...fields });
    expect(answer.status).toBe(status);
    expect((await sandbox.call('GET', `/${paymentKey}`)).body).toMatchObject({ status: 'DONE', cancels: null });
  });

  test('of more than the amount open no window', async () => {
    const sandbox = await start();
    const request = { orderId: 'ord_123456', amount: 1_000, taxFreeAmount: 1_001 };
    expect((await sandbox.post('/sandbox/toss/authorize', request)).status).toBe(400);
  });
});

describe('a virtual account', () => {
  test('waits for its deposit, is told of by no webhook, and is given up after a week', async () => {
    const sandbox = await start();
    await sandbox.arm('confirm_virtual_account');
    const payment = await sandbox.authorized();
    expect(await sandbox.call('POST', '/confirm', payment)).toMatchObject({
      status: 200,
      body: {
        status: 'WAITING_FOR_DEPOSIT',
        method: '가상계좌',
        approvedAt: null,
        card: null,
        virtualAccount: { expired: false, dueDate: expect.stringContaining('+09:00') },
      },
    });
    expect(await sandbox.call('POST', '/confirm', payment)).toMatchObject({
      body: { code: 'ALREADY_PROCESSED_PAYMENT' },
    });
    expect(sandbox.told()).toEqual([]);
    await sandbox.clock.advance(7 * 86_400 + 1);
    expect((await sandbox.call('GET', `/${payment.paymentKey}`)).body).toMatchObject({ status: 'EXPIRED' });
  });

  test('that was paid into goes back to an account alone', async () => {
    const sandbox = await start();
    await sandbox.arm('confirm_virtual_account');
    const payment = await sandbox.paid();
    expect(await sandbox.byHand('deposit', { orderId: payment.orderId })).toMatchObject({ body: { status: 'DONE' } });
    const cancel = (fields: object) =>
      sandbox.call('POST', `/${payment.paymentKey}/cancel`, { cancelReason: 'x', ...fields });
    expect(await cancel({})).toMatchObject({ status: 400, body: { code: 'INVALID_REFUND_ACCOUNT_INFO' } });
    const refundReceiveAccount = { bank: '88', accountNumber: '110123456789', holderName: '김하늘' };
    expect(await cancel({ refundReceiveAccount })).toMatchObject({ status: 200, body: { status: 'CANCELED' } });
  });
});

describe('a refund in the console', () => {
  test('whole or in part, told by webhook like any other', async () => {
    const sandbox = await start();
    const payment = await sandbox.paid({ taxFreeAmount: 4_000 });
    await expect.poll(sandbox.told).toEqual(['DONE']);
    expect(await sandbox.byHand('refund', { paymentKey: payment.paymentKey, amount: 8_000 })).toMatchObject({
      body: { status: 'PARTIAL_CANCELED', balanceAmount: 3_000 },
    });
    // What has VAT in it first.
    expect((await sandbox.call('GET', `/${payment.paymentKey}`)).body).toMatchObject({ taxFreeAmount: 3_000 });
    expect(await sandbox.byHand('refund', { orderId: payment.orderId })).toMatchObject({
      body: { status: 'CANCELED' },
    });
    await expect.poll(sandbox.told).toEqual(['DONE', 'PARTIAL_CANCELED', 'CANCELED']);
    expect(await sandbox.byHand('refund', { orderId: payment.orderId })).toMatchObject({
      status: 400,
      body: { code: 'ALREADY_CANCELED_PAYMENT' },
    });
  });

  test('its webhook may be lost', async () => {
    const sandbox = await start();
    const payment = await sandbox.paid();
    await expect.poll(sandbox.told).toEqual(['DONE']);
    await sandbox.arm('webhook_lost');
    await sandbox.byHand('refund', { orderId: payment.orderId });
    // What was to be told of it would come before what is told of a later payment.
    await sandbox.paid();
    await expect.poll(sandbox.told).toEqual(['DONE', 'DONE']);
  });

  test('of what is not there, too much or nothing is refused; another site’s page may not ask', async () => {
    const sandbox = await start();
    const { orderId } = await sandbox.paid();
    expect((await sandbox.byHand('refund', { orderId: 'ord_none' })).status).toBe(404);
    expect((await sandbox.byHand('refund', { orderId, amount: 11_001 })).status).toBe(403);
    expect((await sandbox.byHand('refund', { orderId, amount: 0 })).status).toBe(400);
    const foreign = await fetch(`${sandbox.origin}/sandbox/toss/console/refund`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ orderId }),
    });
    expect(foreign.status).toBe(403);
  });
});
