import type { MiddlewareHandler } from 'hono';
import type { PublicOrigin } from './origin.ts';
import type { RequestEnv } from './request-env.ts';

/** For this host alone: its subdomains may belong to others. */
const HSTS = 'max-age=31536000';
/** For responses that are no page: nothing in them runs, loads or is framed, should a browser ever show it as one. */
const NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The headers of a response that is sent before its request is known. */
export const BARE_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': NO_PAGE,
  'X-Frame-Options': 'DENY',
} as const;

type Header = readonly [name: string, value: string];

/**
 * Whether an address is a page's or a file's, and not one of a machine. `/sandbox` and `/sandbox/components` are pages.
 */
export const isPage = (path: string): boolean =>
  !/^\/((api|oauth2|files)(\/|$)|sandbox\/(?!components)|(healthz|readyz|metrics)$)/.test(path);

/** The headers of every response, errors too; files of the build count as pages. */
export function securityHeadersOf({ publicOrigin }: PublicOrigin): Record<'page' | 'other', Header[]> {
  const page: Header[] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ...(publicOrigin.startsWith('https:') ? [['Strict-Transport-Security', HSTS] as const] : []),
  ];
  return { page, other: [...page, ['Content-Security-Policy', NO_PAGE], ['X-Frame-Options', 'DENY']] };
}

/**
 * Pages have a policy of their own (middleware.ts, astro.config.mjs), and so have those of the stand-ins; theirs count.
 */
export function securityHeaders(config: PublicOrigin): MiddlewareHandler<RequestEnv> {
  const { page, other } = securityHeadersOf(config);
  return async (c, next) => {
    await next();
    if (c.env?.outgoing?.headersSent) return;
    const { headers } = c.res;
    for (const [name, value] of isPage(c.req.path) ? page : other) if (!headers.has(name)) headers.set(name, value);
  };
}
