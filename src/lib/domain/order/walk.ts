import { type Travel, travelMinutes } from '../discovery/travel.ts';
import { distanceMetres, type Place } from '../geo.ts';

/** Where somebody goes; null where its coordinates are not known. */
export interface Stop {
  place: Place | null;
}

/**
 * Stops in the order of the way: the nearest to `from` first, then each time the nearest to that. Of equally near ones
 * the one that stood before; those of unknown places last, in their order. Without `from` the way begins at the first
 * stop.
 */
export function orderOfWay<S extends Stop>(stops: readonly S[], from: Place | null): S[] {
  const left = [...stops];
  const way: S[] = [];
  let at = from;
  while (left.length > 0) {
    const away = left.map(({ place }) => (!place ? Number.POSITIVE_INFINITY : at ? distanceMetres(at, place) : 0));
    const [next] = left.splice(away.indexOf(Math.min(...away)), 1);
    if (!next) break;
    way.push(next);
    at = next.place ?? at;
  }
  return way;
}

/** How long one stop of a way takes. */
export interface Leg {
  /** Whole minutes from the stop before, or from the start; null where either is not known. */
  minutes: number | null;
  /** Whole minutes from the start of the way to there; null where it is not known. */
  arrival: number | null;
}

/** The legs of a way in its order. rules.md section 9. */
export function legsOf(way: readonly Stop[], from: Place | null, travel: Travel): Leg[] {
  let at = from;
  let arrival: number | null = from ? 0 : null;
  return way.map(({ place }) => {
    const minutes = at && place ? travelMinutes(Math.round(distanceMetres(at, place)), travel) : null;
    arrival = minutes === null || arrival === null ? null : arrival + minutes;
    at = place ?? at;
    return { minutes, arrival };
  });
}

/** How long the whole way takes, in whole minutes; null where no leg of it is known. */
export function minutesOf(legs: readonly Leg[]): number | null {
  const known = legs.flatMap(({ minutes }) => (minutes === null ? [] : [minutes]));
  return known.length === 0 ? null : known.reduce((sum, minutes) => sum + minutes, 0);
}
