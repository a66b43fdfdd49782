import fc from 'fast-check';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { AppEnv } from '#lib/server/app-env.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { createLimits } from '#lib/server/pipeline/limits.ts';
import { addressBehind, proxiesAt, type TrustedProxies } from '#lib/server/platform/http/client-address.ts';

const [BUYER, LIAR, CDN, NGINX] = ['203.0.113.7', '1.2.3.4', '198.51.100.9', '10.0.0.2'];
/** The CDN and the machines of the market. */
const OURS = proxiesAt(['198.51.100.0/24', '10.0.0.0/8', '127.0.0.1', '2001:db8:cd::/48'])!;

test.each<[why: string, trusted: TrustedProxies, peer: string, forwardedFor: string | undefined, address: string]>([
  ['nobody is believed', 0, BUYER, LIAR, BUYER],
  ['one proxy', 1, NGINX, BUYER, BUYER],
  ['one proxy, and a lie', 1, NGINX, `${LIAR}, ${BUYER}`, BUYER],
  ['one proxy that says nothing', 1, NGINX, undefined, NGINX],
  ['two proxies', 2, NGINX, `${BUYER}, ${CDN}`, BUYER],
  ['two proxies, and a lie', 2, NGINX, `${LIAR}, ${BUYER}, ${CDN}`, BUYER],
  ['two proxies, of which one was gone past', 2, NGINX, BUYER, BUYER],
  ['no address where one should stand', 1, NGINX, 'unknown', NGINX],
  ['proxies by address', OURS, NGINX, `${BUYER}, ${CDN}`, BUYER],
  ['proxies by address, and a lie', OURS, NGINX, `${LIAR}, ${BUYER}, ${CDN}`, BUYER],
  ['a lie about a proxy', OURS, NGINX, `${LIAR}, ${CDN}, ${BUYER}, ${CDN}`, BUYER],
  ['past the CDN, with a lie', OURS, NGINX, `${LIAR}, ${BUYER}`, BUYER],
  ['past all of them, with a lie', OURS, BUYER, `${LIAR}, ${CDN}`, BUYER],
  ['a machine of the market itself', OURS, NGINX, '127.0.0.1', '127.0.0.1'],
  ['no address where one should stand', OURS, NGINX, `nonsense, ${CDN}`, CDN],
  ['nothing where one should stand', OURS, NGINX, '', NGINX],
  ['an address with its port', OURS, NGINX, `${BUYER}:4711, ${CDN}:80`, BUYER],
  ['IPv6', OURS, '2001:db8:cd::2', '2001:db8::7', '2001:db8::7'],
  ['IPv6 with a port', OURS, NGINX, '[2001:db8::7]:4711', '2001:db8::7'],
  ['IPv4 as an IPv6 socket names it', OURS, `::ffff:${NGINX}`, `::ffff:${BUYER}`, BUYER],
  ['a socket that is gone', OURS, '', BUYER, 'unknown'],
])('%s: %o, %s, %s', (_, trusted, peer, forwardedFor, address) => {
  expect(addressBehind(trusted, peer, forwardedFor)).toBe(address);
});

test.each(['10.0.0.0/33', '10.0.0', 'proxy', '10.0.0.0/8/8', '10.0.0.1/', '', '::1/129', '10.0.0.0/x'])(
  '%s is no address of a proxy',
  (range) => expect(proxiesAt([range])).toBeNull(),
);

test('whatever somebody writes in front of what proxies add changes nothing', () => {
  const lie = fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.constantFrom(CDN, NGINX, '', 'x', '127.0.0.1')), {
    maxLength: 5,
  });
  fc.assert(
    fc.property(lie, fc.constantFrom<TrustedProxies>(2, OURS), (lies, trusted) => {
      expect(addressBehind(trusted, NGINX, [...lies, BUYER, CDN].join(', '))).toBe(BUYER);
    }),
  );
});

test.each<[string, TrustedProxies]>([
  ['by number', 2],
  ['by address', OURS],
])('rate limits count somebody behind two proxies as one, whoever they say they are: %s', async (_, trustProxy) => {
  const limits = createLimits({ rateLimits: true, sandbox: false, trustProxy });
  const app = new Hono<AppEnv>();
  app.onError((error, c) => c.text('', error instanceof DomainError ? 429 : 500));
  app.get('/', limits.account, (c) => c.text('taken'));
  const ask = async (forwardedFor: string) => {
    const env = { incoming: { socket: { remoteAddress: NGINX } } };
    return (await app.request('/', { headers: { 'x-forwarded-for': forwardedFor } }, env)).status;
  };
  const said: number[] = [];
  for (let i = 0; i < 12; i += 1) said.push(await ask(`192.0.2.${i}, ${BUYER}, ${CDN}`));
  expect(said).toEqual([...Array(10).fill(200), 429, 429]);
  expect(await ask(`${BUYER}, 203.0.113.8, ${CDN}`)).toBe(200);
});
