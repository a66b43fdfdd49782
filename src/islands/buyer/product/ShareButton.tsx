import { Icon } from '#islands/shared/Icon.tsx';
import { LINK_COPIED, LINK_NOT_COPIED } from '#lib/messages/buying.ts';
import { toast } from '#lib/stores/toasts.ts';
import css from './product.module.css';

interface Props {
  title: string;
  /** The whole address. */
  url: string;
}

/** Passes a page's address on: by the device's own sheet where there is one, else onto the clipboard. */
async function share({ title, url }: Props): Promise<void> {
  if (navigator.share) {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      // Closed by the person: nothing to tell.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    toast(LINK_COPIED);
  } catch {
    toast(LINK_NOT_COPIED, 'problem');
  }
}

/** Passes a product or a mart on. */
export function ShareButton(props: Props) {
  return (
    <button
      type="button"
      className={`icon-button ${css.share}`}
      aria-label="공유하기"
      title="공유하기"
      onClick={() => void share(props)}
    >
      <Icon name="share" />
    </button>
  );
}
