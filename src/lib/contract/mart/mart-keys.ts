import { z } from '@hono/zod-openapi';
import { KEY_CALLS_SHOWN, KEY_DAYS_MAX, KEY_NAME_MAX_LENGTH, KEY_SCOPES, KEYS_MOST } from '#lib/domain/mart/key.ts';
import { call } from '../call.ts';
import { byId, moment, NUL_MESSAGE, ok, withoutNul } from '../wire.ts';

const scopes = z.enum(KEY_SCOPES, { error: `${KEY_SCOPES.join(', ')} 가운데 하나여야 해요` });

export const MartKey = z
  .object({
    keyId: z.int(),
    name: z.string(),
    scopes: z.array(z.enum(KEY_SCOPES)),
    /** How it begins; the rest is known to its machine alone. */
    hint: z.string(),
    madeBy: z.string(),
    /** They work in the mart no more, or may not sign in. */
    hasMakerLeft: z.boolean(),
    madeAt: moment,
    expiresAt: moment,
    hasExpired: z.boolean(),
    lastUsedAt: moment.nullable(),
  })
  .openapi('MartKey');
export type MartKey = z.infer<typeof MartKey>;

/** A call that was made with a key. */
export const KeyCall = z
  .object({
    callId: z.int(),
    keyName: z.string(),
    call: z.string(),
    at: moment,
    /** How many things it was about, and how many of them were refused, by code. */
    items: z.int(),
    refused: z.record(z.string(), z.int()),
    /** Why all of it was refused; null where it was not. */
    code: z.string().nullable(),
    /** How often in a row the same was asked. */
    times: z.int(),
  })
  .openapi('KeyCall');
export type KeyCall = z.infer<typeof KeyCall>;

export const martKeyCalls = {
  'GET /api/seller/{martId}/keys': call({
    summary: '포스 연동 키. 총괄 매니저만',
    tag: 'seller marts',
    who: 'signedIn',
    params: byId('martId'),
    response: z.object({ keys: z.array(MartKey) }),
    refusals: ['martNotFound', 'notAllowed'],
  }),
  'POST /api/seller/{martId}/keys': call({
    summary: `포스 연동 키를 만들어요. 마트마다 ${KEYS_MOST}개까지. 키는 이 응답에만 있어요. 총괄 매니저만`,
    tag: 'seller marts',
    who: 'signedIn',
    params: byId('martId'),
    body: z.object({
      /** What the mart calls it, as '계산대 1'. */
      name: z
        .string({ error: '이름을 입력해 주세요' })
        .trim()
        .min(1, { error: '이름을 입력해 주세요' })
        .max(KEY_NAME_MAX_LENGTH, { error: `이름은 ${KEY_NAME_MAX_LENGTH}자까지 쓸 수 있어요` })
        .refine(withoutNul, { error: NUL_MESSAGE }),
      scopes: z
        .array(scopes, { error: '할 수 있는 일을 골라 주세요' })
        .min(1, { error: '할 수 있는 일을 골라 주세요' })
        .max(KEY_SCOPES.length, { error: '할 수 있는 일을 골라 주세요' }),
      expiresInDays: z
        .int({ error: '며칠인지 숫자로 보내 주세요' })
        .min(1, { error: '1일 이상이어야 해요' })
        .max(KEY_DAYS_MAX, { error: `${KEY_DAYS_MAX}일까지 쓸 수 있어요` }),
    }),
    response: z.object({ keyId: z.int(), key: z.string() }),
    refusals: ['martNotFound', 'notAllowed', 'keyLimit'],
  }),
  'DELETE /api/seller/{martId}/keys/{keyId}': call({
    summary: '포스 연동 키를 바로 끊어요. 총괄 매니저만',
    tag: 'seller marts',
    who: 'signedIn',
    params: byId('martId', 'keyId'),
    response: ok,
    refusals: ['martNotFound', 'notAllowed', 'keyNotFound'],
  }),
  'GET /api/seller/{martId}/key-calls': call({
    summary: `포스가 한 일 ${KEY_CALLS_SHOWN}건까지, 최근순. 총괄 매니저만`,
    tag: 'seller marts',
    who: 'signedIn',
    params: byId('martId'),
    response: z.object({ calls: z.array(KeyCall) }),
    refusals: ['martNotFound', 'notAllowed'],
  }),
};
