import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { Field } from '#islands/shared/Field.tsx';
import { draftStore } from '#lib/client/offline/draft.ts';
import type { ManagedStore } from '#lib/contract/mart/seller-marts.ts';
import { type IntroductionField, introductionProblem } from '#lib/domain/mart/mart-introduction.ts';
import { INTRODUCTION_PROBLEM_MESSAGES, INTRODUCTION_TEXTS, lengthText } from '#lib/messages/mart/mart-introduction.ts';
import { EditRow } from './EditRow.tsx';
import type { ManageStore } from './manage-store.ts';

interface Props {
  mart: ManagedStore;
  store: ManageStore;
  field: IntroductionField;
  label: string;
  hint: string;
  /** Characters. */
  max: number;
  /** What stands there while nothing is written. */
  none: string;
  /** What is said of the text, in small. */
  beside?: string | undefined;
}

/** A text that buyers see. What is typed is kept over a reload until it is saved or given up. */
export function TextRow({ mart, store, field, label, hint, max, none, beside }: Props) {
  const now = mart[field] ?? '';
  const [draft] = useState(() => draftStore<{ text: string }>(`mart-${field}:${mart.storeId}`));
  const [typed, setTyped] = useState(now);
  const [restored, setRestored] = useState(false);

  const restore = useEffectEvent(() => {
    const { text } = draft.read({ text: now });
    if (text === now) return;
    setTyped(text);
    setRestored(true);
    store.edit(field);
  });
  // The tab's own text, which the server does not know, once over what the page came with.
  useLayoutEffect(() => restore(), []);

  async function save() {
    const problem = introductionProblem({ [field]: typed });
    if (problem) return store.refuse(field, INTRODUCTION_PROBLEM_MESSAGES[problem.code]);
    if (!(await store.saveText(field, typed))) return;
    draft.clear();
    setRestored(false);
  }
  function change(text: string) {
    setTyped(text);
    draft.write({ text });
  }

  const control = {
    className: 'input',
    value: typed,
    onChange: (event: { target: { value: string } }) => change(event.target.value),
  };
  return (
    <EditRow
      store={store}
      row={field}
      label={label}
      value={
        now === '' ? (
          <p className="soft">{none}</p>
        ) : (
          <>
            <p className="paragraphs">{now}</p>
            {beside && <p className="soft small">{beside}</p>}
          </>
        )
      }
      onEdit={() => {
        setTyped(now);
        setRestored(false);
      }}
      onSave={() => void save()}
      onLeave={() => {
        draft.clear();
        setRestored(false);
      }}
    >
      {restored && (
        <p className="notice notice-accent" role="status">
          {INTRODUCTION_TEXTS.restored}
        </p>
      )}
      <Field label={label} hint={`${hint} (${lengthText([...typed].length, max)})`}>
        {(wiring) =>
          field === 'introduction' ? <textarea {...wiring} {...control} rows={4} /> : <input {...wiring} {...control} />
        }
      </Field>
    </EditRow>
  );
}
