import { type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { rememberFocus } from '#lib/client/page/focus-place.ts';
import { Icon } from './Icon.tsx';

interface Props {
  open: boolean;
  title: string;
  /** Called by the close button, Escape and a press on the ground outside; the owner then sets `open` to false. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the foot. */
  actions?: ReactNode;
  wide?: boolean;
  /** Keeps the dialog open while something that cannot be taken back is under way. */
  locked?: boolean;
}

/**
 * A modal dialog on the native element: focus stays inside and returns to where it was, or to what stands there now. It
 * begins at what is marked `data-first-focus`, else at the first that takes it.
 */
export function Dialog({ open, title, onClose, children, actions, wide = false, locked = false }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const giveBack = useRef<(() => void) | null>(null);
  const pressedOutside = useRef(false);
  const titleId = useId();

  // The native element is opened and closed by its methods.
  useEffect(() => {
    const dialog = element.current;
    if (!dialog || dialog.open === open) return;
    if (open) {
      giveBack.current = rememberFocus();
      dialog.showModal();
      dialog.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    } else {
      dialog.close();
    }
  }, [open]);

  // An owner may take the whole dialog away: only one that is closed while it still stands gives the focus back.
  useLayoutEffect(() => {
    const dialog = element.current;
    return () => {
      dialog?.close();
      giveBack.current?.();
    };
  }, []);

  const close = () => {
    if (!locked) onClose();
  };

  // Only a press that begins and ends on the ground closes: selecting text in a field may end outside.
  const onOverlay = (event: MouseEvent) => event.target === element.current;

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape and the close button
    <dialog
      ref={element}
      className={wide ? 'dialog dialog-wide' : 'dialog'}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A file picker inside the dialog sends its own cancel up.
        if (event.target !== element.current) return;
        event.preventDefault();
        close();
      }}
      onMouseDown={(event) => {
        pressedOutside.current = onOverlay(event);
      }}
      onClick={(event) => {
        if (pressedOutside.current && onOverlay(event)) close();
      }}
      onClose={() => {
        // The browser may close it on its own (a second Escape).
        if (open && locked) return element.current?.showModal();
        giveBack.current?.();
        giveBack.current = null;
        if (open) onClose();
      }}
    >
      {open && (
        <>
          <div className="dialog-head">
            <h2 className="dialog-title" id={titleId}>
              {title}
            </h2>
            <button type="button" className="icon-button" aria-label="닫기" disabled={locked} onClick={close}>
              <Icon name="close" />
            </button>
          </div>
          <div className="dialog-body">{children}</div>
          {actions && <div className="dialog-actions">{actions}</div>}
        </>
      )}
    </dialog>
  );
}
