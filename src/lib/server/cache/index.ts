import type { Logger } from 'pino';
import type { ProductCard } from '#lib/contract/products.ts';
import { KOREA, type Place } from '#lib/domain/geo.ts';
import type { Conditions } from '#lib/domain/list-choice.ts';
import type { Db } from '../db/connect.ts';
import type { Listen } from '../db/listen.ts';
import type { NearMart } from '../db/near-marts.ts';
import { type Invalidation, openInvalidation } from './invalidation.ts';
import { kept } from './kept.ts';
import { createMartMap, sellingSpot } from './mart-map.ts';
import { martsOutwards, type Wanted, walkNearest } from './nearest.ts';
import { createSaleIndexes, firstFrom, type IndexedMart, type SaleIndex } from './sale-index.ts';
import { countIndexed, type ListWanted, nextStepOf, rankedPage } from './sale-lists.ts';
import { createTaggedCache, type Rooms, type TaggedCache } from './tagged-cache.ts';

const MB = 1024 * 1024;
/** Indexes and pages together; answers, which may be asked for once and never again, beside them. */
const ROOMS: Rooms = { maxBytes: 34 * MB, aside: { answer: 6 * MB } };
/** Pages further down than this are asked of the database: nobody scrolls there every second. */
const DEEPEST = 150;
/** A list from more marts than this, from a radius of its caller's, is asked of the database: memory is looked through in one go. */
const MOST_MARTS = 1_000;
/** So many indexes are read at once at first, then twice as many, for the marts around may sell nothing. */
const FIRST_BATCH = 2;

export type NearbyWanted = Omit<Wanted, 'now'>;

/**
 * The cache of this process: the marts in business, what they have on sale, and answers and pages that are the same for everybody. Every
 * change in the database ends the entries that it touches (`invalidation`); while notifications do not arrive, no entry is used.
 * It prices and sells nothing: orders read the database (docs/decisions/0018).
 */
export interface MarketCache extends Pick<TaggedCache, 'of' | 'bytes' | 'lookups'> {
  invalidation: Invalidation;
  /** A page of what can be bought around a place, nearest first or by turns; null where the database must be asked. */
  nearby(wanted: NearbyWanted, now: Date): Promise<ProductCard[] | null>;
  /** What a mart in business sells, sale end soonest first; null where the database must be asked. */
  listing(martId: number, page: { limit: number; offset: number }, now: Date): Promise<ProductCard[] | null>;
  /** The marts within a radius, nearest first, sought as far as they are gone through; null where the database must be asked. */
  martsNear(
    place: Place,
    radiusMetres: number,
    now: Date,
    conditions: Partial<Conditions>,
  ): Promise<Iterable<NearMart> | null>;
  /** A page of what can be bought in these marts in any order; null where the database must be asked. */
  list(marts: readonly NearMart[], wanted: ListWanted, now: Date): Promise<ProductCard[] | null>;
  /** How many products can be bought in these marts; null where the database must be asked. */
  count(marts: readonly NearMart[], conditions: Partial<Conditions>, now: Date): Promise<number | null>;
  /** When the next price falls in these marts, in milliseconds since 1970; null where the database must be asked. */
  nextStep(marts: readonly NearMart[], now: Date): Promise<number | null>;
  close(): Promise<void>;
}

export interface CacheParts {
  db: Db;
  listen: Listen;
  log: Pick<Logger, 'warn'>;
}

export async function openCache({ db, listen, log }: CacheParts): Promise<MarketCache> {
  const invalidation = await openInvalidation(listen, log);
  const cache = createTaggedCache(invalidation, ROOMS);
  const map = createMartMap(db);
  const indexes = createSaleIndexes(db, cache);
  invalidation.listen({ mart: map.change, all: map.clear });

  async function indexed(marts: readonly NearMart[], now: Date): Promise<IndexedMart[] | null> {
    if (!invalidation.isConnected() || marts.length > MOST_MARTS) return null;
    const selling = marts.filter(({ leastSaleEnd }) => Number.isFinite(leastSaleEnd));
    const ids = selling.map(({ id }) => id);
    const found = await indexes.of(ids, now);
    return selling.map((mart, i) => ({ mart, index: found[i]! }));
  }

  return {
    ...cache,
    invalidation,
    async nearby(wanted, now) {
      const enough = wanted.limit + wanted.offset;
      if (!invalidation.isConnected() || !isNearKorea(wanted.place) || enough > DEEPEST) return null;
      /** Read for this very answer: good for it even if it has changed meanwhile. */
      const readNow = new Map<number, SaleIndex>();
      const indexOf = (martId: number) => readNow.get(martId) ?? indexes.get(martId, now);
      for (let batch = FIRST_BATCH; ; batch *= 2) {
        if (!map.isReady(now)) await map.ready(now);
        const walked = walkNearest(map, indexOf, { ...wanted, now }, batch);
        if (walked.is === 'page') return indexes.cards(walked.page, now);
        for (const [martId, index] of await indexes.read(walked.marts, now)) readNow.set(martId, index);
      }
    },
    async listing(martId, { limit, offset }, now) {
      if (!invalidation.isConnected() || limit + offset > DEEPEST) return null;
      if (!map.isReady(now)) await map.ready(now);
      const spot = map.get(martId);
      if (!spot) return null;
      const mart = sellingSpot(spot, now);
      const [index] = await indexes.of([martId], now);
      const of = { mart: { ...mart, name: spot.name, pausedUntil: spot.pausedUntil, distance: null }, index: index! };
      const first = firstFrom(index!, mart.leastSaleEnd) + offset;
      const page = [...index!.ids.subarray(first, first + limit)].map((id, i) => ({ id, at: first + i, of }));
      return indexes.cards(page, now);
    },
    async martsNear(place, radiusMetres, now, conditions) {
      if (!invalidation.isConnected() || !isNearKorea(place)) return null;
      if (!map.isReady(now)) await map.ready(now);
      return kept(martsOutwards(map, { place, radiusMetres, conditions, now }));
    },
    async list(marts, wanted, now) {
      const known = wanted.limit + wanted.offset > DEEPEST ? null : await indexed(marts, now);
      if (!known) return null;
      return indexes.cards(rankedPage(known, wanted, now), now);
    },
    async count(marts, conditions, now) {
      const known = await indexed(marts, now);
      return known && countIndexed(known, conditions, now);
    },
    async nextStep(marts, now) {
      const known = await indexed(marts, now);
      return known && nextStepOf(known, now);
    },
    close: () => invalidation.close(),
  };
}

/** Marts stand in Korea only, and squares of degrees are of use only there. */
const isNearKorea = ({ lat, lng }: Place) =>
  lat > KOREA.south - 1 && lat < KOREA.north + 1 && lng > KOREA.west - 1 && lng < KOREA.east + 1;
