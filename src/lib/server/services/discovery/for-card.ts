import type { CardProduct, ProductCard } from '#lib/contract/product/products.ts';

/** The fields of a card: the rest need not be sent with a page again. */
export const forCard = ({
  imageUrl: _,
  useBy: __,
  maxPerBuyer: ___,
  categoryKey,
  ...card
}: ProductCard): CardProduct => ({ ...card, ...(card.imageKey === null && { categoryKey }) });
