import { stepsOfText, textOfSteps } from '#islands/shared/markdown-rows.ts';
import type { call as apiCall } from '#lib/client/caller/call.ts';
import { failureText } from '#lib/client/caller/idempotency-key.ts';
import { createFormStore } from '#lib/client/page/form-store.ts';
import { type MarkdownStep, markdownProblem } from '#lib/domain/product/markdown.ts';
import { RULE_TEXTS } from '#lib/messages/product/markdown.ts';
import { PRODUCT_PROBLEM_MESSAGES } from '#lib/messages/product/product-problems.ts';

interface RuleValues {
  /** Its rows as a text (shared/markdown-rows.ts). */
  markdown: string;
  /** Whether buyers see what a listing costs next. */
  showsNextPrice: boolean;
}

export interface RuleStoreInput {
  martId: number;
  /** As it is stored. */
  rule: { markdown: readonly MarkdownStep[]; showsNextPrice: boolean };
  call: typeof apiCall;
}

const valuesOf = ({ markdown, showsNextPrice }: RuleStoreInput['rule']): RuleValues => ({
  markdown: textOfSteps(markdown),
  showsNextPrice,
});

/** A mart's markdown rule while it is typed. */
export function createRuleStore({ martId, rule, call }: RuleStoreInput) {
  const form = createFormStore<RuleValues, 'markdown'>({
    untouched: valuesOf(rule),
    fields: ['markdown'],
    errorsOf({ markdown }) {
      const problem = markdownProblem(stepsOfText(markdown));
      return problem ? { markdown: PRODUCT_PROBLEM_MESSAGES[problem] } : {};
    },
  });
  let hasSteps = rule.markdown.length > 0;

  async function send({ markdown, showsNextPrice }: RuleValues) {
    const response = await call('PUT /api/seller/stores/{storeId}/markdown', {
      params: { storeId: martId },
      body: { markdown: stepsOfText(markdown), showsNextPrice },
    });
    return response.ok ? response.data : form.fail(failureText(RULE_TEXTS.failed, response));
  }

  return {
    ...form,
    type: (changes: Partial<RuleValues>) => form.put({ ...form.$values.get(), ...changes }),

    /** Answers whether steps were taken away, so that there are none now; null where nothing was saved. */
    async save(): Promise<'saved' | 'removed' | null> {
      const stored = await form.submit(send);
      if (!stored) return null;
      form.begin(valuesOf(stored));
      const hadSteps = hasSteps;
      hasSteps = stored.markdown.length > 0;
      return hadSteps && !hasSteps ? 'removed' : 'saved';
    },
  };
}
