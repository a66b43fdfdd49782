import type { SellerOrder } from '#lib/contract/order/seller-orders.ts';

/** Orders of one buyer that wait, or that were handed over in one check-in. */
export type VisitOfMart = readonly [SellerOrder, ...SellerOrder[]];
