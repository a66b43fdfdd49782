import { and, eq, isNull } from 'drizzle-orm';
import type { PromotionSwitches } from '#lib/contract/discovery/alerts.ts';
import { changePromotions, NO_PROMOTIONS, type PromotionChange } from '#lib/domain/notice/promotion.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { promotionChoices, promotions } from '#lib/server/schema/index.ts';
import { readChoice, switchesOf } from './read-choice.ts';

/** Turns news that invite to buy on or off (rules.md section 16). Off, waiting ones are dropped. */
export async function setSwitches(deps: Deps, viewer: Viewer, change: PromotionChange): Promise<PromotionSwitches> {
  const { userId } = viewer;
  return deps.db.transaction(async (tx) => {
    // Two tabs at once take turns.
    await tx
      .insert(promotionChoices)
      .values({ userId, ...NO_PROMOTIONS })
      .onConflictDoNothing();
    await tx.select().from(promotionChoices).where(eq(promotionChoices.userId, userId)).for('update');
    const before = await readChoice(tx, userId);
    const choice = changePromotions(before, change, deps.clock.now());
    const { onAt, offAt, nightOnAt, nightOffAt } = choice;
    await tx
      .update(promotionChoices)
      .set({ onAt, offAt, nightOnAt, nightOffAt, ...(before.onAt === null ? { remindedAt: null } : {}) })
      .where(eq(promotionChoices.userId, userId));
    if (onAt === null) {
      await tx.delete(promotions).where(and(eq(promotions.userId, userId), isNull(promotions.decidedAt)));
    }
    return switchesOf(choice);
  });
}
