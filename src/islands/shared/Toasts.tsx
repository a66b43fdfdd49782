import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $toasts, dismissToast, type Toast, takeToastOfLastPage, toastDurationMs } from '#lib/stores/toasts.ts';
import { Icon } from './Icon.tsx';

function ToastItem({ id, text, tone, link, action }: Toast) {
  const staysMs = action?.forMs ?? toastDurationMs(text);
  // A timer: the toast goes by itself.
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), staysMs);
    return () => clearTimeout(timer);
  }, [id, staysMs]);
  function press() {
    dismissToast(id);
    action?.press();
  }
  return (
    <li className={tone === 'problem' ? 'toast toast-problem' : 'toast'}>
      <span>{text}</span>
      {link && (
        <a className="toast-link" href={link.href}>
          {link.label}
        </a>
      )}
      {action && (
        <button type="button" className="toast-link" onClick={press}>
          {action.label}
        </button>
      )}
      <button type="button" className="icon-button" aria-label="알림 닫기" onClick={() => dismissToast(id)}>
        <Icon name="close" size={16} />
      </button>
    </li>
  );
}

/** Where toasts appear: once per page. Also shows what the page before left to say. */
export function Toasts() {
  const toasts = useStore($toasts, { ssr: 'initial' });
  // The browser's store: what the page before left to say is said once.
  useEffect(() => takeToastOfLastPage(), []);
  return (
    <div role="status" aria-live="polite">
      <ul className="toasts">
        {toasts.map((toast) => (
          <ToastItem key={toast.id} {...toast} />
        ))}
      </ul>
    </div>
  );
}
