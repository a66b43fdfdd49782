import type { Result } from '#lib/client/caller/call.ts';
import type { ErrorCode } from '#lib/contract/errors.ts';

export const yes = <T>(data: T): Result<T> & { ok: true } => ({ ok: true, data });
export const no = (status: number, code: ErrorCode, message = '안 돼요.') =>
  ({ ok: false, status, error: { code, message } }) as const;
export const OFFLINE = no(0, 'unavailable', '인터넷이 연결되지 않았어요.');
