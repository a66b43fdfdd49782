import { z } from '@hono/zod-openapi';
import { MART_NEWS_KINDS } from '#lib/domain/mart/news.ts';
import { call } from '../call.ts';
import { moment, turn } from '../wire.ts';
import { readingNews } from './alarms.ts';

const SellerAlarm = z
  .object({
    alarmId: z.int(),
    kind: z.enum(MART_NEWS_KINDS),
    title: z.string(),
    /** The news as sentences to show. */
    message: z.string(),
    storeId: z.int(),
    storeName: z.string(),
    orderId: z.int().nullable(),
    /** The page on which it is acted on; null where a mart that is closed has none left. */
    address: z.string().nullable(),
    createdAt: moment,
    isRead: z.boolean(),
  })
  .openapi('SellerAlarm');
export type SellerAlarm = z.infer<typeof SellerAlarm>;

export const sellerAlarmCalls = {
  'GET /api/seller/alarms': call({
    summary: '일하는 모든 마트의 알림, 최근순. 직책에 따라 볼 수 있는 알림만',
    tag: 'alarms',
    who: 'signedIn',
    query: z.object(turn),
    response: z.object({ content: z.array(SellerAlarm), totalPages: z.int(), unread: z.int() }),
    refusals: [],
  }),
  'POST /api/seller/alarms/read': call({
    ...readingNews,
    summary: '마트의 알림을 읽음으로 표시해요. upTo가 있으면 그 알림까지만',
  }),
};
