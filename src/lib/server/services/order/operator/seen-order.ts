import { seenOf } from '#lib/domain/person/seen.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import type { OrderRow } from '#lib/server/schema/index.ts';
import { keptWonOf } from '../../case/kept-won.ts';

/** An order as a decision on it is taken: how it stands, and what of it can still be given back. */
export const seenOrder = async (db: Db | Tx, order: OrderRow): Promise<string> =>
  seenOf(order.state, await keptWonOf(db, order));
