import { describe, expect, test } from 'vitest';
import { createCaller, serverNow, setServerNow } from '#lib/client/caller/call.ts';
import type { CallSpec } from '#lib/contract/call.ts';
import { type Call, calls as contract } from '#lib/contract/index.ts';
import { writeShapes } from '../../scripts/response-shapes.ts';
import { filesIn, isCode, readSource } from '../architecture/source.ts';

const calls: Record<string, CallSpec> = contract;
const CALL_NAME = /(?:GET|POST|PUT|PATCH|DELETE) \/api\/[\w/{}.-]+/g;
const IN_BROWSERS = ['src/islands', 'src/layouts', 'src/pages', 'src/lib/client', 'src/lib/stores'];
const clientSources = () => IN_BROWSERS.flatMap(filesIn).filter(isCode).map(readSource);

describe('what is no answer in the contract’s shape did not answer', () => {
  const asked = (
    status: number,
    body: string,
    type: string | null,
    name = 'POST /api/buyer/carts/addCart' as string,
  ) => {
    const sent: (RequestInit | undefined)[] = [];
    const call = createCaller({
      fetch: (async (_: RequestInfo | URL, init?: RequestInit) => {
        sent.push(init);
        const date = new Date(Date.now() + 3_600_000).toUTCString();
        return new Response(body, { status, headers: { ...(type ? { 'content-type': type } : {}), date } });
      }) as typeof fetch,
      renewOnce: (renew) => renew(),
    });
    return { sent, answer: call(writeShapes(`'${name}'`).slice(1, -1) as Call, {} as never) };
  };

  /** Every call that a page makes, in its code or by a form. */
  const named = [...new Set(clientSources().flatMap(({ text }) => [...text.matchAll(CALL_NAME)].map(([name]) => name)))]
    .filter((name) => calls[name] && calls[name].response !== 'picture')
    .sort();

  test('there are such calls', () => expect(named.length).toBeGreaterThan(150));

  // Field case 7.18.
  test('a sentence that is too long for a notice ends with a whole character', async () => {
    const { answer } = asked(400, `${'가'.repeat(299)}😀 그리고 더`, 'text/plain; charset=utf-8');
    expect(await answer).toMatchObject({ ok: false, error: { message: `${'가'.repeat(299)}😀` } });
  });

  // A filter's page, a captive portal's, a CDN's, and what stands between that speaks JSON itself.
  test.each([
    ['a page', '<!doctype html><title>Sign in to the Wi-Fi</title>', 'text/html; charset=utf-8'],
    ['a page that says it is JSON', '<html></html>', 'application/json'],
    ['nothing', '', null],
    ['nothing that says it is JSON', '', 'application/json'],
    ['nothing at all in JSON', 'null', 'application/json'],
    ['another JSON', '{"login":"required","error":null}', 'application/json'],
    ['a word in JSON', '"OK"', 'application/json'],
  ])('%s with 200 is no success of any call, and teaches no clock', async (what, body, type) => {
    setServerNow(Date.now());
    const taken: string[] = [];
    for (const name of named) {
      if (what === 'another JSON' && calls[name]!.toldBy === '{') continue;
      if (what === 'a word in JSON' && calls[name]!.response === 'text') continue;
      const answer = await asked(200, body, type, name).answer;
      if (answer.ok || answer.status !== 0) taken.push(name);
    }
    expect(taken).toEqual([]);
    expect(Math.abs(serverNow() - Date.now())).toBeLessThan(2_000);
  });

  test('what the server answers is taken by its shape', async () => {
    expect(await asked(200, '{"productId":1,"count":2}', 'application/json').answer).toMatchObject({ ok: true });
    const list = 'GET /api/buyer/order/buy-ing';
    expect(await asked(200, '[]', 'application/json', list).answer).toEqual({ ok: true, data: [] });
    const text = 'POST /api/buyer/order/cancel';
    expect(await asked(200, '취소했어요.', 'text/plain', text).answer).toEqual({ ok: true, data: '취소했어요.' });
  });

  // spec: S7.20
  test('so is one that has the specification’s fields alone', async () => {
    for (const [name, fields] of Object.entries(OF_THE_SPECIFICATION))
      expect(await asked(200, JSON.stringify(fields), 'application/json', name).answer, name).toMatchObject({
        ok: true,
      });
  });

  test.each([403, 404, 409, 413])('a page with %d refuses nothing', async (status) => {
    expect(await asked(status, '<h1>Blocked</h1>', 'text/html').answer).toMatchObject({ ok: false, status: 0 });
  });

  test('no call is led to another address', async () => {
    const { sent, answer } = asked(200, '{"productId":1}', 'application/json');
    await answer;
    expect(sent[0]).toMatchObject({ redirect: 'error' });
  });
});

/** What section 7 of the specification says that these answer. */
const OF_THE_SPECIFICATION = {
  'GET /api/auth/login': { name: '김', email: null, social_login_platform: 'google', authorizedMarts: [] },
  'GET /api/buyer/products/nearby': [],
  'POST /api/buyer/pay/on-site': { orderId: 1 },
  'POST /api/buyer/pay/toss/confirm': { orderId: 1 },
  'POST /api/buyer/pay/cart/process': { orderIds: [1] },
  'GET /api/qrCode/get': { uuid: 'a' },
  'POST /api/files/presign': { url: 'a', key: 'b', publicUrl: '' },
  'GET /api/seller/{martId}/orders': [],
  'GET /api/seller/tax/biz-status': { data: [] },
  'POST /api/seller/store/create': { name: '가' },
  'GET /api/seller/store/{storeId}/employees/search-user': { userId: 1, name: '김', email: 'a@b.kr', status: 'OK' },
  'GET /api/qrCode/product': { productName: '빵', quantity: 1, totalPrice: 1, status: 1 },
  'PATCH /api/seller/orders/{orderId}/checkin': {},
} as const;

/** Each of these asks what came whether it is what was asked for. */
const DOORS = [
  'src/islands/seller/sales/FileLinks.tsx',
  'src/islands/seller/sales/take-file.ts',
  'src/lib/client/caller/call.ts',
  'src/lib/client/caller/live-stream.ts',
  'src/lib/client/caller/upload.ts',
  'src/lib/client/offline/worker.ts',
  'src/lib/client/page/fetch-part.ts',
  // The page itself, as it is now.
  'src/lib/client/page/refresh-page.ts',
  'src/lib/client/page/reload-if-reached.ts',
];

test('nothing is asked by another way', () => {
  const asking = clientSources().filter(({ text }) =>
    /(?<![.\w])fetch\(|new (XMLHttpRequest|EventSource|WebSocket)\b|sendBeacon\(/.test(
      text.replaceAll(/^\s*(\/?\*|\/\/).*$/gm, ''),
    ),
  );
  expect(asking.map(({ path }) => path).sort()).toEqual(DOORS);
});
