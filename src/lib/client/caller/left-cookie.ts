import { HOST_PREFIX, LEAVE_COOKIE, LEFT_COOKIE, REFRESH_DAYS } from '#lib/domain/person/session.ts';

/**
 * The cookie that says that this browser has left its session, by the word that the server gave it; null where it gave
 * none.
 */
export function leftCookie(cookies: string): string | null {
  const wordOf = (name: string) => new RegExp(`(?:^|; )${name}=([\\w-]+)`).exec(cookies)?.[1];
  const life = `;path=/;max-age=${REFRESH_DAYS * 86_400};samesite=lax`;
  // One without the prefix may be another host's.
  const own = wordOf(HOST_PREFIX + LEAVE_COOKIE);
  if (own) return `${HOST_PREFIX}${LEFT_COOKIE}=${own}${life};secure`;
  const word = wordOf(LEAVE_COOKIE);
  return word ? `${LEFT_COOKIE}=${word}${life}` : null;
}
