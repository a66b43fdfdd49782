import { z } from '@hono/zod-openapi';
import {
  DELIVERIES_SHOWN,
  isWebhookUrl,
  WEBHOOK_FAILURES,
  WEBHOOK_TYPES,
  WEBHOOKS_MOST,
} from '#lib/domain/notice/webhook.ts';
import { call } from '../call.ts';
import { KEY_REFUSALS } from '../key-call.ts';
import { attempt, byId, idNumber, moment, ok } from '../wire.ts';

/** An address where machines of a mart hear what happens; its secret is shown when it is made alone. */
export const MartWebhook = z
  .object({
    webhookId: z.int(),
    url: z.string(),
    /** The key of the machine that listens; it is not told of stock that it has changed itself. */
    keyName: z.string().nullable(),
    /** That key was revoked or is over: its machine hears still, and can read nothing. */
    hasKeyEnded: z.boolean(),
    madeAt: moment,
    /** The first failure after what it took last. */
    failingSince: moment.nullable(),
    /** Until when the secret before signs too. */
    formerUntil: moment.nullable(),
  })
  .openapi('MartWebhook');
export type MartWebhook = z.infer<typeof MartWebhook>;

/** What an endpoint was told, and what came of it. */
export const WebhookDelivery = z
  .object({
    deliveryId: z.int(),
    webhookId: z.int(),
    host: z.string(),
    type: z.enum(WEBHOOK_TYPES),
    orderId: z.int().nullable(),
    productId: z.int().nullable(),
    productName: z.string().nullable(),
    at: moment,
    tries: z.int(),
    triedAt: moment.nullable(),
    /** The last try's response. */
    status: z.int().nullable(),
    failure: z.enum(WEBHOOK_FAILURES).nullable(),
    state: z.enum(['waiting', 'delivered', 'failed']),
    /** Its endpoint listens still, or another of the same address does. */
    canSendAgain: z.boolean(),
  })
  .openapi('WebhookDelivery');
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const url = z
  .string({ error: '주소를 입력해 주세요' })
  .refine(isWebhookUrl, { error: 'https://로 시작하고 포트 번호가 없는 주소를 입력해 주세요' });
const made = z.object({ webhookId: z.int(), secret: z.string() });
const SELLER = { tag: 'seller marts', who: 'signedIn' } as const;
const KEY = { tag: 'pos', who: 'key', scope: 'webhooks' } as const;
const OWN = ['martNotFound', 'notAllowed'] as const;

export const martWebhookCalls = {
  'GET /api/seller/{martId}/webhooks': call({
    summary: `새 소식을 받는 주소, 보낸 소식 ${DELIVERIES_SHOWN}건까지 최근순. 총괄 매니저만`,
    ...SELLER,
    params: byId('martId'),
    response: z.object({ webhooks: z.array(MartWebhook), deliveries: z.array(WebhookDelivery) }),
    refusals: [...OWN],
  }),
  'POST /api/seller/{martId}/webhooks': call({
    summary: `새 소식을 받을 주소를 추가해요. 마트마다 ${WEBHOOKS_MOST}개까지. 비밀값은 이 응답에만 있어요. 총괄 매니저만`,
    ...SELLER,
    params: byId('martId'),
    body: z.object({ url, keyId: idNumber('연동 키 번호를 숫자로 보내 주세요').optional() }),
    response: made,
    limit: 'contact',
    refusals: [...OWN, 'webhookLimit', 'keyNotFound', 'featureOff'],
  }),
  'DELETE /api/seller/{martId}/webhooks/{webhookId}': call({
    summary: '새 소식을 받는 주소를 삭제해요. 총괄 매니저만',
    ...SELLER,
    params: byId('martId', 'webhookId'),
    response: ok,
    refusals: [...OWN, 'webhookNotFound'],
  }),
  'POST /api/seller/{martId}/webhooks/{webhookId}/secret': call({
    summary: '비밀값을 새로 만들어요. 전에 쓰던 값도 하루 동안 함께 서명해요. 총괄 매니저만',
    ...SELLER,
    params: byId('martId', 'webhookId'),
    body: z.object({ attempt }),
    bodyOptional: true,
    response: z.object({ secret: z.string() }),
    refusals: [...OWN, 'webhookNotFound', 'featureOff', 'attemptUsed'],
  }),
  'POST /api/seller/{martId}/webhooks/{webhookId}/test': call({
    summary: '테스트 소식을 하나 보내요. 총괄 매니저만',
    ...SELLER,
    params: byId('martId', 'webhookId'),
    response: z.object({ deliveryId: z.int() }),
    limit: 'machineNews',
    refusals: [...OWN, 'webhookNotFound'],
  }),
  'POST /api/seller/{martId}/webhooks/{webhookId}/deliveries/{deliveryId}': call({
    summary:
      '보낸 소식을 같은 번호로 다시 보내요. 끝난 주소의 소식은 같은 주소를 다시 추가한 뒤에 보내요. 총괄 매니저만',
    ...SELLER,
    params: byId('martId', 'webhookId', 'deliveryId'),
    response: ok,
    limit: 'machineNews',
    refusals: [...OWN, 'webhookNotFound'],
  }),
  'GET /api/pos/v1/webhooks': call({
    summary: '이 키로 새 소식을 받는 주소',
    ...KEY,
    response: z.object({ webhooks: z.array(MartWebhook) }),
    refusals: KEY_REFUSALS,
  }),
  'POST /api/pos/v1/webhooks': call({
    summary: `새 소식을 받을 주소를 추가해요. 마트마다 ${WEBHOOKS_MOST}개까지. 이 키로 바꾼 재고는 알리지 않고, 키를 끊으면 함께 끝나요. 비밀값은 이 응답에만 있어요`,
    ...KEY,
    body: z.object({ url }),
    response: made,
    refusals: [...KEY_REFUSALS, 'webhookLimit', 'featureOff', 'attemptUsed'],
  }),
  'DELETE /api/pos/v1/webhooks/{webhookId}': call({
    summary: '이 키로 새 소식을 받는 주소를 삭제해요',
    ...KEY,
    params: byId('webhookId'),
    response: ok,
    refusals: [...KEY_REFUSALS, 'webhookNotFound'],
  }),
};
