import { eq } from 'drizzle-orm';
import { martRefusal } from '#lib/domain/mart/standing.ts';
import { nextPriceOf } from '#lib/domain/product/markdown.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { marts, products, promotions as promotionRows } from '#lib/server/schema/index.ts';
import { shownColumns } from '#lib/server/schema/mart/mart-standing.ts';
import { readChoice, switchesOf } from '../../notice/promotions/read-choice.ts';
import { setSwitches } from '../../notice/promotions/set-switches.ts';

/**
 * Puts down that the viewer is to be told, once, when a listing falls to its next price; asked again, of the price that
 * is next then. It is news that invites to buy: told while their switch is on, which `turnsOn` does, and not at night
 * unless they said so (rules.md section 16). Refuses with `productNotFound`, `martClosed`, `martNotOpenYet`,
 * `martSuspended`, `saleEnded`, and with `noNextPrice` also where its mart does not show it, and of alcohol.
 */
export async function askForPriceStep(
  deps: Deps,
  viewer: Viewer,
  { productId, turnsOn }: { productId: number; turnsOn: boolean },
) {
  const { db, clock } = deps;
  const now = clock.now();
  const asked = await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ product: products, mart: shownColumns, showsNextPrice: marts.showsNextPrice })
      .from(products)
      .innerJoin(marts, eq(marts.id, products.martId))
      .where(eq(products.id, productId));
    if (!found) throw new DomainError('productNotFound');
    const { product, mart, showsNextPrice } = found;
    const refusal = martRefusal(mart);
    if (refusal) throw new DomainError(refusal);
    if (product.saleEndsAt <= now) throw new DomainError('saleEnded');
    const next = showsNextPrice && !product.adultOnly ? nextPriceOf(product, now) : null;
    if (!next) throw new DomainError('noNextPrice');
    const { at: dueAt, priceWon } = next;
    const wish = { details: { priceWon }, createdAt: now, dueAt, decidedAt: null };
    await tx
      .insert(promotionRows)
      .values({ ...wish, userId: viewer.userId, kind: 'priceStep', martId: product.martId, productId })
      .onConflictDoUpdate({ target: [promotionRows.userId, promotionRows.kind, promotionRows.productId], set: wish });
    return { isAsked: true as const, price: priceWon, at: dueAt.toISOString() };
  });
  const promotions = turnsOn
    ? await setSwitches(deps, viewer, { on: true })
    : switchesOf(await readChoice(db, viewer.userId));
  return { ...asked, promotions };
}
