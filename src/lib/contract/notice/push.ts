import { z } from '@hono/zod-openapi';
import { PUSH_AUDIENCES } from '#lib/domain/notice/push.ts';
import { call } from '../call.ts';

const audience = z.enum(PUSH_AUDIENCES, { error: 'buyer나 mart여야 해요' });
const base64url = (min: number, max: number) =>
  z
    .string({ error: '글자로 보내 주세요' })
    .regex(new RegExp(`^[A-Za-z0-9_-]{${min},${max}}={0,2}$`), { error: '브라우저가 준 값을 그대로 보내 주세요' });

/** The choices of the session of this call. */
const PushState = z
  .object({
    /** The public key that a browser subscribes with; null where this market sends no notifications. */
    publicKey: z.string().nullable(),
    /** The address of this session's device; null while there is none. */
    endpoint: z.string().nullable(),
    buyer: z.boolean(),
    mart: z.boolean(),
  })
  .openapi('PushState');

export const pushCalls = {
  'GET /api/push': call({
    summary: '이 로그인의 기기가 화면이 꺼져 있을 때 받는 알림',
    tag: 'push',
    who: 'signedIn',
    response: PushState,
    refusals: [],
  }),
  'POST /api/push/subscription': call({
    summary: '이 기기로 알림을 받아요. 로그아웃하면 멈춰요',
    tag: 'push',
    who: 'signedIn',
    body: z.object({
      /** Fields of the browser's `PushSubscription`. */
      endpoint: z
        .string({ error: '글자로 보내 주세요' })
        .max(1_000, { error: '너무 길어요' })
        .refine((text) => URL.canParse(text), { error: '올바른 주소가 아니에요' }),
      p256dh: base64url(87, 87),
      auth: base64url(22, 22),
      audience,
    }),
    response: PushState,
    refusals: ['featureOff', 'pushServiceUnknown'],
  }),
  'DELETE /api/push/subscription': call({
    summary: '이 기기로 받던 알림을 꺼요',
    tag: 'push',
    who: 'signedIn',
    body: z.object({ audience }),
    response: PushState,
    refusals: [],
  }),
};
