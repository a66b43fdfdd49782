import { ProductPicture } from '#islands/shared/ProductPicture.tsx';
import { categoryByName } from '#lib/domain/categories.ts';
import { originOnCard } from '#lib/domain/labelling.ts';
import { formatWon } from '#lib/domain/money.ts';
import { savingPercent } from '#lib/domain/saving.ts';
import { cleanLine } from '#lib/domain/text.ts';
import { saleTimeLeft } from '#lib/messages/sale-time-left.ts';
import { REGISTER_TEXTS } from '#lib/messages/seller-register.ts';
import css from './card-preview.module.css';
import { type RegisterValues, shownPrices } from './register-form.ts';

interface Props {
  values: RegisterValues;
  martName: string;
  /** A stored picture; null where there is none, or one of this device. */
  imageKey: string | null;
  /** The address of one that is chosen and not sent yet. */
  preview: string | null;
  now: Date;
}

/** The card of a list as buyers will see it, while it is filled in; beside the form where there is room. */
export function CardPreview({ values, martName, imageKey, preview, now }: Props) {
  const { price, listPrice, saleEndsAt } = shownPrices(values, now);
  const saving = price === null ? null : savingPercent(listPrice, price);
  const left = saleEndsAt && saleTimeLeft(saleEndsAt, now);
  const category = categoryByName(values.category);
  const origin = category && originOnCard(category.key, cleanLine(values.origin) || null);
  const name = cleanLine(values.name);
  return (
    <div className={css.room}>
      <aside className={css.preview} aria-label={REGISTER_TEXTS.cardTitle}>
        <p className="soft small">{REGISTER_TEXTS.cardTitle}</p>
        <div className={css.picture}>
          {preview ? (
            <img className={css.own} src={preview} alt="" />
          ) : (
            <ProductPicture
              imageKey={imageKey}
              {...(category ? { category: category.key } : {})}
              alt=""
              sizes="224px"
            />
          )}
          {left && (
            <span className={`badge ${css.left}`} data-state={left.state}>
              {left.text}
            </span>
          )}
        </div>
        <p className={name ? css.name : `soft ${css.name}`}>{name || REGISTER_TEXTS.cardName}</p>
        <p className={css.price}>
          {saving && <span className="warm-text">{saving}% </span>}
          {price === null ? <span className="soft">{REGISTER_TEXTS.cardPrice}</span> : formatWon(price)}
        </p>
        <p className="soft small">
          {martName}
          {origin && ` · ${origin}`}
        </p>
      </aside>
    </div>
  );
}
