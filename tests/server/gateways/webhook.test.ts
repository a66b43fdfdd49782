import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createWebhooks } from '#lib/server/gateways/webhook/index.ts';
import { type Internet, internet } from '#lib/server/gateways/webhook/internet.ts';
import { isPublicAddress } from '#lib/server/gateways/webhook/public-address.ts';
import { newWebhookSecret } from '#lib/server/gateways/webhook/signature.ts';
import { openReceiver } from './webhook-receiver.ts';

const NAME = 'till.example.kr';
const PUBLIC = '8.8.8.8';
const SECRET = newWebhookSecret();
const BODY = JSON.stringify({ type: 'order.created', timestamp: '2026-11-20T05:00:00.000Z', data: { orderId: 7 } });

/** Longer than any response could be meant to be. */
const ENDLESS_BYTES = 64 * 1024 * 1024;
const written = { bytes: 0, isClosed: Promise.resolve() };

let receiver: Awaited<ReturnType<typeof openReceiver>>;
beforeEach(async () => {
  receiver = await openReceiver(NAME, {
    '/gone': (response) => response.writeHead(410).end(),
    '/fails': (response) => response.writeHead(500).end('no'),
    '/elsewhere': (response) => response.writeHead(302, { location: '/' }).end(),
    '/inside': (response) => response.writeHead(307, { location: 'http://169.254.169.254/latest' }).end(),
    '/switches': (response) =>
      response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    '/hints': (response) => {
      for (let n = 0; n < 100; n += 1) response.writeEarlyHints({ link: '</a>; rel=preload' });
      response.writeHead(204).end();
    },
    '/heads': (response) => response.writeHead(200, { 'x-long': 'x'.repeat(100_000) }).end(),
    '/hangs-up': (response) => response.socket?.destroy(),
    '/silent': () => {},
    '/slow': (response) => response.writeHead(200).write('{'),
    '/endless': (response) => {
      response.writeHead(200);
      written.isClosed = new Promise((resolve) => response.on('close', resolve));
      const more = () => {
        while (written.bytes < ENDLESS_BYTES && !response.destroyed) {
          written.bytes += 16_384;
          if (!response.write(Buffer.alloc(16_384))) break;
        }
      };
      response.on('drain', more);
      more();
    },
  });
});
afterEach(() => receiver.stop());

/** The internet, on which the name is that of the receiver, and a public address leads to its door. */
function webhooks(wish: Internet & { leadsTo?: readonly string[] } = {}) {
  const { leadsTo = [PUBLIC], ...more } = wish;
  const dialled: string[] = [];
  const road = internet({
    resolve: async () => leadsTo,
    doorOf: (address) => {
      dialled.push(address);
      return receiver.door;
    },
    ca: receiver.ca,
    ...more,
  });
  const port = createWebhooks({ road });
  const send = (path = '/', { secrets = [SECRET], host = NAME } = {}) =>
    port.send({ url: `https://${host}${path}`, secrets, id: 'msg_7', at: new Date(), body: BODY });
  return { send, look: port.look, dialled };
}

describe('what is sent', () => {
  test('is what Standard Webhooks says, by its published library', async () => {
    expect(await webhooks().send('/hook?shop=7')).toEqual({ status: 204, failure: null, ok: true, isGone: false });
    const [{ path, headers, body } = { path: '', headers: {}, body: '' }] = receiver.heard;
    expect(path).toBe('/hook?shop=7');
    expect(headers).toMatchObject({ host: NAME, 'content-type': 'application/json', 'webhook-id': 'msg_7' });
    expect(new Webhook(SECRET).verify(body, headers)).toEqual(JSON.parse(BODY));
    expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow('No matching signature');
    expect(() => new Webhook(SECRET).verify(`${body} `, headers)).toThrow('No matching signature');
  });

  test('while a secret is replaced, whoever holds either believes it', async () => {
    const former = newWebhookSecret();
    await webhooks().send('/', { secrets: [SECRET, former] });
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.heard;
    for (const secret of [SECRET, former]) expect(new Webhook(secret).verify(body, headers)).toBeTruthy();
  });
});

