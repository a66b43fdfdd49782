import { TILL_TEXTS } from '#lib/messages/mart/till.ts';
import { toast } from '#lib/stores/toasts.ts';
import css from './till.module.css';

interface Props {
  title: string;
  text: string;
  value: string;
  onDone: () => void;
}

/** A secret that was made: it is here, and nowhere else. */
export function ShownOnce({ title, text, value, onDone }: Props) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      toast(TILL_TEXTS.copied);
    } catch {
      toast(TILL_TEXTS.copyFailed);
    }
  }
  return (
    <section className="card seller-body stack gap-3" role="status">
      <h2>{title}</h2>
      <p>{text}</p>
      <code className={css.made}>{value}</code>
      <p className="cluster">
        <button type="button" className="button button-primary" onClick={() => void copy()}>
          {TILL_TEXTS.copy}
        </button>
        <button type="button" className="button" onClick={onDone}>
          {TILL_TEXTS.keepDone}
        </button>
      </p>
    </section>
  );
}
