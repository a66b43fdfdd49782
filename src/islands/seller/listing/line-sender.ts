import type { call as apiCall } from '#lib/client/caller/call.ts';
import { createIdempotencyKey, failureText } from '#lib/client/caller/idempotency-key.ts';
import type { CallInput, CallResponse } from '#lib/contract/index.ts';
import type { SentLine } from '#lib/domain/product/listing-line.ts';
import { mutationInParts } from '#lib/stores/mutation-in-parts.ts';

const IMPORT = 'POST /api/seller/stores/{storeId}/products/import-rows';

export type Registered = CallResponse<typeof IMPORT>;
/** Lines that one call registers. */
export type LineBatch = { rows: SentLine[] } & Pick<CallInput<typeof IMPORT>['body'], 'sheet'>;

export interface LineSenderInput {
  martId: number;
  /** Under which the tab keeps the key of what is sent. */
  key: string;
  /** Said before the server's reason. */
  failed: string;
  call: typeof apiCall;
}

/**
 * Whether nobody knows if lines that were sent have arrived, so that the same ones are to be sent again. A server in
 * trouble answers without having looked.
 */
export const isUnanswered = ({ status }: { status: number }): boolean => status === 0 || status >= 500;

/** Registers lines of products batch by batch; each is the same act until it is answered, over a reload too. */
export function createLineSender({ martId, key, failed, call }: LineSenderInput) {
  const idempotencyKey = createIdempotencyKey(key);
  const params = { storeId: martId };
  const sending = mutationInParts(
    (batch: LineBatch, attempt) => call(IMPORT, { params, body: { ...batch, dryRun: false, attempt } }),
    { failed: (refusal) => failureText(failed, refusal), idempotent: idempotencyKey },
  );
  return {
    ...sending,

    /** Asks which lines are on sale already. */
    compare: (rows: SentLine[]) => call(IMPORT, { params, body: { rows, dryRun: true } }),

    /** What is sent next is another act. */
    renew: idempotencyKey.renew,
  };
}
