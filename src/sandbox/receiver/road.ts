import { isIP } from 'node:net';
import type { Road } from '#lib/server/gateways/webhook/internet.ts';
import { isPublicAddress } from '#lib/server/gateways/webhook/public-address.ts';

/** The way to every address that a mart of a sandbox names: nothing leaves it, all leads to its own stand-in. */
export function sandboxRoad(publicOrigin: string, fetch: typeof globalThis.fetch): Road {
  const isPrivate = ({ hostname }: URL) =>
    hostname === 'localhost' || (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 && !isPublicAddress(hostname));
  return {
    look: async (url) => (isPrivate(url) ? 'notPublic' : null),
    async post(url, { headers, body }) {
      if (isPrivate(url)) return { status: null, failure: 'notPublic' };
      const to = `${publicOrigin}/sandbox/receiver?to=${encodeURIComponent(url.href)}`;
      try {
        const response = await fetch(to, { method: 'POST', headers, body, redirect: 'manual' });
        await response.body?.cancel();
        return { status: response.status, failure: null };
      } catch {
        return { status: null, failure: 'unreachable' };
      }
    },
  };
}
