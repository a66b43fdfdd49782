import { and, eq } from 'drizzle-orm';
import { type OperatorRole, roleMay } from '#lib/domain/market/operator.ts';
import { isDanger, rolesOf } from '#lib/domain/market/operator-today.ts';
import { seoulDate, seoulWall } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { alarms, operators } from '#lib/server/schema/index.ts';
import { isLivingOperator } from '../person/operators/living-operators.ts';
import { listToday } from './show-waiting.ts';

/** In Seoul, when operators begin their day. */
const DIGEST_HOUR = 8;

const livingOperators = (db: Db | Tx): Promise<{ userId: number; role: OperatorRole }[]> =>
  db.select({ userId: operators.userId, role: operators.role }).from(operators).where(isLivingOperator);

/**
 * Tells each operator once a day what of their role is late (adopt.md 29.2); nothing where nothing is. Answers how many
 * were told.
 */
export async function tellDigest(deps: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const { db } = deps;
  const now = deps.clock.now();
  if (seoulWall(now).hour < DIGEST_HOUR) return 0;
  const day = seoulDate(now);
  let told = 0;
  for (const { userId, role } of await livingOperators(db)) {
    const isTold = and(eq(alarms.userId, userId), eq(alarms.kind, 'dailyDigest'), eq(alarms.onceKey, day));
    if ((await db.$count(alarms, isTold)) > 0) continue;
    const dangers = (await listToday(deps, role)).filter((line) => line.count > 0 && isDanger(line, now));
    if (dangers.length === 0) continue;
    const details = Object.fromEntries(dangers.map(({ what, count }) => [what, count]));
    await db.insert(alarms).values({ userId, kind: 'dailyDigest', details, onceKey: day, createdAt: now });
    told += 1;
  }
  return told;
}

/** Tells who answers for the money, at once, that the books do not add up; in the transaction that records it. */
export async function tellMoneyFaults(tx: Tx, { faults, now }: { faults: number; now: Date }): Promise<void> {
  const people = await livingOperators(tx);
  const concerned = people.filter(({ role }) => roleMay(role, rolesOf('moneyFaults')));
  if (concerned.length === 0) return;
  await tx
    .insert(alarms)
    .values(
      concerned.map(({ userId }) => ({
        userId,
        kind: 'moneyFaults',
        details: { moneyFaults: faults },
        createdAt: now,
      })),
    );
}
