import { and, eq, isNull, or } from 'drizzle-orm';
import { OPERATOR_SESSION_HOURS, type OperatorRole } from '#lib/domain/market/operator.ts';
import { addMinutes } from '#lib/domain/time.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { operators, sessions, users } from '#lib/server/schema/index.ts';

/**
 * Who a request comes from whose access token has run out, as its token tells, or as the session that its browser last
 * had.
 */
export interface PastViewer {
  userId: number | null;
  sessionId: string;
}

/** A person who runs the market, in one of their sessions. */
export interface Operator extends Viewer {
  role: OperatorRole;
  /** The roles whose act it is that they are about to do, beside owners; none: every role's. */
  actOf?: readonly OperatorRole[];
}

export interface Access {
  operator: Operator;
  /** What keeps them from the operators' pages and calls for now. market.md 19.3. */
  needs: 'sessionTooOld' | 'secondFactorNeeded' | null;
}

/** The viewer as an operator, read fresh; null for everybody else, to whom there are no such pages and calls. */
export async function findOperator(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  viewer: Viewer | null,
): Promise<Access | null> {
  if (!viewer) return null;
  const [found] = await db
    .select({ role: operators.role, startedAt: sessions.createdAt, secondFactorAt: sessions.secondFactorAt })
    .from(operators)
    .innerJoin(users, and(eq(users.id, operators.userId), isNull(users.deletedAt), isNull(users.blockedAt)))
    .leftJoin(sessions, and(eq(sessions.id, viewer.sessionId), eq(sessions.userId, viewer.userId)))
    .where(and(eq(operators.userId, viewer.userId), isNull(operators.removedAt)));
  if (!found) return null;
  const { role, startedAt, secondFactorAt } = found;
  const oldest = addMinutes(clock.now(), -OPERATOR_SESSION_HOURS * 60);
  const isTooOld = startedAt === null || startedAt <= oldest;
  const isMissing = config.operators.secondFactor && secondFactorAt === null;
  return { operator: { ...viewer, role }, needs: isTooOld ? 'sessionTooOld' : isMissing ? 'secondFactorNeeded' : null };
}

/**
 * Whether it is an operator whose access token has run out: they are told to renew it, and what they were about to send
 * is sent again. To a stranger there is nothing (market.md 19.4).
 */
export async function isOperatorToRenew({ db }: Pick<Deps, 'db'>, past: PastViewer | null): Promise<boolean> {
  if (!past) return false;
  const theirs = db.select({ userId: sessions.userId }).from(sessions).where(eq(sessions.id, past.sessionId));
  const [found] = await db
    .select({ userId: operators.userId })
    .from(operators)
    .innerJoin(users, and(eq(users.id, operators.userId), isNull(users.deletedAt), isNull(users.blockedAt)))
    .where(
      and(
        isNull(operators.removedAt),
        or(eq(operators.userId, theirs), past.userId === null ? undefined : eq(operators.userId, past.userId)),
      ),
    );
  return found !== undefined;
}
