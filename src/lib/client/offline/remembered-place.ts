import { readTravel, type Travel } from '#lib/domain/discovery/travel.ts';
import { decodePlace, type Place } from '#lib/domain/geo.ts';

const COOKIE = /(?:^|;\s*)place=([^;]*)/;
const TRAVEL = /(?:^|;\s*)travel=([^;]*)/;

/** The place that the cookie remembers (rules.md section 9): pages that are the same everywhere do not name it. */
export function rememberedPlace(cookies: string = document.cookie): Place | null {
  const stored = COOKIE.exec(cookies)?.[1];
  if (!stored) return null;
  try {
    return decodePlace(decodeURIComponent(stored));
  } catch {
    // Not one of ours.
    return null;
  }
}

/** How the buyer comes, from the cookie that remembers it: on foot without one. */
export const rememberedTravel = (cookies: string = document.cookie): Travel =>
  readTravel(TRAVEL.exec(cookies)?.[1]) ?? 'foot';
