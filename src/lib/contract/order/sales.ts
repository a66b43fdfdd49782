import { z } from '@hono/zod-openapi';
import { call } from '../call.ts';
import { byId, dayText, instant, ok } from '../wire.ts';

const counts = { orders: z.int(), pieces: z.int(), won: z.int() };

/** Orders picked up on a day in Seoul, and those that were not. */
const SalesDayRow = z.object({ date: dayText, ...counts, cancelled: z.int(), noShows: z.int() }).openapi('SalesDay');
/** Sales under one name; 'saved': within 24 hours of its sale end. */
const SalesProductRow = z
  .object({ name: z.string(), ...counts, savedPieces: z.int(), savedWon: z.int() })
  .openapi('SalesProduct');

/** The numbers of a mart; `rows` by day, oldest first, or by product, best sellers first. */
export const SalesResponse = z
  .object({
    from: dayText,
    to: dayText,
    by: z.enum(['day', 'product']),
    totals: z.object({
      ...counts,
      cancelled: z.int(),
      noShows: z.int(),
      savedPieces: z.int(),
      savedWon: z.int(),
      savedKilograms: z.number(),
    }),
    rows: z.union([z.array(SalesDayRow), z.array(SalesProductRow)]),
  })
  .openapi('Sales');
export type SalesResponse = z.infer<typeof SalesResponse>;

export const salesCalls = {
  'GET /api/seller/{martId}/sales': call({
    summary:
      '마트의 매출. 날짜별(day) 또는 상품별(product). 같은 주소에 .csv나 .xlsx를 붙이면 파일로, by=order면 주문별로 받아요',
    tag: 'seller orders',
    who: 'signedIn',
    params: byId('martId'),
    query: z.object({
      from: dayText.optional(),
      to: dayText.optional(),
      by: z.enum(['day', 'product'], { error: 'day 또는 product여야 해요' }).optional().default('day'),
    }),
    response: SalesResponse,
    limit: 'export',
    refusals: ['martNotFound'],
  }),
  'POST /api/seller/{martId}/sales/closings': call({
    summary: '하루 결산을 인쇄하거나 공유했다고 기록해요. 그 뒤에 들어온 판매는 다음에 열 때 따로 알려요',
    tag: 'seller orders',
    who: 'signedIn',
    params: byId('martId'),
    body: z.object({
      day: dayText,
      /** When the sheet was made. */
      madeAt: instant,
    }),
    response: ok,
    limit: 'export',
    refusals: ['martNotFound'],
  }),
};
