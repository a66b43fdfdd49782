import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import { Dialog } from '#islands/shared/Dialog.tsx';
import { failureText } from '#lib/client/caller/idempotency-key.ts';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import { known } from '#lib/domain/known.ts';
import { labelParts, readScaleLabel, type ScaleRule, scaleChoices } from '#lib/domain/product/scale-label.ts';
import { SCALE_TEXTS, scaleRuleText } from '#lib/messages/product/scale-label.ts';
import { mutation } from '#lib/stores/mutation.ts';
import css from './scale-question.module.css';

interface Props {
  martId: number;
  /** The digits of a label. */
  barcode: string;
  onDone: () => void;
  onClose: () => void;
}

function partsOf(barcode: string, rule: Exclude<ScaleRule, { value: 'plain' }>) {
  const { item, valueCheck, value, check } = labelParts(barcode, rule);
  return [
    { part: 'item', digits: item, name: SCALE_TEXTS.item },
    { part: 'check', digits: valueCheck, name: SCALE_TEXTS.check },
    { part: 'value', digits: value, name: SCALE_TEXTS[rule.value] },
    { part: 'end', digits: check, name: SCALE_TEXTS.check },
  ].filter(({ digits }) => digits !== '');
}

/** The digits of a label, each part by the rule that is chosen. */
function LabelPicture({ barcode, rule }: { barcode: string; rule: ScaleRule }) {
  const shown =
    rule.value === 'plain' ? [{ part: 'item', digits: barcode, name: SCALE_TEXTS.item }] : partsOf(barcode, rule);
  return (
    <p className={css.label} role="img" aria-label={`${SCALE_TEXTS.layout} ${barcode}`}>
      <span className={css.bars} />
      <span className={css.digits}>
        {shown.map(({ part, digits, name }) => (
          <span key={part} data-part={part}>
            <span>{digits}</span>
            <small>{name}</small>
          </span>
        ))}
      </span>
    </p>
  );
}

const textOf = (barcode: string, rule: ScaleRule): string => {
  const label = readScaleLabel(barcode, rule);
  const digits = rule.value === 'plain' ? 0 : labelParts(barcode, rule).value.length;
  return scaleRuleText(rule, digits, label?.grams ?? label?.won ?? 0);
};

/** Asks once how the mart's scale lays out its labels, at the picture of one. */
export default function ScaleQuestion({ martId, barcode, onDone, onClose }: Props) {
  const id = useId();
  const [choices] = useState(() => scaleChoices(barcode));
  const [chosen, choose] = useState<ScaleRule>(() => known(choices[0], 'a layout'));
  const [saving] = useState(() =>
    mutation(
      (rule: ScaleRule) =>
        sellerCall('PUT /api/seller/stores/{storeId}/scale-rule', { params: { storeId: martId }, body: { rule } }),
      { failed: (refusal) => failureText(SCALE_TEXTS.failed, refusal) },
    ),
  );
  const { busy, problem } = useStore(saving.$state);

  async function save() {
    const saved = await saving.press(chosen);
    if (saved?.ok) onDone();
  }

  return (
    <Dialog
      open
      title={SCALE_TEXTS.title}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button" onClick={onClose}>
            {SCALE_TEXTS.later}
          </button>
          <button type="button" className="button button-primary" disabled={busy} onClick={() => void save()}>
            {SCALE_TEXTS.save}
          </button>
        </>
      }
    >
      <div className="stack stack-tight">
        <p>{SCALE_TEXTS.lead}</p>
        <LabelPicture barcode={barcode} rule={chosen} />
        <fieldset className="stack stack-tight">
          <legend className="visually-hidden">{SCALE_TEXTS.layout}</legend>
          {choices.map((rule) => (
            <label key={JSON.stringify(rule)} className="choice">
              <input type="radio" name={id} checked={rule === chosen} onChange={() => choose(rule)} />
              {textOf(barcode, rule)}
            </label>
          ))}
        </fieldset>
        {problem && (
          <p className="field-error" role="alert">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  );
}
