import { isBag } from '#lib/domain/product/bag.ts';
import type { ProductDetails, ProductDraft, ProductProblems } from '#lib/domain/product/product.ts';
import { detailProblems, productProblems } from '#lib/domain/product/product.ts';
import { type GoodsProblem, type GoodsSold, goodsProblem, isAdultOnly } from '#lib/domain/product/restricted-goods.ts';

/** Goods that the market does not sell, or not in a bag, whose buyer is not asked for their age. */
export const problemOfGoods = (draft: ProductDetails, sold: GoodsSold): GoodsProblem | 'bagAlcohol' | null =>
  goodsProblem(draft.name, sold) ?? (isBag(draft) && isAdultOnly(draft.name) ? 'bagAlcohol' : null);

/** Problems with goods that the law restricts come behind those of the name itself. */
const withGoods = (problems: ProductProblems, draft: ProductDetails, sold: GoodsSold): ProductProblems => {
  const goods = problems.name ? null : problemOfGoods(draft, sold);
  return goods ? { ...problems, name: goods } : problems;
};

/**
 * Problems of a listing that is put up in this market, by whichever way: those that its form knows, and whether it is
 * something that the market does not sell (adopt.md 31.1). The words of that stay on the server.
 */
export const listingProblems = (draft: ProductDraft, sold: GoodsSold, now: Date): ProductProblems =>
  withGoods(productProblems(draft, now), draft, sold);

/** The same of a listing that stands already, its count aside. */
export const standingProblems = (details: ProductDetails, sold: GoodsSold, now: Date): ProductProblems =>
  withGoods(detailProblems(details, now), details, sold);
