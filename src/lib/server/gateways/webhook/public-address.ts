import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The addresses of a name; none where it has none. */
export type Resolve = (name: string) => Promise<readonly string[]>;

/** Global unicast of IPv6, all that is routed (RFC 4291 section 2.4, IANA). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** IPv4 behind a NAT64: the last four bytes (RFC 6052). A network's own prefix may lead anywhere in it. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/** An address in the one form that means itself, as '::8.8.8.8' is read as another by some; null for an invalid one. */
function plainAddress(text: string): string | null {
  const version = isIP(text);
  if (version !== 6) return version === 0 ? null : text;
  return URL.parse(`http://[${text}]`)?.hostname.slice(1, -1) ?? null;
}

/**
 * Whether anybody on the internet may be meant: a public address of one machine. IPv4 that is written as IPv6 is judged
 * as what it leads to: mapped ones, and those of a NAT64.
 */
export function isPublicAddress(text: string): boolean {
  const plain = plainAddress(text);
  if (plain === null) return false;
  const address = ipaddr.process(plain);
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast';
  if (address.match(NAT64)) return isPublicAddress(address.toByteArray().slice(12).join('.'));
  return address.match(GLOBAL_UNICAST) && address.range() === 'unicast';
}

/** One look-up, tried twice. */
const LOOKUP_MS = 4_000;

/**
 * Asks the name servers, and nothing of the machine's own (hosts file, search domains). Not by the system's resolver: a
 * name server that says nothing would hold one of the few threads that files are read by.
 */
export async function resolveName(name: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: LOOKUP_MS, tries: 2 });
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
}

/**
 * The address to connect to for a host of an address (a name, or a literal as URLs write it). All that it leads to must
 * be public: one that is not makes the whole name refused, as whoever names it chooses what is answered.
 */
export async function publicAddressOf(
  hostname: string,
  resolve: Resolve,
): Promise<{ ok: true; address: string } | { ok: false; reason: 'notFound' | 'notPublic' }> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = isIP(host) ? [host] : await resolve(host);
  const [address] = addresses;
  if (address === undefined) return { ok: false, reason: 'notFound' };
  return addresses.every(isPublicAddress) ? { ok: true, address } : { ok: false, reason: 'notPublic' };
}
