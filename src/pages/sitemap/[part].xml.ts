import type { APIRoute } from 'astro';
import { readSitemapPart, SITEMAP_SECONDS } from '#lib/server/services/discovery/read-sitemap.ts';
import { readPart } from '#lib/web/sitemap.ts';

export const GET: APIRoute = async ({ locals, params }) => {
  const part = readPart(params.part ?? '');
  const text = part === null ? null : await readSitemapPart(locals.ctx.deps, part);
  if (text === null) return new Response('Not found', { status: 404 });
  return new Response(text, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': `public, max-age=${SITEMAP_SECONDS}`,
    },
  });
};
