import { BlockList, isIP } from 'node:net';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';

/**
 * Whose word on where a request comes from is taken: nobody's (0), that of so many proxies one behind the other, or
 * that of the proxies at these addresses.
 */
export type TrustedProxies = number | BlockList;

/** The proxies at addresses and ranges such as '10.0.0.0/8'; null where one of them is none. */
export function proxiesAt(ranges: readonly string[]): BlockList | null {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits, ...rest] = range.split('/');
    const version = isIP(address);
    const longest = version === 4 ? 32 : 128;
    const prefix = bits === undefined ? longest : Number(bits);
    if (version === 0 || rest.length > 0 || bits === '' || !Number.isInteger(prefix) || prefix < 0 || prefix > longest)
      return null;
    list.addSubnet(address, prefix, familyOf(version));
  }
  return list;
}

const familyOf = (version: number) => (version === 4 ? 'ipv4' : 'ipv6');

/** An address in normal form: without port and zone, IPv4 unmapped; null for an invalid one. */
function plainAddress(text: string): string | null {
  const address = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '');
  const version = isIP(address);
  if (version === 0) return null;
  return version === 4 ? address : ipaddr.process(address).toString();
}

/** The prefix that an IPv6 network gives to one line: its owner has all of its addresses. */
const IPV6_LINE_BITS = 64;

/** The key under which an address is counted: an IPv4 address as it is, the /64 of an IPv6 address. */
function addressGroup(address: string): string {
  if (isIP(address) !== 6) return address;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${IPV6_LINE_BITS}`)}/${IPV6_LINE_BITS}`;
}

/**
 * The address of the client. `X-Forwarded-For` is read from its end, as each proxy adds its peer; entries further to
 * the left than the trusted proxies have written are anybody's to make up. By their addresses: the first that is none
 * of them. By their number: as many places from the end; where there are fewer, a request has come past some of them.
 */
export function addressBehind(trusted: TrustedProxies, peer: string, forwardedFor: string | undefined): string {
  const nearest = plainAddress(peer) ?? 'unknown';
  const said = forwardedFor === undefined ? [] : forwardedFor.split(',').map(plainAddress);
  if (typeof trusted === 'number') {
    if (trusted === 0 || said.length === 0) return nearest;
    return said.at(-Math.min(trusted, said.length)) ?? nearest;
  }
  let client = nearest;
  for (const next of said.toReversed()) {
    const version = isIP(client);
    if (version === 0 || next === null || !trusted.check(client, familyOf(version))) break;
    client = next;
  }
  return client;
}

/** Whose connection a request came on, a proxy's perhaps. */
export const peerAddress = (c: Context): string => {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } };
  return plainAddress(incoming?.socket?.remoteAddress ?? '') ?? 'unknown';
};

/** The address of a request's client. */
export const clientAddress = (c: Context, { trustProxy }: { trustProxy: TrustedProxies }): string =>
  addressBehind(trustProxy, peerAddress(c), c.req.header('x-forwarded-for'));

/** The key under which limits count a request without a person. */
export const clientGroup = (c: Context, config: { trustProxy: TrustedProxies }): string =>
  addressGroup(clientAddress(c, config));
