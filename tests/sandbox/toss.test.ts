import { afterEach, describe, expect, test } from 'vitest';
import { armFault } from '#sandbox/faults.ts';
import { runSandbox } from './running-sandbox.ts';
import { receiveWebhooks } from './webhook-receiver.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
async function start(options: Parameters<typeof runSandbox>[0] = {}) {
  const sandbox = await runSandbox(options);
  stops.push(sandbox.stop);
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
  const api = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(`${sandbox.origin}/sandbox/toss/v1/payments${path}`, {
      method,
      headers: { authorization: basic('test_sk_sandbox:'), 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const payUrl = (overrides: Record<string, string> = {}) =>
    `${sandbox.origin}/sandbox/toss/pay?${new URLSearchParams({
      clientKey: 'test_ck_sandbox',
      orderId: 'ord_123456',
      amount: '11000',
      orderName: '두부 외 1건',
      successUrl: `${sandbox.origin}/toss/success?sessionKey=abc`,
      failUrl: `${sandbox.origin}/toss/fail?sessionKey=abc`,
      ...overrides,
    })}`;
  async function decide(decision: string, overrides: Record<string, string> = {}) {
    const page = await (await fetch(payUrl(overrides))).text();
    const action = page.match(/action="([^"]+)"/)?.[1] ?? '';
    const answer = await fetch(sandbox.origin + action, {
      method: 'POST',
      body: new URLSearchParams({ decision }),
      redirect: 'manual',
    });
    return { action, status: answer.status, location: new URL(answer.headers.get('location') ?? 'about:blank') };
  }
  return { ...sandbox, api, basic, payUrl, decide };
}
async function authorized(sandbox: Awaited<ReturnType<typeof start>>, orderId = 'ord_123456', amount = 11_000) {
  const { paymentKey } = await (await sandbox.post('/sandbox/toss/authorize', { orderId, amount })).json();
  return { paymentKey: String(paymentKey), orderId, amount };
}

describe('the pay page', () => {
  test('shows what is paid, works without script and may lead to the shop', async () => {
    const sandbox = await start();
    const answer = await fetch(sandbox.payUrl());
    const page = await answer.text();
    expect(page).toContain('두부 외 1건');
    expect(page).toContain('11,000원');
    expect(page).not.toContain('<script');
    expect(answer.headers.get('content-security-policy')).toContain(`form-action 'self' ${sandbox.origin}`);
  });
  test('escapes what the shop sent', async () => {
    const sandbox = await start();
    const page = await (await fetch(sandbox.payUrl({ orderName: '<img src=x>' }))).text();
    expect(page).toContain('&lt;img');
    expect(page).not.toContain('<img');
  });
  test('pay leads to the success address, with our own query kept', async () => {
    const sandbox = await start();
    const { location } = await sandbox.decide('pay');
    expect(location.pathname).toBe('/toss/success');
    expect(location.search).toMatch(/^\?sessionKey=abc&paymentKey=tsb_[^&]+&orderId=ord_123456&amount=11000$/);
    const confirm = await sandbox.api('POST', '/confirm', {
      paymentKey: location.searchParams.get('paymentKey'),
      orderId: 'ord_123456',
      amount: 11_000,
    });
    expect(confirm.status).toBe(200);
    // The order is paid: its window does not open again.
    const again = await fetch(sandbox.payUrl(), { redirect: 'manual' });
    expect(again.headers.get('location')).toContain('code=DUPLICATED_ORDER_ID');
  });
  test('refuse leads to the failure address with the order id, and the payment is over', async () => {
    const sandbox = await start();
    const { location, action } = await sandbox.decide('refuse');
    expect(location.pathname).toBe('/toss/fail');
    expect(location.searchParams.get('code')).toBe('REJECT_CARD_COMPANY');
    expect(location.searchParams.get('orderId')).toBe('ord_123456');
    const record = await (await sandbox.api('GET', '/orders/ord_123456')).json();
    expect(record).toMatchObject({ status: 'ABORTED', failure: { code: 'REJECT_CARD_COMPANY' } });
    expect((await fetch(sandbox.origin + action)).status).toBe(404);
  });
  test('close leads to the failure address without the order id', async () => {
    const sandbox = await start();
    const { location } = await sandbox.decide('close');
    expect(location.searchParams.get('code')).toBe('PAY_PROCESS_CANCELED');
    expect(location.searchParams.has('orderId')).toBe(false);
    expect(location.searchParams.get('sessionKey')).toBe('abc');
  });
  test('is open for thirty minutes', async () => {
    const sandbox = await start();
    const page = await (await fetch(sandbox.payUrl())).text();
    await sandbox.clock.advance(1_801);
    const answer = await fetch(sandbox.origin + (page.match(/action="([^"]+)"/)?.[1] ?? ''), {
      method: 'POST',
      body: new URLSearchParams({ decision: 'pay' }),
      redirect: 'manual',
    });
    expect(answer.headers.get('location')).toContain('code=PAY_PROCESS_ABORTED');
    expect(await (await sandbox.api('GET', '/orders/ord_123456')).json()).toMatchObject({ status: 'EXPIRED' });
  });
  test('does not lead to anything but web addresses', async () => {
    const sandbox = await start();
    expect((await fetch(sandbox.payUrl({ successUrl: 'javascript:alert(1)' }))).status).toBe(400);
  });
  test('refuses less than the minimum and a foreign client key, at the failure address', async () => {
    const sandbox = await start();
    const tooLittle = await fetch(sandbox.payUrl({ amount: '99' }), { redirect: 'manual' });
    expect(tooLittle.headers.get('location')).toContain('code=BELOW_MINIMUM_AMOUNT');
    const foreign = await fetch(sandbox.payUrl({ clientKey: 'live_ck_x' }), { redirect: 'manual' });
    expect(foreign.headers.get('location')).toContain('code=UNAUTHORIZED_KEY');
  });
});

describe('the REST API', () => {
  test('wants the secret key with its colon', async () => {
    const sandbox = await start();
    const codeWith = async (authorization: string) => {
      const answer = await sandbox.api('GET', '/x', undefined, { authorization });
      return [answer.status, ((await answer.json()) as { code: string }).code];
    };
    expect(await codeWith(sandbox.basic('test_sk_sandbox'))).toEqual([403, 'INCORRECT_BASIC_AUTH_FORMAT']);
    expect(await codeWith(sandbox.basic('other:'))).toEqual([401, 'UNAUTHORIZED_KEY']);
    expect(await codeWith('Bearer x')).toEqual([401, 'UNAUTHORIZED_KEY']);
    expect(await codeWith(sandbox.basic('test_sk_sandbox:'))).toEqual([404, 'NOT_FOUND_PAYMENT']);
  });

  test('answers the error a test code asks for', async () => {
    const sandbox = await start();
    const payment = await authorized(sandbox);
    const asked = await sandbox.api('POST', '/confirm', payment, { 'TossPayments-Test-Code': 'INVALID_STOPPED_CARD' });
    expect(asked.status).toBe(400);
    expect(await asked.json()).toMatchObject({ code: 'INVALID_STOPPED_CARD', message: expect.any(String) });
    expect((await sandbox.api('POST', '/confirm', payment)).status).toBe(200);
  });

  test('answers the whole Payment object', async () => {
    const sandbox = await start();
    const payment = await authorized(sandbox);
    const body = await (await sandbox.api('POST', '/confirm', payment)).json();
    expect(body).toMatchObject({
      version: '2022-11-16',
      type: 'NORMAL',
      currency: 'KRW',
      method: '카드',
      status: 'DONE',
      totalAmount: 11_000,
      balanceAmount: 11_000,
      suppliedAmount: 10_000,
      vat: 1_000,
      taxFreeAmount: 0,
      isPartialCancelable: true,
      country: 'KR',
      cancels: null,
      failure: null,
      card: { amount: 11_000, approveNo: expect.stringMatching(/^\d{8}$/), cardType: '신용', ownerType: '개인' },
      approvedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+09:00$/),
    });
    expect((await fetch(body.receipt.url)).status).toBe(200);
  });

  test('keeps an idempotency key per address, also for errors, for fifteen days', async () => {
    const sandbox = await start();
    const payment = await authorized(sandbox);
    const headers = { 'idempotency-key': 'one' };
    const wrong = await sandbox.api('POST', '/confirm', { ...payment, amount: 1 }, headers);
    expect(wrong.status).toBe(400);
    const repeated = await sandbox.api('POST', '/confirm', payment, headers);
    expect([repeated.status, await repeated.json()]).toEqual([400, await wrong.json()]);
    expect((await sandbox.api('POST', '/confirm', payment)).status).toBe(200);
    const cancelled = await sandbox.api('POST', `/${payment.paymentKey}/cancel`, { cancelReason: '취소' }, headers);
    expect(cancelled.status).toBe(200);
    await sandbox.clock.advance(15 * 86_400 + 1);
    const later = await sandbox.api('POST', '/confirm', payment, headers);
    expect(await later.json()).toMatchObject({ code: 'ALREADY_PROCESSED_PAYMENT' });
    const long = await sandbox.api('POST', '/confirm', payment, { 'idempotency-key': 'x'.repeat(301) });
    expect(await long.json()).toMatchObject({ code: 'INVALID_IDEMPOTENCY_KEY' });
  });

  test('frees an idempotency key whose process died', async () => {
    const sandbox = await start({ toss: { slowMs: 60_000 } });
    const payment = await authorized(sandbox);
    const headers = { 'idempotency-key': 'one' };
    await armFault(sandbox.store, { provider: 'toss', fault: 'confirm_slow' });
    const dead = new AbortController();
    const call = fetch(`${sandbox.origin}/sandbox/toss/v1/payments/confirm`, {
      method: 'POST',
      headers: { authorization: sandbox.basic('test_sk_sandbox:'), ...headers },
      body: JSON.stringify(payment),
      signal: dead.signal,
    }).catch(() => 'hung up');
    await expect.poll(async () => (await sandbox.api('POST', '/confirm', payment, headers)).status).toBe(409);
    dead.abort();
    expect(await call).toBe('hung up');
    await sandbox.clock.advance(61);
    expect((await sandbox.api('POST', '/confirm', payment, headers)).status).toBe(200);
  });

  test.each([
    ['no body', undefined],
    ['text for an amount', { paymentKey: 'k', orderId: 'ord_123456', amount: '11000' }],
    ['a fraction', { paymentKey: 'k', orderId: 'ord_123456', amount: 1.5 }],
    ['an order id too short', { paymentKey: 'k', orderId: 'ord', amount: 100 }],
  ])('refuses %s', async (_what, body) => {
    const sandbox = await start();
    const answer = await sandbox.api('POST', '/confirm', body);
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'INVALID_REQUEST' }]);
  });

  test('a newer try replaces an unpaid one', async () => {
    const sandbox = await start();
    const first = await authorized(sandbox);
    const second = await authorized(sandbox);
    expect((await sandbox.api('POST', '/confirm', first)).status).toBe(404);
    expect((await sandbox.api('POST', '/confirm', second)).status).toBe(200);
  });

  test('authorize names the field it refuses', async () => {
    const sandbox = await start();
    const answer = await sandbox.post('/sandbox/toss/authorize', { orderId: 'ord_123456', amount: 'x' });
    expect([answer.status, await answer.json()]).toMatchObject([400, { field: 'amount' }]);
  });
});

