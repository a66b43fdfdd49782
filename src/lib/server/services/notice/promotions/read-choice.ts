import { eq } from 'drizzle-orm';
import type { PromotionSwitches } from '#lib/contract/discovery/alerts.ts';
import { NO_PROMOTIONS, type PromotionChoice } from '#lib/domain/notice/promotion.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { promotionChoices } from '#lib/server/schema/index.ts';

/** Whether a person takes news that invite to buy; those who never said so do not. */
export async function readChoice(db: Db | Tx, userId: number): Promise<PromotionChoice> {
  const [row] = await db.select().from(promotionChoices).where(eq(promotionChoices.userId, userId));
  return row ?? NO_PROMOTIONS;
}

const moment = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The switches as the wire shows them, each with its date. */
export const switchesOf = ({ onAt, offAt, nightOnAt, nightOffAt }: PromotionChoice): PromotionSwitches => ({
  on: onAt !== null,
  onAt: moment(onAt),
  offAt: moment(offAt),
  night: nightOnAt !== null,
  nightOnAt: moment(nightOnAt),
  nightOffAt: moment(nightOffAt),
});

/** The viewer's switches. */
export const showSwitches = async (deps: Pick<Deps, 'db'>, viewer: Viewer): Promise<PromotionSwitches> =>
  switchesOf(await readChoice(deps.db, viewer.userId));
