import { eq } from 'drizzle-orm';
import { mayHandOver } from '#lib/domain/mart/employee.ts';
import type { LogFacts } from '#lib/domain/mart/mart-log.ts';
import type { Viewer } from '#lib/server/context.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { martMembers, type OrderRow } from '#lib/server/schema/index.ts';
import { logActs } from '../../mart/log/log-act.ts';

type HandedOver = Pick<OrderRow, 'id' | 'martId' | 'buyerId' | 'productId'>;

/**
 * Logs the orders of one mart and buyer that the viewer hands over, in the transaction that does it. Refuses with
 * `ownOrder` where they are the viewer's own: a colleague does it, if there is one (rules.md section 11).
 */
export async function logHandOver(
  tx: Tx,
  viewer: Viewer,
  done: readonly [HandedOver, ...HandedOver[]],
  { now, scannedAt, facts }: { now: Date; scannedAt?: Date; facts?: LogFacts },
): Promise<void> {
  const [{ martId, buyerId }] = done;
  const isOwn = buyerId === viewer.userId;
  if (isOwn) await refuseOwn(tx, viewer, martId);
  const offline = scannedAt && { scannedAt: scannedAt.toISOString(), ...facts };
  const after = isOwn || offline ? { ...(isOwn && { own: true as const }), ...offline } : undefined;
  const acts = done.map(({ id: orderId, productId }) => ({ kind: 'handedOver', orderId, productId, after }) as const);
  await logActs(tx, { martId, actorId: viewer.userId, now }, acts);
}

async function refuseOwn(tx: Tx, { userId }: Viewer, martId: number): Promise<void> {
  const staff = await tx
    .select({ userId: martMembers.userId, position: martMembers.position })
    .from(martMembers)
    .where(eq(martMembers.martId, martId));
  const own = staff.find((one) => one.userId === userId);
  const position = own?.position ?? 'employee';
  const may = mayHandOver({ isOwn: true, position, colleagues: staff.length - 1 });
  if (!may.ok) throw new DomainError(may.reason);
}
