import { z } from '@hono/zod-openapi';
import { BUYER_ALARM_KINDS } from '#lib/domain/notice/alarm.ts';
import { call } from '../call.ts';
import { idNumber, moment, turn } from '../wire.ts';

export const Alarm = z
  .object({
    alarmId: z.int(),
    kind: z.enum(BUYER_ALARM_KINDS),
    /** The news as a sentence to show. */
    message: z.string(),
    orderId: z.int().nullable(),
    /** The tab of the purchase page on which its order stands now. */
    tab: z.enum(['buying', 'completed', 'cancelled']).nullable(),
    /** The product the news is about, where it is about one that can be looked at. */
    productId: z.int().nullable(),
    storeId: z.int().nullable(),
    createdAt: moment,
    isRead: z.boolean(),
  })
  .openapi('Alarm');
export type Alarm = z.infer<typeof Alarm>;

/** Marking news as read: the same for buyers and for those who work in marts. */
export const readingNews = {
  tag: 'alarms',
  who: 'signedIn',
  body: z.object({
    /** The newest that was seen: one that arrived meanwhile stays unread. */
    upTo: idNumber().optional(),
  }),
  bodyOptional: true,
  response: z.object({ unread: z.int() }),
  refusals: [],
} as const;

export const alarmCalls = {
  'GET /api/buyer/alarms': call({
    summary: '내 알림, 최근순',
    tag: 'alarms',
    who: 'signedIn',
    query: z.object(turn),
    response: z.object({ content: z.array(Alarm), totalPages: z.int(), unread: z.int() }),
    refusals: [],
  }),
  'POST /api/buyer/alarms/read': call({
    ...readingNews,
    summary: '알림을 읽음으로 표시해요. upTo가 있으면 그 알림까지만',
  }),
};
