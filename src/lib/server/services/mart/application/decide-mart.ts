import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { PaperKind } from '#lib/domain/mart/application.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { martPapers, marts } from '#lib/server/schema/index.ts';
import type { Operator } from '../../person/operators/find-operator.ts';
import { missingForApproval, readLatestPapers } from '../papers/read-papers.ts';
import { changeStanding } from '../standing/change-standing.ts';
import { requireActiveBusiness, requireGenuine } from './check-business.ts';

interface Decision {
  martId: number;
  reason?: string | undefined;
  seenAt?: Date | undefined;
  seen?: string | undefined;
}

/**
 * Shows a mart to buyers, once its papers are there and the tax office, asked again, knows its business (market.md
 * 20.4). An owner may with something missing (`override`), outside the market's area with a reason. Refuses with
 * `martNotFound`, `ownMatter`, `roleMissing`, `martDecided`, `papersMissing` (text: what), `invalidInput` (no reason),
 * `businessNumberInvalid`, `businessCheckFailed`, `featureOff`.
 */
export async function approveMart(
  deps: Deps,
  operator: Operator,
  { martId, reason, seenAt, seen, override = false }: Decision & { override?: boolean | undefined },
): Promise<void> {
  if (override && operator.role !== 'owner') throw new DomainError('roleMissing');
  // Who did not say what they saw decides on what the office was asked about.
  const askedOf = override ? undefined : await askTaxOffice(deps, martId);
  await approve(deps, operator, { martId, reason, seenAt: seenAt ?? askedOf, seen, override });
}

type DecideDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

const approve = (
  { db, clock, config }: DecideDeps,
  operator: Operator | null,
  { martId, reason, seenAt, seen, override }: Decision & { override: boolean },
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const decision = { martId, act: 'approve', to: 'approved', reason: reason ?? null, seenAt, seen, now } as const;
    await changeStanding(tx, operator, decision, async (mart) => {
      const latest = await readLatestPapers(tx, martId);
      const missing = missingForApproval(mart, latest, config);
      if (missing.length > 0 && !override)
        throw new DomainError('papersMissing', { reason: { is: 'papers', missing } });
      // On the machine nobody is asked for words.
      if (missing.includes('area') && operator && !reason)
        throw new DomainError('invalidInput', { field: 'reason', reason: 'exceptionUnexplained' });
      await decidePapers(tx, martId, { outcome: 'accepted', reason: null, now });
      return { approvedAt: now, returnedAt: null, rejectedAt: null };
    });
  });

/**
 * The same on the machine, whatever is missing. Answers false where it is approved already. Refuses with
 * `martNotFound`, `martDecided`.
 */
export async function approveByHand(deps: DecideDeps, martId: number): Promise<boolean> {
  const [mart] = await deps.db
    .select()
    .from(marts)
    .where(and(eq(marts.id, martId), isNull(marts.closedAt)));
  if (!mart) throw new DomainError('martNotFound');
  if (mart.approvedAt) return false;
  await approve(deps, null, { martId, override: true });
  return true;
}

/**
 * Before anything is locked: the office may take its time. Answers of when the application was that it was asked about.
 */
async function askTaxOffice(deps: Deps, martId: number): Promise<Date> {
  const [mart] = await deps.db.select().from(marts).where(eq(marts.id, martId));
  if (!mart) throw new DomainError('martNotFound');
  const { businessNumber, representative, openedOn, appliedAt } = mart;
  // What is missing is said before the office is asked.
  if (representative === null || openedOn === null) return appliedAt;
  await requireActiveBusiness(deps, businessNumber);
  await requireGenuine(deps, { businessNumber, representative, openedOn });
  return appliedAt;
}

/** Decides the papers that nobody has decided; of these kinds, or all. */
async function decidePapers(
  tx: Tx,
  martId: number,
  {
    kinds,
    now,
    ...how
  }: { outcome: 'accepted' | 'returned'; reason: string | null; now: Date; kinds?: readonly PaperKind[] },
): Promise<void> {
  if (kinds?.length === 0) return;
  await tx
    .update(martPapers)
    .set({ ...how, decidedAt: now })
    .where(
      and(
        eq(martPapers.martId, martId),
        isNull(martPapers.decidedAt),
        kinds === undefined ? undefined : inArray(martPapers.kind, [...kinds]),
      ),
    );
}

/**
 * Sends an application back, with why, and the papers that have to be made anew; it may be sent again. Refuses with
 * `martNotFound`, `ownMatter`, `martDecided`.
 */
export const returnMart = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  operator: Operator,
  { martId, reason, seenAt, seen, papers }: Decision & { reason: string; papers: readonly PaperKind[] },
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    await changeStanding(
      tx,
      operator,
      { martId, act: 'return', to: 'returned', reason, seenAt, seen, now },
      async () => {
        await decidePapers(tx, martId, { outcome: 'returned', reason, kinds: papers, now });
        return { returnedAt: now };
      },
    );
  });

/**
 * Refuses a mart for good: its business number may not apply again for 90 days. Refuses with `martNotFound`,
 * `ownMatter`, `martDecided`.
 */
export const rejectMart = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  operator: Operator,
  { martId, reason, seenAt, seen }: Decision & { reason: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    await changeStanding(tx, operator, { martId, act: 'reject', to: 'rejected', reason, seenAt, seen, now }, () => ({
      rejectedAt: now,
      returnedAt: null,
    }));
  });
