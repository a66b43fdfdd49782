import { z } from '@hono/zod-openapi';
import { CLOSED_WEEKDAYS_MAX } from '#lib/domain/mart/hours.ts';
import { LIVE_LISTS } from '#lib/domain/order/live-list.ts';
import { call } from '../call.ts';
import type { ErrorCode } from '../errors.ts';
import { byId, dayText, id, instant, moment, page, paged, shortText } from '../wire.ts';
import { addressFields, paymentMethod, required, saidVouchers, vouchers } from './mart-fields.ts';
import { week, weekHoursFields } from './week-hours.ts';

/** Until when it takes no new orders; null where it takes them. */
const pausedUntil = moment.nullable();

export const SellerMart = z
  .object({
    storeId: z.int(),
    name: z.string(),
    address: z.string(),
    /** 1 = general manager, 2 = employee. */
    authority: z.union([z.literal(1), z.literal(2)]),
    isOpen: z.boolean(),
    /** Open orders that wait for their pickup. */
    openOrders: z.int(),
    paymentMethod,
    /** Until when its new general manager may give it back; null for everybody else. */
    giveBackUntil: moment.nullable(),
    /** Buyers see it while it is 'approved'. */
    standing: z.enum(['applied', 'returned', 'rejected', 'approved', 'suspended']),
    /** Words of the market about it; null for none. */
    standingReason: z.string().nullable(),
  })
  .openapi('SellerMart');
export type SellerMart = z.infer<typeof SellerMart>;

export const MyMart = z
  .object({
    storeId: z.int(),
    storeName: z.string(),
    storeAddress: z.string(),
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    phoneNumber: z.string(),
    openTime: z.string(),
    closeTime: z.string(),
    /** Hours of the business day that runs: a weekday may have its own. */
    opensToday: z.string(),
    closesToday: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    paymentMethod,
    businessNumber: z.string(),
    week,
    pausedUntil,
    isOpen: z.boolean(),
    /** 0 = Sunday .. 6 = Saturday. */
    closedWeekdays: z.array(z.int()),
    /** Dated exceptions from today on, soonest first. */
    daysOff: z.array(dayText),
    followersAmount: z.int(),
  })
  .openapi('MyMart');
export type MyMart = z.infer<typeof MyMart>;

/** Spec 'Store (management read)', and further fields of its page. */
export const ManagedStore = z
  .object({
    storeId: z.int(),
    name: z.string(),
    address: z.string(),
    phoneNumber: z.string(),
    /** For buyers; null where it has not said. */
    email: z.string().nullable(),
    openingTime: z.string(),
    closingTime: z.string(),
    paymentMethod,
    businessNumber: z.string(),
    /** The parts of `address`; the postcode is empty where a client has sent none. */
    postcode: z.string(),
    baseAddress: z.string(),
    detailAddress: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    ...weekHoursFields,
    closedWeekdays: z.array(z.int()),
    daysOff: z.array(dayText),
    /** The business date that 'closed for today' is about, and whether it is a day off. */
    today: dayText,
    closedToday: z.boolean(),
    /** Until when closing for today would take no new orders; null where it does not open again within a month. */
    closesTodayUntil: moment.nullable(),
    /** It never closes of itself: closing for today, it is asked until when. */
    isAlwaysOpen: z.boolean(),
    isOpen: z.boolean(),
    openOrders: z.int(),
    /** Its texts for buyers; null for none. */
    photoKey: z.string().nullable(),
    introduction: z.string().nullable(),
    notice: z.string().nullable(),
    /** When the notice was written. */
    noticeAt: moment.nullable(),
    /** Where in the mart to come. */
    pickupNote: z.string().nullable(),
    ...saidVouchers,
  })
  .openapi('ManagedStore');
export type ManagedStore = z.infer<typeof ManagedStore>;

