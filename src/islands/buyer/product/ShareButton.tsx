import { Icon } from '#islands/shared/Icon.tsx';
import { type Shared, sharePage } from '#islands/shared/share-page.ts';
import css from './product.module.css';

/** Passes a product or a mart on. */
export function ShareButton(props: Shared) {
  return (
    <button
      type="button"
      className={`icon-button ${css.share}`}
      aria-label="공유하기"
      title="공유하기"
      onClick={() => void sharePage(props)}
    >
      <Icon name="share" />
    </button>
  );
}
