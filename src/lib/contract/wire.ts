import { z } from '@hono/zod-openapi';
import { MAX_ID } from '#lib/domain/id.ts';
import { LAST_SHOWN_TEXT } from '#lib/domain/last-shown.ts';
import { PROVIDER_ORDER_ID } from '#lib/domain/person/limits.ts';
import { parseServerTime } from '#lib/domain/timestamp.ts';

/**
 * The pieces that requests are made of. Every message is a sentence a person can act on; the field's name is put before
 * it by the error mapper. Numbers in addresses are read strictly: '', '1e3', '0x10' and ' 1' are refused.
 */

const text = (re: RegExp, message: string) => z.string({ error: message }).regex(re, { error: message });

/** A database id in a path or query. */
export const id = (field: string) =>
  text(/^[1-9]\d*$/, '1 이상의 숫자여야 해요')
    .transform(Number)
    .refine((n) => n <= MAX_ID, { error: '너무 큰 숫자예요' })
    .openapi({ type: 'integer', minimum: 1, description: field });

/** What an id of an address is of, as the API document says it. */
const ID_NAMES = {
  batchId: '은행 파일 번호',
  caseId: '문의 번호',
  claimId: '확인할 판매 번호',
  deliveryId: '보낸 소식 번호',
  depositId: '입금 번호',
  keyId: '연동 키 번호',
  martId: '마트 번호',
  orderId: '주문 번호',
  paperId: '서류 번호',
  paymentId: '결제 번호',
  payoutId: '지급 번호',
  pictureId: '사진 번호',
  productId: '상품 번호',
  reviewId: '리뷰 번호',
  statementId: '정산서 번호',
  storeId: '마트 번호',
  userId: '회원 번호',
  webhookId: '새 소식 주소 번호',
} as const;

/** The parameters of a call about one thing, or one of another: `byId('martId', 'caseId')`. */
export const byId = <const N extends readonly (keyof typeof ID_NAMES)[]>(...names: N) =>
  z.object(
    Object.fromEntries(names.map((name) => [name, id(ID_NAMES[name])])) as Record<N[number], ReturnType<typeof id>>,
  );

/** A database id in a body. */
export const idNumber = (message = '숫자로 보내 주세요') =>
  z.int({ error: message }).min(1, { error: '1 이상의 숫자여야 해요' }).max(MAX_ID, { error: '너무 큰 숫자예요' });

/** PostgreSQL keeps every character in a text but this one. */
export const withoutNul = (text: string) => !text.includes('\u0000');
export const NUL_MESSAGE = '쓸 수 없는 글자가 들어 있어요';

const decimal = (min: number, max: number, message: string) =>
  text(/^-?\d{1,3}(\.\d{1,20})?$/, message)
    .transform(Number)
    .refine((n) => n >= min && n <= max, { error: message });

export const latitude = decimal(-90, 90, '−90에서 90 사이의 숫자여야 해요').openapi({
  type: 'number',
  example: 37.5572,
});
export const longitude = decimal(-180, 180, '−180에서 180 사이의 숫자여야 해요').openapi({
  type: 'number',
  example: 126.9245,
});

/** Pages start at 0. */
export const page = text(/^\d{1,4}$/, '0에서 9999 사이의 숫자여야 해요')
  .transform(Number)
  .optional()
  .default(0)
  .openapi({ type: 'integer', minimum: 0, maximum: 9999 });

/**
 * A list goes on from what was shown last, and not from a count: the numbers of up to 10 last things. rules.md section
 * 18.
 */
export const after = text(LAST_SHOWN_TEXT, '번호를 10개까지 쉼표로 이어 주세요')
  .transform((ids) => ids.split(',').map(Number))
  .optional();

/** The query of a list that is read page by page: `page` counts, `after` says from where on. */
export const turn = { page, after };

/** A page of a list that comes whole without it. */
export const optionalPage = text(/^\d{1,4}$/, '0에서 9999 사이의 숫자여야 해요')
  .transform(Number)
  .optional()
  .openapi({ type: 'integer', minimum: 0, maximum: 9999 });

