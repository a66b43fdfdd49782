import { atom } from 'nanostores';
import type { call as apiCall } from '#lib/client/caller/call.ts';
import { martProblems } from '#lib/domain/mart/mart-draft.ts';
import { BUSINESS_NUMBER_ODD, MART_PROBLEM_MESSAGES, unfitBusiness } from '#lib/messages/mart/mart-problems.ts';
import { STORE_TEXTS } from '#lib/messages/mart/seller-store.ts';
import { createRequestOrder } from '#lib/stores/request-order.ts';

/** spec.md section 4, 'Business number check'. */
export type BusinessCheck =
  | { name: 'idle' }
  | { name: 'checking' }
  | { name: 'valid'; taxType: string }
  | { name: 'invalid'; message: string }
  | { name: 'error'; message: string };

const ACTIVE = '01';

/** Asks the tax office about a number. An answer about a number that has changed since is not shown. */
export function createBusinessCheck(call: typeof apiCall) {
  const $check = atom<BusinessCheck>({ name: 'idle' });
  const requests = createRequestOrder();

  return {
    $check,

    /** The number changed. */
    reset() {
      requests.send();
      $check.set({ name: 'idle' });
    },

    /** Answers whether the number is valid. */
    async check(digits: string): Promise<boolean> {
      const request = requests.send();
      const { businessNumber: problem } = martProblems({ businessNumber: digits });
      if (problem) {
        const message = problem === 'businessNumberOdd' ? BUSINESS_NUMBER_ODD : MART_PROBLEM_MESSAGES[problem];
        $check.set({ name: 'invalid', message });
        return false;
      }
      $check.set({ name: 'checking' });
      const response = await call('GET /api/seller/tax/biz-status', { query: { bno: digits } });
      if (!request.isLatest()) return false;
      if (!response.ok) {
        const known = response.error.code === 'businessCheckFailed';
        const message = known ? response.error.message : `${STORE_TEXTS.checkFailed} ${response.error.message}`;
        $check.set({ name: 'error', message });
        return false;
      }
      const [business] = response.data.data;
      const active = business?.b_stt_cd === ACTIVE;
      $check.set(
        active
          ? { name: 'valid', taxType: business.tax_type }
          : { name: 'invalid', message: unfitBusiness(business?.b_stt_cd ?? '') },
      );
      return active;
    },
  };
}

export type BusinessCheckStore = ReturnType<typeof createBusinessCheck>;
