import { joinAddress } from '#lib/domain/mart/mart.ts';
import { changedFacts, type LogFacts, type LogKind } from '#lib/domain/mart/mart-log.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import type { MartRow, marts } from '#lib/server/schema/index.ts';
import { logActs } from './log-act.ts';

/** The columns of a mart by kind of change. */
const FACTS = {
  nameChanged: ({ name }: MartRow): LogFacts => ({ name }),
  addressChanged: ({ address, addressDetail: detail }: MartRow): LogFacts => ({
    address: joinAddress({ address, detail }),
  }),
  phoneChanged: ({ phone }: MartRow): LogFacts => ({ phone }),
  emailChanged: ({ email }: MartRow): LogFacts => ({ email }),
  paymentChanged: ({ paymentMethod }: MartRow): LogFacts => ({ paymentMethod }),
  hoursChanged: ({ opensAtMinute, closesAtMinute, closedWeekdays, weekHours }: MartRow): LogFacts => ({
    opensAtMinute,
    closesAtMinute,
    closedWeekdays,
    weekHours,
  }),
  introductionChanged: ({ introduction, notice, pickupNote, photoKey }: MartRow): LogFacts => ({
    introduction,
    notice,
    pickupNote,
    photo: photoKey,
  }),
  vouchersChanged: ({ vouchers }: MartRow): LogFacts => ({ vouchers }),
  ruleChanged: ({ markdown }: MartRow): LogFacts => ({ markdown }),
} satisfies Partial<Record<LogKind, unknown>>;

/**
 * Logs the changes of a mart by their kinds; nothing where nothing changed. `changed`: the columns that were written.
 */
export async function logMart(
  tx: Tx,
  before: MartRow,
  { changed, actorId, now }: { changed: Partial<typeof marts.$inferInsert>; actorId: number; now: Date },
): Promise<void> {
  const after = { ...before, ...changed } as MartRow;
  const kinds = Object.keys(FACTS) as (keyof typeof FACTS)[];
  const acts = kinds.flatMap((kind) => {
    const facts = changedFacts(FACTS[kind](before), FACTS[kind](after));
    return facts ? [{ kind, ...facts }] : [];
  });
  await logActs(tx, { martId: before.id, actorId, now }, acts);
}
