import type { Tx } from '#lib/server/platform/database/connect.ts';
import { statement } from '#lib/server/platform/database/statement.ts';

const lock = statement('select id from users where id = :userId::bigint for no key update');

/**
 * Nobody else buys as this person, or changes their cart, until the transaction ends; rows that name them go on being
 * written meanwhile.
 */
export async function lockPerson(tx: Tx, userId: number): Promise<void> {
  await lock(tx, { userId });
}
