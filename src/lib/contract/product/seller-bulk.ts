import { z } from '@hono/zod-openapi';
import { MAX_ID } from '#lib/domain/id.ts';
import { known } from '#lib/domain/known.ts';
import { MAX_PER_BUYER } from '#lib/domain/order/holds.ts';
import { BULK_PERCENT, type BulkChange, UNDO_KEPT_MINUTES } from '#lib/domain/product/bulk-edit.ts';
import { LISTINGS_AT_ONCE } from '#lib/domain/product/listing-copy.ts';
import { LOWER_PERCENTS, STEP_PERCENT } from '#lib/domain/product/markdown.ts';
import { QUANTITY } from '#lib/domain/product/stock.ts';
import { parseSellerTime } from '#lib/domain/timestamp.ts';
import { call } from '../call.ts';
import { attempt, idNumber, moment } from '../wire.ts';
import { martParams } from './seller-products.ts';

const CHANGE_PROBLEM = '무엇을 어떻게 바꿀지 확인해 주세요';
const maxPerBuyerProblem = `${MAX_PER_BUYER.min}부터 ${MAX_PER_BUYER.max} 사이의 숫자로, 제한하지 않으면 null로 보내 주세요`;
const percentProblem = `${BULK_PERCENT.min}%부터 ${BULK_PERCENT.max}% 사이의 0이 아닌 숫자로 보내 주세요`;
const stepProblem = `할인율은 ${STEP_PERCENT.min}%부터 ${STEP_PERCENT.max}% 사이의 숫자로 보내 주세요`;
const FROM_PROBLEM = '할인을 시작할 날짜와 시간을 확인해 주세요';

/** The change of all of them. */
const change = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('price'),
      /** By so many percent of the registered price; less than nothing is cheaper. */
      percent: z
        .int({ error: percentProblem })
        .min(BULK_PERCENT.min, { error: percentProblem })
        .max(BULK_PERCENT.max, { error: percentProblem })
        .refine((percent) => percent !== 0, { error: percentProblem }),
    }),
    z.object({
      kind: z.literal('lower'),
      percentOff: z
        .int({ error: `${LOWER_PERCENTS.join(', ')} 가운데 하나여야 해요` })
        .refine((percent) => (LOWER_PERCENTS as readonly number[]).includes(percent), {
          error: `${LOWER_PERCENTS.join(', ')} 가운데 하나여야 해요`,
        }),
    }),
    z.object({
      kind: z.literal('markdown'),
      /** Percent of the registered price. */
      percentOff: z
        .int({ error: stepProblem })
        .min(STEP_PERCENT.min, { error: stepProblem })
        .max(STEP_PERCENT.max, { error: stepProblem }),
      /** From when on, in Seoul; null: from now on. */
      at: z
        .string({ error: FROM_PROBLEM })
        .max(40)
        .refine((text) => parseSellerTime(text) !== null, { error: FROM_PROBLEM })
        .nullable(),
    }),
    z.object({
      kind: z.literal('count'),
      to: z
        .int({ error: '수량은 숫자로 입력해 주세요' })
        .min(0, { error: '0 이상의 숫자여야 해요' })
        .max(QUANTITY.max, { error: '수량을 더 늘릴 수 없어요' }),
    }),
    z.object({
      kind: z.literal('saleEnd'),
      /** In Seoul, as everywhere. */
      at: z
        .string({ error: '판매 마감 날짜와 시간을 입력해 주세요' })
        .max(40)
        .refine((text) => parseSellerTime(text) !== null, { error: '판매 마감 날짜와 시간을 입력해 주세요' }),
    }),
    z.object({
      kind: z.literal('maxPerBuyer'),
      /** How many one buyer holds at a time; null for no limit. */
      to: z
        .int({ error: maxPerBuyerProblem })
        .min(MAX_PER_BUYER.min, { error: maxPerBuyerProblem })
        .max(MAX_PER_BUYER.max, { error: maxPerBuyerProblem })
        .nullable(),
    }),
    z.object({ kind: z.literal('end') }),
  ],
  { error: CHANGE_PROBLEM },
);
type SentChange = z.infer<typeof change>;

