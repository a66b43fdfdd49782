import type { MiddlewareHandler } from 'hono';
import type { PublicOrigin } from './origin.ts';
import type { RequestEnv } from './request-env.ts';

const HIDDEN = ['/api/', '/oauth2/', '/auth/', '/toss', '/buyer/order-complete', '/buyer/receipt'];
const HOUR_SECONDS = 3_600;

/**
 * The rules for search engines, made without the database: a market whose database is away must not look like one that
 * forbids everything.
 */
export function robots({ publicOrigin }: PublicOrigin): MiddlewareHandler<RequestEnv> {
  const lines = [
    'User-agent: *',
    ...HIDDEN.map((path) => `Disallow: ${path}`),
    'Allow: /seller/login',
    'Disallow: /seller/',
    '',
    // A sitemap is named by its whole address.
    `Sitemap: ${publicOrigin}/sitemap.xml`,
  ];
  const text = `${lines.join('\n')}\n`;
  return async (c) => c.text(text, 200, { 'Cache-Control': `public, max-age=${HOUR_SECONDS}` });
}
