import { atom, type ReadableAtom } from 'nanostores';
import type { call as apiCall } from '#lib/client/caller/call.ts';
import type { Listing } from '#lib/contract/product/seller-products.ts';

/** A hand that types on asks for nothing. */
const WAIT_MS = 120;

/** What the mart sold under the name that is being typed into a line. */
export interface KnownNames {
  row: number;
  name: string;
  listings: readonly Listing[];
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
