import { z } from '@hono/zod-openapi';
import { OFFLINE_CHECK_INS_MAX, OFFLINE_OUTCOMES } from '#lib/domain/order/offline-check-in.ts';
import { call } from '../call.ts';
import { byId, flag, instant, moment, ok } from '../wire.ts';
import { bagsHandedOver } from './bags.ts';
import { ORDER_STANDINGS, orderIds } from './orders.ts';
import { goodsCode, orderWeights, weighed } from './weighed.ts';

const PackedOrder = z.object({
  orderId: z.int(),
  /** The visit's id in the lists of a mart. */
  visitId: z.int(),
  /** Masked. */
  buyerName: z.string(),
  productName: z.string(),
  quantity: z.int(),
  totalPrice: z.int(),
  /** The sum to be collected for it. */
  dueAmount: z.int(),
  isPaid: z.boolean(),
  /** Alcohol: it is handed over once the buyer's identity card was looked at. */
  adultOnly: z.boolean(),
  weighed,
  barcode: goodsCode,
  /** A bag whose contents are written for its buyer, and whether they are; left out of all else. */
  isBag: z.literal(true).optional(),
  isBagWritten: z.literal(true).optional(),
  pickupFrom: moment,
  validUntil: moment,
  /** Hex of SHA-256 of the QR's uuid in small letters. */
  proof: z.string(),
});
export type PackedOrder = z.infer<typeof PackedOrder>;

/** The pack that a counter takes along for when the network goes. market.md 27.1. */
const OfflinePack = z.object({ at: moment, orders: z.array(PackedOrder) }).openapi('OfflinePack');
export type OfflinePack = z.infer<typeof OfflinePack>;

/** The largest error of a device's clock, some thirty years. */
const SKEW_MAX_MS = 1e12;
const line = (max: number, error: string) => z.string({ error }).min(1, { error }).max(max, { error });

const entry = z.object({
  /** The device's own name of it: the same again is the same check-in. */
  key: line(64, '판매마다 다른 번호를 보내 주세요').regex(/^[\w-]+$/, { error: '판매마다 다른 번호를 보내 주세요' }),
  orderIds,
  /** The text that was scanned: what is no uuid is refused by itself, not with all that were sent. */
  uuid: line(200, 'QR 번호를 보내 주세요'),
  /** By the device's clock. */
  scannedAt: instant,
  /** How far the server's clock is ahead of the device's. */
  skewMs: z
    .int({ error: '시계 차이를 밀리초로 보내 주세요' })
    .min(-SKEW_MAX_MS, { error: '기기의 시계가 서버와 너무 달라요. 기기의 날짜와 시간을 확인해 주세요' })
    .max(SKEW_MAX_MS, { error: '기기의 시계가 서버와 너무 달라요. 기기의 날짜와 시간을 확인해 주세요' }),
  /** The buyer's identity card was looked at: wanted of alcohol. */
  idChecked: z.boolean({ error: '신분증을 확인했는지 알려 주세요' }).optional(),
  weights: orderWeights,
  bags: bagsHandedOver,
});
export type OfflineEntry = z.output<typeof entry>;

const OfflineResult = z.object({
  key: z.string(),
  /** The worst outcome of its orders. */
  outcome: z.enum(OFFLINE_OUTCOMES),
  orders: z.array(
    z.object({
      orderId: z.int(),
      outcome: z.enum(OFFLINE_OUTCOMES),
      /** Why it was refused; null otherwise. */
      reason: z.string().nullable(),
      /** The earlier check-in, if there was one: when, and by whom. */
      endedAt: moment.nullable(),
      endedBy: z.string().nullable(),
      /** What the entry says of its bag is not written, nor was anything before. */
      isBagLost: z.literal(true).optional(),
    }),
  ),
});
export type OfflineResult = z.infer<typeof OfflineResult>;

const OfflineClaim = z.object({
  claimId: z.int(),
  scannedBy: z.string(),
  scannedAt: moment,
  /** Whether their session had spoken to the server since. */
  wasOnline: z.boolean(),
  /** After that it counts as handed over. */
  answerUntil: moment,
  /** Masked. */
  buyerName: z.string(),
  orders: z.array(
    z.object({
      orderId: z.int(),
      productName: z.string(),
      quantity: z.int(),
      totalPrice: z.int(),
      isPaid: z.boolean(),
      state: z.enum(ORDER_STANDINGS),
    }),
  ),
});
/** A sale without a network by somebody who has left, for the general manager to confirm. market.md 27.5. */
export type OfflineClaim = z.infer<typeof OfflineClaim>;

export const offlineCheckInCalls = {
  'GET /api/seller/{martId}/offline-claims': call({
    summary: '그만둔 직원이 인터넷 없이 확정한 판매 가운데 총괄 매니저의 확인을 기다리는 판매',
    tag: 'seller orders',
    who: 'signedIn',
    params: byId('martId'),
    response: z.object({ claims: z.array(OfflineClaim) }),
    refusals: ['martNotFound', 'notAllowed'],
  }),
  'POST /api/seller/{martId}/offline-claims/{claimId}/decide': call({
    summary: '그 판매를 건넨 게 맞는지 총괄 매니저가 정해요',
    tag: 'seller orders',
    who: 'signedIn',
    params: byId('martId', 'claimId'),
    body: z.object({ isHandedOver: z.boolean({ error: '건넨 게 맞는지 알려 주세요' }) }),
    response: ok,
    refusals: ['martNotFound', 'notAllowed', 'claimNotFound', 'claimDecided'],
  }),
  'GET /api/seller/{martId}/offline-pack': call({
    summary: '인터넷 없이 판매를 확정할 때 쓸, 12시간 안에 픽업할 주문. QR 번호는 해시로만 담겨요',
    tag: 'seller orders',
    who: 'signedIn',
    params: byId('martId'),
    /** A page that asks for weights says so; without, orders of goods by weight are left out. */
    query: z.object({ weighs: flag }),
    response: OfflinePack,
    refusals: ['martNotFound'],
  }),
  'POST /api/seller/{martId}/offline-checkins': call({
    summary: `인터넷 없이 확정한 판매를 보내요. 한 번에 ${OFFLINE_CHECK_INS_MAX}건까지, 한 건씩 따로 처리해요. 다시 보내도 한 번만 처리해요`,
    tag: 'seller orders',
    who: 'signedIn',
    params: byId('martId'),
    body: z.object({
      entries: z
        .array(entry, { error: '확정한 판매를 목록으로 보내 주세요' })
        .min(1, { error: '보낼 판매가 없어요' })
        .max(OFFLINE_CHECK_INS_MAX, { error: `한 번에 ${OFFLINE_CHECK_INS_MAX}건까지 보낼 수 있어요` }),
    }),
    response: z.object({ results: z.array(OfflineResult) }),
    refusals: ['martNotFound'],
    limit: 'offlineCheckIns',
    priority: 'pickup',
  }),
};
