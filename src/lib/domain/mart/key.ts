import { addMinutes, MINUTES_PER_DAY } from '../time.ts';

/** What a key may be used for. None hands over or cancels: people do (shelf.md 32.1). */
export const KEY_SCOPES = ['products:read', 'products:write', 'stock:write', 'orders:read', 'webhooks'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Living keys of one mart. */
export const KEYS_MOST = 10;
export const KEY_NAME_MAX_LENGTH = 30;
export const KEY_DAYS_MAX = 365;
/** Calls of a mart that its page shows. */
export const KEY_CALLS_SHOWN = 200;
/** How long calls are kept to be read. */
export const KEY_CALLS_KEPT_DAYS = 30;
/** Products or orders of one response, and things of one request. */
export const KEY_PAGE_SIZE = 100;

/** `dm_<8 public>_<32 random>`; the public part finds the key, and may be shown. */
const KEY = /^dm_([0-9a-z]{8})_[0-9A-Za-z]{32}$/;

/** The public part of a key; null where the text is none. */
export const publicPartOf = (text: string): string | null => KEY.exec(text)?.[1] ?? null;

interface KeyFacts {
  expiresAt: Date;
  revokedAt: Date | null;
}

export const isKeyAlive = ({ expiresAt, revokedAt }: KeyFacts, now: Date): boolean =>
  revokedAt === null && now < expiresAt;

/** The end of a key that is made now. */
export const keyEndsAt = (now: Date, days: number): Date => addMinutes(now, days * MINUTES_PER_DAY);

/** Requests of one key: so many in so many seconds, by name. shelf.md 32.4. */
export const KEY_QUOTAS = { minute: { requests: 60, seconds: 60 }, burst: { requests: 20, seconds: 10 } } as const;
