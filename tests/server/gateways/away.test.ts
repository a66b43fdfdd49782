import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGateways, type Gateways } from '#lib/server/gateways/index.ts';

const TIMEOUT_MS = 300;

/** How a provider may be away: what it does with each connection. */
const MANNERS: Record<string, (socket: Socket) => void> = {
  'accepts and says nothing': () => {},
  'hangs up': (socket) => socket.destroy(),
  'speaks no HTTP': (socket) => socket.end('SSH-2.0-nobody\r\n'),
  'answers a byte at a time, without an end': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{"');
    const drip = setInterval(() => socket.write('x'), 20);
    socket.once('close', () => clearInterval(drip));
  },
  'answers without an end, as fast as it can': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n"');
    const megabyte = Buffer.alloc(1024 * 1024, 'x');
    const pour = () => {
      while (!socket.destroyed && socket.write(megabyte));
      socket.once('drain', pour);
    };
    pour();
  },
};

/** What is asked of each provider; each answers a refusal, never an exception. */
const CALLS: Record<string, (gateways: Gateways) => Promise<{ ok: boolean }>> = {
  'toss, confirm': ({ toss }) =>
    toss!.confirm({ paymentKey: 'key', orderId: 'order_1', amountWon: 1_000, idempotencyKey: 'one' }),
  'toss, cancel': ({ toss }) => toss!.cancel({ paymentKey: 'key', reason: 'no', idempotencyKey: 'two' }),
  sgis: ({ sgis }) => sgis!.geocode('서울 마포구 양화로 160'),
  nts: ({ nts }) => nts!.businessStatus('9900000004'),
  google: ({ google }) => google!.begin({ redirectUri: 'https://market.test/oauth2/callback/google' }),
  naver: ({ naver }) => naver!.begin({ redirectUri: 'https://market.test/oauth2/callback/naver' }),
  phone: ({ phone }) => phone!.send({ to: '01012345678', template: 'market_code', content: '인증번호' }),
  kakao: ({ kakao }) => kakao!.begin({ redirectUri: 'https://market.test/oauth2/callback/kakao' }),
};

const phoneKeys = {
  accessKey: 'key',
  secretKey: 'secret',
  serviceId: 'ncp:1',
  channel: '@market',
  sender: '0212345678',
};

const gatewaysAt = (origin: string): Gateways => {
  const keys = { clientId: 'id', clientSecret: 'secret', timeoutMs: TIMEOUT_MS };
  return createGateways({
    google: { ...keys, issuer: origin },
    naver: { ...keys, issuer: origin },
    kakao: { ...keys, issuer: origin },
    toss: { baseUrl: origin, clientKey: 'key', secretKey: 'secret', timeoutMs: TIMEOUT_MS },
    sgis: { baseUrl: origin, consumerKey: 'key', consumerSecret: 'secret', timeoutMs: TIMEOUT_MS },
    nts: { baseUrl: origin, serviceKey: 'key', timeoutMs: TIMEOUT_MS },
    // Reads no answer: tests/server/gateways/push.test.ts.
    push: null,
    // Speaks no HTTP: tests/server/gateways/mail.test.ts.
    mail: null,
    phone: { ...phoneKeys, baseUrl: origin, timeoutMs: TIMEOUT_MS },
  });
};

async function expectRefusals(origin: string): Promise<void> {
  const gateways = gatewaysAt(origin);
  await Promise.all(
    Object.entries(CALLS).map(async ([name, call]) => {
      expect(await call(gateways), name).toMatchObject({ ok: false });
    }),
  );
}

describe.each(Object.entries(MANNERS))('a provider that %s', (_, manner) => {
  let server: Server;
  let origin: string;
  const sockets = new Set<Socket>();

  beforeAll(async () => {
    server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
      manner(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });

  test('is given up, and without eating the memory', async () => {
    const before = process.memoryUsage().rss;
    await expectRefusals(origin);
    expect((process.memoryUsage().rss - before) / 1024 ** 2).toBeLessThan(150);
  });
});

test('a provider that is not there is a refusal at once', async () => {
  // Nothing listens on the port of the discard service of this machine.
  await expectRefusals('http://127.0.0.1:9');
});
