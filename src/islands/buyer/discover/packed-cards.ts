import type { CardProduct } from '#lib/contract/product/products.ts';

/*
 * The products of a page travel twice, as markup and as what its island goes on with. The second time they are one
 * text, a line a card: as JSON in an attribute each of their 12 names and 20 quotes would be written out 40 times.
 */

const escaped = (text: string): string => text.replaceAll('%', '%25').replaceAll('|', '%7C').replaceAll('\n', '%0A');
const unescaped = (text: string): string => text.replaceAll('%0A', '\n').replaceAll('%7C', '|').replaceAll('%25', '%');

const RADIX = 36;
const packMoment = (moment: string | undefined): string =>
  moment === undefined ? '' : new Date(moment).getTime().toString(RADIX);
const unpackMoment = (text: string): string => new Date(Number.parseInt(text, RADIX)).toISOString();
const numberOr = (text: string): number | null => (text === '' ? null : Number(text));

/** Cards as a text for `unpackCards`; a mart is named by its first one. */
export function packCards(cards: readonly CardProduct[]): string {
  const named = new Set<number>();
  return cards
    .map((card) => {
      const { storeId, nextPrice } = card;
      const storeName = named.has(storeId) ? '' : escaped(card.storeName);
      named.add(storeId);
      const fields = [
        card.productId,
        escaped(card.name),
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
        escaped(card.origin ?? ''),
        packMoment(card.pickupFrom),
        packMoment(card.pickupUntil),
        packMoment(card.pausedUntil),
        nextPrice?.price ?? '',
        packMoment(nextPrice?.at),
        card.adultOnly ? 1 : '',
        card.weightGrams ?? '',
        card.bag ? 1 : '',
      ];
      return fields.slice(0, fields.findLastIndex((field) => field !== '') + 1).join('|');
    })
    .join('\n');
}

/** The cards of a text of `packCards`. */
export function unpackCards(text: string): CardProduct[] {
  const names = new Map<number, string>();
  const lines = text === '' ? [] : text.split('\n');
  return lines.map((line) => {
    const fields = line.split('|');
    const at = (place: number): string => fields[place] ?? '';
    const storeId = Number(at(6));
    if (at(7) !== '') names.set(storeId, unescaped(at(7)));
    const [from, until, paused] = [at(13), at(14), at(15)];
    return {
      productId: Number(at(0)),
      name: unescaped(at(1)),
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
      ...(at(12) && { origin: unescaped(at(12)) }),
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
