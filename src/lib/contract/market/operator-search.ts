import { z } from '@hono/zod-openapi';
import { FOUND_KINDS } from '#lib/domain/market/operator-search.ts';
import { call } from '../call.ts';
import { shortText } from '../wire.ts';

const Found = z
  .object({
    kind: z.enum(FOUND_KINDS),
    id: z.int(),
    /** The name of its subject; of a person masked. */
    title: z.string(),
    /** The kind of number that was sought, as a person reads it: '카드 승인 번호'. */
    by: z.string(),
    /** Its page of the console. */
    href: z.string(),
  })
  .openapi('FoundByNumber');
export type Found = z.infer<typeof Found>;

/** One box for every number that people hold (market.md 19.6, 19.8). */
export const operatorSearchCalls = {
  'GET /api/operator/search': call({
    summary:
      '사람들이 가진 번호로 찾아요: 주문, dm_ 주문 번호, paymentKey, 카드 승인 번호, 사업자 번호, 전화, 이메일 등. 찾지 못해도 기록돼요',
    tag: 'operator',
    who: 'operator',
    roles: ['support', 'finance'],
    reads: 'person',
    query: z.object({
      q: shortText('찾을 번호를 입력해 주세요', 320).refine((text) => text.trim() !== '', {
        error: '찾을 번호를 입력해 주세요',
      }),
    }),
    response: z.object({ found: z.array(Found) }),
    refusals: [],
  }),
} as const;
