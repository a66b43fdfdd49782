import { useStore } from '@nanostores/react';
import { type ChangeEvent, useRef, useState } from 'react';
import { sellerCall } from '#lib/client/seller-call.ts';
import { IMPORT_TEXTS, importButton, importedText, problemsText, readyText } from '#lib/messages/product-sheet.ts';
import { toastAfterNavigation } from '#lib/stores/toasts.ts';
import css from './import.module.css';
import { createImportStore } from './import-store.ts';
import { SheetPreview } from './SheetPreview.tsx';
import { SheetProblems } from './SheetProblems.tsx';

/** A table of products: chosen, checked, then registered as a whole. */
export default function ImportSheet({ martId }: { martId: number }) {
  const [store] = useState(() => createImportStore({ martId, call: sellerCall }));
  const importing = useStore(store.$importing);
  const picker = useRef<HTMLInputElement>(null);
  const busy = importing.name === 'reading' || importing.name === 'sending' || importing.name === 'done';
  const checked = importing.name === 'checked' || importing.name === 'sending' ? importing : null;
  const problem = 'problem' in importing ? importing.problem : null;

  function pick(event: ChangeEvent<HTMLInputElement>) {
    const [chosen] = event.target.files ?? [];
    // The same file may be chosen again once it has been put right.
    event.target.value = '';
    if (chosen) void store.choose(chosen);
  }

  async function send() {
    const count = await store.send();
    if (count === 0) return;
    toastAfterNavigation(importedText(count));
    location.assign(`/seller/mart/${martId}/check`);
  }

  return (
    <div className={css.import}>
      <div className="cluster">
        <button type="button" className="button" disabled={busy} onClick={() => picker.current?.click()}>
          {checked ? IMPORT_TEXTS.chooseOther : IMPORT_TEXTS.choose}
        </button>
        {checked && <span className="soft">{checked.fileName}</span>}
      </div>
      <input
        ref={picker}
        type="file"
        accept=".csv,text/csv,text/plain"
        aria-label="CSV 파일"
        className="visually-hidden"
        tabIndex={-1}
        onChange={pick}
      />
      <div role="status">
        {importing.name === 'reading' && <p>{IMPORT_TEXTS.reading}</p>}
        {importing.name === 'sending' && <p>{IMPORT_TEXTS.sending}</p>}
        {checked && (
          <p className="strong">
            {checked.answer.problems.length > 0
              ? problemsText(checked.answer.problems.length)
              : readyText(checked.answer.rows.length)}
          </p>
        )}
      </div>
      {problem && (
        <p className="notice notice-danger" role="alert">
          {problem}
        </p>
      )}
      {checked && checked.answer.problems.length > 0 && <SheetProblems problems={checked.answer.problems} />}
      {checked && checked.answer.problems.length === 0 && (
        <>
          <SheetPreview rows={checked.answer.rows} />
          <button
            type="button"
            className="button button-primary button-large"
            disabled={busy}
            aria-busy={busy}
            onClick={() => void send()}
          >
            {importButton(checked.answer.rows.length)}
          </button>
        </>
      )}
    </div>
  );
}
