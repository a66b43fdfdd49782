import { z } from '@hono/zod-openapi';
import type { MarkdownStep, PriceReason } from '#lib/domain/product/markdown.ts';

/** Steps as a seller sends them, in any order; `domain/product/markdown.ts` judges them. */
export const sentSteps = z.array(
  z.object({
    minutesBeforeEnd: z.int({ error: '할인 시작을 분 단위 숫자로 보내 주세요' }),
    percentOff: z.int({ error: '할인율을 숫자로 보내 주세요' }),
  }),
  { error: '마감 할인을 목록으로 보내 주세요' },
);

/** Steps as their seller reads them, the first to come first. */
export const steps = z.array(z.object({ minutesBeforeEnd: z.int(), percentOff: z.int() }));

/** Why a piece costs less than its listing was registered for; null where it does not. */
export const priceReason = z
  .discriminatedUnion('by', [
    z.object({ by: z.literal('step'), minutesBeforeEnd: z.int(), percentOff: z.int() }),
    z.object({ by: z.literal('lowered') }),
  ])
  .nullable();

// The wire has the same form as the rules.
steps satisfies z.ZodType<MarkdownStep[]>;
priceReason satisfies z.ZodType<PriceReason | null>;
