import type { CardProduct, ProductCard } from '#lib/contract/products.ts';

/** What a card shows of a product: the rest need not travel with a page a second time. */
export const forCard = ({
  imageUrl: _,
  useBy: __,
  maxPerBuyer: ___,
  categoryKey,
  ...card
}: ProductCard): CardProduct => ({
  ...card,
  ...(card.imageKey === null && { categoryKey }),
});
