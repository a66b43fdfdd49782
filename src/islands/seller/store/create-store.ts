import type { call as apiCall } from '#lib/client/caller/call.ts';
import { createIdempotencyKey } from '#lib/client/caller/idempotency-key.ts';
import { draftStore } from '#lib/client/offline/draft.ts';
import { createFormStore } from '#lib/client/page/form-store.ts';
import type { MartProblem } from '#lib/domain/mart/mart-draft.ts';
import { FILL_IN_ALL, MART_PROBLEM_MESSAGES } from '#lib/messages/mart/mart-problems.ts';
import { STORE_TEXTS } from '#lib/messages/mart/seller-store.ts';
import { NO_RESPONSE } from '#lib/messages/order/no-response.ts';
import { createBusinessCheck } from './business-check.ts';
import { createPlaceFinder } from './place-finder.ts';
import {
  EMPTY_STORE,
  FIELD_ORDER,
  fieldOfWire,
  isMissing,
  type StoreField,
  type StoreValues,
  storePayload,
  storeProblems,
} from './store-form.ts';

/** The registration of one mart: its address is located and its number checked on the way. spec.md sections 4 and 5. */
export function createStoreCreation(call: typeof apiCall) {
  const finder = createPlaceFinder(call);
  const business = createBusinessCheck(call);
  const idempotencyKey = createIdempotencyKey('store-create');

  function placeNow() {
    const finding = finder.$finding.get();
    return finding.name === 'found' && !finding.unsure ? finding.place : null;
  }

  function isUnsure(): boolean {
    const finding = finder.$finding.get();
    return finding.name === 'found' && finding.unsure;
  }

  const sentence = (problem: MartProblem): string =>
    problem === 'placeMissing' && isUnsure() ? STORE_TEXTS.placeUnsure : MART_PROBLEM_MESSAGES[problem];

  const form = createFormStore<StoreValues, StoreField>({
    untouched: EMPTY_STORE,
    fields: FIELD_ORDER,
    draft: draftStore<StoreValues>('store-create'),
    errorsOf(values, when) {
      const found = Object.entries(storeProblems(values, placeNow())) as [StoreField, MartProblem][];
      // While an address is typed it has no place yet.
      const said = found.filter(([, problem]) => when === 'sent' || problem !== 'placeMissing');
      return Object.fromEntries(said.map(([field, problem]) => [field, sentence(problem)]));
    },
    summaryOf(values) {
      const found = Object.values(storeProblems(values, placeNow()));
      if (found.some(isMissing)) return FILL_IN_ALL;
      return found[0] ? sentence(found[0]) : null;
    },
  });

  // What was said of a place that was not known is over once it is.
  finder.$finding.listen(() => {
    if (form.$errors.get().address !== undefined && placeNow()) form.lookAgain();
  });

  async function send(values: StoreValues): Promise<true | null> {
    if (business.$check.get().name !== 'valid' && !(await business.check(values.businessNumber))) {
      const check = business.$check.get();
      return form.fail('message' in check ? check.message : MART_PROBLEM_MESSAGES.businessNumberOdd);
    }
    const response = await call('POST /api/seller/store/create', {
      body: { ...storePayload(values, placeNow()!), attempt: idempotencyKey.value() },
    });
    idempotencyKey.onAnswer(response);
    if (response.ok) return true;
    const { message, field } = response.error;
    if (response.status === 0) return form.fail(`${STORE_TEXTS.noServer} ${NO_RESPONSE}`);
    const text = response.status === 500 ? `${STORE_TEXTS.noServer} ${message}` : message;
    return form.fail(text, fieldOfWire(field), message);
  }

  return {
    ...form,
    finder,
    business,

    /** The form is begun anew. */
    startAnew() {
      form.begin(EMPTY_STORE);
      idempotencyKey.renew();
      finder.look('');
      business.reset();
    },

    /** Answers whether the mart is registered. A number that has not been checked yet is checked first. */
    submit: async (): Promise<boolean> => (await form.submit(send)) ?? false,
  };
}

export type StoreCreation = ReturnType<typeof createStoreCreation>;
