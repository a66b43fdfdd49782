import { useStore } from '@nanostores/react';
import { type FormEvent, useRef, useState } from 'react';
import { focusFault } from '#islands/shared/focus-fault.ts';
import { MarkdownSteps } from '#islands/shared/MarkdownSteps.tsx';
import { stepsOfText } from '#islands/shared/markdown-rows.ts';
import { NumberField } from '#islands/shared/NumberField.tsx';
import { PriceChart } from '#islands/shared/PriceChart.tsx';
import { Problem } from '#islands/shared/Problem.tsx';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import { isBusy } from '#lib/client/page/form-store.ts';
import { type MarkdownStep, pricesOfDay } from '#lib/domain/product/markdown.ts';
import { figureOf, typedWon } from '#lib/domain/product/typed-figures.ts';
import { MARKDOWN_TEXTS, RULE_TEXTS } from '#lib/messages/product/markdown.ts';
import { toast } from '#lib/stores/toasts.ts';
import css from './markdown.module.css';
import { createRuleStore } from './rule-store.ts';

interface Props {
  martId: number;
  rule: { markdown: readonly MarkdownStep[]; showsNextPrice: boolean };
  /** A day of the mart, ms since 1970: its opening, and its closing as the sale end. */
  opensAt: number;
  closesAt: number;
}

const SAMPLE = '5,000';

/** The rule that new listings take over, and the price over a day that it makes. */
export default function MarkdownRule({ martId, rule, opensAt, closesAt }: Props) {
  const [store] = useState(() => createRuleStore({ martId, rule, call: sellerCall }));
  const { markdown, showsNextPrice } = useStore(store.$values);
  const errors = useStore(store.$errors);
  const sending = useStore(store.$sending);
  const [sample, setSample] = useState(SAMPLE);
  const form = useRef<HTMLFormElement>(null);
  const busy = isBusy(sending);
  const day = { opensAt: new Date(opensAt), closesAt: new Date(closesAt) };
  const stretches = pricesOfDay(stepsOfText(markdown), figureOf(sample), day);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const done = await store.save();
    if (done) toast(RULE_TEXTS[done]);
    else focusFault(form.current, store.atFault());
  }

  return (
    <form ref={form} className="card seller-body stack gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <fieldset className="stack gap-5" disabled={busy}>
        <MarkdownSteps
          name="markdown"
          value={markdown}
          error={errors.markdown}
          hint={MARKDOWN_TEXTS.hint}
          onChange={(markdown) => store.type({ markdown })}
        />
        <label className="choice">
          <input
            type="checkbox"
            checked={showsNextPrice}
            onChange={({ currentTarget }) => store.type({ showsNextPrice: currentTarget.checked })}
          />
          <span>
            {RULE_TEXTS.shows}
            <br />
            <span className="soft small">{RULE_TEXTS.showsHint}</span>
          </span>
        </label>
        <section className="stack gap-3" aria-labelledby="rule-day">
          <h2 className="minor-heading" id="rule-day">
            {RULE_TEXTS.day}
          </h2>
          <div className={css.sample}>
            <NumberField label={RULE_TEXTS.sample} value={sample} onType={(typed) => setSample(typedWon(typed))} />
          </div>
          {stretches.length > 0 ? <PriceChart stretches={stretches} /> : <p className="soft">{RULE_TEXTS.none}</p>}
        </section>
      </fieldset>
      {sending.name === 'failed' && <Problem text={sending.message} />}
      <button type="submit" className="button button-primary button-large" disabled={busy} aria-busy={busy}>
        {busy ? RULE_TEXTS.saving : RULE_TEXTS.save}
      </button>
    </form>
  );
}
