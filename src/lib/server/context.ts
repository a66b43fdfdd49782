import type { Session } from '#lib/contract/person/auth.ts';
import type { Travel } from '#lib/domain/discovery/travel.ts';
import type { Place } from '#lib/domain/geo.ts';
import type { Deps } from './deps.ts';
import type { CacheDependencies } from './listings/cache-dependencies.ts';
import type { Viewer } from './platform/auth/viewer.ts';

export type { Viewer };

/** The signed-in person's figures in the frame of a buyer's page. */
export interface BuyerFrame {
  session: Session | null;
  /**
   * Lines in the cart, unread alarms, orders to pick up, and the newest live event (undefined where nobody listens).
   */
  counts: { cart: number; unread: number; orders: number; lastEvent: number | undefined };
  /** No-shows have ended on-site payment for them, for a while (rules.md section 14). */
  isSuspended: boolean;
}

/** The context of a page, in `Astro.locals.ctx`. */
export interface Context {
  deps: Deps;
  viewer: Viewer | null;
  /** The remembered place (rules.md section 9), from the cookie. */
  place: Place | null;
  /** The device has said where it is, and its owner has not agreed to that being used (market.md 21.5). */
  awaitsConsent: boolean;
  /**
   * How the buyer comes to a mart, from the cookie; null where they chose no place, from which alone it counts
   * (rules.md section 9).
   */
  travel: Travel | null;
  now: Date;
  /** The viewer's figures for the buyer's frame, read before the page is rendered. */
  frame: BuyerFrame;
  /**
   * Says that for visitors who are not signed in this page depends on nothing but its address, the place and what is
   * named: it may be cached for some seconds, until any of that changes. `isAnywhere`: it is the same wherever one
   * stands.
   */
  cachePage(dependencies: CacheDependencies & { isAnywhere?: boolean }): void;
}
