import { atom, type ReadableAtom } from 'nanostores';
import type { call as apiCall } from '#lib/client/caller/call.ts';
import type { Listing } from '#lib/contract/product/seller-products.ts';
import { composed } from '#lib/domain/composed.ts';

/** A hand that types on asks for nothing. */
const WAIT_MS = 120;

/** What the mart sold under the name that is being typed into a line. */
export interface KnownNames {
  row: number;
  name: string;
  listings: readonly Listing[];
}

const normalized = (name: string) => composed(name).trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * The listing that Enter takes for a name: the same, or one that goes on behind the whole of it, as '우유' does to '우유
 * 1L'. '배' is not '배추'.
 */
export function offerTaken(listings: readonly Listing[], typed: string): Listing | undefined {
  const name = normalized(typed);
  return listings.find(({ productName }) => {
    const known = normalized(productName);
    return name !== '' && known.startsWith(name) && !/^\p{L}/u.test(known.slice(name.length));
  });
}

/** Looks for what a mart sold under a name while it is typed; the answer to what stands there no more is not shown. */
export function knownNames(call: typeof apiCall, martId: number) {
  const $found = atom<KnownNames | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;

  async function ask(row: number, name: string): Promise<void> {
    asked += 1;
    const mine = asked;
    const response = await call('GET /api/seller/stores/{storeId}/products/by-name', {
      params: { storeId: martId },
      query: { q: name },
    });
    if (mine === asked && response.ok) $found.set({ row, name, listings: response.data.listings });
  }

  function forget(): void {
    clearTimeout(timer);
    asked += 1;
    $found.set(null);
  }

  return {
    $found: $found as ReadableAtom<KnownNames | null>,
    forget,
    lookFor(row: number, typed: string): void {
      forget();
      const name = typed.trim();
      if (name !== '') timer = setTimeout(() => void ask(row, name), WAIT_MS);
    },
  };
}
