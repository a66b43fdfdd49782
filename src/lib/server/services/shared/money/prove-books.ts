import { eq } from 'drizzle-orm';
import { seoulDate, seoulWall } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
import { moneyProofs } from '#lib/server/schema/index.ts';
import { verifyMoney } from './verify-money.ts';

/** In Seoul, when few buy. */
const PROOF_HOUR = 3;
/** As many are named in the log; `ops verify-money` names all. */
const NAMED = 20;

/** The nightly proof of the books (market.md 24.12), once a day. Answers how many faults there are; null where it is proven, or too early. */
export async function proveBooks({
  db,
  clock,
  config,
  log,
}: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>): Promise<number | null> {
  const now = clock.now();
  const day = seoulDate(now);
  if (seoulWall(now).hour < PROOF_HOUR || (await db.$count(moneyProofs, eq(moneyProofs.day, day))) > 0) return null;
  const faults = await verifyMoney(db, config.settlement.from);
  if (faults.length > 0)
    log.error({ faults: faults.slice(0, NAMED) }, 'the books do not add up: npm run ops -- verify-money');
  await db.insert(moneyProofs).values({ day, at: now, faults: faults.length }).onConflictDoNothing();
  return faults.length;
}
