import { randomInt, randomUUID } from 'node:crypto';
import { PICKUP_CODE_DIGITS } from '#lib/domain/qr.ts';
import type { Tx } from '../../db/connect.ts';
import { orders } from '../../db/schema.ts';

const pickupCode = () => String(randomInt(10 ** PICKUP_CODE_DIGITS)).padStart(PICKUP_CODE_DIGITS, '0');

/** Codes of a mart's open orders are unique (rules.md section 12); with a million of them a clash twice in a row is rare. */
const CODE_ATTEMPTS = 20;

export type NewOrder = Omit<typeof orders.$inferInsert, 'qrUuid' | 'pickupCode'>;

/** Writes an order with its own QR uuid and pickup code. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<typeof orders.$inferSelect> {
  for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt += 1) {
    const [made] = await tx
      .insert(orders)
      .values({ ...order, qrUuid: randomUUID(), pickupCode: pickupCode() })
      .onConflictDoNothing()
      .returning();
    if (made) return made;
  }
  throw new Error(`no free pickup code in mart ${order.martId}`);
}
