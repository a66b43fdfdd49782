import type { call as apiCall } from '#lib/client/caller/call.ts';
import { createIdempotencyKey, failureText } from '#lib/client/caller/idempotency-key.ts';
import type { CallInput, CallResponse } from '#lib/contract/index.ts';
import type { SentLine } from '#lib/domain/product/listing-line.ts';

const IMPORT = 'POST /api/seller/stores/{storeId}/products/import-rows';

export type Registered = CallResponse<typeof IMPORT>;
/**
 * What came of lines that were sent. `isUnanswered`: nobody knows whether they arrived, and the same ones are to be
 * sent again.
 */
export type Sent = { ok: true; data: Registered } | { ok: false; isUnanswered: boolean; problem: string };

export interface LineSenderInput {
  martId: number;
  /** Under which the tab keeps the key of what is sent. */
  key: string;
  /** Said before the server's reason. */
  failed: string;
  call: typeof apiCall;
}

/** Registers lines of products by one call, which is the same act until it is answered, over a reload too. */
export function createLineSender({ martId, key, failed, call }: LineSenderInput) {
  const idempotencyKey = createIdempotencyKey(key);
  const params = { storeId: martId };

  return {
    /** Asks which lines are on sale already. */
    compare: (rows: SentLine[]) => call(IMPORT, { params, body: { rows, dryRun: true } }),

    async send(rows: SentLine[], more: Pick<CallInput<typeof IMPORT>['body'], 'sheet'> = {}): Promise<Sent> {
      const body = { rows, dryRun: false, attempt: idempotencyKey.value(), ...more };
      const response = await call(IMPORT, { params, body });
      idempotencyKey.onAnswer(response);
      if (response.ok) return { ok: true, data: response.data };
      // A server in trouble answers without having looked.
      const isUnanswered = response.status === 0 || response.status >= 500;
      return { ok: false, isUnanswered, problem: failureText(failed, response) };
    },

    /** What is sent next is another act. */
    renew: idempotencyKey.renew,
  };
}
