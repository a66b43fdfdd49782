import type { APIRoute } from 'astro';
import { readId } from '#lib/domain/id.ts';
import { seoulDate } from '#lib/domain/time.ts';
import { LISTINGS_NAME } from '#lib/messages/product/import.ts';
import { Refusal } from '#lib/server/platform/refusal.ts';
import { listOnSale } from '#lib/server/services/product/own/list-on-sale.ts';
import { listingsWorkbook } from '#lib/server/services/product/own/listings-table.ts';

/** What the mart has on sale, in the columns of the import: to look through, to keep, or to bring back. */
export const GET: APIRoute = async ({ locals, params, redirect }) => {
  const { deps, viewer, now } = locals.ctx;
  const martId = readId(params.martId);
  if (!viewer) return redirect('/seller/login');
  if (martId === null) return redirect('/seller/dashboard');
  try {
    const file = await listingsWorkbook(await listOnSale(deps, viewer, martId));
    const name = encodeURIComponent(`${LISTINGS_NAME}-${seoulDate(now)}.xlsx`);
    return new Response(file, {
      headers: {
        'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'content-disposition': `attachment; filename="listings.xlsx"; filename*=UTF-8''${name}`,
        'cache-control': 'private, no-store',
      },
    });
  } catch (error) {
    if (error instanceof Refusal) return redirect('/seller/dashboard');
    throw error;
  }
};
