import type { APIRoute } from 'astro';
import { SITEMAP_SECONDS } from '#lib/server/services/sitemap/read-sitemap.ts';

const HIDDEN = ['/api/', '/oauth2/', '/auth/', '/toss', '/buyer/order-complete', '/buyer/receipt'];

/** A page of its own: a sitemap is named by its whole address. */
export const GET: APIRoute = ({ locals }) => {
  const lines = [
    'User-agent: *',
    ...HIDDEN.map((path) => `Disallow: ${path}`),
    'Allow: /seller/login',
    'Disallow: /seller/',
    '',
    `Sitemap: ${locals.market.deps.config.publicOrigin}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': `public, max-age=${SITEMAP_SECONDS}` },
  });
};
