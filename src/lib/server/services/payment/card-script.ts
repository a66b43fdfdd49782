import type { Deps } from '#lib/server/deps.ts';

/** The script that opens the provider's card window, and our public key there. */
export interface CardScript {
  clientKey: string;
  src: string;
  /** Not from this server: the page must allow it. */
  isForeign: boolean;
  /**
   * Where the window may lead, as sources of a content policy: the provider's pages, and those of every card company,
   * whose addresses nobody lists.
   */
  issuers: string;
}

const TOSS_SCRIPT = 'https://js.tosspayments.com/v1';

/** A page without TLS leads to card companies' pages without it, which only stand-ins have. */
const issuersFrom = (origin: string) => (origin.startsWith('https:') ? 'https:' : 'http: https:');

/** The provider's script by its key, the stand-in's in the sandbox; null where cards are off for want of keys. */
export function cardScript({ config, gateways }: Deps): CardScript | null {
  if (!gateways.toss) return null;
  const { clientKey } = gateways.toss;
  const { sandbox, services, publicOrigin } = config;
  if (sandbox) return { clientKey, src: '/sandbox/toss/v1.js', isForeign: false, issuers: issuersFrom(publicOrigin) };
  const src = services.TOSS_SCRIPT_URL ?? TOSS_SCRIPT;
  return { clientKey, src, isForeign: true, issuers: issuersFrom(src) };
}
