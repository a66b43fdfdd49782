import type { LogFacts, LogKind } from '#lib/domain/mart/mart-log.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { statement } from '#lib/server/platform/database/statement.ts';

/** Who acts in a mart: a person, or null for an operator of the market, and for the machine of a key. */
export interface Actor {
  actorId: number | null;
  keyId?: number | undefined;
}

/** The actor, place and time of an act. */
interface Doing extends Actor {
  martId: number;
  now: Date;
}

export interface Done {
  kind: LogKind;
  productId?: number | undefined;
  orderId?: number | undefined;
  /** The member of the staff that it was done to. */
  subjectId?: number | undefined;
  before?: LogFacts | undefined;
  after?: LogFacts | undefined;
}

export type Act = Doing & Done;

const write = statement<never>(
  `with been_there as (
    update mart_members set arrived_at = :now::timestamptz where mart_id = :martId::bigint and user_id = :actorId::bigint and arrived_at is null
  )
  insert into mart_log (mart_id, actor_id, key_id, at, kind, product_id, order_id, subject_id, before, after)
  select :martId::bigint, :actorId::bigint, :keyId::bigint, :now::timestamptz, kind, "productId", "orderId", "subjectId", before, after
  from jsonb_to_recordset(:acts::jsonb)
    as acts(kind text, "productId" bigint, "orderId" bigint, "subjectId" bigint, before jsonb, after jsonb)`,
);

/**
 * Writes acts of one person in one mart into its log, in their transaction (rules.md section 11). A person who acts in
 * a mart has been there, whether or not they have opened its pages.
 */
export async function logActs(
  tx: Tx,
  { martId, actorId, keyId = undefined, now }: Doing,
  acts: readonly Done[],
): Promise<void> {
  if (acts.length > 0) await write(tx, { martId, actorId, keyId, now: now.toISOString(), acts: JSON.stringify(acts) });
}

export const logAct = (tx: Tx, { martId, actorId, keyId, now, ...done }: Act): Promise<void> =>
  logActs(tx, { martId, actorId, keyId, now }, [done]);
