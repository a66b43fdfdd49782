import { make, makePicture } from '#islands/shared/make-element.ts';
import { cardPictureParts } from '#lib/client/picture-sources.ts';
import type { ProductCard } from '#lib/contract/products.ts';
import { CARD_SIZES, cardView } from './card-view.ts';
import styles from './product-card.module.css';

/** A product in a list, for what is loaded after the first page; ProductCard.astro is the same as static HTML. */
export function productCard(product: ProductCard, now: Date): HTMLLIElement {
  const view = cardView(product, now);
  const left = make('span', `badge ${styles.badge}`, view.left.text);
  left.dataset.state = view.left.state;
  left.dataset.saleEnds = product.expirationDate;
  const picture = make(
    'div',
    styles.picture!,
    makePicture(cardPictureParts(product.imageKey, product.categoryKey), CARD_SIZES, product.imageColour),
    left,
    ...(view.stock ? [make('span', `badge badge-warm ${styles.few}`, view.stock)] : []),
  );
  const name = make('a', styles.name!, view.name);
  name.href = view.href;
  const mart = make('a', '', view.mart);
  mart.href = view.martHref;
  const saving = view.saving
    ? [make('span', 'warm-text', view.saving, make('span', 'visually-hidden', ' 할인')), ' ']
    : [];
  const way = view.late ? make('p', styles.late!, view.late) : view.way && make('p', styles.where!, view.way);
  return make(
    'li',
    styles.card!,
    picture,
    name,
    make('p', styles.price!, ...saving, view.price),
    ...(view.paused ? [make('p', styles.late!, view.paused)] : []),
    ...(way ? [way] : []),
    make('p', styles.where!, mart, view.origin),
  );
}
