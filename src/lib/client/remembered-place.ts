import { decodePlace, type Place } from '#lib/domain/geo.ts';

const COOKIE = /(?:^|;\s*)place=([^;]*)/;

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
