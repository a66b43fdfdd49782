import type { Listing } from '#lib/contract/product/seller-products.ts';
import { categoryByName, isTaxFreeCategory } from '#lib/domain/product/categories.ts';
import { SHEET_COLUMNS, type SheetColumn } from '#lib/domain/product/product-sheet.ts';
import { pricePer100gWon } from '#lib/domain/product/weighed.ts';
import { ALLERGEN_NAMES, STORAGE_NAMES } from './labelling.ts';
import { stepsText } from './markdown.ts';

/** A cell of an exported listing: text, a number, or a moment with or without its time; null for an empty one. */
export type ListingCell = string | number | { at: string; hasTime: boolean } | null;

/** The cell for a tax kind, 'yes' for exempt; empty: by the sub-category. */
export const taxCell = (taxFree: string): string => (taxFree === '' ? '' : taxFree === 'yes' ? '면세' : '과세');

/** A tax kind of its own: what follows from the sub-category is left to it. */
function taxKind({ category, taxFree }: Listing): string | null {
  const known = categoryByName(category);
  if (known && isTaxFreeCategory(known.key) === taxFree) return null;
  return taxCell(taxFree ? 'yes' : 'no');
}

/**
 * A listing in the columns of the table that can be imported; its count is what waits. It reads back as the same
 * listing.
 */
export function cellsOfListing(listing: Listing): ListingCell[] {
  const cells: Record<SheetColumn, ListingCell> = {
    category: listing.category,
    name: listing.productName,
    priceWon: listing.basePrice,
    listPriceWon: listing.listPrice,
    quantity: listing.waitingCount,
    saleEndsAt: { at: listing.expirationDate, hasTime: true },
    useBy: listing.useBy && { at: listing.useBy, hasTime: false },
    description: listing.description || null,
    barcode: listing.barcode,
    taxFree: taxKind(listing),
    origin: listing.origin,
    markdown: stepsText(listing.markdown) || '없음',
    floorPriceWon: listing.floorPrice,
    maker: listing.maker,
    netContent: listing.netContent,
    traceNumber: listing.traceNumber,
    storage: listing.storage && STORAGE_NAMES[listing.storage],
    maxPerBuyer: listing.maxPerBuyer,
    bagWorthWon: listing.bagWorth,
    bagKinds: listing.bagKinds,
    weightGrams: listing.weightGrams,
    // What 100 g are registered for, not what they cost now.
    pricePer100gWon: listing.weightGrams && pricePer100gWon(listing.basePrice, listing.weightGrams),
    allergens: listing.allergens && (listing.allergens.map((key) => ALLERGEN_NAMES[key]).join(', ') || '없음'),
  };
  return SHEET_COLUMNS.map(({ key }) => cells[key]);
}
