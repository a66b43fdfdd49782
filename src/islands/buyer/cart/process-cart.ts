import { call } from '#lib/client/call.ts';
import type { ProcessItem } from './cart-checkout.ts';

/** Orders all lines, or none of them. */
export const processCart = (items: ProcessItem[]) => call('POST /api/buyer/pay/cart/process', { body: { items } });
