import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../clock.ts';
import type { Viewer } from '../market.ts';

export const ACCESS_MINUTES = 15;

const keyOf = (secret: string) => new TextEncoder().encode(secret);

/** A signed token that says who is asking for 15 minutes. It holds no rights: those are read from the database. */
export async function issueAccessToken(viewer: Viewer, secret: string, clock: Clock): Promise<string> {
  const issuedAt = Math.floor(clock.now().getTime() / 1000);
  return new SignJWT({ sid: viewer.sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(viewer.userId))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_MINUTES * 60)
    .setAudience('dongne-market')
    .sign(keyOf(secret));
}

/** The viewer of a token, or null for one that is forged, foreign or too old. */
export async function readAccessToken(token: string, secret: string, clock: Clock): Promise<Viewer | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: ['HS256'],
      audience: 'dongne-market',
      currentDate: clock.now(),
    });
    const userId = Number(payload.sub);
    if (!Number.isInteger(userId) || typeof payload.sid !== 'string') return null;
    return { userId, sessionId: payload.sid };
  } catch {
    return null;
  }
}
