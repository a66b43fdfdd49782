import { z } from '@hono/zod-openapi';
import { SIGN_IN_PROVIDERS } from '#lib/domain/person/sign-in-providers.ts';
import { call } from '../call.ts';
import { ok } from '../wire.ts';

export const Session = z
  .object({
    name: z.string(),
    email: z.string().nullable(),
    social_login_platform: z.enum(SIGN_IN_PROVIDERS),
    authorizedMarts: z.array(z.int()),
  })
  .openapi('Session');
export type Session = z.infer<typeof Session>;

export const authCalls = {
  'GET /api/auth/login': call({
    summary: '지금 로그인한 사람',
    tag: 'auth',
    who: 'signedIn',
    response: Session,
    refusals: [],
    priority: 'pickup',
  }),
  'POST /api/auth/refresh': call({
    summary: '액세스 토큰을 새로 받아요. 리프레시 토큰은 쿠키로만 오가고 한 번만 쓸 수 있어요',
    tag: 'auth',
    who: 'anyone',
    response: Session,
    refusals: ['notSignedIn', 'sessionReused'],
    limit: 'signIn',
    priority: 'pickup',
  }),
  'POST /api/auth/logout': call({
    summary: '로그아웃하고 이 기기의 세션을 끝내요',
    tag: 'auth',
    who: 'anyone',
    response: ok,
    refusals: [],
    priority: 'pickup',
  }),
  'POST /api/auth/logout-all': call({
    summary: '모든 기기에서 로그아웃해요. 쓰던 액세스 토큰도 바로 끝나요',
    tag: 'auth',
    who: 'signedIn',
    response: z.object({ ended: z.int() }),
    refusals: [],
    priority: 'pickup',
  }),
};
