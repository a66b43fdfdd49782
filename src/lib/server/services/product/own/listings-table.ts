import type { Listing } from '#lib/contract/product/seller-products.ts';
import { IMPORT_TEXTS } from '#lib/messages/product/import.ts';
import { cellsOfListing, type ListingCell } from '#lib/messages/product/listing-sheet.ts';
import { openWorkbook } from '#lib/server/platform/files/workbook-stream.ts';
import type { Cell } from '#lib/sheets/csv-text.ts';
import { templateTitles } from '#lib/sheets/template.ts';

function cell(said: ListingCell): Cell {
  if (said === null || typeof said !== 'object') return said;
  return said.hasTime ? new Date(said.at) : { date: said.at };
}

/** Listings in the columns of the import, each column as wide as its longest cell. */
export async function listingsWorkbook(listings: readonly Listing[]): Promise<Uint8Array<ArrayBuffer>> {
  const rows = listings.map((listing) => cellsOfListing(listing).map(cell));
  const book = await openWorkbook([{ sheet: IMPORT_TEXTS.productSheet, titles: templateTitles(), sample: rows }]);
  return new Uint8Array(Buffer.concat([book.add(rows), book.end()]));
}