/** The same in the terms of `domain`. */
export const changeOf = (sent: SentChange): BulkChange =>
  (sent.kind === 'saleEnd' || sent.kind === 'markdown') && sent.at !== null
    ? { ...sent, at: known(parseSellerTime(sent.at), 'a time that was checked').toISOString() }
    : sent;

/** The change of one listing, in one figure. */
const shown = z.object({
  price: z.int(),
  basePrice: z.int(),
  waitingCount: z.int(),
  expirationDate: moment,
  maxPerBuyer: z.int().nullable(),
});

export const BulkItem = z
  .object({
    productId: z.int(),
    productName: z.string(),
    from: shown,
    /** The same as `from` where nothing becomes different, as at the floor. */
    to: shown,
    changes: z.boolean(),
    /** Why it cannot be done, as a sentence; null where it can. */
    problem: z.string().nullable(),
  })
  .openapi('BulkItem');
export type BulkItem = z.infer<typeof BulkItem>;

export const BulkEdit = z
  .object({
    /** To be undone by; null for a preview, and where nothing became different. */
    editId: z.int().nullable(),
    items: z.array(BulkItem),
  })
  .openapi('BulkEdit');
export type BulkEdit = z.infer<typeof BulkEdit>;

const named = { productId: z.int(), productName: z.string() };
const BulkUndo = z
  .object({
    restored: z.int(),
    /** Those that have changed since, and stay: somebody bought pieces, or changed them. */
    left: z.array(z.object({ ...named, reason: z.enum(['sold', 'changed']) })),
    /** Those that were ordered meanwhile; these orders stay. */
    sold: z.array(z.object(named)),
  })
  .openapi('BulkUndo');

export const sellerBulkCalls = {
  'POST /api/seller/stores/{storeId}/products/bulk': call({
    summary:
      '여러 상품의 가격(%), 마감 할인, 수량, 판매 마감, 1인당 구매 수량을 한 번에 바꾸거나 판매를 끝내요. 모두 되거나 하나도 안 돼요. dryRun이면 무엇이 어떻게 될지만 알려요',
    tag: 'seller products',
    who: 'signedIn',
    params: martParams,
    body: z.object({
      change,
      items: z
        .array(
          z.object({
            productId: idNumber(),
            /**
             * The registered price, the price of now (`lower`) or the count that its seller saw; another one by now is
             * a problem of its listing.
             */
            from: z
              .int({ error: '보고 있던 값을 숫자로 보내 주세요' })
              .min(0, { error: '0 이상의 숫자여야 해요' })
              .optional(),
          }),
          { error: '바꿀 상품을 골라 주세요' },
        )
        .min(1, { error: '바꿀 상품을 골라 주세요' })
        .max(LISTINGS_AT_ONCE, { error: `한 번에 ${LISTINGS_AT_ONCE}개까지 바꿀 수 있어요` })
        .refine((items) => new Set(items.map(({ productId }) => productId)).size === items.length, {
          error: '같은 상품이 두 번 들어 있어요',
        }),
      /** A preview that changes nothing. */
      dryRun: z.boolean({ error: '미리 보기인지 알려 주세요' }),
      attempt,
    }),
    response: BulkEdit,
    limit: 'bulk',
    refusals: ['martNotFound', 'productNotFound', 'bulkHasProblems', 'attemptUsed'],
  }),
  'POST /api/seller/stores/{storeId}/products/bulk/undo': call({
    summary: `한 번에 바꾼 내용을 되돌려요. ${UNDO_KEPT_MINUTES}분 안에, 그 뒤에 바뀌지 않은 상품만. 다시 보내도 한 번만 되돌려요`,
    tag: 'seller products',
    who: 'signedIn',
    params: martParams,
    body: z.object({
      editId: z
        .int({ error: '되돌릴 변경을 알려 주세요' })
        .min(1, { error: '되돌릴 변경을 알려 주세요' })
        .max(MAX_ID, { error: '되돌릴 변경을 알려 주세요' }),
    }),
    response: BulkUndo,
    limit: 'bulk',
    refusals: ['martNotFound', 'undoOver'],
  }),
};