describe('what comes of it', () => {
  test.each([
    ['/gone', { status: 410, ok: false, isGone: true, failure: null }],
    ['/fails', { status: 500, ok: false, isGone: false, failure: null }],
    ['/elsewhere', { status: 302, ok: false, isGone: false, failure: 'redirect' }],
    ['/inside', { status: 307, ok: false, isGone: false, failure: 'redirect' }],
  ])('%s is told as it is, and nothing is asked elsewhere', async (path, result) => {
    expect(await webhooks().send(path)).toEqual(result);
    expect(receiver.heard.map((one) => one.path)).toEqual([path]);
  });

  test.each([
    ['/switches', 'switches to another protocol'],
    ['/heads', 'writes heads that are longer than any'],
    ['/hangs-up', 'hangs up'],
  ])('%s: one that %s has not taken it', async (path) => {
    expect(await webhooks().send(path)).toEqual({ status: null, ok: false, isGone: false, failure: 'unreachable' });
  });

  test('one that says a lot before it responds has', async () => {
    expect(await webhooks().send('/hints')).toMatchObject({ status: 204, ok: true });
  });

  test('one that says nothing is left in time', async () => {
    const failed = { status: null, ok: false, failure: 'timeout' };
    expect(await webhooks({ timeoutMs: 300 }).send('/silent')).toMatchObject(failed);
  });

  test('so is a name server', async () => {
    const { send, dialled } = webhooks({ resolve: () => new Promise(() => {}), timeoutMs: 100 });
    expect(await send()).toMatchObject({ status: null, failure: 'timeout' });
    expect(dialled).toEqual([]);
  });

  test('a response that never ends counts by its status', async () => {
    expect(await webhooks({ timeoutMs: 300 }).send('/slow')).toMatchObject({ status: 200, ok: true });
  });

  test('of a long one the beginning is read, and the rest is nobody’s', async () => {
    expect(await webhooks().send('/endless')).toMatchObject({ status: 200, ok: true });
    await written.isClosed;
    // What lies in the sockets between is on its way already.
    expect(written.bytes).toBeLessThan(ENDLESS_BYTES / 4);
  });

  test('another’s certificate is not believed, nor one of nobody', async () => {
    const failed = { status: null, ok: false, failure: 'certificate' };
    expect(await webhooks().send('/', { host: 'other.example.kr' })).toMatchObject(failed);
    expect(await webhooks({ ca: undefined as never }).send()).toMatchObject(failed);
    expect(receiver.heard).toEqual([]);
  });

  test('where nobody listens', async () => {
    const { port } = receiver.door;
    await receiver.stop();
    const { send } = webhooks({ doorOf: () => ({ host: '127.0.0.1', port }) });
    expect(await send()).toMatchObject({ status: null, failure: 'unreachable' });
  });
});

const PRIVATE = [
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.168.0.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::8.8.8.8',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:a9fe:a9fe',
  '64:ff9b::127.0.0.1',
  '64:ff9b::a00:1',
  '64:ff9b:1::808:808',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:808:808::',
  '3fff::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '4000::1',
  'not an address',
  '',
];

describe('addresses', () => {
  test.each(PRIVATE)('%s is nobody’s on the internet', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700:4700::1111',
    '2001:4860:4860::8888',
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
  ])('%s is somebody’s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    [['10.0.0.1'], 'notPublic'],
    [[PUBLIC, '127.0.0.1'], 'notPublic'],
    [['::ffff:169.254.169.254'], 'notPublic'],
    [['64:ff9b::7f00:1'], 'notPublic'],
    [[], 'notFound'],
  ])('a name that leads to %j is not connected to', async (leadsTo, failure) => {
    const { send, look, dialled } = webhooks({ leadsTo });
    expect(await look(`https://${NAME}/`)).toBe(failure);
    expect(await send()).toEqual({ status: null, failure, ok: false, isGone: false });
    expect(dialled).toEqual([]);
    expect(receiver.state.connections).toBe(0);
  });

  test('a name that leads elsewhere a moment later is reached where it was looked up, or not at all', async () => {
    const answers = [[PUBLIC], ['127.0.0.1'], ['1.1.1.1']];
    const { send, dialled } = webhooks({ resolve: async () => answers.shift() ?? [] });
    expect(await send()).toMatchObject({ ok: true });
    expect(dialled).toEqual([PUBLIC]);
    expect(await send()).toMatchObject({ failure: 'notPublic' });
    expect(await send()).toMatchObject({ ok: true });
    expect(dialled).toEqual([PUBLIC, '1.1.1.1']);
    expect(answers).toEqual([]);
  });

  // As a market has it: nothing stands in the internet's place.
  test.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:7f00:1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://[fe80::1]/',
    'https://[64:ff9b::a9fe:a9fe]/',
  ])('%s leads nowhere', async (url) => {
    const market = createWebhooks();
    expect(await market.look(url)).toBe('notPublic');
    const sent = await market.send({ url, secrets: [SECRET], id: 'msg_7', at: new Date(), body: BODY });
    expect(sent).toMatchObject({ ok: false, status: null, failure: 'notPublic' });
  });
});
