import { sql } from 'drizzle-orm';
import type { ProductCard } from '#lib/contract/products.ts';
import { type Pricing, shownListPrice, unitPriceAt } from '#lib/domain/markdown.ts';
import { paidPercent } from '#lib/domain/saving.ts';
import type { Db } from '../db/connect.ts';
import type { NearMart } from '../db/near-marts.ts';
import { isMarkedDown, type PricingRow, pricesOfCard, pricingOf } from '../db/price-now.ts';
import { isListed, pauseOfCard } from '../db/product-list.ts';
import { readCards } from '../db/read-cards.ts';
import type { ReadPoint, TaggedCache } from './tagged-cache.ts';
import { martTag } from './tags.ts';

/** What a product takes in memory, its card, what its price is made of, and an index, about. */
const PRODUCT_BYTES = 25;
const CARD_BYTES = 900;
const CHANGING_BYTES = 500;
const INDEX_BYTES = 800;

/**
 * What one mart has on sale, sale end soonest first, then by id: of all of it what the orders and conditions of lists look at, some
 * bytes a product, so that a whole city fits; cards only of what a list has shown.
 */
export interface SaleIndex {
  ids: Int32Array;
  /** Milliseconds since 1970. */
  saleEnds: Float64Array;
  /** Won; of what is `changing`, as it was when the index was read. */
  prices: Int32Array;
  /** What is left of the list price, in whole percent, likewise. */
  paidPercents: Uint8Array;
  /** By their place: products whose price time changes, or their seller has lowered. */
  changing: ReadonlyMap<number, Changing>;
  /** By their place, as they were read; `cardAt` says them as they are. */
  cards: Map<number, ProductCard>;
  /** Before it was read. */
  point: ReadPoint;
}

/** A mart as a list knows it, and what it has on sale. */
export interface IndexedMart {
  mart: Pick<NearMart, 'id' | 'name' | 'leastSaleEnd' | 'pausedUntil'> & { distance: number | null };
  index: SaleIndex;
}

/** A product on a list: where it stands in the index of its mart. */
export interface Chosen {
  id: number;
  at: number;
  of: IndexedMart;
}

interface Changing {
  pricing: Pricing;
  listPriceWon: number | null;
}

/** What lists are ordered and narrowed by in a price. */
export interface Figures {
  price: number;
  paidPercent: number;
}

function figuresOf({ pricing, listPriceWon }: Changing, now: Date): Figures {
  const unit = unitPriceAt(pricing, now);
  return { price: unit.priceWon, paidPercent: paidPercent(shownListPrice(listPriceWon, unit), unit.priceWon) };
}

/** The figures of the product at a place of the index as they are at `now`. */
export function figuresAt(index: SaleIndex, place: number, now: Date): Figures {
  const changing = index.changing.get(place);
  return changing ? figuresOf(changing, now) : { price: index.prices[place]!, paidPercent: index.paidPercents[place]! };
}

/** The card with the price of now: the index is read again only when somebody changes what it is made of. */
function cardAt({ at, of: { mart, index } }: Chosen, now: Date): ProductCard {
  const card = index.cards.get(at)!;
  const changing = index.changing.get(at);
  const prices = changing && pricesOfCard(changing.listPriceWon, changing.pricing, now);
  return { ...card, ...prices, ...pauseOfCard(mart.pausedUntil, now), distance: mart.distance };
}

