import type { ClosingListing } from '#lib/contract/order/seller-closing.ts';

/** A listing of the evening's board: five pieces at 3,000 won that end at 21:00 in Seoul. */
export const closingListing = (
  storeId: number,
  productId: number,
  fields: Partial<ClosingListing> = {},
): ClosingListing => ({
  storeId,
  productId,
  productName: `상품 ${productId}`,
  waitingCount: 5,
  inSaleCount: 0,
  expirationDate: '2026-11-21T12:00:00.000Z',
  basePrice: 3_000,
  floorPrice: null,
  loweredPrice: null,
  markdown: [],
  stay: null,
  ...fields,
});
