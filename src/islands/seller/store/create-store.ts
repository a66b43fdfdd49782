import type { call as apiCall } from '#lib/client/caller/call.ts';
import { createIdempotencyKey } from '#lib/client/caller/idempotency-key.ts';
import { draftStore } from '#lib/client/offline/draft.ts';
import { createFormStore } from '#lib/client/page/form-store.ts';
import type { MartProblem } from '#lib/domain/mart/mart-draft.ts';
import {
  EMPTY_MART,
  FIELD_ORDER,
  isMissing,
  type MartField,
  type MartValues,
  martFieldProblems,
} from '#lib/domain/mart/mart-form.ts';
import { FILL_IN_ALL, MART_PROBLEM_MESSAGES } from '#lib/messages/mart/mart-problems.ts';
import { STORE_TEXTS } from '#lib/messages/mart/seller-store.ts';
import { NO_RESPONSE } from '#lib/messages/order/no-response.ts';
import { createBusinessCheck } from './business-check.ts';
import { fieldOfWire, martPayload } from './mart-payload.ts';
import { createPlaceFinder } from './place-finder.ts';

/**
 * The registration of one mart, with the seller's own `email` until another is typed: its address is located and its
 * number checked on the way. spec.md sections 4 and 5.
 */
export function createStoreCreation(call: typeof apiCall, email = '') {
  const untouched = { ...EMPTY_MART, email };
  const finder = createPlaceFinder(call);
  const business = createBusinessCheck(call);
  const idempotencyKey = createIdempotencyKey('store-create');

  const found = () => {
    const finding = finder.$finding.get();
    return finding.name === 'found' ? finding : null;
  };
  /** Where the mart is, once that is sure. */
  function placeNow() {
    const place = found();
    return place && !place.unsure ? place.place : null;
  }

  const sentence = (problem: MartProblem): string =>
    problem === 'placeMissing' && found()?.unsure ? STORE_TEXTS.placeUnsure : MART_PROBLEM_MESSAGES[problem];

  const form = createFormStore<MartValues, MartField>({
    untouched,
    fields: FIELD_ORDER,
    draft: draftStore<MartValues>('store-create'),
    errorsOf(values, when) {
      const problems = Object.entries(martFieldProblems(values, placeNow())) as [MartField, MartProblem][];
      // While an address is typed it has no place yet.
      const said = problems.filter(([, problem]) => when === 'sent' || problem !== 'placeMissing');
      return Object.fromEntries(said.map(([field, problem]) => [field, sentence(problem)]));
    },
    summaryOf(values) {
      const problems = Object.values(martFieldProblems(values, placeNow()));
      if (problems.some(isMissing)) return FILL_IN_ALL;
      return problems[0] ? sentence(problems[0]) : null;
    },
  });

  // What was said of a place that was not known is over once it is.
  finder.$finding.listen(() => {
    if (form.$errors.get().address !== undefined && placeNow()) form.lookAgain();
  });

  async function send(values: MartValues): Promise<true | null> {
    if (business.$check.get().name !== 'valid' && !(await business.check(values.businessNumber))) {
      const check = business.$check.get();
      return form.fail('message' in check ? check.message : MART_PROBLEM_MESSAGES.businessNumberOdd);
    }
    const response = await call('POST /api/seller/store/create', {
      body: { ...martPayload(values, placeNow()!), attempt: idempotencyKey.value() },
    });
    idempotencyKey.onAnswer(response);
    if (response.ok) return true;
    const { status, error } = response;
    const said = status === 0 ? NO_RESPONSE : error.message;
    const text = status === 0 || status === 500 ? `${STORE_TEXTS.noServer} ${said}` : said;
    return form.fail(text, fieldOfWire(error.field), error.message);
  }

  return {
    ...form,
    finder,
    business,

    /** The form is begun anew. */
    startAnew() {
      form.begin(untouched);
      idempotencyKey.renew();
      finder.look('');
      business.reset();
    },

    /** Answers whether the mart is registered. A number that has not been checked yet is checked first. */
    submit: async (): Promise<boolean> => (await form.submit(send)) ?? false,
  };
}
