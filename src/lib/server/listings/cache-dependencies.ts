import { type Place, SEARCH_RADIUS_METRES } from '#lib/domain/geo.ts';
import type { EntryOptions } from '../platform/cache/tagged-cache.ts';
import { endOfEntry } from '../platform/cache/tagged-cache.ts';
import { areaTags, martTag } from './cache-tags.ts';

/** The dependencies of a response or a page: it may be cached until any of them changes. */
export interface CacheDependencies {
  marts?: readonly number[];
  around?: Place;
  /** The products it shows, with the ends of their sales. */
  listed?: readonly { expirationDate: string }[];
  /**
   * When it ends at the latest because of things it does not show, in milliseconds since 1970
   * (services/discovery/next-step-around.ts).
   */
  until?: number;
}

/** A list around a place; without a place it has no dependencies. */
export const listAround = (
  place: Place | null,
  listed: NonNullable<CacheDependencies['listed']>,
  until = Number.POSITIVE_INFINITY,
): CacheDependencies => (place ? { around: { lat: place.lat, lng: place.lng }, listed, until } : {});

export const optionsOf = (
  { marts = [], around, listed = [], until = Number.POSITIVE_INFINITY }: CacheDependencies,
  at: Date,
): Pick<EntryOptions, 'tags' | 'until'> => ({
  tags: [...marts.map(martTag), ...(around ? areaTags(around, SEARCH_RADIUS_METRES) : [])],
  until: Math.min(endOfEntry(listed, at), until),
});
