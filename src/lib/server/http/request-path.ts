import type { IncomingMessage } from 'node:http';

/** An address that says nothing else when it is parsed: no dots or signs that mean another path, no host. */
const PLAIN = /^(?:\/[\w~-][\w.~-]*)+\/?(?:\?[\w.~%+&=,:;@!*()/-]+)?$/;

/**
 * The path that a request asks for, as browsers write it; null for what no address is. Also puts it in that form, so that
 * whatever answers reads the same: 'http://elsewhere/x' becomes '/x', '//x' stays a path and is no host,
 * and '/%ff', which says nothing, becomes '/-ff', which is nowhere.
 */
export function requestPath(req: Pick<IncomingMessage, 'url'>): string | null {
  const asked = req.url ?? '';
  // Nearly all are; parsing one takes as long as answering it from memory.
  if (PLAIN.test(asked)) return asked.includes('?') ? asked.slice(0, asked.indexOf('?')) : asked;
  const whole = asked.startsWith('/') ? `http://localhost${asked}` : asked;
  if (!/^https?:\/\//i.test(whole) || !URL.canParse(whole)) return null;
  const { pathname, search } = new URL(whole);
  const path = isReadable(pathname) ? pathname : pathname.replaceAll('%', '-');
  req.url = path + search;
  return path;
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
