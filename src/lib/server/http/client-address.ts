import type { Context } from 'hono';
import type { Config } from '../config.ts';

/**
 * Who is on the other end of the connection: the socket's address, or, behind a proxy that we were told to trust, the
 * last address that proxy added to X-Forwarded-For.
 */
export function clientAddress(c: Context, config: Pick<Config, 'trustProxy'>): string {
  if (config.trustProxy) {
    const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim();
    if (forwarded) return forwarded;
  }
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } };
  return incoming?.socket?.remoteAddress ?? 'unknown';
}
