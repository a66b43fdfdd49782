import { z } from '@hono/zod-openapi';
import { WAITING_ENTRIES } from '#lib/domain/mart/waits.ts';
import { call } from '../call.ts';

const ToDo = z
  .object({
    lines: z.array(
      z.object({
        storeId: z.int(),
        kind: z.enum(['suspended', 'dispute', 'payoutFailed', 'claims', 'bags', 'papers', 'email', 'reviews']),
        /** What is to be done and until when, as sentences to show. */
        text: z.string(),
        due: z.string().nullable(),
        action: z.string(),
        /** The page on which it is done. */
        address: z.string(),
      }),
    ),
    counts: z.array(z.object({ storeId: z.int(), entry: z.enum(WAITING_ENTRIES), count: z.int() })),
  })
  .openapi('ToDo');

export const toDoCalls = {
  'GET /api/seller/to-do': call({
    summary: '일하는 모든 마트에서 지금 할 일, 급한 순. 직책에 따라 할 수 있는 일만',
    tag: 'seller marts',
    who: 'signedIn',
    response: ToDo,
    refusals: [],
  }),
};
