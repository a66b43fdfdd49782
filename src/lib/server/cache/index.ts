import type { Logger } from 'pino';
import type { ProductCard } from '#lib/contract/products.ts';
import { KOREA, type Place } from '#lib/domain/geo.ts';
import type { Conditions } from '#lib/domain/list-choice.ts';
import type { SellingMart } from '../db/buyable.ts';
import type { Db } from '../db/connect.ts';
import type { Listen } from '../db/listen.ts';
import type { NearMart } from '../db/near-marts.ts';
import { type Invalidation, openInvalidation } from './invalidation.ts';
import { cardAt, createMartListings, firstBuyable, type MartListing } from './mart-listings.ts';
import { createMartMap, sellingSpot } from './mart-map.ts';
import { martsAround, type Wanted, walkNearest } from './nearest.ts';
import { createTaggedCache, type TaggedCache } from './tagged-cache.ts';

/** Listings, answers and pages together. */
const MAX_BYTES = 40 * 1024 * 1024;
/** Pages further down than this are asked of the database: nobody scrolls there every second. */
const DEEPEST = 150;
/** So many listings are read at once at first, then twice as many, for the marts around may sell nothing. */
const FIRST_BATCH = 2;

export type NearbyWanted = Omit<Wanted, 'now'>;

/**
 * The cache of this process: the marts in business, their listings, and answers and pages that are the same for everybody. Every
 * change in the database ends the entries that it touches (`invalidation`); while notifications do not arrive, no entry is used.
 * It prices and sells nothing: orders read the database (docs/decisions/0018).
 */
export interface MarketCache extends Pick<TaggedCache, 'of' | 'bytes' | 'lookups'> {
  invalidation: Invalidation;
  /** A page of what can be bought around a place, nearest first or by turns; null where the database must be asked. */
  nearby(wanted: NearbyWanted, now: Date): Promise<ProductCard[] | null>;
  /** What a mart in business sells, sale end soonest first; null where the database must be asked. */
  listing(martId: number, page: { limit: number; offset: number }, now: Date): Promise<ProductCard[] | null>;
  /** The marts within a radius, nearest first; null where the database must be asked. */
  martsNear(place: Place, radiusMetres: number, now: Date, conditions: Partial<Conditions>): Promise<NearMart[] | null>;
  close(): Promise<void>;
}

export interface CacheParts {
  db: Db;
  listen: Listen;
  log: Pick<Logger, 'warn'>;
}

export async function openCache({ db, listen, log }: CacheParts): Promise<MarketCache> {
  const invalidation = await openInvalidation(listen, log);
  const cache = createTaggedCache(invalidation, MAX_BYTES);
  const map = createMartMap(db);
  const listings = createMartListings(db, cache);
  invalidation.listen({ mart: map.change, all: map.clear });

  return {
    ...cache,
    invalidation,
    async nearby(wanted, now) {
      const enough = wanted.limit + wanted.offset;
      if (!invalidation.isConnected() || !isNearKorea(wanted.place) || enough > DEEPEST) return null;
      /** Read for this very answer: good for it even if it has changed meanwhile. */
      const readNow = new Map<number, MartListing>();
      const listingOf = (mart: SellingMart) => readNow.get(mart.id) ?? listings.get(mart, enough, now);
      for (let batch = FIRST_BATCH; ; batch *= 2) {
        if (!map.isReady(now)) await map.ready(now);
        const walked = walkNearest(map, listingOf, { ...wanted, now }, batch);
        if (walked.is === 'page') return walked.cards;
        for (const [martId, listing] of await listings.read(walked.marts, enough, now)) readNow.set(martId, listing);
      }
    },
    async listing(martId, { limit, offset }, now) {
      const enough = limit + offset;
      if (!invalidation.isConnected() || enough > DEEPEST) return null;
      if (!map.isReady(now)) await map.ready(now);
      const spot = map.get(martId);
      if (!spot) return null;
      const mart = sellingSpot(spot, now);
      const listing = listings.get(mart, enough, now) ?? (await listings.read([mart], enough, now)).get(martId)!;
      const first = firstBuyable(listing, mart.leastSaleEnd);
      return listing.products.slice(first + offset, first + enough).map((product) => cardAt(product, now));
    },
    async martsNear(place, radiusMetres, now, conditions) {
      if (!invalidation.isConnected() || !isNearKorea(place)) return null;
      if (!map.isReady(now)) await map.ready(now);
      return martsAround(map, { place, radiusMetres, conditions, now });
    },
    close: () => invalidation.close(),
  };
}

/** Marts stand in Korea only, and squares of degrees are of use only there. */
const isNearKorea = ({ lat, lng }: Place) =>
  lat > KOREA.south - 1 && lat < KOREA.north + 1 && lng > KOREA.west - 1 && lng < KOREA.east + 1;
