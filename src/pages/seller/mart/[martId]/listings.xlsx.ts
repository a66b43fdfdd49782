import type { APIRoute } from 'astro';
import writeWorkbook, { type Row } from 'write-excel-file/node';
import { readId } from '#lib/domain/id.ts';
import { addMinutes, SEOUL_OFFSET_MINUTES, seoulDate } from '#lib/domain/time.ts';
import { IMPORT_TEXTS, LISTINGS_NAME } from '#lib/messages/product/import.ts';
import { cellsOfListing, type ListingCell } from '#lib/messages/product/listing-sheet.ts';
import { Refusal } from '#lib/server/platform/refusal.ts';
import { listOnSale } from '#lib/server/services/product/own/list-on-sale.ts';
import { templateTitles } from '#lib/sheets/template.ts';

const title = (value: string) => ({ value, fontWeight: 'bold' as const, backgroundColor: '#EDF3EE' });

function cell(said: ListingCell): Row[number] {
  if (said === null) return null;
  if (typeof said === 'string') return { value: said, format: '@' };
  if (typeof said === 'number') return { value: said, format: '#,##0' };
  // Workbooks know wall time alone.
  if (!said.hasTime) return { value: new Date(`${said.at}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' };
  return { value: addMinutes(new Date(said.at), SEOUL_OFFSET_MINUTES), type: Date, format: 'yyyy-mm-dd hh:mm' };
}

/** What the mart has on sale, in the columns of the import: to look through, to keep, or to bring back. */
export const GET: APIRoute = async ({ locals, params, redirect }) => {
  const { deps, viewer, now } = locals.ctx;
  const martId = readId(params.martId);
  if (!viewer) return redirect('/seller/login');
  if (martId === null) return redirect('/seller/dashboard');
  try {
    const listings = await listOnSale(deps, viewer, martId);
    const rows = listings.map((listing) => cellsOfListing(listing).map(cell));
    const sheet = {
      sheet: IMPORT_TEXTS.productSheet,
      data: [templateTitles().map(title), ...rows],
      stickyRowsCount: 1,
    };
    const file = await writeWorkbook([sheet]).toBuffer();
    const name = encodeURIComponent(`${LISTINGS_NAME}-${seoulDate(now)}.xlsx`);
    return new Response(new Uint8Array(file), {
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
