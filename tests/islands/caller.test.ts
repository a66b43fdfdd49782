import { describe, expect, test, vi } from 'vitest';
import { createCaller, serverNow, setServerNow } from '#lib/client/caller/call.ts';

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

/** A server whose session ends, and which tabs share one renewal lock. */
function server({ refreshWorks = true, stays401 = false } = {}) {
  const asked: string[] = [];
  let signedIn = false;
  let renewing: Promise<unknown> = Promise.resolve();
  const call = createCaller({
    fetch: (async (input: RequestInfo | URL, init?: RequestInit) => {
      asked.push(`${init?.method} ${input}`);
      if (String(input) === '/api/auth/refresh') {
        signedIn = refreshWorks && !stays401;
        return refreshWorks ? json(200, {}) : json(401, { code: 'notSignedIn', message: '로그인이 필요해요.' });
      }
      return signedIn
        ? json(200, { name: '김하늘' })
        : json(401, { code: 'notSignedIn', message: '로그인이 필요해요.' });
    }) as typeof fetch,
    renewOnce: (renew) => {
      const mine = renewing.then(renew);
      renewing = mine;
      return mine;
    },
  });
  return { call, asked, refreshes: () => asked.filter((line) => line === 'POST /api/auth/refresh').length };
}

describe('a call that finds the session ended', () => {
  // spec: S7.1, S9.11
  test('renews it once and is repeated', async () => {
    const { call, asked } = server();
    expect(await call('GET /api/auth/login')).toMatchObject({ ok: true, data: { name: '김하늘' } });
    expect(asked).toEqual(['GET /api/auth/login', 'POST /api/auth/refresh', 'GET /api/auth/login']);
  });

  // spec: S7.1, S8.1
  test('gives up when the renewal is refused', async () => {
    const { call, refreshes } = server({ refreshWorks: false });
    expect(await call('GET /api/auth/login')).toMatchObject({ ok: false, status: 401, error: { code: 'notSignedIn' } });
    expect(refreshes()).toBe(1);
  });

  // spec: S7.1
  test('does not renew a second time when it is refused again', async () => {
    const { call, refreshes } = server({ stays401: true });
    expect(await call('GET /api/auth/login')).toMatchObject({ ok: false, status: 401 });
    expect(refreshes()).toBe(1);
  });

  // market.md 19.4: to a stranger the console is not there.
  test('an operator whose session was ended beside is told so, and not that the address is unknown', async () => {
    const hidden = json(404, { code: 'notFound', message: '찾을 수 없는 주소예요.' });
    const asked: string[] = [];
    const answering = (refresh: Response) =>
      createCaller({
        fetch: (async (input: RequestInfo | URL) => {
          asked.push(String(input));
          return String(input) === '/api/auth/refresh' ? refresh : hidden.clone();
        }) as typeof fetch,
        renewOnce: (renew) => renew(),
      });
    const ended = answering(json(401, { code: 'notSignedIn', message: '로그인이 필요해요.' }));
    expect(await ended('GET /api/operator/staff')).toMatchObject({ ok: false, status: 401 });
    expect(asked).toEqual(['/api/operator/staff', '/api/auth/refresh']);
    // Who is signed in still, and looks for what is not there.
    const still = answering(json(200, {}));
    expect(await still('GET /api/operator/staff')).toMatchObject({ ok: false, status: 404 });
    // Elsewhere it is what it says.
    asked.length = 0;
    expect(await ended('GET /api/auth/login')).toMatchObject({ ok: false, status: 404 });
    expect(asked).toEqual(['/api/auth/login']);
  });

  test('shares the renewal with calls made at the same time', async () => {
    const { call, refreshes } = server();
    const answers = await Promise.all([call('GET /api/auth/login'), call('GET /api/auth/login')]);
    expect(answers.every((answer) => answer.ok)).toBe(true);
    expect(refreshes()).toBe(1);
  });
});

test('being offline is an answer, not an exception', async () => {
  const call = createCaller({ fetch: () => Promise.reject(new TypeError('failed')), renewOnce: (renew) => renew() });
  expect(await call('GET /api/auth/login')).toMatchObject({ ok: false, status: 0, error: { code: 'unavailable' } });
});

// spec: S9.12
test('a call has no time limit of ours: one that is answered after an hour is answered', async () => {
  vi.useFakeTimers();
  try {
    const HOUR_MS = 3_600_000;
    const fetchLate: typeof fetch = (_, init) =>
      new Promise((resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal!.reason));
        setTimeout(() => resolve(json(200, { name: '김하늘' })), HOUR_MS);
      });
    const called = createCaller({ fetch: fetchLate, renewOnce: (renew) => renew() })('GET /api/auth/login');
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(await called).toMatchObject({ ok: true, data: { name: '김하늘' } });
  } finally {
    vi.useRealTimers();
  }
});

describe('a failure that is not JSON', () => {
  const failing = (status: number, body: string, type: string) =>
    createCaller({
      fetch: async () => new Response(body, { status, headers: { 'content-type': type } }),
      renewOnce: (renew) => renew(),
    })('POST /api/buyer/order/cancel', { query: { orderId: 1 } });

  test.each([
    [409, '이미 취소된 주문이에요.\n', 'text/plain; charset=UTF-8', 'invalidInput', '이미 취소된 주문이에요.'],
    [503, '점검하고 있어요.', 'text/plain', 'unavailable', '점검하고 있어요.'],
    [500, ' ', 'text/plain', 'internal', '문제가 생겼어요. 잠시 뒤 다시 시도해 주세요.'],
    [502, '<h1>Bad Gateway</h1>', 'text/html', 'internal', '문제가 생겼어요. 잠시 뒤 다시 시도해 주세요.'],
    // spec: S8.15
  ])('%d %j as %s', async (status, body, type, code, message) => {
    expect(await failing(status, body, type)).toEqual({ ok: false, status, error: { code, message } });
  });
});

test('numbers in the address and the query arrive as text', async () => {
  const asked: string[] = [];
  const call = createCaller({
    fetch: (async (input: RequestInfo | URL) => {
      asked.push(String(input));
      return json(200, []);
    }) as typeof fetch,
    renewOnce: (renew) => renew(),
  });
  await call('GET /api/buyer/products/{storeId}/products', { params: { storeId: 7 }, query: { page: 1, size: 12 } });
  expect(asked).toEqual(['/api/buyer/products/7/products?page=1&size=12']);
});

test('an answer from a server whose clock is ahead moves the page’s time along', async () => {
  setServerNow(Date.now());
  const ahead = Date.now() + 3_600_000;
  const call = createCaller({
    fetch: (async () => json(200, {}, { date: new Date(ahead).toUTCString() })) as unknown as typeof fetch,
    renewOnce: (renew) => renew(),
  });
  await call('GET /api/auth/login');
  expect(Math.abs(serverNow() - ahead)).toBeLessThan(2_000);
  setServerNow(Date.now());
});

describe('a session that could not be renewed', () => {
  test.each([429, 503])('by %d is not one that has ended', async (status) => {
    const call = createCaller({
      fetch: (async (input: RequestInfo | URL) =>
        String(input) === '/api/auth/refresh'
          ? new Response('', { status })
          : json(401, { code: 'notSignedIn', message: '로그인이 필요해요.' })) as typeof fetch,
      renewOnce: (renew) => renew(),
    });
    expect(await call('GET /api/auth/login')).toMatchObject({ ok: false, status });
  });
});
