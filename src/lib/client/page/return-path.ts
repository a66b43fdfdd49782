import { REDIRECT_PATH_KEY } from '#lib/domain/person/limits.ts';
import { deviceStorage } from '../offline/storages.ts';

const DEFAULT_PATH = '/';

/** Addresses that only pass through: to come back to them would run in a circle. */
const PASSING = /^\/(login|auth|oauth2|api|sandbox)(\/|$)|^\/seller\/login\/?$/;

/**
 * A stored path, if it is safe to navigate to: on this origin, and not a step of signing in itself. Anything else is
 * '/'. rules.md section 10.
 */
export function safePath(stored: string | null, origin: string): string {
  if (!stored?.startsWith('/')) return DEFAULT_PATH;
  let address: URL;
  try {
    // '//elsewhere', '/\elsewhere' and tabs inside are told from a path by the parser that the browser uses.
    address = new URL(stored, origin);
  } catch {
    return DEFAULT_PATH;
  }
  // The path itself may begin with '//' ('/.//elsewhere'), which would be read as a host when it is used alone.
  if (address.origin !== origin || address.pathname.startsWith('//') || PASSING.test(address.pathname)) {
    return DEFAULT_PATH;
  }
  return address.pathname + address.search + address.hash;
}

/** Keeps where to return after signing in (spec section 4). A step of signing in itself is not kept. */
export function saveReturnPath(path: string, storage: Storage = deviceStorage()): void {
  if (!PASSING.test(path.replace(/[?#].*/s, ''))) storage.setItem(REDIRECT_PATH_KEY, path);
}

/**
 * Where to go after signing in; forgotten once taken. `named` is the path that the address itself carries: who left an
 * app for this browser has stored nothing here.
 */
export function takeReturnPath(
  origin: string = location.origin,
  storage: Storage = deviceStorage(),
  named: string | null = null,
): string {
  const stored = storage.getItem(REDIRECT_PATH_KEY);
  storage.removeItem(REDIRECT_PATH_KEY);
  return safePath(named ?? stored, origin);
}
