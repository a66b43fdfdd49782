import type { Deps } from '../../deps.ts';
import { sandboxCredentials } from '../../sandbox/credentials.ts';

/** The script that opens the provider's card window, and our public key there. */
export interface CardScript {
  clientKey: string;
  src: string;
  /** Not from this server: the page must allow it. */
  isForeign: boolean;
}

/** The provider's script by its key, the stand-in's in the sandbox; null where cards are off for want of keys. */
export function cardScript({ config, gateways }: Deps): CardScript | null {
  if (!gateways.toss) return null;
  if (config.sandbox) {
    return { clientKey: sandboxCredentials.toss.clientKey, src: '/sandbox/toss/v1.js', isForeign: false };
  }
  return config.toss && { clientKey: config.toss.clientKey, src: 'https://js.tosspayments.com/v1', isForeign: true };
}
