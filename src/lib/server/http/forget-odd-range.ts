import type { IncomingMessage } from 'node:http';

/**
 * Leaves a Range only where it is one that runs forward: others are answered whole, as HTTP has it. The file server (sirv 3)
 * throws on one that ends before it begins.
 */
export function forgetOddRange({ headers }: Pick<IncomingMessage, 'headers'>): void {
  if (headers.range === undefined) return;
  const [, from, to] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(headers.range) ?? [];
  if (from === undefined || (to && Number(to) < Number(from))) delete headers.range;
}
