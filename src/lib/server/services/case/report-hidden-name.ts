import { eq } from 'drizzle-orm';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { marts } from '#lib/server/schema/index.ts';
import type { ProductReactions } from '../product/reactions.ts';
import { askMart } from './ask-mart.ts';

/**
 * A mart tried to put up what nobody may sell here, under a name that hides it: a case for an operator, with a letter
 * to the mart. While one is open, further tries add nothing.
 */
export const reportHiddenName: ProductReactions['nameHid'] = async (tx, { martId, name, now }) => {
  const ofMart = tx.select({ managerId: marts.generalManagerId }).from(marts).where(eq(marts.id, martId));
  // Two tries at once take turns.
  const { managerId } = oneRow(await ofMart.for('no key update'));
  await askMart(tx, { martId, managerId, reason: 'forbidden', letter: { is: 'nameHid', name }, at: now });
};
