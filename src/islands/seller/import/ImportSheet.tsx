import { useStore } from '@nanostores/react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { Problem } from '#islands/shared/Problem.tsx';
import { onWindow, useHeard } from '#islands/shared/useHeard.ts';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import { readSheet } from '#lib/client/page/read-sheet.ts';
import type { KnownSheet } from '#lib/domain/product/product-sheet.ts';
import { countsText, foundText, IMPORT_TEXTS, passedOverTexts } from '#lib/messages/product/import.ts';
import { ImportProgress } from './ImportProgress.tsx';
import css from './import.module.css';
import { createImportStore } from './import-store.ts';
import { PasteBox } from './PasteBox.tsx';
import { TableCheck } from './TableCheck.tsx';

const ACCEPTED =
  '.xlsx,.csv,.tsv,.txt,.xls,.xml,.htm,.html,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const onDragOver = onWindow('dragover');
const onDrop = onWindow('drop');
const onPaste = onWindow('paste');

/** A table of products: chosen, dropped or pasted, read, put right where needed, then registered row by row. */
export default function ImportSheet({ martId, known }: { martId: number; known: KnownSheet[] }) {
  const [store] = useState(() => createImportStore({ martId, call: sellerCall, readSheet, known }));
  const importing = useStore(store.$importing);
  const picker = useRef<HTMLInputElement>(null);
  // The table of before a reload is in the browser's storage, of which the server knows nothing.
  useEffect(() => void store.restore(), [store]);

  const table = importing.name === 'checked' || importing.name === 'sending' ? importing.table : null;
  const isBusy = importing.name === 'reading' || importing.name === 'sending';
  const problem = 'problem' in importing ? importing.problem : null;
  const comparing = importing.name === 'checked' ? importing.comparing : null;

  const takes = !isBusy && importing.name !== 'done';
  // Without a word of ours a browser opens what is dropped on it, and leaves the page.
  useHeard(onDragOver, (event) => event.dataTransfer?.types.includes('Files') && event.preventDefault());
  useHeard(onDrop, (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    if (takes) void store.choose(file);
  });
  // Cells that were copied bring a picture of themselves along with their text.
  useHeard(onPaste, ({ clipboardData }) => {
    const file = clipboardData?.files[0];
    if (takes && file && clipboardData?.getData('text') === '') void store.choose(file);
  });

  function pick(event: ChangeEvent<HTMLInputElement>) {
    const [chosen] = event.target.files ?? [];
    // The same file may be chosen again once it has been put right.
    event.target.value = '';
    if (chosen) void store.choose(chosen);
  }

  if (importing.name === 'done') {
    return (
      <div className={css.import}>
        <div role="status" className="notice notice-accent">
          <p className="strong">{IMPORT_TEXTS.done}</p>
          <p>{countsText(importing.counts)}</p>
        </div>
        <div className="cluster">
          <a className="button button-primary" href={`/seller/mart/${martId}/check`}>
            {IMPORT_TEXTS.seeProducts}
          </a>
          <button type="button" className="button" onClick={store.startAnew}>
            {IMPORT_TEXTS.another}
          </button>
        </div>
      </div>
    );
  }

  return (
    <div className={css.import}>
      <div className="cluster">
        <button
          type="button"
          className={table ? 'button' : 'button button-primary button-large'}
          disabled={isBusy}
          onClick={() => picker.current?.click()}
        >
          {table ? IMPORT_TEXTS.chooseOther : IMPORT_TEXTS.choose}
        </button>
        {table && <span className="soft">{table.fileName}</span>}
      </div>
      <input
        ref={picker}
        type="file"
        accept={ACCEPTED}
        aria-label={IMPORT_TEXTS.fileLabel}
        className="visually-hidden"
        tabIndex={-1}
        onChange={pick}
      />
      <PasteBox isBusy={isBusy} onRead={(text) => void store.paste(text)} />
      <div role="status">
        {importing.name === 'reading' && <p>{IMPORT_TEXTS.reading}</p>}
        {importing.name === 'sending' && <ImportProgress text={IMPORT_TEXTS.sending} progress={importing.progress} />}
        {comparing && <ImportProgress text={IMPORT_TEXTS.comparing} progress={comparing} />}
        {importing.name === 'checked' && !comparing && <p>{foundText(importing.table.lines.length)}</p>}
      </div>
      {table && passedOverTexts(table.passedOver).length > 0 && (
        <ul className="notice notice-warm">
          {passedOverTexts(table.passedOver).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <Problem text={problem} />
      {importing.name === 'checked' && <TableCheck table={importing.table} store={store} />}
    </div>
  );
}
