import { z } from '@hono/zod-openapi';
import { KEY_PAGE_SIZE } from '#lib/domain/mart/key.ts';
import { call } from '../call.ts';
import { changedQuery, goesOn, KEY_REFUSALS } from '../key-call.ts';
import { moment } from '../wire.ts';
import { weighed } from './weighed.ts';

/** An order as a machine of its mart reads it: its buyer's name masked, without code and QR, which are people's. */
export const KeyOrder = z
  .object({
    orderId: z.int(),
    productId: z.int(),
    barcode: z.string().nullable(),
    productName: z.string(),
    quantity: z.int(),
    /** In won: by card what was told, in the mart what goods by weight came to. */
    totalPrice: z.int(),
    weighed,
    /** What is to be paid at the counter, in won. */
    dueAmount: z.int(),
    state: z.enum(['open', 'pickedUp', 'cancelled', 'expired']),
    /** Masked. */
    buyerName: z.string(),
    orderedAt: moment,
    pickupFrom: moment,
    validUntil: moment,
    endedAt: moment.nullable(),
  })
  .openapi('KeyOrder');
export type KeyOrder = z.infer<typeof KeyOrder>;

export const keyOrderCalls = {
  'GET /api/pos/v1/orders': call({
    summary: `픽업 대기 주문을 ${KEY_PAGE_SIZE}건씩. since를 보내면 그 뒤에 들어오거나 바뀌거나 끝난 주문을. 손님 이름은 가리고, 픽업 번호와 QR은 없어요`,
    tag: 'pos',
    who: 'key',
    scope: 'orders:read',
    query: changedQuery,
    response: z.object({ orders: z.array(KeyOrder), ...goesOn }),
    refusals: KEY_REFUSALS,
  }),
};
