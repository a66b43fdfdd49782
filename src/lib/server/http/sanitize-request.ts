import type { IncomingMessage } from 'node:http';

/** An address that says nothing else when it is parsed: no dots or signs that mean another path, no host. */
const PLAIN = /^(?:\/[\w~-][\w.~-]*)+\/?(?:\?[\w.~%+&=,:;@!*()/-]+)?$/;

const rewritten = new WeakSet<object>();

/** Whether a request came with another address than it is answered by. */
export const wasRewritten = (req: object): boolean => rewritten.has(req);

/**
 * Puts a request's address in the form in which browsers write it, so that whatever answers reads the same: 'http://elsewhere/x'
 * becomes '/x', '//x' stays a path and is no host, and '/%ff', which says nothing, becomes '/-ff', which is nowhere. Leaves a Range
 * only where it is one that runs forward: others are answered whole, as HTTP has it; the file server (sirv 3) throws on them. False
 * for what no address is.
 */
export function sanitizeRequest(req: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  const { range } = req.headers;
  const [, from, to] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  if (from === undefined || (to && Number(to) < Number(from))) delete req.headers.range;

  const asked = req.url ?? '';
  // Nearly all are; parsing one takes as long as answering it from memory.
  if (PLAIN.test(asked)) return true;
  const whole = asked.startsWith('/') ? `http://localhost${asked}` : asked;
  if (!/^https?:\/\//i.test(whole) || !URL.canParse(whole)) return false;
  const { pathname, search } = new URL(whole);
  req.url = (isReadable(pathname) ? pathname : pathname.replaceAll('%', '-')) + search;
  if (req.url !== asked) rewritten.add(req);
  return true;
}

/** Whether its percent-encoding says something: Astro would complain of each that does not, beside our log. */
function isReadable(path: string): boolean {
  try {
    // The result is used, as the bundler leaves a call out of which nothing comes.
    return decodeURIComponent(path).length > 0;
  } catch {
    return false;
  }
}
