import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { REFUSAL_PAGE } from '#lib/messages/refusal-page.ts';
import { PLAIN_PAGE_POLICY, plainPage } from './plain-page.ts';

/** Whether the browser itself asks, for a person who followed a link or sent a form. */
export const isForPerson = (c: Context): boolean =>
  c.req.method === 'GET' && c.req.header('sec-fetch-mode') === 'navigate';

/** The page of ours that led here; the front door where another site did, or none. */
function cameFrom(c: Context): string {
  const referer = c.req.header('referer') ?? '';
  if (!URL.canParse(referer)) return '/';
  const { host, pathname, search } = new URL(referer);
  return host === c.req.header('host') ? pathname + search : '/';
}

/** A download that is refused, as a page with its sentence and the way back. */
export function refusalPage(c: Context, text: string, status: ContentfulStatusCode): Response {
  c.header('Content-Security-Policy', PLAIN_PAGE_POLICY);
  const link = { href: cameFrom(c), label: REFUSAL_PAGE.back };
  return c.html(plainPage({ title: REFUSAL_PAGE.title, text, link }), status);
}