/** Spec 'Seller live list entries'. */
export const LiveOrder = z
  .object({
    order_id: z.int(),
    /** The same for orders of one visit on a page of the list (rules.md section 17). */
    visit_id: z.int(),
    user_name: z.string(),
    product_name: z.string(),
    quantity: z.int(),
    total_price: z.int(),
    valid_until: moment,
    /** When it was picked up. */
    sold_at: moment.nullable(),
  })
  .openapi('LiveOrder');
export type LiveOrder = z.infer<typeof LiveOrder>;

const Pause = z.object({ pausedUntil });

const storeParams = byId('storeId');
/** A text that may be left as it is, or taken away. */
const written = (message: string, max?: number) => shortText(message, max).nullable().optional();
/**
 * How many open orders the seller knows a change of hours or a move to touch; another number is refused with
 * `ordersTouched` and `n`, and nothing is saved. Without it the change is saved in any case. rules.md section 6.
 */
const touching = z.int({ error: '건수는 숫자여야 해요' }).min(0, { error: '건수는 0건 이상이어야 해요' }).optional();

/** Those who work there may look; changes are the general manager's, and `notAllowed` for employees. */
const edit = <const B extends z.ZodObject, const R extends ErrorCode = never>(
  summary: string,
  body: B,
  refusals: readonly R[] = [],
) =>
  call({
    summary,
    tag: 'seller marts',
    who: 'signedIn',
    params: storeParams,
    body,
    response: ManagedStore,
    refusals: ['martNotFound', 'notAllowed', ...refusals],
  });