describe('webhooks', () => {
  async function withWebhooks(statuses: number[] = []) {
    const receiver = await receiveWebhooks(statuses);
    stops.push(receiver.stop);
    const sandbox = await start({ toss: { webhook: { urls: [receiver.url], delayMs: 20, retryMs: [10, 10, 10] } } });
    return { ...sandbox, events: receiver.events };
  }
  const statuses = (events: { body: { data: { status: string } } }[]) => events.map((event) => event.body.data.status);

  test('tell of the charge and of each cancel, in the shape of the provider', async () => {
    const sandbox = await withWebhooks();
    const payment = await authorized(sandbox);
    await sandbox.api('POST', '/confirm', payment);
    await expect.poll(() => statuses(sandbox.events)).toEqual(['DONE']);
    expect(sandbox.events[0]).toMatchObject({
      headers: { 'tosspayments-webhook-transmission-retried-count': '0' },
      body: {
        eventType: 'PAYMENT_STATUS_CHANGED',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/),
        data: { orderId: payment.orderId },
      },
    });
    for (const cancelAmount of [1_000, 2_000]) {
      await sandbox.api('POST', `/${payment.paymentKey}/cancel`, { cancelReason: '부분', cancelAmount });
    }
    await expect.poll(() => statuses(sandbox.events)).toEqual(['DONE', 'PARTIAL_CANCELED', 'PARTIAL_CANCELED']);
  });

  test('tell of an expiry once', async () => {
    const sandbox = await withWebhooks();
    const { paymentKey } = await authorized(sandbox);
    await sandbox.clock.advance(601);
    await sandbox.api('GET', `/${paymentKey}`);
    await sandbox.api('GET', `/${paymentKey}`);
    await expect.poll(() => statuses(sandbox.events)).toEqual(['EXPIRED']);
    // A second word of it would come before that of a later payment.
    await sandbox.api('POST', '/confirm', await authorized(sandbox));
    await expect.poll(() => statuses(sandbox.events)).toEqual(['EXPIRED', 'DONE']);
  });

  test('are sent again until taken', async () => {
    const sandbox = await withWebhooks([500, 302]);
    await sandbox.api('POST', '/confirm', await authorized(sandbox));
    await expect
      .poll(() => sandbox.events.map((event) => event.headers['tosspayments-webhook-transmission-retried-count']))
      .toEqual(['0', '1', '2']);
  });

  test('come twice, or before the answer, when armed', async () => {
    const sandbox = await withWebhooks();
    await armFault(sandbox.store, { provider: 'toss', fault: 'webhook_twice' });
    await armFault(sandbox.store, { provider: 'toss', fault: 'webhook_first' });
    await sandbox.api('POST', '/confirm', await authorized(sandbox));
    const answeredAt = performance.now();
    expect(statuses(sandbox.events)).toEqual(['DONE', 'DONE']);
    for (const event of sandbox.events) expect(event.at).toBeLessThan(answeredAt);
  });
});
