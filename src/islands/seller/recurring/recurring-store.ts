import type { call as apiCall } from '#lib/client/caller/call.ts';
import { createIdempotencyKey, failureText } from '#lib/client/caller/idempotency-key.ts';
import { createFormStore } from '#lib/client/page/form-store.ts';
import type { Recurring } from '#lib/contract/product/seller-recurring.ts';
import { RECURRING_TEXTS } from '#lib/messages/product/recurring.ts';
import {
  errorsOf,
  FIELDS,
  type RecurringField,
  sentOf,
  type TypedRecurring,
  toggled,
  withTyped,
} from './recurring-form.ts';

export interface RecurringStoreInput {
  martId: number;
  /** The listing that becomes a recurring one, or the one that is changed. */
  of: { productId: number } | { recurringId: number };
  typed: TypedRecurring;
  call: typeof apiCall;
}

/** The form of a recurring listing. */
export function createRecurringStore({ martId, of, typed, call }: RecurringStoreInput) {
  const form = createFormStore<TypedRecurring, RecurringField>({ untouched: typed, fields: FIELDS, errorsOf });
  const idempotencyKey = createIdempotencyKey();

  async function send(typed: TypedRecurring): Promise<Recurring | null> {
    const sent = sentOf(typed);
    const response =
      'productId' in of
        ? await call('POST /api/seller/stores/{storeId}/recurring', {
            params: { storeId: martId },
            body: { ...sent, ...of, attempt: idempotencyKey.value() },
          })
        : await call('PUT /api/seller/stores/{storeId}/recurring/{recurringId}', {
            params: { storeId: martId, recurringId: of.recurringId },
            body: sent,
          });
    idempotencyKey.onAnswer(response);
    return response.ok ? response.data : form.fail(failureText(RECURRING_TEXTS.failed, response));
  }

  const type = (changes: Partial<TypedRecurring>): void => form.put(withTyped(form.$values.get(), changes));

  return {
    ...form,
    type,
    toggle: (weekday: number) => type({ weekdays: toggled(form.$values.get().weekdays, weekday) }),

    /** Answers what stands now; null where it was not saved. */
    save: () => form.submit(send),
  };
}
