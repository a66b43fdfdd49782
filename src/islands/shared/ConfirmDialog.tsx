import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { Problem } from './Problem.tsx';

interface Props {
  open: boolean;
  title: string;
  /** What will happen, and what cannot be taken back. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  danger?: boolean | undefined;
  /** The yes has the focus, so that Enter confirms: for what is asked all day and is no loss. */
  isYesFirst?: boolean | undefined;
  busy?: boolean;
  /** Why the last try failed. */
  error?: string | null;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Stands where the specification says confirm: one question, two answers. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = '취소',
  danger = false,
  isYesFirst = false,
  busy = false,
  error = null,
  onConfirm,
  onCancel,
}: Props) {
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onCancel}
      locked={busy}
      actions={
        <>
          <button type="button" className="button" disabled={busy} onClick={onCancel}>
            {cancelLabel}
          </button>
          <button
            type="button"
            className={danger ? 'button button-danger' : 'button button-primary'}
            aria-busy={busy}
            disabled={busy}
            data-first-focus={isYesFirst || undefined}
            onKeyDown={(event) => {
              // A key that was held down since before the question is no answer to it.
              if (event.repeat) event.preventDefault();
            }}
            onClick={onConfirm}
          >
            {confirmLabel}
          </button>
        </>
      }
    >
      <div className="stack stack-tight">
        {children}
        <Problem text={error} />
      </div>
    </Dialog>
  );
}
