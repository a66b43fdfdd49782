/**
 * Whether this browser has signed in: no secret, only the hint that a refresh is worth a try. The session itself lives in
 * HttpOnly cookies, of which pages see the one that ends after 15 minutes (rules.md section 10).
 */
const HINT_KEY = 'hasSession';
const RESUMED_KEY = 'sessionResumedAt';

/** A page that still shows nobody after a successful resume is not reloaded again for this long. */
const RESUME_PAUSE_MS = 30_000;

export function noteSession(storage: Storage = localStorage): void {
  storage.setItem(HINT_KEY, '1');
}

export function forgetSession(storage: Storage = localStorage): void {
  storage.removeItem(HINT_KEY);
}

export function mayHaveSession(storage: Storage = localStorage): boolean {
  return storage.getItem(HINT_KEY) !== null;
}

/** Whether a page may reload itself to show whoever is signed in; true at most once in a while. */
export function mayReloadForSession(now: number, storage: Storage = sessionStorage): boolean {
  const last = Number(storage.getItem(RESUMED_KEY) ?? 0);
  if (now - last < RESUME_PAUSE_MS) return false;
  storage.setItem(RESUMED_KEY, String(now));
  return true;
}
