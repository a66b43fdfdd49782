import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { ACCESS_MINUTES } from '#lib/domain/person/session.ts';
import type { Viewer } from '#lib/server/platform/auth/viewer.ts';
import type { Clock } from '#lib/server/platform/clock.ts';

const keys = new Map<string, Promise<CryptoKey>>();

/**
 * The key of a secret, made once: jose would otherwise make one for every request, on another thread. A process has one
 * secret.
 */
function keyOf(secret: string): Promise<CryptoKey> {
  const known = keys.get(secret);
  if (known) return known;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = crypto.subtle.importKey('raw', Buffer.from(secret), algorithm, false, ['sign', 'verify']);
  keys.set(secret, key);
  return key;
}

/** The claims of a token with a good signature. */
interface Known {
  secret: string;
  viewer: Viewer;
  /** Seconds since 1970. */
  expiresAt: number;
}

const MAX_KNOWN_BYTES = 1024 * 1024;
const OVERHEAD_BYTES = 300;
/** A person's requests carry the same token for 15 minutes; its signature is looked at once. */
const known = new LRUCache<string, Known>({ maxSize: MAX_KNOWN_BYTES });

/** What a browser or an app holds of a session. */
export interface Tokens {
  access: string;
  refresh: string;
  userId: number;
  sessionId: string;
}

/** A signed token that names the viewer for 15 minutes. It holds no rights: those are read from the database. */
export async function issueAccessToken(viewer: Viewer, secret: string, clock: Clock): Promise<string> {
  const issuedAt = Math.floor(clock.now().getTime() / 1000);
  return new SignJWT({ sid: viewer.sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(viewer.userId))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_MINUTES * 60)
    .setAudience('dongne-market')
    .sign(await keyOf(secret));
}

/** The viewer of a token, or null for one that is forged, foreign or too old. */
export async function readAccessToken(token: string, secret: string, clock: Clock): Promise<Viewer | null> {
  const before = known.get(token);
  if (before?.secret === secret && Math.floor(clock.now().getTime() / 1000) < before.expiresAt) return before.viewer;
  try {
    const { payload } = await jwtVerify(token, await keyOf(secret), {
      algorithms: ['HS256'],
      audience: 'dongne-market',
      currentDate: clock.now(),
    });
    const userId = Number(payload.sub);
    if (!Number.isInteger(userId) || typeof payload.sid !== 'string') return null;
    const viewer = { userId, sessionId: payload.sid };
    const size = token.length + OVERHEAD_BYTES;
    if (payload.exp) known.set(token, { secret, viewer, expiresAt: payload.exp }, { size });
    return viewer;
  } catch {
    return null;
  }
}
