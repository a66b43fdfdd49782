import { atom } from 'nanostores';
import type { call as apiCall } from '#lib/client/caller/call.ts';
import { createIdempotencyKey, failureText } from '#lib/client/caller/idempotency-key.ts';
import type { Listing } from '#lib/contract/product/seller-products.ts';
import type { Pricing } from '#lib/domain/product/markdown.ts';
import { PRICE_TEXTS } from '#lib/messages/product/markdown.ts';

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
  const $busy = atom(false);
  const $problem = atom<string | null>(null);
  const idempotencyKey = createIdempotencyKey();
  /** What the last try asked for: something else is another try. */
  let asked = '';
  const params = { storeId: martId, productId: listing.productId };

  /** Answers the price that it costs now; null where nothing was done. */
  async function send(failed: string, what: string, ask: () => ReturnType<typeof lowerBy>): Promise<number | null> {
    if ($busy.get()) return null;
    $busy.set(true);
    if (asked !== what) idempotencyKey.renew();
    asked = what;
    const answer = await ask();
    idempotencyKey.onAnswer(answer);
    $busy.set(false);
    $problem.set(answer.ok ? null : failureText(failed, answer));
    if (!answer.ok) {
      // Another press, or another page, came first: this one shows what it has come to.
      if (answer.error.code === 'priceChanged') $listing.set(repriced($listing.get(), answer.error.n));
      return null;
    }
    $listing.set(answer.data);
    return answer.data.price;
  }
  const lowerBy = (percentOff: number, price: number) =>
    call('POST /api/seller/stores/{storeId}/products/{productId}/lower', {
      params,
      body: { percentOff, price, attempt: idempotencyKey.value() },
    });
  const undoIt = (price: number) =>
    call('POST /api/seller/stores/{storeId}/products/{productId}/lower/undo', {
      params,
      body: { price, attempt: idempotencyKey.value() },
    });

  return {
    $listing,
    $busy,
    $problem,
    /** `price`: what the seller sees it cost. */
    lower: (percentOff: number, price: number) =>
      send(PRICE_TEXTS.failed, `lower ${percentOff} ${price}`, () => lowerBy(percentOff, price)),
    async undo(): Promise<number | null> {
      const { loweredPrice } = $listing.get();
      return loweredPrice === null
        ? null
        : send(PRICE_TEXTS.undoFailed, `undo ${loweredPrice}`, () => undoIt(loweredPrice));
    },
  };
}
