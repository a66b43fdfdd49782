import type { AstroGlobal } from 'astro';
import type { SellerMart } from '#lib/contract/mart/seller-marts.ts';
import type { Session } from '#lib/contract/person/auth.ts';
import { readId } from '#lib/domain/id.ts';
import { toDoOf } from '#lib/messages/mart/mart-waits.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { listWaits } from '#lib/server/services/market/waits/list-waits.ts';
import { listClosedMarts } from '#lib/server/services/mart/closed-marts.ts';
import { listMyMarts } from '#lib/server/services/mart/list-my-marts.ts';
import { countUnreadNews } from '#lib/server/services/mart/news/own-news.ts';
import { recordArrival } from '#lib/server/services/mart/people/staff.ts';
import { mayEnterMart } from '#lib/server/services/mart/require-mart.ts';
import { lastEventId } from '#lib/server/services/notice/events/missed-events.ts';
import { recordSessionCall } from '#lib/server/services/person/session/session-calls.ts';
import { showSession } from '#lib/server/services/person/session/show-session.ts';

/** A signed-in seller on a seller page. */
export interface SellerVisit {
  deps: Deps;
  viewer: Viewer;
  now: Date;
  session: Session;
  marts: SellerMart[];
}

/** The same in one of their marts. */
export interface MartVisit extends SellerVisit {
  mart: SellerMart;
}

/** Lets signed-in people in; sends the others to the seller's login. spec.md section 2, 'Guards'. */
export async function sellerOnly(astro: AstroGlobal): Promise<SellerVisit | Response> {
  const { deps, viewer, now } = astro.locals.ctx;
  const session = viewer && (await showSession(deps, viewer));
  if (!viewer || !session) return astro.redirect('/seller/login');
  astro.locals.lastEvent = await lastEventId(deps);
  await recordSessionCall(deps, viewer);
  const visit = { deps, viewer, now, session, marts: await listMyMarts(deps, viewer) };
  const [unread, waits] = await Promise.all([
    orNull(deps, countUnreadNews(deps.db, viewer)),
    orNull(deps, listWaits(deps, viewer)),
  ]);
  astro.locals.seller = { unread: unread ?? 0, toDo: waits && toDoOf(waits, now) };
  return visit;
}

/** What the service worker says where it fetches a page to keep it (`client/offline/worker.ts`). */
const TO_KEEP = 'X-Kept';

/**
 * Lets those in who work in the mart of the address; sends other signed-in people to their dashboard. A page that a
 * device only keeps is nobody's arrival: who was added by e-mail alone has not said yes by having a browser open
 * (rules.md section 11).
 */
export async function martOnly(astro: AstroGlobal): Promise<MartVisit | Response> {
  const visit = await sellerOnly(astro);
  if (visit instanceof Response) return visit;
  const martId = readId(astro.params.martId);
  const mart = visit.marts.find(({ storeId }) => storeId === martId);
  const may = martId !== null && (await mayEnterMart(visit.deps, visit.viewer, martId));
  const isThere = !astro.request.headers.has(TO_KEEP);
  if (mart && may && isThere) await recordArrival(visit.deps.db, visit.viewer, martId, visit.now);
  return mart && may ? { ...visit, mart } : astro.redirect('/seller/dashboard');
}

/**
 * The settlement of a mart: of one that is closed its last general manager's, who has no other page of it (market.md
 * 24.11).
 */
export interface SettlementVisit extends SellerVisit {
  martId: number;
  mart: SellerMart | null;
  martName: string;
  manages: boolean;
}

/** Lets those in who work in the mart, or read what is left of it; sends the others to their dashboard. */
export async function settlementOnly(astro: AstroGlobal): Promise<SettlementVisit | Response> {
  const visit = await sellerOnly(astro);
  if (visit instanceof Response) return visit;
  const martId = readId(astro.params.martId);
  const closed = (await listClosedMarts(visit.deps, visit.viewer)).find((mart) => mart.martId === martId);
  if (closed) return { ...visit, martId: closed.martId, mart: null, martName: closed.name, manages: true };
  const open = await martOnly(astro);
  if (open instanceof Response) return open;
  const { mart } = open;
  return { ...open, martId: mart.storeId, martName: mart.name, manages: mart.authority === 1 };
}

/** Lets the general manager of the store of the address in; sends everyone else who is signed in to their dashboard. */
export async function managerOnly(astro: AstroGlobal): Promise<MartVisit | Response> {
  const visit = await sellerOnly(astro);
  if (visit instanceof Response) return visit;
  const mart = visit.marts.find(({ storeId }) => String(storeId) === astro.params.storeId);
  return mart?.authority === 1 ? { ...visit, mart } : astro.redirect('/seller/dashboard');
}

/** First data of a page; null where it could not be read: the island then asks again and tells. */
export async function orNull<T>(deps: Deps, reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    deps.log.error({ err: error }, 'a seller page goes out without its first data');
    return null;
  }
}
