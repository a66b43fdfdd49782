import type { APIRoute } from 'astro';
import { readSitemapIndex, SITEMAP_SECONDS } from '#lib/server/services/discovery/read-sitemap.ts';

export const GET: APIRoute = async ({ locals }) =>
  new Response(await readSitemapIndex(locals.ctx.deps), {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': `public, max-age=${SITEMAP_SECONDS}`,
    },
  });
