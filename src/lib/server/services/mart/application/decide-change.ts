import { eq } from 'drizzle-orm';
import type { BusinessChange } from '#lib/domain/mart/application.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { marts } from '#lib/server/schema/index.ts';
import { notifyMart } from '../../notice/alarms/notify.ts';
import type { Operator } from '../../person/operators/find-operator.ts';
import { lockMart } from '../standing/change-standing.ts';
import { requireActiveBusiness, requireGenuine } from './check-business.ts';

type Fields = Omit<BusinessChange, 'askedAt'>;

/**
 * Decides what an approved mart wants to change of its business (market.md 20.6); the tax office is asked before it is
 * taken. `askedAt`: of the change that was seen. Answers what was before and what is after. Refuses with
 * `martNotFound`, `ownMatter`, `martDecided` where another change stands there, or none, `businessNumberInvalid`,
 * `businessCheckFailed`, `featureOff`.
 */
export async function decideBusinessChange(
  deps: Deps,
  operator: Operator,
  {
    martId,
    askedAt,
    reason,
    accept,
  }: { martId: number; askedAt?: string | undefined; reason: string | null; accept: boolean },
): Promise<{ before: Fields; after: Fields }> {
  if (accept) await askAbout(deps, martId);
  return deps.db.transaction(async (tx) => {
    const mart = await lockMart(tx, operator, martId);
    const wished = mart.businessChange;
    if (!wished || (askedAt !== undefined && wished.askedAt !== askedAt)) throw new DomainError('martDecided');
    const { askedAt: _, ...fields } = wished;
    await tx
      .update(marts)
      .set({ ...(accept ? fields : {}), businessChange: null })
      .where(eq(marts.id, martId));
    const details = { to: accept ? 'changeTaken' : 'changeRefused', reason: reason ?? '' };
    await notifyMart(tx, { kind: 'martStanding', martId, details, now: deps.clock.now() });
    const before = Object.fromEntries(
      Object.keys(fields).map((field) => [field, mart[field as keyof Fields] ?? undefined]),
    );
    return { before, after: accept ? fields : before };
  });
}

async function askAbout(deps: Deps, martId: number): Promise<void> {
  const [mart] = await deps.db.select().from(marts).where(eq(marts.id, martId));
  if (!mart?.businessChange) return;
  const { businessNumber, representative, openedOn } = { ...mart, ...mart.businessChange };
  await requireActiveBusiness(deps, businessNumber);
  if (representative && openedOn) await requireGenuine(deps, { businessNumber, representative, openedOn });
}
