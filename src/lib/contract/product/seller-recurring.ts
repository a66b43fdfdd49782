import { z } from '@hono/zod-openapi';
import { MAX_ID } from '#lib/domain/id.ts';
import { known } from '#lib/domain/known.ts';
import { PRICE_WON } from '#lib/domain/money.ts';
import { SALE_HOURS, type Schedule } from '#lib/domain/product/recurring.ts';
import { parseClock } from '#lib/domain/time.ts';
import { call } from '../call.ts';
import { attempt, id, idNumber, moment } from '../wire.ts';
import { sentSteps, steps } from './markdown.ts';
import { sentFields } from './product-fields.ts';
import { martParams } from './seller-products.ts';

const clock = (error: string) =>
  z.string({ error }).refine((text) => /^\d\d:\d\d$/.test(text) && parseClock(text) !== null, { error });
const hoursProblem = `${SALE_HOURS.min}시간부터 ${SALE_HOURS.max}시간 사이로 정해 주세요`;
const priceProblem = '가격은 원 단위 숫자로 입력해 주세요';
const daysProblem = '반복할 요일을 골라 주세요';

const fields = {
  /** 0 = Sunday .. 6 = Saturday. */
  weekdays: z
    .array(z.int({ error: daysProblem }).min(0, { error: daysProblem }).max(6, { error: daysProblem }), {
      error: daysProblem,
    })
    .min(1, { error: daysProblem })
    .refine((days) => new Set(days).size === days.length, { error: '같은 요일이 두 번 들어 있어요' }),
  /** 'HH:mm' in Seoul. */
  listAt: clock('올릴 시각을 시:분으로 보내 주세요'),
  /** 'HH:mm'; of the next day where it is not later than `listAt`. This or `endsAfterHours`. */
  endsAt: clock('판매 마감 시각을 시:분으로 보내 주세요').nullish(),
  endsAfterHours: z
    .int({ error: hoursProblem })
    .min(SALE_HOURS.min, { error: hoursProblem })
    .max(SALE_HOURS.max, { error: hoursProblem })
    .nullish(),
  quantity: z
    .int({ error: '수량은 숫자로 입력해 주세요' })
    .min(1, { error: '수량은 1개 이상이어야 해요' })
    .max(1_000_000, { error: '수량은 1,000,000개까지 쓸 수 있어요' }),
  /** The price it is registered for each time. */
  basePrice: z
    .int({ error: priceProblem })
    .min(PRICE_WON.min, { error: `가격은 ${PRICE_WON.min}원 이상이어야 해요` })
    .max(PRICE_WON.max, { error: '가격은 10,000,000원까지 쓸 수 있어요' }),
  floorPrice: sentFields.floorPrice,
  /** Empty for none; null or left out: the mart's rule of that day. */
  markdown: sentSteps.nullish(),
};

type Sent = z.infer<z.ZodObject<typeof fields>>;

/** The request, in the terms of `domain`. */
export const recurringOf = (
  sent: Sent,
): Schedule & {
  quantity: number;
  priceWon: number;
  floorPriceWon: number | null;
  markdown: z.infer<typeof sentSteps> | null;
} => ({
  weekdays: sent.weekdays.toSorted((a, b) => a - b),
  listAtMinute: known(parseClock(sent.listAt), 'a time that was checked'),
  endsAtMinute: sent.endsAt == null ? null : parseClock(sent.endsAt),
  endsAfterHours: sent.endsAfterHours ?? null,
  quantity: sent.quantity,
  priceWon: sent.basePrice,
  floorPriceWon: sent.floorPrice ?? null,
  markdown: sent.markdown ?? null,
});

export const Recurring = z
  .object({
    recurringId: z.int(),
    /** The listing whose name, category and picture it has. */
    productId: z.int(),
    productName: z.string(),
    imageKey: z.string().nullable(),
    categoryKey: z.string(),
    weekdays: z.array(z.int()),
    listAt: z.string(),
    endsAt: z.string().nullable(),
    endsAfterHours: z.int().nullable(),
    quantity: z.int(),
    basePrice: z.int(),
    floorPrice: z.int().nullable(),
    markdown: steps.nullable(),
    /** When it is put up next; null for not within a month. */
    next: z.object({ listsAt: moment, saleEndsAt: moment }).nullable(),
    /** Days before that on which it would be its turn and the mart is closed, 'yyyy-MM-dd'. */
    leftOut: z.array(z.string()),
    /** The last outcome. */
    last: z
      .object({
        day: z.string(),
        outcome: z.enum(['listed', 'closed', 'tooLate', 'refused']),
        productId: z.int().nullable(),
        problem: z.string().nullable(),
      })
      .nullable(),
  })
  .openapi('Recurring');
export type Recurring = z.infer<typeof Recurring>;

const recurringParams = z.object({ storeId: martParams.shape.storeId, recurringId: id('반복 등록 번호') });
const refusals = ['martNotFound', 'recurringNotFound'] as const;

export const sellerRecurringCalls = {
  'GET /api/seller/stores/{storeId}/recurring': call({
    summary: '매주 반복해서 올리는 상품',
    tag: 'seller products',
    who: 'signedIn',
    params: martParams,
    response: z.array(Recurring),
    refusals: ['martNotFound'],
  }),
  'POST /api/seller/stores/{storeId}/recurring': call({
    summary: '등록한 상품을 정한 요일과 시각에 반복해서 올려요. 쉬는 날은 건너뛰어요',
    tag: 'seller products',
    who: 'signedIn',
    params: martParams,
    body: z.object({ productId: idNumber(), ...fields, attempt }),
    response: Recurring,
    refusals: [
      'martNotFound',
      'consentNeeded',
      'productNotFound',
      'productRecalled',
      'productHidden',
      'recurringLimit',
      'attemptUsed',
    ],
  }),
  'PUT /api/seller/stores/{storeId}/recurring/{recurringId}': call({
    summary: '반복 등록을 수정해요. 다음에 올릴 때부터 적용돼요',
    tag: 'seller products',
    who: 'signedIn',
    params: recurringParams,
    body: z.object(fields),
    response: Recurring,
    refusals: [...refusals],
  }),
  'DELETE /api/seller/stores/{storeId}/recurring/{recurringId}': call({
    summary: '반복 등록을 끝내요. 이미 올린 상품은 그대로예요. 다시 보내도 같아요',
    tag: 'seller products',
    who: 'signedIn',
    params: recurringParams,
    response: z.object({ recurringId: z.int().max(MAX_ID) }),
    refusals: [...refusals],
  }),
};
