import { call, type Result } from '#lib/client/call.ts';
import type { ProcessItem } from './cart-checkout.ts';

type Process = (
  name: 'POST /api/buyer/pay/cart/process',
  input: { body: { items: ProcessItem[] } },
) => Promise<Result<{ orderIds: number[] }>>;

/** Orders all lines, or none of them. */
export const processCart = (items: ProcessItem[]) =>
  (call as unknown as Process)('POST /api/buyer/pay/cart/process', { body: { items } });
