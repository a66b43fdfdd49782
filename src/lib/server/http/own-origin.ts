import type { Config } from '../config.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The origin to send this browser back to: the public one. On one's own machine localhost, 127.0.0.1 and [::1] are the same
 * server but different sites with different cookies, so that there the name the browser used is kept.
 */
export function ownOrigin(requestUrl: string, { publicOrigin }: Pick<Config, 'publicOrigin'>): string {
  const [asked, known] = [new URL(requestUrl), new URL(publicOrigin)];
  const alias = LOOPBACK.has(asked.hostname) && LOOPBACK.has(known.hostname) && asked.port === known.port;
  return alias ? asked.origin : publicOrigin;
}
