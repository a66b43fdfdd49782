import { eq } from 'drizzle-orm';
import { seoulDate, seoulWall } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Db } from '#lib/server/platform/database/connect.ts';
import { moneyProofs } from '#lib/server/schema/index.ts';
import { tellMoneyFaults } from '../tell-operators.ts';
import { verifyMoney } from './verify-money.ts';

type WithConnection = <T>(read: (db: Db) => Promise<T>) => Promise<T>;

/** In Seoul, when few buy. */
const PROOF_HOUR = 3;
/** As many are named in the console, and in the log; `ops verify-money` names all. */
const NAMED = { console: 100, log: 20 };

/**
 * The nightly proof of the books (market.md 24.12), once a day. `reading` opens a connection for it: it reads for
 * longer than a request may. Answers how many faults there are; null where it is proven, or too early.
 */
export async function proveBooks(
  { db, clock, config, log }: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>,
  reading: WithConnection = (read) => read(db),
): Promise<number | null> {
  const now = clock.now();
  const day = seoulDate(now);
  if (seoulWall(now).hour < PROOF_HOUR || (await db.$count(moneyProofs, eq(moneyProofs.day, day))) > 0) return null;
  const faults = await reading((patient) => verifyMoney(patient, config.settlement.from));
  if (faults.length > 0)
    log.error({ faults: faults.slice(0, NAMED.log) }, 'the books do not add up: npm run ops -- verify-money');
  await db.transaction(async (tx) => {
    const named = faults.slice(0, NAMED.console).map(({ problem: _, ...fault }) => fault);
    const proof = { day, at: now, faults: faults.length, named: named.length > 0 ? named : null };
    const [first] = await tx.insert(moneyProofs).values(proof).onConflictDoNothing().returning();
    if (first && faults.length > 0) await tellMoneyFaults(tx, { faults: faults.length, now });
  });
  return faults.length;
}
