import { useState } from 'react';
import { IMPORT_TEXTS } from '#lib/messages/product/import.ts';
import css from './import.module.css';

/** A thousand lines of products. */
const MAX_LENGTH = 200_000;

/** A table or a message, put in as text instead of a file. */
export function PasteBox({ isBusy, onRead }: { isBusy: boolean; onRead: (text: string) => void }) {
  const [text, setText] = useState('');
  return (
    <details className={css.section}>
      <summary>{IMPORT_TEXTS.paste}</summary>
      <form
        className={css.section}
        onSubmit={(event) => {
          event.preventDefault();
          onRead(text);
        }}
      >
        <p className="soft">{IMPORT_TEXTS.pasteLead}</p>
        <textarea
          className={`input ${css.pasted}`}
          rows={5}
          maxLength={MAX_LENGTH}
          aria-label={IMPORT_TEXTS.pasted}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="button" disabled={isBusy || text.trim() === ''}>
          {IMPORT_TEXTS.pasteRead}
        </button>
      </form>
    </details>
  );
}
