import { atom } from 'nanostores';

/** Listings that are chosen, in the order they were; what a search hides stays chosen. */
export function createChosen<T extends { productId: number }>() {
  const $chosen = atom<ReadonlyMap<number, T>>(new Map());
  return {
    $chosen,
    choose(listings: readonly T[], chosen: boolean): void {
      const next = new Map($chosen.get());
      for (const listing of listings) {
        if (chosen) next.set(listing.productId, listing);
        else next.delete(listing.productId);
      }
      $chosen.set(next);
    },
    clear: (): void => $chosen.set(new Map()),
  };
}
