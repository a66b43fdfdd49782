import type { Conditions, ProductSort } from '#lib/domain/list-choice.ts';
import { hasProductCondition, passesFigures } from '#lib/domain/list-filter.ts';
import { compareListed, LISTINGS_A_ROUND, type OrderKey } from '#lib/domain/list-order.ts';
import { nextStepAt } from '#lib/domain/markdown.ts';
import { type Chosen, figuresAt, firstFrom, type IndexedMart } from './sale-index.ts';

export interface ListWanted {
  sort: ProductSort;
  /** Those about products; the marts are chosen already. */
  conditions: Partial<Conditions>;
  limit: number;
  offset: number;
}

/** A product on a list, with what lists are put in order by. */
type Ranked = Chosen & Record<OrderKey, number>;

/** These order what a mart sells as its index does, so that a mart need not be looked through to its end. */
const IN_INDEX_ORDER: ReadonlySet<ProductSort> = new Set(['near', 'spread', 'ending']);

/** A page of what can be bought in the marts, in any order and under any conditions, as `productsByDistance` reads it. */
export function rankedPage(
  marts: readonly IndexedMart[],
  { sort, conditions, limit, offset }: ListWanted,
  now: Date,
): Chosen[] {
  const enough = limit + offset;
  const first = firstBy<Ranked>(compareListed(sort), enough);
  const most = IN_INDEX_ORDER.has(sort) ? enough : Number.POSITIVE_INFINITY;
  for (const of of marts) {
    const { mart, index } = of;
    let rank = 0;
    for (let at = firstFrom(index, mart.leastSaleEnd); at < index.ids.length && rank < most; at += 1) {
      const figures = figuresAt(index, at, now);
      if (!passesFigures(figures, conditions)) continue;
      first.add({
        ...figures,
        ...{ of, at, id: index.ids[at]!, saleEnd: index.saleEnds[at]!, mart: mart.id, distance: mart.distance ?? 0 },
        round: Math.floor(rank / LISTINGS_A_ROUND),
      });
      rank += 1;
    }
  }
  return first.all().slice(offset);
}

/** Keeps the first `enough` of what it is given, in order. */
function firstBy<T>(compare: (a: T, b: T) => number, enough: number) {
  const kept: T[] = [];
  return {
    add(one: T): void {
      if (kept.length >= enough && (enough === 0 || compare(one, kept.at(-1)!) >= 0)) return;
      let [low, high] = [0, kept.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (compare(kept[middle]!, one) < 0) low = middle + 1;
        else high = middle;
      }
      kept.splice(low, 0, one);
      if (kept.length > enough) kept.pop();
    },
    all: (): readonly T[] => kept,
  };
}

/** How many products can be bought in the marts under the conditions. */
export function countIndexed(marts: readonly IndexedMart[], conditions: Partial<Conditions>, now: Date): number {
  const isNarrowed = hasProductCondition(conditions);
  let count = 0;
  for (const { mart, index } of marts) {
    const from = firstFrom(index, mart.leastSaleEnd);
    if (!isNarrowed) count += index.ids.length - from;
    else
      for (let at = from; at < index.ids.length; at += 1)
        if (passesFigures(figuresAt(index, at, now), conditions)) count += 1;
  }
  return count;
}

/** When the next price of anything that can be bought in the marts falls, in milliseconds since 1970; Infinity for never. */
export function nextStepOf(marts: readonly IndexedMart[], now: Date): number {
  let next = Number.POSITIVE_INFINITY;
  for (const { mart, index } of marts) {
    for (const [at, { pricing }] of index.changing) {
      if (index.saleEnds[at]! >= mart.leastSaleEnd) next = Math.min(next, nextStepAt(pricing, now));
    }
  }
  return next;
}
