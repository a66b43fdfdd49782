import { Dotted } from '#islands/shared/Dotted.tsx';
import { Picture } from '#islands/shared/Picture.tsx';
import type { Listing } from '#lib/contract/product/seller-products.ts';
import { formatWon } from '#lib/domain/money.ts';
import { momentText } from '#lib/messages/dates.ts';
import { COPY_TEXTS } from '#lib/messages/product/listing-copy.ts';
import { stepCountText } from '#lib/messages/product/markdown.ts';
import css from './copy.module.css';

interface Props {
  listing: Listing;
  chosen: boolean;
  quantity: string;
  /** When the copy's sale would end. */
  endsAt: Date;
  now: Date;
  disabled: boolean;
  onChoose: (chosen: boolean) => void;
  onQuantity: (typed: string) => void;
}

/** A listing of the last days, and what it would be as a new one. */
export function CopyRow({ listing, chosen, quantity, endsAt, now, disabled, onChoose, onQuantity }: Props) {
  const { productName, basePrice, markdown, imageKey, categoryKey } = listing;
  return (
    <li className={`cluster gap-3 ${css.row}`} data-chosen={chosen}>
      <label className={css.pick}>
        <input
          type="checkbox"
          checked={chosen}
          disabled={disabled}
          aria-label={productName}
          onChange={(event) => onChoose(event.target.checked)}
        />
        <span>
          <Picture imageKey={imageKey} category={categoryKey} alt="" sizes="56px" />
        </span>
        <span className={css.what}>
          <strong>{productName}</strong>
          <span className="soft small">
            <Dotted
              text={[
                formatWon(basePrice),
                `${momentText(endsAt, now)}까지`,
                ...(markdown.length > 0 ? [stepCountText(markdown.length)] : []),
              ].join(' · ')}
            />
          </span>
        </span>
      </label>
      <input
        className={`input ${css.quantity}`}
        inputMode="numeric"
        autoComplete="off"
        aria-label={`${productName} ${COPY_TEXTS.quantity}`}
        value={quantity}
        disabled={disabled || !chosen}
        onChange={(event) => onQuantity(event.target.value)}
      />
    </li>
  );
}
