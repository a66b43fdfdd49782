import type { Logger } from 'pino';
import type { ProductCard } from '#lib/contract/products.ts';
import { KOREA, type Place } from '#lib/domain/geo.ts';
import { isOpen } from '#lib/domain/hours.ts';
import type { Db } from '../db/connect.ts';
import type { MartToSearch } from '../db/listed-outwards.ts';
import type { Listen } from '../db/listen.ts';
import type { MartChoice, NearMart } from '../db/near-marts.ts';
import type { Assortment } from './assortment.ts';
import { createAssortments } from './assortments.ts';
import { type Changes, openChanges } from './changes.ts';
import { createKept, type Kept } from './kept.ts';
import { createMartMap } from './mart-map.ts';
import { type Match, type MatchesWanted, matchOutwards } from './matches.ts';
import { type Picked, spotsAround, walkNearest } from './nearest.ts';
import { pageBytes } from './page-bytes.ts';
import { cardAt, firstOnSale, type Shelf } from './shelf.ts';
import { createShelves } from './shelves.ts';

const MAX_SHELF_BYTES = 12 * 1024 * 1024;
/** Those of some 140,000 products. */
const MAX_ASSORTMENT_BYTES = 8 * 1024 * 1024;
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
/** Pages further down than this are asked of the database: nobody scrolls there every second. */
const DEEPEST = 150;
/** So many shelves are read at once at first, then twice as many, for the marts around may sell nothing. */
const FIRST_BATCH = 2;
/** So many assortments are read for a page that needs them; where more are missing the database looks through them itself. */
const FEW_ASSORTMENTS = 8;
/** So many are read at once meanwhile, while there is room for them. */
const ASSORTMENT_BATCH = 100;

/** The JSON of an answer that is the same for everybody, and the route that made it. */
export interface KeptAnswer {
  bytes: Buffer;
  route: string;
}

export interface NearbyWanted {
  place: Place;
  radiusMetres: number;
  limit: number;
  offset: number;
}

/**
 * What this process remembers of the database, so that the lists everybody asks for need none: the marts in business, and
 * what those sell that were asked for. Every change is heard (`changes`) and forgets what it touches; without hearing
 * nothing is answered from here. It prices and sells nothing: orders read the database (docs/decisions/0018).
 */
export interface Recall {
  changes: Changes;
  /** Answers of the HTTP API by their address. */
  answers: Kept<KeptAnswer>;
  /** A page of what can be bought around a place, at once; null also where anything must be read for it first. */
  nearbyNow(wanted: NearbyWanted, now: Date): Picked[] | null;
  /** The same as JSON (page-bytes.ts); null where the database must be asked. */
  nearbyBytes(wanted: NearbyWanted, now: Date): Promise<Buffer | null>;
  nearby(wanted: NearbyWanted, now: Date): Promise<ProductCard[] | null>;
  /** What a mart in business sells, sale end soonest first; null where the database must be asked. */
  shelf(martId: number, page: { limit: number; offset: number }, now: Date): Promise<ProductCard[] | null>;
  /** A page of what is looked for in marts, these nearest first; null where the database must be asked. */
  matches(marts: readonly MartToSearch[], wanted: MatchesWanted): Promise<Match[] | null>;
  /** The marts within a radius, nearest first; null where the database must be asked. */
  martsNear(place: Place, radiusMetres: number, now: Date, choice: MartChoice): Promise<NearMart[] | null>;
  close(): Promise<void>;
}