export const size = (standard: number) =>
  text(/^\d{1,3}$/, '1에서 100 사이의 숫자여야 해요')
    .transform(Number)
    .refine((n) => n >= 1 && n <= 100, { error: '1에서 100 사이의 숫자여야 해요' })
    .optional()
    .default(standard)
    .openapi({ type: 'integer', minimum: 1, maximum: 100 });

/** Kilometres; lists never reach further than the 3 km of spec section 9. */
export const distanceKm = text(/^\d(\.\d{1,3})?$/, '0보다 크고 3 이하인 숫자여야 해요')
  .transform(Number)
  .refine((n) => n > 0 && n <= 3, { error: '0보다 크고 3 이하인 숫자여야 해요' })
  .optional()
  .default(3)
  .openapi({ type: 'number', maximum: 3 });

/** Yes or no in a query; no when it is left out. */
export const flag = z
  .enum(['0', '1', 'true', 'false'], { error: '1이나 0이어야 해요' })
  .optional()
  .default('0')
  .transform((text) => text === '1' || text === 'true')
  .openapi({ type: 'boolean' });

/** A whole number of a query within a range, or nothing. */
export const integerWithin = (least: number, most: number) => {
  const message = `${least}에서 ${most} 사이의 숫자여야 해요`;
  return text(/^\d{1,9}$/, message)
    .transform((said): number | null => Number(said))
    .refine((n) => n !== null && n >= least && n <= most, { error: message })
    .openapi({ type: 'integer', minimum: least, maximum: most });
};

/** A quantity in a query. */
export const quantityText = text(/^[1-9]\d{0,5}$/, '1에서 999,999 사이의 숫자여야 해요')
  .transform(Number)
  .openapi({ type: 'integer', minimum: 1 });

/** A point in time. ISO 8601; without an offset it is read as UTC (rules.md section 2). */
export const instant = z.iso
  .datetime({ offset: true, local: true, error: '올바른 시각이 아니에요' })
  .refine((text) => parseServerTime(text) !== null, { error: '올바른 시각이 아니에요' })
  .transform((text) => parseServerTime(text)!.toISOString());

/** A moment on the wire: ISO 8601 with Z. */
export const moment = z.string().openapi({ format: 'date-time', example: '2026-11-21T09:00:00.000Z' });

export const uuidText = z.uuid({ error: '올바른 QR 번호가 아니에요' });

/** A calendar date in Seoul, 'yyyy-MM-dd'. */
export const dayText = z.iso.date({ error: '연-월-일로 입력해 주세요' });

/** An amount in won as a query carries it. */
export const wonText = text(/^\d{1,13}$/, '금액은 원 단위 숫자여야 해요')
  .transform(Number)
  .openapi({ type: 'integer' });

export const PROVIDER_ORDER_ID_MESSAGE = '영문, 숫자, -, _로 6자에서 64자까지 쓸 수 있어요';

/**
 * The name of one try, given by its page: sent again, as after a lost response, it does nothing new and gets the same
 * response. Without one every call is a try of its own.
 */
export const attempt = z.string().regex(PROVIDER_ORDER_ID, { error: PROVIDER_ORDER_ID_MESSAGE }).optional();

/** A short text of a person; its content is the service's to check. */
export const shortText = (message: string, max = 500) =>
  z.string({ error: message }).max(max, { error: '너무 길어요' }).refine(withoutNul, { error: NUL_MESSAGE });

/** It is done, and there is nothing else to say. */
export const ok = z.object({ ok: z.literal(true) });

/** `{content, totalPages}` of the seller's live lists. */
export const paged = <T extends z.ZodType>(item: T) => z.object({ content: z.array(item), totalPages: z.int() });

/** A list that goes on with older things: `next` is the `before` of the page that follows, null where there is none. */
export const listBefore = <const K extends string, T extends z.ZodType>(name: K, item: T) =>
  z.object({ [name]: z.array(item), next: z.int().nullable() } as Record<K, z.ZodArray<T>> & {
    next: z.ZodNullable<z.ZodInt>;
  });

/** How many there are in all, where the array of the response is a part. */
export const TOTAL_COUNT_HEADER = 'X-Total-Count';
