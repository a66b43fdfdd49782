import { atom } from 'nanostores';
import type { call as apiCall } from '#lib/client/caller/call.ts';
import { createIdempotencyKey, failureText } from '#lib/client/caller/idempotency-key.ts';
import type { Listing } from '#lib/contract/product/seller-products.ts';
import { type ListedPrice, listedAt } from '#lib/domain/product/markdown.ts';
import { PRICE_TEXTS } from '#lib/messages/product/markdown.ts';
import { mutation } from '#lib/stores/mutation.ts';

export type PricedListing = Pick<Listing, 'productId' | 'saleEnded' | keyof ListedPrice>;

/** What a press asks for: so many percent off, or the lowering taken back. `price`: what the seller sees it cost. */
interface Lowering {
  percentOff: number | null;
  price: number;
}

export interface LowerStoreInput {
  martId: number;
  listing: PricedListing;
  call: typeof apiCall;
}

/** The price of a listing: lowered by a press, and taken back by another. */
export function createLowerStore({ martId, listing, call }: LowerStoreInput) {
  const $listing = atom(listing);
  const idempotencyKey = createIdempotencyKey();
  const params = { storeId: martId, productId: listing.productId };
  const pricing = mutation(
    ({ percentOff, price }: Lowering, attempt) =>
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
        failureText(lastAsked()?.percentOff == null ? PRICE_TEXTS.undoFailed : PRICE_TEXTS.failed, refusal),
      idempotent: idempotencyKey,
    },
  );
  const lastAsked = (): Lowering | null => pricing.$state.get().input;

  /** Answers the price that it costs now; null where nothing was done. */
  async function press(asked: Lowering): Promise<number | null> {
    const { busy, input } = pricing.$state.get();
    // Something else is another try.
    if (!busy && (input?.percentOff !== asked.percentOff || input.price !== asked.price)) idempotencyKey.renew();
    const done = await pricing.press(asked);
    if (done?.ok) {
      $listing.set(done.data);
      return done.data.price;
    }
    const { code, n } = done?.error ?? {};
    // Another press, or another page, came first: this one shows what it has come to.
    if (code === 'priceChanged' && n !== undefined) $listing.set(listedAt($listing.get(), n));
    return null;
  }

  return {
    $listing,
    $state: pricing.$state,
    lower: (percentOff: number, price: number) => press({ percentOff, price }),
    async undo(): Promise<number | null> {
      const { loweredPrice } = $listing.get();
      return loweredPrice === null ? null : press({ percentOff: null, price: loweredPrice });
    },
  };
}
