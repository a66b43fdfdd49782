import { and, eq, isNull } from 'drizzle-orm';
import { MARKET_NAME } from '#lib/domain/market/market-name.ts';
import { SECOND_FACTOR_LOCK_MINUTES, SECOND_FACTOR_MISSES } from '#lib/domain/market/operator.ts';
import { addMinutes, MS_PER_SECOND } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { seal, unseal } from '#lib/server/platform/auth/sealed.ts';
import { base32, newTotpSecret, totpStepOf, totpUri } from '#lib/server/platform/auth/totp.ts';
import { operators, sessions } from '#lib/server/schema/index.ts';
import { dataKeyOf } from '../session/data-key.ts';
import type { Operator } from './find-operator.ts';

type SecretDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

const purposeOf = (userId: number) => `totp:${userId}`;

/** What an app for codes is set up with, as long as no code of it has been given; null after that. */
export interface SecondFactorSetup {
  /** For the QR code. */
  uri: string;
  /** To type. */
  secret: string;
}

/**
 * Begins the second factor of an operator who has none; again it is the same one. Refuses with `featureOff` without
 * DATA_KEY.
 */
export async function setUpSecondFactor(deps: SecretDeps, { userId }: Operator): Promise<SecondFactorSetup | null> {
  const dataKey = dataKeyOf(deps);
  const made = seal(newTotpSecret(), dataKey, purposeOf(userId));
  await deps.db
    .update(operators)
    .set({ totpSecret: made })
    .where(and(eq(operators.userId, userId), isNull(operators.totpSecret)));
  const [row] = await deps.db.select().from(operators).where(eq(operators.userId, userId));
  if (!row?.totpSecret || row.totpSetAt) return null;
  const secret = unseal(row.totpSecret, dataKey, purposeOf(userId));
  if (!secret) throw new DomainError('featureOff');
  const host = new URL(deps.config.publicOrigin).host;
  return { uri: totpUri(secret, { issuer: MARKET_NAME, account: `${userId}@${host}` }), secret: base32(secret) };
}

/**
 * Takes the code of an operator's second factor, once, for the rest of their session; the first one sets it up. Five
 * wrong ones in a row lock it. Refuses with `secondFactorWrong`, `secondFactorLocked` (n: minutes) and `featureOff`.
 */
export async function passSecondFactor(deps: SecretDeps, { userId, sessionId }: Operator, code: string): Promise<void> {
  const dataKey = dataKeyOf(deps);
  // A miss is written down although it is refused: decided within, thrown after.
  const refusal = await deps.db.transaction(async (tx): Promise<DomainError | null> => {
    const now = deps.clock.now();
    const mine = eq(operators.userId, userId);
    const [row] = await tx.select().from(operators).where(mine).for('update');
    if (!row) return new DomainError('notFound');
    if (row.totpLockedUntil && row.totpLockedUntil > now) return lockedUntil(row.totpLockedUntil, now);
    const secret = row.totpSecret && unseal(row.totpSecret, dataKey, purposeOf(userId));
    if (!secret) return new DomainError('featureOff');
    const step = totpStepOf(secret, code, { now, after: row.totpStep });
    if (step === null) {
      const misses = row.totpMisses + 1;
      const until = misses >= SECOND_FACTOR_MISSES ? addMinutes(now, SECOND_FACTOR_LOCK_MINUTES) : null;
      await tx
        .update(operators)
        .set({ totpMisses: until ? 0 : misses, totpLockedUntil: until })
        .where(mine);
      return until ? lockedUntil(until, now) : new DomainError('secondFactorWrong');
    }
    await tx
      .update(operators)
      .set({ totpStep: step, totpMisses: 0, totpLockedUntil: null, totpSetAt: row.totpSetAt ?? now })
      .where(mine);
    await tx
      .update(sessions)
      .set({ secondFactorAt: now })
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
    return null;
  });
  if (refusal) throw refusal;
}

const lockedUntil = (until: Date, now: Date) =>
  new DomainError('secondFactorLocked', { n: Math.ceil((until.getTime() - now.getTime()) / (60 * MS_PER_SECOND)) });

/** On the machine alone: the next visit sets up another one. Sessions that gave a code before are asked again. */
export async function resetSecondFactor({ db }: Pick<Deps, 'db'>, userId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [reset] = await tx
      .update(operators)
      .set({ totpSecret: null, totpSetAt: null, totpStep: 0, totpMisses: 0, totpLockedUntil: null })
      .where(and(eq(operators.userId, userId), isNull(operators.removedAt)))
      .returning({ userId: operators.userId });
    await tx.update(sessions).set({ secondFactorAt: null }).where(eq(sessions.userId, userId));
    return reset !== undefined;
  });
}
