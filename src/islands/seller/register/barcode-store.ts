import { atom } from 'nanostores';
import type { call as apiCall } from '#lib/client/caller/call.ts';
import type { GoodsCode, Listing } from '#lib/contract/product/seller-products.ts';
import { isOtherCode, readBarcode } from '#lib/domain/product/barcode.ts';
import { CODE_TEXTS } from '#lib/messages/product/goods-code.ts';
import { BARCODE_TEXTS } from '#lib/messages/product/seller-register.ts';
import { findByBarcode } from '../listing/by-barcode.ts';

/** What is known of the barcode in the form. */
export type Lookup =
  | { name: 'none' }
  | { name: 'finding' }
  | { name: 'known'; listing: Listing }
  | { name: 'unknown' }
  | { name: 'failed'; message: string };

/** What was asked for, in one form; null for what names no good. */
const askedFor = (text: string): string | null => readBarcode(text) ?? (isOtherCode(text) ? text.trim() : null);

/** Finds what a mart sold under a barcode before; of two asked quickly the last one counts. */
export function createBarcodeStore({ martId, call }: { martId: number; call: typeof apiCall }) {
  const $lookup = atom<Lookup>({ name: 'none' });
  let requested: string | null = null;

  return {
    $lookup,

    /** Answers what the code says and the listing to fill in; null where this was asked just before, or is no code. */
    async find(text: string): Promise<{ listing: Listing | null; code: GoodsCode } | null> {
      const barcode = askedFor(text);
      if (!barcode || barcode === requested) return null;
      requested = barcode;
      $lookup.set({ name: 'finding' });
      const response = await findByBarcode(call, martId, barcode);
      if (requested !== barcode) return null;
      if (!response.ok) {
        requested = null;
        $lookup.set({ name: 'failed', message: `${BARCODE_TEXTS.failed} ${response.error.message}` });
        return null;
      }
      const { listing, code } = response.data;
      if (!code) {
        $lookup.set({ name: 'failed', message: CODE_TEXTS.notOfScale });
        return null;
      }
      requested = code.barcode;
      $lookup.set(listing ? { name: 'known', listing } : { name: 'unknown' });
      return { listing, code };
    },

    /** Another number stands there, or what was filled in was taken back. */
    forget(barcode: string | null = null) {
      requested = barcode && askedFor(barcode);
      $lookup.set({ name: 'none' });
    },
  };
}

export type BarcodeStore = ReturnType<typeof createBarcodeStore>;
