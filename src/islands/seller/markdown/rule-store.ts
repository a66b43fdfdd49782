import { atom } from 'nanostores';
import { stepsOfText, textOfSteps } from '#islands/shared/markdown-rows.ts';
import type { call as apiCall } from '#lib/client/call.ts';
import { failureText } from '#lib/client/idempotency-key.ts';
import { PRICE_WON } from '#lib/domain/money.ts';
import { digitsOnly } from '#lib/domain/order/quantity.ts';
import {
  inOrder,
  type MarkdownStep,
  markdownProblem,
  type PriceStretch,
  pricesOver,
} from '#lib/domain/product/markdown.ts';
import { RULE_TEXTS } from '#lib/messages/markdown.ts';
import { PRODUCT_PROBLEM_MESSAGES } from '#lib/messages/product-problems.ts';

export type Saving = { name: 'typing'; problem: string | null } | { name: 'saving' };

export interface RuleStoreInput {
  martId: number;
  /** As it is stored. */
  rule: { markdown: readonly MarkdownStep[]; showsNextPrice: boolean };
  call: typeof apiCall;
}

/** A mart's markdown rule while it is typed. */
export function createRuleStore({ martId, rule, call }: RuleStoreInput) {
  /** Its rows as a text (shared/markdown-rows.ts). */
  const $typed = atom(textOfSteps(rule.markdown));
  /** Whether buyers see what a listing costs next. */
  const $showsNextPrice = atom(rule.showsNextPrice);
  const $error = atom<string | undefined>(undefined);
  const $saving = atom<Saving>({ name: 'typing', problem: null });

  /** As it is stored. */
  let hasSteps = rule.markdown.length > 0;

  const errorOf = (typed: string) => {
    const problem = markdownProblem(stepsOfText(typed));
    return problem ? PRODUCT_PROBLEM_MESSAGES[problem] : undefined;
  };

  return {
    $typed,
    $showsNextPrice,
    $error,
    $saving,

    type(typed: string) {
      $typed.set(typed);
      if ($error.get() !== undefined) $error.set(errorOf(typed));
      if ($saving.get().name === 'typing') $saving.set({ name: 'typing', problem: null });
    },

    /** Answers whether steps were taken away, so that there are none now; null where nothing was saved. */
    async save(): Promise<'saved' | 'removed' | null> {
      if ($saving.get().name === 'saving') return null;
      const error = errorOf($typed.get());
      $error.set(error);
      if (error !== undefined) return null;
      $saving.set({ name: 'saving' });
      const answer = await call('PUT /api/seller/stores/{storeId}/markdown', {
        params: { storeId: martId },
        body: { markdown: stepsOfText($typed.get()), showsNextPrice: $showsNextPrice.get() },
      });
      $saving.set({ name: 'typing', problem: answer.ok ? null : failureText(RULE_TEXTS.failed, answer) });
      if (!answer.ok) return null;
      $typed.set(textOfSteps(answer.data.markdown));
      const hadSteps = hasSteps;
      hasSteps = answer.data.markdown.length > 0;
      return hadSteps && !hasSteps ? 'removed' : 'saved';
    },
  };
}

/** What a product of a sample price would cost over a day of the mart, by what is typed; nothing while that is no rule. */
export function pricesOfDay(typed: string, sample: string, day: { opensAt: Date; closesAt: Date }): PriceStretch[] {
  const steps = stepsOfText(typed);
  const priceWon = Number(digitsOnly(sample));
  if (steps.length === 0 || markdownProblem(steps) || priceWon < PRICE_WON.min || priceWon > PRICE_WON.max) return [];
  const pricing = { priceWon, floorPriceWon: null, markdown: inOrder(steps), loweredWon: null };
  return pricesOver({ ...pricing, saleEndsAt: day.closesAt }, day.opensAt);
}
