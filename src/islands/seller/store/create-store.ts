import { atom } from 'nanostores';
import type { call as apiCall } from '#lib/client/call.ts';
import { createIdempotencyKey } from '#lib/client/idempotency-key.ts';
import { FILL_IN_ALL, MART_PROBLEM_MESSAGES } from '#lib/messages/mart-problems.ts';
import { NO_RESPONSE } from '#lib/messages/no-response.ts';
import { STORE_TEXTS } from '#lib/messages/seller-store.ts';
import { createBusinessCheck } from './business-check.ts';
import { createPlaceFinder } from './place-finder.ts';
import {
  fieldOfWire,
  isMissing,
  type StoreField,
  type StoreProblems,
  type StoreValues,
  storePayload,
  storeProblems,
} from './store-form.ts';

/** From the press of the button to the mart. */
export type Creating =
  | { name: 'typing' }
  | { name: 'saving' }
  | { name: 'failed'; message: string }
  | { name: 'done'; martName: string };

export type FieldErrors = Partial<Record<StoreField, string>>;

/** The registration of one mart: its address is located and its number checked on the way. spec.md sections 4 and 5. */
export function createStoreCreation(call: typeof apiCall) {
  const finder = createPlaceFinder(call);
  const business = createBusinessCheck(call);
  const $creating = atom<Creating>({ name: 'typing' });
  const $errors = atom<FieldErrors>({});
  const idempotencyKey = createIdempotencyKey('store-create');

  const placeNow = () => {
    const finding = finder.$finding.get();
    return finding.name === 'found' && !finding.unsure ? finding.place : null;
  };

  function isUnsure(): boolean {
    const finding = finder.$finding.get();
    return finding.name === 'found' && finding.unsure;
  }

  // What was said of a place that was not known is over once it is.
  finder.$finding.listen(() => {
    const { address, ...others } = $errors.get();
    if (address === undefined || !placeNow()) return;
    $errors.set(others);
    if ($creating.get().name === 'failed') $creating.set({ name: 'typing' });
  });

  const sentences = (problems: StoreProblems): FieldErrors =>
    Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, MART_PROBLEM_MESSAGES[problem]]));

  function fail(message: string): false {
    $creating.set({ name: 'failed', message });
    return false;
  }

  return {
    finder,
    business,
    $creating,
    $errors,
    /** The form is begun anew. */
    startAnew: idempotencyKey.renew,

    /** Looks again at a field that was at fault, as it is typed. */
    recheck(values: StoreValues, field: StoreField) {
      if ($creating.get().name === 'failed') $creating.set({ name: 'typing' });
      const { [field]: before, ...others } = $errors.get();
      if (before === undefined) return;
      const problem = storeProblems(values, placeNow())[field];
      $errors.set(
        problem && problem !== 'placeMissing' ? { ...others, [field]: MART_PROBLEM_MESSAGES[problem] } : others,
      );
    },

    /** Answers whether the mart is registered. A number that has not been checked yet is checked first. */
    async submit(values: StoreValues): Promise<boolean> {
      if ($creating.get().name === 'saving' || $creating.get().name === 'done') return false;
      const place = placeNow();
      const problems = storeProblems(values, place);
      $errors.set(sentences(problems));
      const found = Object.values(problems);
      if (found.some(isMissing)) return fail(FILL_IN_ALL);
      if (isUnsure() && problems.address === 'placeMissing') {
        $errors.set({ ...$errors.get(), address: STORE_TEXTS.placeUnsure });
        return fail(STORE_TEXTS.placeUnsure);
      }
      if (found[0]) return fail(MART_PROBLEM_MESSAGES[found[0]]);
      $creating.set({ name: 'saving' });
      if (business.$check.get().name !== 'valid' && !(await business.check(values.businessNumber))) {
        const check = business.$check.get();
        return fail('message' in check ? check.message : MART_PROBLEM_MESSAGES.businessNumberOdd);
      }
      const answer = await call('POST /api/seller/store/create', {
        body: { ...storePayload(values, place!), attempt: idempotencyKey.value() },
      });
      idempotencyKey.onAnswer(answer);
      if (answer.ok) {
        $creating.set({ name: 'done', martName: answer.data.name });
        return true;
      }
      const field = fieldOfWire(answer.error.field);
      if (field) $errors.set({ [field]: answer.error.message });
      if (answer.status === 0) return fail(`${STORE_TEXTS.noServer} ${NO_RESPONSE}`);
      return fail(answer.status === 500 ? `${STORE_TEXTS.noServer} ${answer.error.message}` : answer.error.message);
    },
  };
}

export type StoreCreation = ReturnType<typeof createStoreCreation>;
