import type { Place } from '#lib/domain/geo.ts';
import type { Deps } from './deps.ts';
import type { PageMade } from './recall/kept.ts';

/** Who is asking. Position and marts are read from the database when needed, never from the token. */
export interface Viewer {
  userId: number;
  sessionId: string;
}

/** What a page gets in `Astro.locals.market`. */
export interface Market {
  deps: Deps;
  viewer: Viewer | null;
  /** The remembered place (rules.md section 9), from the cookie. */
  place: Place | null;
  now: Date;
  /**
   * Says that for visitors who are not signed in this page depends on nothing but its address, the place and what is named:
   * it may be kept for some seconds, until any of that changes.
   */
  keep(made: PageMade): void;
}
