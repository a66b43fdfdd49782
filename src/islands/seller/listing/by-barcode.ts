import type { call as apiCall } from '#lib/client/caller/call.ts';

/** What a mart sold under a barcode before; no listing for nothing. */
export const findByBarcode = (call: typeof apiCall, martId: number, barcode: string) =>
  call('GET /api/seller/stores/{storeId}/products/by-barcode', { params: { storeId: martId }, query: { barcode } });
