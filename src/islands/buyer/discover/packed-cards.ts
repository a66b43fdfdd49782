import { packLines, packMoment, unpackLines, unpackMoment } from '#islands/shared/packed-lines.ts';
import type { CardProduct } from '#lib/contract/product/products.ts';

const numberOr = (text: string): number | null => (text === '' ? null : Number(text));

/** Cards as a text for `unpackCards`; a mart is named by its first one. */
export function packCards(cards: readonly CardProduct[]): string {
  const named = new Set<number>();
  return packLines(
    cards.map((card) => {
      const { storeId, nextPrice } = card;
      const storeName = named.has(storeId) ? '' : card.storeName;
      named.add(storeId);
      return [
        card.productId,
        card.name,
        card.price,
        card.listPrice ?? '',
        card.quantity,
        packMoment(card.expirationDate),
        storeId,
        storeName,
        card.distance ?? '',
        card.imageKey ?? '',
        card.imageColour ?? '',
        card.imageKey === null ? (card.categoryKey ?? '') : '',
        card.origin ?? '',
        packMoment(card.pickupFrom),
        packMoment(card.pickupUntil),
        packMoment(card.pausedUntil),
        nextPrice?.price ?? '',
        packMoment(nextPrice?.at),
        card.adultOnly ? 1 : '',
        card.weightGrams ?? '',
        card.bag ? 1 : '',
      ];
    }),
  );
}

/** The cards of a text of `packCards`. */
export function unpackCards(text: string): CardProduct[] {
  const names = new Map<number, string>();
  return unpackLines(text).map((at) => {
    const storeId = Number(at(6));
    if (at(7) !== '') names.set(storeId, at(7));
    const [from, until, paused] = [at(13), at(14), at(15)];
    return {
      productId: Number(at(0)),
      name: at(1),
      price: Number(at(2)),
      listPrice: numberOr(at(3)),
      quantity: Number(at(4)),
      expirationDate: unpackMoment(at(5)),
      storeId,
      storeName: names.get(storeId) ?? '',
      distance: numberOr(at(8)),
      imageKey: at(9) || null,
      imageColour: at(10) || null,
      ...(at(11) && { categoryKey: at(11) }),
      ...(at(12) && { origin: at(12) }),
      ...(from && { pickupFrom: unpackMoment(from) }),
      ...(until && { pickupUntil: unpackMoment(until) }),
      ...(paused && { pausedUntil: unpackMoment(paused) }),
      ...(at(16) && { nextPrice: { price: Number(at(16)), at: unpackMoment(at(17)) } }),
      ...(at(18) && { adultOnly: true as const }),
      ...(at(19) && { weightGrams: Number(at(19)) }),
      ...(at(20) && { bag: true as const }),
    };
  });
}
