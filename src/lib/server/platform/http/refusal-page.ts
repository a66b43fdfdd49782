import type { Context } from 'hono';
import { html } from 'hono/html';
import { REFUSAL_PAGE } from '#lib/messages/refusal-page.ts';

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
export const refusalPage = (c: Context, message: string): string =>
  String(html`<!doctype html>
<html lang="ko">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${REFUSAL_PAGE.title}</title></head>
<body><main><h1>${REFUSAL_PAGE.title}</h1><p>${message}</p><p><a href="${cameFrom(c)}">${REFUSAL_PAGE.back}</a></p></main></body>
</html>`);
