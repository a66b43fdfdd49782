import { useStore } from '@nanostores/react';
import { type ReactNode, useCallback, useRef } from 'react';
import { STORE_TEXTS } from '#lib/messages/mart/seller-store.ts';
import type { ManageStore, Row } from './manage-store.ts';
import css from './store.module.css';

interface Props {
  store: ManageStore;
  row: Row;
  label: string;
  /** What it is now. */
  value: ReactNode;
  /** The controls, while it is edited. */
  children: ReactNode;
  onEdit: () => void;
  onSave: () => void;
  /** What was typed is given up. */
  onLeave?: () => void;
}

/** One row of the management page: a value with a button to edit it, or its controls with save and cancel. */
export function EditRow({ store, row, label, value, children, onEdit, onSave, onLeave }: Props) {
  const state = useStore(store.$rows)[row] ?? { name: 'shown', saved: false };
  const button = useRef<HTMLButtonElement>(null);
  const editing = state.name !== 'shown';
  /** The first control has the focus when the row is opened, and its button when it is closed. */
  const takeFocus = useCallback((controls: HTMLFormElement | null) => {
    controls?.querySelector<HTMLElement>('input:not([readonly]), textarea:not([readonly]), button')?.focus();
    // Who has gone on to another row before the answer came stays there.
    return () => queueMicrotask(() => document.activeElement === document.body && button.current?.focus());
  }, []);

  return (
    <section className={css.row} aria-label={label}>
      <h3 className={editing ? 'visually-hidden' : 'small soft strong'}>{label}</h3>
      {editing ? (
        <form
          ref={takeFocus}
          noValidate
          onChange={() => store.mend(row)}
          onSubmit={(event) => {
            event.preventDefault();
            onSave();
          }}
        >
          <fieldset disabled={state.name === 'saving'}>{children}</fieldset>
          {state.name === 'editing' && state.problem && (
            <p className="field-error" role="alert">
              {state.problem}
            </p>
          )}
          <div className="cluster">
            <button
              type="submit"
              className="button button-primary"
              disabled={state.name === 'saving'}
              aria-busy={state.name === 'saving'}
            >
              {STORE_TEXTS.save}
            </button>
            <button
              type="button"
              className="button"
              disabled={state.name === 'saving'}
              onClick={() => {
                onLeave?.();
                store.leave(row);
              }}
            >
              {STORE_TEXTS.cancel}
            </button>
          </div>
        </form>
      ) : (
        <div className={`strip ends ${css.value}`}>
          <div>{value}</div>
          <button
            ref={button}
            type="button"
            className="button button-small"
            aria-label={`${label} ${STORE_TEXTS.edit}`}
            onClick={() => {
              onEdit();
              store.edit(row);
            }}
          >
            {STORE_TEXTS.edit}
          </button>
        </div>
      )}
      <p className={`field-hint ${css.said}`} role="status">
        {state.name === 'shown' && state.saved ? STORE_TEXTS.saved : ''}
      </p>
    </section>
  );
}