/** The place in the index of the first product whose sale ends at `least` or later. */
export function firstFrom({ saleEnds }: SaleIndex, least: number): number {
  let [low, high] = [0, saleEnds.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (saleEnds[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The columns of one mart's products, as JSON, for one row is read sooner than fifty; null where nothing is on sale. */
interface Row extends Record<string, unknown> {
  mart_id: number;
  ids: number[] | null;
  ends: number[] | null;
  prices: number[] | null;
  list_prices: (number | null)[] | null;
  changing: (PricingRow & { id: number })[] | null;
}

function indexOf({ ids, ends, prices, list_prices, changing }: Row, point: ReadPoint): SaleIndex {
  const placeOf = new Map((ids ?? []).map((id, place) => [id, place]));
  return {
    ids: Int32Array.from(ids ?? []),
    saleEnds: Float64Array.from(ends ?? []),
    prices: Int32Array.from(prices ?? []),
    paidPercents: Uint8Array.from(prices ?? [], (price, place) => paidPercent(list_prices![place]!, price)),
    changing: new Map(
      (changing ?? []).map((row) => [
        placeOf.get(row.id)!,
        { pricing: pricingOf(row), listPriceWon: row.list_price_won },
      ]),
    ),
    cards: new Map(),
    point,
  };
}

/**
 * Reads what is on sale in marts, in one statement. Whether a mart opens before a sale ends is not asked: the index holds whatever
 * hours and conditions a list is for.
 */
async function readIndexes(db: Db, martIds: readonly number[], point: ReadPoint): Promise<Map<number, SaleIndex>> {
  const column = (of: string) => sql`array_to_json(array_agg(${sql.raw(of)} order by sale_ends_at, id))`;
  const { rows } = await db.execute<Row>(sql`
    select chosen.mart_id, shelf.*
    from unnest(${sql.param(martIds)}::int[]) as chosen(mart_id)
    cross join lateral (
      select ${column('id')} as ids, ${column('price_won')} as prices, ${column('list_price_won')} as list_prices,
        ${column(`round(date_part('epoch', sale_ends_at) * 1000)::bigint`)} as ends,
        json_agg(json_build_object('id', id, 'price_won', price_won, 'list_price_won', list_price_won,
            'floor_price_won', floor_price_won, 'markdown', markdown, 'lowered_won', lowered_won, 'sale_ends_at', sale_ends_at))
          filter (where ${isMarkedDown}) as changing
      from products where products.mart_id = chosen.mart_id and ${isListed(point.at)}
    ) shelf`);
  return new Map(rows.map((row) => [row.mart_id, indexOf(row, point)]));
}

/** The indexes of the marts that were asked for last. */
export function createSaleIndexes(db: Db, cache: TaggedCache) {
  const indexes = cache.of<SaleIndex>('sale index');

  // What has ended is skipped and prices are worked out when they are asked for, so that an index itself has no end.
  function store(martId: number, index: SaleIndex): void {
    const { ids, changing, cards, point } = index;
    const bytes = INDEX_BYTES + PRODUCT_BYTES * ids.length + CHANGING_BYTES * changing.size + CARD_BYTES * cards.size;
    indexes.set(String(martId), index, { tags: [martTag(martId)], until: Number.POSITIVE_INFINITY, bytes }, point);
  }

  const get = (martId: number, now: Date): SaleIndex | undefined => indexes.get(String(martId), now)?.value;

  /** Reads under way, so that those who ask for a mart in the same moment have one read. */
  const reading = new Map<number, { point: ReadPoint; indexes: Promise<Map<number, SaleIndex>> }>();

  async function read(martIds: readonly number[], now: Date): Promise<Map<number, SaleIndex>> {
    const point = indexes.readPoint(now);
    const underWay = (id: number) => {
      const one = reading.get(id);
      return one && indexes.isCurrent([martTag(id)], one.point, now) ? one.indexes : null;
    };
    const own = martIds.filter((id) => !underWay(id));
    const reads = martIds.map(underWay);
    if (own.length > 0) {
      const one = { point, indexes: readIndexes(db, own, point) };
      for (const id of own) reading.set(id, one);
      const end = () => {
        for (const id of own) if (reading.get(id) === one) reading.delete(id);
      };
      one.indexes
        .then((found) => {
          for (const [id, index] of found) store(id, index);
        }, end)
        .then(end);
      for (const [i, id] of martIds.entries()) reads[i] ??= reading.get(id)!.indexes;
    }
    const found = await Promise.all(reads);
    return new Map(martIds.map((id, i) => [id, found[i]!.get(id)!]));
  }

  return {
    /** The index of a mart, where it is cached. */
    get,
    read,
    /** The indexes of marts, in their order. Those that are not cached are read, so that a change in one mart costs one. */
    async of(martIds: readonly number[], now: Date): Promise<SaleIndex[]> {
      const found = martIds.map((id) => get(id, now));
      const missing = martIds.filter((_, i) => !found[i]);
      const missed = missing.length > 0 ? await read(missing, now) : null;
      return martIds.map((id, i) => found[i] ?? missed!.get(id)!);
    },
    /** The cards of a page; null where something on it was sold out or taken away while it was put together. */
    async cards(page: readonly Chosen[], now: Date): Promise<ProductCard[] | null> {
      const missing = page.filter(({ at, of: { index } }) => !index.cards.has(at));
      if (missing.length > 0) {
        const found = await readCards(
          db,
          missing.map(({ id }) => id),
          now,
        );
        for (const { id, at, of } of missing) {
          const card = found.get(id);
          if (!card) return null;
          of.index.cards.set(at, card);
        }
        for (const { mart, index } of new Set(missing.map(({ of }) => of))) store(mart.id, index);
      }
      return page.map((chosen) => cardAt(chosen, now));
    },
  };
}