export const sellerMartCalls = {
  'GET /api/seller/store/dashboard': call({
    summary: '내가 일하는 마트',
    tag: 'seller marts',
    who: 'signedIn',
    response: z.array(SellerMart),
    refusals: [],
  }),
  'GET /api/seller/store/{martId}/mymart': call({
    summary: '마트 정보',
    tag: 'seller marts',
    who: 'signedIn',
    params: byId('martId'),
    response: MyMart,
    refusals: ['martNotFound'],
  }),
  'GET /api/seller/stores/{martId}/dashboard/{list}': call({
    summary: '마트의 예약, 구매, 판매 완료 목록',
    tag: 'seller marts',
    who: 'signedIn',
    params: z.object({
      martId: id('마트 번호'),
      list: z.enum(LIVE_LISTS, { error: 'reservations, purchases, completed 가운데 하나여야 해요' }),
    }),
    query: z.object({ page }),
    response: paged(LiveOrder),
    refusals: ['martNotFound'],
  }),
  'GET /api/seller/store/{storeId}': call({
    summary: '마트 관리에서 보는 정보',
    tag: 'seller marts',
    who: 'signedIn',
    params: storeParams,
    response: ManagedStore,
    refusals: ['martNotFound', 'notAllowed'],
  }),
  'PATCH /api/seller/store/{storeId}/name': edit('마트 이름 바꾸기', z.object({ name: required() })),
  'PATCH /api/seller/store/{storeId}/address': {
    ...edit('주소 바꾸기', z.object({ ...addressFields, touching }), [
      'ordersTouched',
      'addressNotFound',
      'geocodeFailed',
    ]),
    limit: 'geocode' as const,
    priority: 'outside' as const,
  },
  'PATCH /api/seller/store/{storeId}/phone-number': edit('전화번호 바꾸기', z.object({ phoneNumber: required() })),
  'PATCH /api/seller/store/{storeId}/email': edit(
    '이메일 바꾸기. 판매자 정보와 영수증에 보여요',
    z.object({ email: required() }),
  ),
  'PATCH /api/seller/store/{storeId}/hours': edit(
    '영업시간 바꾸기',
    z.object({ openingTime: required(), closingTime: required(), touching }),
    ['ordersTouched'],
  ),
  'PATCH /api/seller/store/{storeId}/payment-method': edit('결제 방법 바꾸기', z.object({ paymentMethod }), [
    'martNotApproved',
  ]),
  'PATCH /api/seller/store/{storeId}/vouchers': edit(
    '매장 단말기로 받는 상품권. 보낸 날이 마트가 알려 준 날이 돼요',
    z.object({ vouchers }),
  ),
  'PATCH /api/seller/store/{storeId}/closed-weekdays': edit(
    '매주 쉬는 요일. 0은 일요일, 6은 토요일',
    z.object({
      weekdays: z
        .array(z.int().min(0).max(6), { error: '요일은 0(일요일)에서 6(토요일)까지예요' })
        .max(CLOSED_WEEKDAYS_MAX, { error: '일주일에 하루는 열어야 해요' }),
      touching,
    }),
    ['ordersTouched'],
  ),
  'PATCH /api/seller/store/{storeId}/week-hours': edit(
    '쉬는 시간과 요일마다 다른 영업시간. 0은 일요일, 6은 토요일. 없는 요일은 마트의 영업시간과 쉬는 시간을 따라요',
    z.object({ ...weekHoursFields, touching }),
    ['ordersTouched'],
  ),
  'PATCH /api/seller/store/{storeId}/introduction': call({
    summary: '사진, 소개, 공지, 픽업 장소 바꾸기. 보낸 항목만 바뀌고, null이나 빈 값을 보내면 삭제해요',
    tag: 'seller marts',
    who: 'signedIn',
    params: storeParams,
    body: z.object({
      /** The response of the picture's upload: its key or its address. */
      photo: written('사진을 확인해 주세요'),
      introduction: written('소개를 확인해 주세요', 2_000),
      notice: written('공지를 확인해 주세요'),
      pickupNote: written('픽업 장소를 확인해 주세요'),
    }),
    bodyOptional: true,
    response: ManagedStore,
    refusals: ['martNotFound', 'notAllowed', 'pictureMissing'],
  }),
  'POST /api/seller/store/{storeId}/days-off': call({
    summary: '쉬는 날 추가. day가 없으면 오늘 영업을 마치고, 다음에 열 때(또는 until)까지 새 주문을 받지 않아요',
    tag: 'seller marts',
    who: 'signedIn',
    params: storeParams,
    body: z.object({
      day: dayText.optional(),
      /** The end of closing for today, where that is later than the next opening: no new orders until then. */
      until: instant.optional(),
      touching,
    }),
    bodyOptional: true,
    response: ManagedStore,
    refusals: ['martNotFound', 'notAllowed', 'daysOffFull', 'ordersTouched'],
  }),
  'DELETE /api/seller/store/{storeId}/days-off/{day}': call({
    summary: '쉬는 날 삭제',
    tag: 'seller marts',
    who: 'signedIn',
    params: storeParams.extend({ day: dayText }),
    response: ManagedStore,
    refusals: ['martNotFound', 'notAllowed'],
  }),
  'POST /api/seller/store/{storeId}/pause': call({
    summary:
      '새 주문을 30분 멈춰요. 멈춰 있으면 30분 더. seen은 화면에 보이던 끝나는 시각으로, 방금 바뀌었으면 그대로 둬요',
    tag: 'seller marts',
    who: 'signedIn',
    params: storeParams,
    body: z.object({ seen: instant.nullable() }),
    response: Pause,
    refusals: ['martNotFound', 'notAllowed', 'pauseTooLong'],
  }),
  'DELETE /api/seller/store/{storeId}/pause': call({
    summary: '새 주문을 다시 받아요',
    tag: 'seller marts',
    who: 'signedIn',
    params: storeParams,
    response: Pause,
    refusals: ['martNotFound', 'notAllowed'],
  }),
  'DELETE /api/seller/store/{storeId}': call({
    summary:
      '마트 운영을 종료해요. 픽업 대기 주문은 취소되고 환불돼요. 픽업 대기 주문이 있으면 name에 마트 이름을 적어요. 다시 보내도 한 번만 종료돼요',
    tag: 'seller marts',
    who: 'signedIn',
    params: storeParams,
    /** The mart's name, as it was typed: needed where orders end with it. */
    body: z.object({ name: shortText('마트 이름을 입력해 주세요', 200).optional() }),
    bodyOptional: true,
    response: z.object({ storeId: z.int(), cancelledOrders: z.int() }),
    refusals: ['martNotFound', 'notAllowed'],
  }),
};
