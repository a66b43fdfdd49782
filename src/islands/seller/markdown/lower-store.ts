import { atom } from 'nanostores';
import type { call as apiCall } from '#lib/client/caller/call.ts';
import { createIdempotencyKey, failureText } from '#lib/client/caller/idempotency-key.ts';
import type { Listing } from '#lib/contract/product/seller-products.ts';
import type { Pricing } from '#lib/domain/product/markdown.ts';
import { PRICE_TEXTS } from '#lib/messages/product/markdown.ts';
import { mutation } from '#lib/stores/mutation.ts';

/** What the price of a listing is made of, as the wire says it. */
export type PricedListing = Pick<
  Listing,
  'productId' | 'basePrice' | 'floorPrice' | 'markdown' | 'loweredPrice' | 'expirationDate' | 'saleEnded'
>;

export const pricingOf = ({
  basePrice,
  floorPrice,
  markdown,
  loweredPrice,
  expirationDate,
}: PricedListing): Pricing => ({
  priceWon: basePrice,
  floorPriceWon: floorPrice,
  markdown,
  loweredWon: loweredPrice === null ? null : [loweredPrice],
  saleEndsAt: new Date(expirationDate),
});

/** The listing as it shows the price that it costs by now. */
const repriced = (listing: PricedListing, won: number | undefined): PricedListing => {
  if (won === undefined) return listing;
  return won < listing.basePrice
    ? { ...listing, loweredPrice: won }
    : { ...listing, basePrice: won, loweredPrice: null };
};

export interface LowerStoreInput {
  martId: number;
  listing: PricedListing;
  call: typeof apiCall;
}

/** The price of a listing: lowered by a press, and taken back by another. */
export function createLowerStore({ martId, listing, call }: LowerStoreInput) {
  const $listing = atom(listing);
  const idempotencyKey = createIdempotencyKey();
  /** What the last try asked for: something else is another try. */
  let asked = { percentOff: null as number | null, price: 0 };
  const params = { storeId: martId, productId: listing.productId };
  const pricing = mutation(
    ({ percentOff, price }: typeof asked, attempt) =>
      percentOff === null
        ? call('POST /api/seller/stores/{storeId}/products/{productId}/lower/undo', {
            params,
            body: { price, attempt },
          })
        : call('POST /api/seller/stores/{storeId}/products/{productId}/lower', {
            params,
            body: { percentOff, price, attempt },
          }),
    {
      failed: (refusal) =>
        failureText(asked.percentOff === null ? PRICE_TEXTS.undoFailed : PRICE_TEXTS.failed, refusal),
      idempotent: idempotencyKey,
    },
  );

  /** Answers the price that it costs now; null where nothing was done. */
  async function press(percentOff: number | null, price: number): Promise<number | null> {
    if (pricing.$state.get().busy) return null;
    if (asked.percentOff !== percentOff || asked.price !== price) idempotencyKey.renew();
    asked = { percentOff, price };
    const done = await pricing.press(asked);
    if (done?.ok) {
      $listing.set(done.data);
      return done.data.price;
    }
    // Another press, or another page, came first: this one shows what it has come to.
    if (done?.error.code === 'priceChanged') $listing.set(repriced($listing.get(), done.error.n));
    return null;
  }

  return {
    $listing,
    $state: pricing.$state,
    /** `price`: what the seller sees it cost. */
    lower: (percentOff: number, price: number) => press(percentOff, price),
    async undo(): Promise<number | null> {
      const { loweredPrice } = $listing.get();
      return loweredPrice === null ? null : press(null, loweredPrice);
    },
  };
}
