import type { IncomingMessage } from 'node:http';
import { sharedAddress } from './cache/shared-pages.ts';
import { hasSession } from './visitor.ts';

/** An address that says nothing else when it is parsed: no dots or signs that mean another path, no host. */
const PLAIN = /^(?:\/[\w~-][\w.~-]*)+\/?(?:\?[\w.~%+&=,:;@!*()/-]+)?$/;

/**
 * A path that means another one than it says: a backslash or a dot that leads elsewhere, or a letter, a slash or a dot
 * that is written as its number. No browser sends one; a proxy that forbids an address would let it through.
 */
const MEANS_ANOTHER = /\\|\/\.{1,2}(?=\/|$)|%(?:2[def]|3\d|[46][1-9a-f]|[57][\da]|5[cf]|7e)/i;

/**
 * A path that would be another one if it were read once more: Astro reads it twice. It is nowhere, as no page has a
 * percent sign.
 */
const READ_TWICE = /%25[\da-f]{2}/i;

/** A health check over HTTP/1.0 may name no host, as HAProxy's check does. */
const PROBE = /^\/(healthz|readyz)$/;

const rewritten = new WeakSet<object>();

/** Whether a request came with another address than it is answered by. */
export const wasRewritten = (req: object): boolean => rewritten.has(req);

type Head = Pick<IncomingMessage, 'url' | 'headers'> & Partial<Pick<IncomingMessage, 'httpVersionMinor'>>;

/**
 * Puts a request's address in the form in which browsers write it, so that every step reads the same:
 * 'http://elsewhere/x' becomes '/x', '//x' stays a path and is no host, and '/%ff', which says nothing, becomes '/-ff',
 * which is nowhere, as '/%2578' does. A path has one spelling: '/x/../y' is none. Leaves a Range only where it is one
 * that runs forward: others are answered whole, as HTTP has it; the file server (sirv 3) throws on them. False for an
 * invalid address.
 */
export function sanitizeRequest(req: Head): boolean {
  if (!writePlainly(req)) return false;
  if (req.httpVersionMinor === 0 && PROBE.test(req.url ?? '')) req.headers.host ??= 'localhost';
  // The script of a personal page may read more; a shared page is one page, whatever else its address holds.
  const shared = hasSession(req.headers.cookie, req.headers.authorization) ? null : sharedAddress(req.url ?? '');
  if (shared !== null) {
    req.url = shared;
    rewritten.add(req);
  }
  return true;
}

function writePlainly(req: Head): boolean {
  const { range } = req.headers;
  const [, from, to] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  if (from === undefined || (to && Number(to) < Number(from))) delete req.headers.range;

  const asked = req.url ?? '';
  // Nearly all are; parsing one takes as long as answering it from memory.
  if (PLAIN.test(asked)) return true;
  const whole = asked.startsWith('/') ? `http://localhost${asked}` : asked;
  if (!/^https?:\/\//i.test(whole) || !URL.canParse(whole)) return false;
  const [said = ''] = whole.slice(whole.indexOf('//') + 2).split(/[?#]/);
  if (MEANS_ANOTHER.test(said)) return false;
  const { pathname, search } = new URL(whole);
  const isOne = isReadable(pathname) && !READ_TWICE.test(pathname);
  req.url = (isOne ? pathname : pathname.replaceAll('%', '-')) + search;
  if (req.url !== asked) rewritten.add(req);
  return true;
}

/** Whether its percent-encoding says something: Astro would complain of each that does not, beside our log. */
export function isReadable(path: string): boolean {
  try {
    // The result is used, as the bundler leaves a call out of which nothing comes.
    return decodeURIComponent(path).length > 0;
  } catch {
    return false;
  }
}