export async function openRecall({
  db,
  listen,
  log,
}: {
  db: Db;
  listen: Listen;
  log: Pick<Logger, 'warn'>;
}): Promise<Recall> {
  const changes = await openChanges(listen, log);
  const map = createMartMap(db);
  const shelves = createShelves(db, MAX_SHELF_BYTES);
  const assortments = createAssortments(db, MAX_ASSORTMENT_BYTES, log);
  changes.follow({
    shelf(martId) {
      shelves.change(martId);
      assortments.change(martId);
    },
    mart(martId) {
      map.change(martId);
      shelves.change(martId);
      assortments.change(martId);
    },
    all() {
      map.forget();
      shelves.forget();
      assortments.forget();
    },
  });

  const isRecalled = ({ place, limit, offset }: NearbyWanted) =>
    changes.isHearing() && isNearKorea(place) && limit + offset <= DEEPEST;

  async function pick(wanted: NearbyWanted, now: Date): Promise<Picked[] | null> {
    if (!isRecalled(wanted)) return null;
    const at = now.getTime();
    const enough = wanted.limit + wanted.offset;
    /** Read for this very answer: good for it even if it is too much, or too busy, to be remembered. */
    const readNow = new Map<number, Shelf>();
    const shelfOf = (martId: number) => readNow.get(martId) ?? shelves.get(martId, enough, at);
    for (let batch = FIRST_BATCH; ; batch *= 2) {
      if (!map.isReady(now)) await map.ready(now);
      const walked = walkNearest(map, shelfOf, { ...wanted, now: at }, batch);
      if (walked.is === 'page') return walked.picked;
      for (const [martId, shelf] of await shelves.read(walked.martIds, enough, now)) readNow.set(martId, shelf);
    }
  }

  async function nearbyBytes(wanted: NearbyWanted, now: Date): Promise<Buffer | null> {
    const picked = await pick(wanted, now);
    return picked && pageBytes(picked);
  }

  function nearbyNow(wanted: NearbyWanted, now: Date): Picked[] | null {
    if (!isRecalled(wanted) || !map.isReady(now)) return null;
    const at = now.getTime();
    const enough = wanted.limit + wanted.offset;
    const walked = walkNearest(map, (martId) => shelves.get(martId, enough, at), { ...wanted, now: at }, 1);
    return walked.is === 'page' ? walked.picked : null;
  }

  async function matches(marts: readonly MartToSearch[], wanted: MatchesWanted): Promise<Match[] | null> {
    if (!changes.isHearing() || wanted.limit + wanted.offset > DEEPEST) return null;
    const { now } = wanted;
    /** Read for this very answer: good for it even if it is too much, or too busy, to be remembered. */
    const readNow = new Map<number, Assortment>();
    for (;;) {
      const assortmentOf = (martId: number) => readNow.get(martId) ?? assortments.peek(martId, now.getTime());
      const matching = matchOutwards(marts, assortmentOf, wanted, ASSORTMENT_BATCH);
      if (matching.is === 'page') return matching.matches;
      if (matching.martIds.length > FEW_ASSORTMENTS) {
        assortments.stock(matching.martIds, now);
        return null;
      }
      for (const [martId, assortment] of await assortments.read(matching.martIds, now)) readNow.set(martId, assortment);
    }
  }

  return {
    changes,
    answers: createKept(changes, MAX_ANSWER_BYTES),
    nearbyNow,
    nearbyBytes,
    async nearby(wanted, now) {
      const bytes = await nearbyBytes(wanted, now);
      return bytes && (JSON.parse(bytes.toString()) as ProductCard[]);
    },
    async shelf(martId, { limit, offset }, now) {
      if (!changes.isHearing() || limit + offset > DEEPEST) return null;
      if (!map.isReady(now)) await map.ready(now);
      if (!map.has(martId)) return null;
      const at = now.getTime();
      const enough = limit + offset;
      const shelf = shelves.get(martId, enough, at) ?? (await shelves.read([martId], enough, now)).get(martId)!;
      const first = firstOnSale(shelf, at);
      const last = Math.min(shelf.ids.length, first + offset + limit);
      return Array.from({ length: Math.max(0, last - first - offset) }, (_, i) => cardAt(shelf, first + offset + i));
    },
    matches,
    async martsNear(place, radiusMetres, now, { openNow = false, cardAccepted = false }) {
      if (!changes.isHearing() || !isNearKorea(place)) return null;
      if (!map.isReady(now)) await map.ready(now);
      return spotsAround(
        map,
        place,
        radiusMetres,
        ({ takesCards, hours }) => (!cardAccepted || takesCards) && (!openNow || isOpen(hours, now)),
      ).map(({ spot: { id, name, searchName }, metres }) => ({ id, name, searchName, distance: Math.round(metres) }));
    },
    close: () => changes.close(),
  };
}

/** Marts stand in Korea only, and squares of degrees are of use only there. */
const isNearKorea = ({ lat, lng }: Place) =>
  lat > KOREA.south - 1 && lat < KOREA.north + 1 && lng > KOREA.west - 1 && lng < KOREA.east + 1;
