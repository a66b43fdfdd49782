import { z } from '@hono/zod-openapi';
import { CONDITION_RANGES } from '#lib/domain/discovery/list-choice.ts';
import { SEARCH_MAX_LENGTH } from '#lib/domain/discovery/search.ts';
import { ALERT_ALARMS_A_DAY, ALERTS_MOST } from '#lib/domain/person/limits.ts';
import { call } from '../call.ts';
import { byId, idNumber, moment, NUL_MESSAGE, withoutNul } from '../wire.ts';

/** A keyword that a buyer hears of, within 3 km of where they asked. */
export const Alert = z
  .object({
    alertId: z.int(),
    term: z.string(),
    /** Won; null where any price will do. */
    maxPrice: z.int().nullable(),
    /** Whole percent below the list price; null where none is needed. */
    minDiscount: z.int().nullable(),
    lat: z.number(),
    lng: z.number(),
    /** '합정역 근처' */
    placeName: z.string(),
    createdAt: moment,
  })
  .openapi('Alert');
export type Alert = z.infer<typeof Alert>;

/** A listing whose waiting list a buyer stands on. */
export const WaitingProduct = z
  .object({
    productId: z.int(),
    name: z.string(),
    storeId: z.int(),
    storeName: z.string(),
    expirationDate: moment,
    /** Pieces that can be bought now. */
    quantity: z.int(),
    joinedAt: moment,
    /** When the buyer was told last; null until pieces come back. */
    toldAt: moment.nullable(),
  })
  .openapi('WaitingProduct');
export type WaitingProduct = z.infer<typeof WaitingProduct>;

/** A listing whose next price its buyer asked to hear of. */
export const PriceStepProduct = z
  .object({
    productId: z.int(),
    name: z.string(),
    storeId: z.int(),
    storeName: z.string(),
    /** In won, and from when. */
    price: z.int(),
    at: moment,
  })
  .openapi('PriceStepProduct');
export type PriceStepProduct = z.infer<typeof PriceStepProduct>;

/** News that invite to buy: whether they are on, since when, and when they were turned off last. */
export const PromotionSwitches = z
  .object({
    on: z.boolean(),
    onAt: moment.nullable(),
    offAt: moment.nullable(),
    /** From 21:00 to 08:00 in Seoul too. */
    night: z.boolean(),
    nightOnAt: moment.nullable(),
    nightOffAt: moment.nullable(),
  })
  .openapi('PromotionSwitches');
export type PromotionSwitches = z.infer<typeof PromotionSwitches>;

const within = ([least, most]: readonly [number, number]) => {
  const message = `${least}에서 ${most} 사이의 숫자여야 해요`;
  return z.int({ error: message }).min(least, { error: message }).max(most, { error: message });
};
const degrees = (most: number) => {
  const message = `−${most}에서 ${most} 사이의 숫자여야 해요`;
  return z.number({ error: message }).min(-most, { error: message }).max(most, { error: message });
};
const yesOrNo = z.boolean({ error: 'true나 false로 보내 주세요' });

export const alertCalls = {
  'GET /api/buyer/alerts': call({
    summary: '내 키워드 알림과 재입고 알림, 가격 알림, 혜택 알림 설정',
    tag: 'alerts',
    who: 'signedIn',
    response: z.object({
      alerts: z.array(Alert),
      waiting: z.array(WaitingProduct),
      priceSteps: z.array(PriceStepProduct),
      promotions: PromotionSwitches,
    }),
    refusals: [],
  }),
  'POST /api/buyer/alerts': call({
    summary: `키워드 알림을 만들어요. ${ALERTS_MOST}개까지, 하루에 ${ALERT_ALARMS_A_DAY}번까지 알려 드려요. 혜택 알림이 켜져 있어야 해요`,
    tag: 'alerts',
    who: 'signedIn',
    body: z.object({
      /** Searched for as `GET /api/buyer/products/search` does. */
      term: z
        .string({ error: '알림 받을 상품 이름을 입력해 주세요' })
        .trim()
        .min(1, { error: '알림 받을 상품 이름을 입력해 주세요' })
        .max(SEARCH_MAX_LENGTH, { error: `${SEARCH_MAX_LENGTH}자까지 쓸 수 있어요` })
        .refine(withoutNul, { error: NUL_MESSAGE }),
      lat: degrees(90),
      lng: degrees(180),
      maxPrice: within(CONDITION_RANGES.maxPrice).nullish(),
      minDiscount: within(CONDITION_RANGES.minDiscount).nullish(),
      /** Turns on news that invite to buy, without which no alert is told; false or left out changes nothing. */
      promotions: yesOrNo.optional(),
    }),
    response: z.object({ alert: Alert, promotions: PromotionSwitches }),
    refusals: ['alertsFull', 'consentNeeded'],
    limit: 'alerts',
  }),
  'DELETE /api/buyer/alerts': call({
    summary: '키워드 알림을 꺼요. 이미 꺼진 알림이어도 같아요',
    tag: 'alerts',
    who: 'signedIn',
    body: z.object({ alertId: idNumber() }),
    response: z.object({ count: z.int() }),
    refusals: [],
  }),
  'POST /api/buyer/products/{productId}/waiting': call({
    summary: '재입고 알림을 신청해요. 품절 상품이 다시 나오면 알려 드려요. 알림을 받아도 먼저 주문한 분께 판매돼요',
    tag: 'alerts',
    who: 'signedIn',
    params: byId('productId'),
    /** `before`: how many stand before the buyer and have not been told yet. */
    response: z.object({ isWaiting: z.literal(true), before: z.int() }),
    refusals: [
      'productNotFound',
      'martClosed',
      'martNotOpenYet',
      'martSuspended',
      'saleEnded',
      'notSoldOut',
      'waitingFull',
    ],
    limit: 'alerts',
  }),
  'DELETE /api/buyer/products/{productId}/waiting': call({
    summary: '재입고 알림을 꺼요',
    tag: 'alerts',
    who: 'signedIn',
    params: byId('productId'),
    response: z.object({ isWaiting: z.literal(false) }),
    refusals: [],
  }),
  'POST /api/buyer/products/{productId}/price-step': call({
    summary:
      '가격 알림을 신청해요. 다음 할인 단계가 되면 한 번 알려 드려요. 혜택 알림이 켜져 있어야 하고, 밤 소식은 아침에 보내요',
    tag: 'alerts',
    who: 'signedIn',
    params: byId('productId'),
    /** `promotions`: the buyer takes news that invite to buy from now on, without which nobody is told. */
    body: z.object({ promotions: yesOrNo.optional() }),
    bodyOptional: true,
    /** `price`: the next price, in won. */
    response: z.object({ isAsked: z.literal(true), price: z.int(), at: moment, promotions: PromotionSwitches }),
    refusals: ['productNotFound', 'martClosed', 'martNotOpenYet', 'martSuspended', 'saleEnded', 'noNextPrice'],
    limit: 'alerts',
  }),
  'DELETE /api/buyer/products/{productId}/price-step': call({
    summary: '가격 알림을 꺼요',
    tag: 'alerts',
    who: 'signedIn',
    params: byId('productId'),
    response: z.object({ isAsked: z.literal(false) }),
    refusals: [],
  }),
  'PUT /api/buyer/promotions': call({
    summary: '혜택 알림(광고성 정보)을 켜거나 꺼요. night는 밤 9시부터 아침 8시까지',
    tag: 'alerts',
    who: 'signedIn',
    body: z.object({ on: yesOrNo.optional(), night: yesOrNo.optional() }),
    bodyOptional: true,
    response: PromotionSwitches,
    refusals: [],
  }),
};
