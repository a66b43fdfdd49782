import type { APIRoute } from 'astro';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import { TEMPLATE_NAME } from '#lib/messages/product/import.ts';
import { textTemplate } from '#lib/sheets/template.ts';

/** The table to fill in, with the mark by which Excel sees that it is UTF-8. */
export const GET: APIRoute = ({ locals }) => {
  const rows = textTemplate(addMinutes(locals.ctx.now, MINUTES_PER_DAY));
  const text = rows.map((cells) => cells.join(',')).join('\r\n');
  return new Response(`\ufeff${text}\r\n`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="products.csv"; filename*=UTF-8''${encodeURIComponent(`${TEMPLATE_NAME}.csv`)}`,
    },
  });
};
