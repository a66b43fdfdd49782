import { and, asc, desc, eq, or, sql } from 'drizzle-orm';
import type { MoneyAccount } from '#lib/domain/settlement/balances.ts';
import { eventOf, type MoneyFault } from '#lib/domain/settlement/money-fault.ts';
import type { Deps } from '#lib/server/deps.ts';
import { moneyLegs, moneyProofs } from '#lib/server/schema/index.ts';

interface Leg {
  account: MoneyAccount;
  amountWon: number;
  orderId: number | null;
}

/** A fault as it was found, with what is in the books of its event now. */
interface ShownFault extends MoneyFault {
  legs: Leg[];
}

export interface Books {
  /** When the books were proven last; null: never. */
  provenAt: Date | null;
  faults: number;
  /** The first night that found something, without one since that found nothing; null where nothing was found. */
  since: Date | null;
  /** The first faults of the last night. */
  named: ShownFault[];
}

/** What the last proof of the books found, and where (market.md 24.12). */
export async function showBooks({ db }: Pick<Deps, 'db'>): Promise<Books> {
  const [last] = await db.select().from(moneyProofs).orderBy(desc(moneyProofs.day)).limit(1);
  if (!last) return { provenAt: null, faults: 0, since: null, named: [] };
  const [first] = await db
    .select({ at: moneyProofs.at })
    .from(moneyProofs)
    .where(sql`${moneyProofs.day} > coalesce((select max(day) from money_proofs where faults = 0), '-infinity')`)
    .orderBy(asc(moneyProofs.day))
    .limit(1);
  const faults = last.named ?? [];
  const legs = await readLegs({ db }, faults);
  const named = faults.map((fault) => ({ ...fault, legs: legs.get(fault.subject) ?? [] }));
  return { provenAt: last.at, faults: last.faults, since: first?.at ?? null, named };
}

/** The legs of the events that are wrong, by their subjects. */
async function readLegs({ db }: Pick<Deps, 'db'>, faults: readonly MoneyFault[]): Promise<Map<string, Leg[]>> {
  const events = faults.flatMap(({ subject }) => {
    const event = eventOf(subject);
    return event ? [{ subject, event }] : [];
  });
  const found = new Map<string, Leg[]>(events.map(({ subject }) => [subject, []]));
  if (events.length === 0) return found;
  const rows = await db
    .select()
    .from(moneyLegs)
    .where(
      or(
        ...events.map(({ event: { kind, ref, seq } }) =>
          and(eq(moneyLegs.kind, kind), eq(moneyLegs.ref, ref), eq(moneyLegs.seq, seq)),
        ),
      ),
    )
    .orderBy(asc(moneyLegs.id));
  for (const { subject, event } of events)
    for (const { kind, ref, seq, ...leg } of rows)
      if (kind === event.kind && ref === event.ref && seq === event.seq) found.get(subject)?.push(leg);
  return found;
}
