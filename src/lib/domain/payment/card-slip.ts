const PROVIDER = 'tosspayments.com';

/**
 * The address of the card provider's slip as a page may link to it: over TLS at the provider itself, or at the
 * sandbox's stand-in. Null for any other host: an address in a record is not trusted.
 */
export function slipAddress(url: string | null, { sandboxOrigin }: { sandboxOrigin: string | null }): string | null {
  const address = URL.parse(url ?? '');
  if (!address) return null;
  const { protocol, hostname, origin, href } = address;
  const isProvider = protocol === 'https:' && (hostname === PROVIDER || hostname.endsWith(`.${PROVIDER}`));
  return isProvider || origin === sandboxOrigin ? href : null;
}
