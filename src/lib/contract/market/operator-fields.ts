import { z } from '@hono/zod-openapi';
import { REFUND_BEARERS } from '#lib/domain/money.ts';
import { NUL_MESSAGE, withoutNul } from '../wire.ts';

/** Why something is done to a person or a mart: five characters or more (market.md 19.7). */
export const reason = z
  .string({ error: '이유를 입력해 주세요' })
  .trim()
  .min(5, { error: '이유를 5자 이상 입력해 주세요' })
  .max(500, { error: '이유는 500자까지 쓸 수 있어요' })
  .refine(withoutNul, { error: NUL_MESSAGE });

export const won = z
  .int({ error: '금액을 원 단위로 입력해 주세요' })
  .min(1, { error: '금액은 1원 이상이어야 해요' })
  .max(100_000_000, { error: '금액이 너무 커요' });

/**
 * The state that a decision was taken on, as the thing itself answers it (domain/person/seen.ts); our own pages always
 * send it.
 */
export const seen = z
  .string({ error: '보고 있던 상태를 글자로 보내 주세요' })
  .min(1, { error: '보고 있던 상태를 보내 주세요' })
  .max(200, { error: '보고 있던 상태를 보내 주세요' })
  .refine(withoutNul, { error: NUL_MESSAGE })
  .optional();

export const bearer = z.enum(REFUND_BEARERS, { error: '부담하는 쪽은 mart나 market이어야 해요' });
