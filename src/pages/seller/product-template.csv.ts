import type { APIRoute } from 'astro';
import { sheetTemplate } from '#lib/domain/product-sheet.ts';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';

/** The table to fill in, with the mark by which Excel sees that it is UTF-8. */
export const GET: APIRoute = ({ locals }) => {
  const rows = sheetTemplate(addMinutes(locals.market.now, MINUTES_PER_DAY));
  const text = rows.map((cells) => cells.join(',')).join('\r\n');
  return new Response(`\ufeff${text}\r\n`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="products.csv"; filename*=UTF-8''${encodeURIComponent('동네마켓-상품-양식.csv')}`,
    },
  });
};
