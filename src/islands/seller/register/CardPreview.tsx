import { ProductCard } from '#islands/shared/ProductCard.tsx';
import { categoryByName } from '#lib/domain/product/categories.ts';
import { originOnCard } from '#lib/domain/product/labelling.ts';
import { figureOf } from '#lib/domain/product/typed-figures.ts';
import { cleanLine } from '#lib/domain/text.ts';
import { REGISTER_TEXTS } from '#lib/messages/product/seller-register.ts';
import css from './card-preview.module.css';
import { isBagForm, type RegisterValues, shownPrices } from './register-form.ts';

interface Props {
  values: RegisterValues;
  martName: string;
  /** A stored picture; null where there is none, or one of this device. */
  imageKey: string | null;
  /** The address of one that is chosen and not sent yet. */
  preview: string | null;
  now: Date;
}

/** More than a card would say that few are left of. */
const ENOUGH = 999;

/** The card of a list as buyers will see it, while it is filled in; beside the form where there is room. */
export function CardPreview({ values, martName, imageKey, preview, now }: Props) {
  const { price, listPrice, saleEndsAt } = shownPrices(values, now);
  const weightGrams = figureOf(values.weightGrams);
  const category = categoryByName(values.category);
  const origin = category && originOnCard(category.key, cleanLine(values.origin) || null);
  return (
    <div className={css.room}>
      <aside className={css.preview} aria-label={REGISTER_TEXTS.cardTitle}>
        <p className="soft small">{REGISTER_TEXTS.cardTitle}</p>
        <ul>
          <ProductCard
            product={{
              productId: null,
              name: cleanLine(values.name) || REGISTER_TEXTS.cardName,
              price,
              listPrice,
              imageKey,
              imageColour: null,
              categoryKey: category?.key ?? '',
              quantity: ENOUGH,
              distance: null,
              storeId: 0,
              storeName: martName,
              expirationDate: saleEndsAt?.toISOString() ?? null,
              ...(origin && { origin }),
              ...(weightGrams && { weightGrams }),
              ...(isBagForm(values) && { bag: true as const }),
            }}
            now={now}
            noPrice={REGISTER_TEXTS.cardPrice}
            picture={preview && <img className={css.own} src={preview} alt="" />}
          />
        </ul>
      </aside>
    </div>
  );
}
