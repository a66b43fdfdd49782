import { afterEach, describe, expect, test } from 'vitest';
import { sandboxCredentials } from '#sandbox/credentials.ts';
import { runSandbox } from './running-sandbox.ts';
import { receiveWebhooks } from './webhook-receiver.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const OWN = 'http://stand-ins.test:4400';
const OTHER = 'http://market.test:4321';

async function start(options: Parameters<typeof runSandbox>[0] = {}) {
  const sandbox = await runSandbox({ publicOrigin: OWN, ...options });
  stops.push(sandbox.stop);
  return sandbox;
}

function authorize(origin: string, name: 'google' | 'naver' | 'kakao', redirect: string): Promise<Response> {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: sandboxCredentials[name].clientId,
    redirect_uri: redirect,
    scope: 'openid email profile',
    state: 'a state',
    login_hint: 'buyer@demo.test',
  });
  const path = { google: 'o/oauth2/v2/auth', naver: 'oauth2/authorize', kakao: 'oauth/authorize' }[name];
  return fetch(`${origin}/sandbox/${name}/${path}?${query}`, { redirect: 'manual' });
}

// docs/operations.md, 'Open a market': production settings beside stand-ins in a process of their own.
describe('stand-ins of another market', () => {
  test.each(['google', 'naver', 'kakao'] as const)(
    '%s leads back to each registered market, and to nobody else',
    async (name) => {
      const { origin } = await start({ markets: [OWN, OTHER] });
      for (const market of [OWN, OTHER]) {
        const response = await authorize(origin, name, `${market}/oauth2/callback/${name}`);
        expect([response.status, response.headers.get('location')]).toEqual([
          302,
          expect.stringContaining(`${market}/oauth2/callback/${name}?`),
        ]);
      }
      for (const redirect of [`${OTHER}/elsewhere`, `http://stranger.test/oauth2/callback/${name}`]) {
        const response = await authorize(origin, name, redirect);
        expect(response.status, redirect).toBe(400);
        expect(await response.text()).toContain('redirect_uri_mismatch');
      }
    },
  );

  test('a market that did not register is refused', async () => {
    const { origin } = await start();
    expect((await authorize(origin, 'google', `${OTHER}/oauth2/callback/google`)).status).toBe(400);
  });

  test('its pages open the card window; the controls stay those of the own pages', async () => {
    const { origin } = await start({ markets: [OWN, OTHER] });
    const headers = { origin: OTHER, 'sec-fetch-site': 'cross-site' };
    const order = { orderId: 'order_from_elsewhere', amount: '1200', orderName: '두부', clientKey: 'test_ck_sandbox' };
    const body = new URLSearchParams({ ...order, successUrl: `${OTHER}/toss/success`, failUrl: `${OTHER}/toss/fail` });
    const open = (from: Record<string, string>) =>
      fetch(`${origin}/sandbox/toss/pay`, { method: 'POST', body, headers: from, redirect: 'manual' });
    expect((await open(headers)).status).toBe(303);
    expect((await open({ ...headers, origin: 'http://stranger.test' })).status).toBe(403);
    const reset = await fetch(`${origin}/sandbox/reset`, { method: 'POST', headers });
    expect(reset.status).toBe(403);
  });

  test('each registered address is told of a payment', async () => {
    const receivers = [await receiveWebhooks(), await receiveWebhooks()];
    for (const { stop } of receivers) stops.push(stop);
    const webhook = { urls: receivers.map(({ url }) => url), delayMs: 5, retryMs: [5] };
    const sandbox = await start({ toss: { webhook } });
    const payment = { orderId: 'order_that_is_told', amount: 1_500 };
    const { paymentKey } = (await (await sandbox.post('/sandbox/toss/authorize', payment)).json()) as {
      paymentKey: string;
    };
    const authorization = `Basic ${btoa(`${sandboxCredentials.toss.secretKey}:`)}`;
    await sandbox.post('/sandbox/toss/v1/payments/confirm', { ...payment, paymentKey }, { authorization });
    for (const { events } of receivers)
      await expect.poll(() => events.map(({ body }) => body.data.status)).toEqual(['DONE']);
  });
});
