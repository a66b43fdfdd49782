import { z } from '@hono/zod-openapi';
import { moment } from '../wire.ts';

/**
 * The messages of `GET /api/events` (design.md section 5), as server-sent events: `event` is the topic, `id` resumes by
 * Last-Event-ID. Each names a change, not the whole state: a client that needs more asks for it.
 */
export const liveTopics = {
  /** An order of the viewer, or of a mart they work in, was made, extended, picked up or ended. */
  order: z.object({
    orderId: z.int(),
    storeId: z.int(),
    productId: z.int(),
    state: z.enum(['open', 'pickedUp', 'cancelled', 'expired']),
    /** It was made or, by card, paid just now. */
    isNew: z.boolean(),
    validUntil: moment,
  }),
  /** The viewer has news. */
  alarm: z.object({ alarmId: z.int(), kind: z.string(), orderId: z.int().nullable(), storeId: z.int().nullable() }),
  /** The stock of a product of a mart the viewer works in. */
  stock: z.object({ productId: z.int(), storeId: z.int(), waiting: z.int(), inSale: z.int(), completed: z.int() }),
  /**
   * Listings of a mart the viewer works in are other than they were: what they cost, until when, what they are called, or
   * where they stand.
   */
  listings: z.object({ storeId: z.int() }),
  /** Somebody of the mart has looked at a listing on today's round. */
  look: z.object({ storeId: z.int(), productId: z.int() }),
  /** A mart the viewer works in takes no new orders until then, or takes them again. */
  pause: z.object({ storeId: z.int(), pausedUntil: moment.nullable() }),
  /** More was missed than is replayed: the page should reload its data. */
  resync: z.object({}),
};

export type LiveTopic = keyof typeof liveTopics;
export type LiveEvent = { [T in LiveTopic]: { topic: T; data: z.infer<(typeof liveTopics)[T]> } }[LiveTopic];

/**
 * `beat`: the line lives (domain/notice/live-line.ts). It comes first, and then where nothing else does. `build` is
 * what the server was built from.
 */
export const heartbeat = z.object({ build: z.string() });
export type Heartbeat = { topic: 'beat'; data: z.infer<typeof heartbeat> };
