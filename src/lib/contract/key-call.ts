import { z } from '@hono/zod-openapi';
import { KEY_PAGE_SIZE } from '#lib/domain/mart/key.ts';
import type { CallSpec } from './call.ts';
import { instant, moment } from './wire.ts';

/*
 * What calls with a mart's key share (shelf.md 32): `Authorization: Bearer dm_…`, answers per item, lists that go on
 * from a cursor.
 */

/** The refusals of every call with a key. */
export const KEY_REFUSALS = ['keyUnknown', 'scopeMissing', 'martClosed', 'martSuspended', 'tooManyRequests'] as const;

/** The header by which a POST that is sent again is done once. RFC draft-ietf-httpapi-idempotency-key-header. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
export const IDEMPOTENCY_KEY_MAX_LENGTH = 255;

/** An item that was refused; the others stand. */
export const RefusedItem = z
  .object({
    ok: z.literal(false),
    code: z.string(),
    message: z.string(),
    /** The field at fault. */
    field: z.string().optional(),
    /** The figure that the message names. */
    n: z.int().optional(),
  })
  .openapi('RefusedItem');
export type RefusedItem = z.infer<typeof RefusedItem>;

/** One result for each item, in the order of the request; `replayed`: it was done before, and this is that answer. */
export const resultsOf = <T extends z.ZodType>(item: T) =>
  z.object({ results: z.array(z.union([item, RefusedItem])), replayed: z.boolean() });

/** The things of one request. */
export const itemsOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z
      .array(item, { error: 'items에 담아 보내 주세요' })
      .min(1, { error: '1개 이상 보내 주세요' })
      .max(KEY_PAGE_SIZE, { error: `한 번에 ${KEY_PAGE_SIZE}개까지 보낼 수 있어요` }),
  });

/** A place in a list: after a thing, and when its first page was read. */
export interface Cursor {
  afterId: number;
  readAt: Date;
}

const CURSOR = /^([1-9]\d{0,14})-(\d{13})$/;
export const cursorText = ({ afterId, readAt }: Cursor): string => `${afterId}-${readAt.getTime()}`;

const cursor = z
  .string()
  .regex(CURSOR, { error: '받은 cursor를 그대로 보내 주세요' })
  .transform((text): Cursor => {
    const [, afterId, readAt] = CURSOR.exec(text) ?? [];
    return { afterId: Number(afterId), readAt: new Date(Number(readAt)) };
  })
  .openapi({ type: 'string', description: '이어서 읽을 곳. 받은 값을 그대로' });

/** What changed since a moment, from a cursor on. */
export const changedQuery = z.object({ since: instant.optional(), cursor: cursor.optional() });

/**
 * Where a list goes on: the `cursor` of its next page, null at its end, and the `since` of the next look, the same on
 * every page: what changes while they are read is in the next look.
 */
export const goesOn = { cursor: z.string().nullable(), since: moment };

/** Whether a call takes `Idempotency-Key`. */
export const takesIdempotencyKey = (spec: CallSpec, method: string): boolean =>
  spec.who === 'key' && method.toUpperCase() === 'POST';
