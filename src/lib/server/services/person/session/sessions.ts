import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { REFRESH_DAYS, sessionEndsAt } from '#lib/domain/person/session.ts';
import { addMinutes } from '#lib/domain/time.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { alarms, refreshTokens, sessions, users } from '#lib/server/schema/index.ts';
import type { Tokens } from './access-token.ts';
import { issueAccessToken } from './access-token.ts';
import { endAllSessions, endOneSession } from './end-sessions.ts';

/** Two tabs may refresh with the same token at nearly the same moment (rules.md section 10). */
const REUSE_TOLERANCE_SECONDS = 10;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

async function addRefreshToken(tx: Tx, session: { id: string; createdAt: Date }, now: Date): Promise<string> {
  const lastsUntil = addMinutes(now, REFRESH_DAYS * 24 * 60);
  const endsAt = sessionEndsAt(session.createdAt);
  const token = randomBytes(32).toString('base64url');
  await tx
    .insert(refreshTokens)
    .values({
      hash: hashOf(token),
      sessionId: session.id,
      issuedAt: now,
      expiresAt: new Date(Math.min(lastsUntil.getTime(), endsAt.getTime())),
    });
  return token;
}

const withAccess = async (deps: Deps, session: { id: string; userId: number }, refresh: string): Promise<Tokens> => ({
  access: await issueAccessToken(
    { userId: session.userId, sessionId: session.id },
    deps.config.sessionSecret,
    deps.clock,
  ),
  refresh,
  userId: session.userId,
  sessionId: session.id,
});

/**
 * Starts a session on one device: a new family of refresh tokens. Whoever was here before is told of a new device.
 * Refuses with `accountBlocked`.
 */
export async function startSession(
  deps: Deps,
  userId: number,
  { isNewDevice = false }: { isNewDevice?: boolean } = {},
): Promise<Tokens> {
  const now = deps.clock.now();
  const session = { id: randomUUID(), userId, createdAt: now };
  const refresh = await deps.db.transaction(async (tx) => {
    // Held until the session is there: a person blocked meanwhile loses it, or gets none.
    const [user] = await tx.select({ blockedAt: users.blockedAt }).from(users).where(eq(users.id, userId)).for('share');
    if (user?.blockedAt) throw new DomainError('accountBlocked');
    const isFirst = (await tx.$count(sessions, eq(sessions.userId, userId))) === 0;
    await tx.insert(sessions).values(session);
    if (isNewDevice && !isFirst) await tx.insert(alarms).values({ userId, kind: 'signedIn', createdAt: now });
    return addRefreshToken(tx, session, now);
  });
  return withAccess(deps, session, refresh);
}

export type Renewal = { ok: true; tokens: Tokens } | { ok: false; reason: 'notSignedIn' | 'sessionReused' };

/**
 * Swaps a refresh token for a new pair. A token that was swapped before ends the whole session, as it must have been
 * stolen, unless the swap was a moment ago: then it was another tab. rules.md section 10.
 */
export async function renewSession(deps: Deps, refresh: string): Promise<Renewal> {
  const now = deps.clock.now();
  const renewed = await deps.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ token: refreshTokens, session: sessions })
      .from(refreshTokens)
      .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
      .where(eq(refreshTokens.hash, hashOf(refresh)))
      .for('update');
    if (
      !found ||
      found.session.endedAt ||
      found.token.expiresAt <= now ||
      sessionEndsAt(found.session.createdAt) <= now
    )
      return { reason: 'notSignedIn' } as const;
    const { token, session } = found;
    if (token.usedAt && now.getTime() - token.usedAt.getTime() > REUSE_TOLERANCE_SECONDS * 1000) {
      const ended = await endOneSession(tx, session.id, { reason: 'reuse', now });
      return { reason: 'sessionReused', ended } as const;
    }
    // All valid ones: a token issued within the tolerance replaces its sibling, so that a session has one.
    await tx
      .update(refreshTokens)
      .set({ usedAt: now })
      .where(and(eq(refreshTokens.sessionId, session.id), isNull(refreshTokens.usedAt)));
    return { session, refresh: await addRefreshToken(tx, session, now) };
  });
  if ('reason' in renewed) {
    if ('ended' in renewed) deps.endedSessions.add(renewed.ended);
    return { ok: false, reason: renewed.reason };
  }
  return { ok: true, tokens: await withAccess(deps, renewed.session, renewed.refresh) };
}

/**
 * Ends the session of the viewer and of a refresh token, mostly the same; an unknown token is nobody's and that is
 * fine.
 */
export async function logOut(deps: Deps, viewer: Viewer | null, refresh: string | undefined): Promise<void> {
  const [token] = refresh
    ? await deps.db
        .select({ sessionId: refreshTokens.sessionId })
        .from(refreshTokens)
        .where(eq(refreshTokens.hash, hashOf(refresh)))
    : [];
  const how = { reason: 'logout', now: deps.clock.now() } as const;
  for (const sessionId of new Set([token?.sessionId, viewer?.sessionId])) {
    if (sessionId) deps.endedSessions.add(await endOneSession(deps.db, sessionId, how));
  }
}

/** Ends the viewer's sessions on all devices, this one included; answers how many there were. */
export async function logOutEverywhere(deps: Deps, viewer: Viewer): Promise<number> {
  const ended = await endAllSessions(deps.db, viewer.userId, { reason: 'logout', now: deps.clock.now() });
  deps.endedSessions.add(ended);
  return ended.length;
}
