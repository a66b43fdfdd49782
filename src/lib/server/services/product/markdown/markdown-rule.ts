import { eq } from 'drizzle-orm';
import { inOrder, type MarkdownStep, markdownProblem } from '#lib/domain/product/markdown.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { marts } from '#lib/server/schema/index.ts';
import { logMart } from '../../mart/log/log-mart.ts';
import { requireMart } from '../../mart/require-mart.ts';
import { refuseProblems } from '../register/check-product.ts';

/** The steps that new listings take over, empty for none, and whether buyers see the next price. */
export interface MarkdownRule {
  markdown: MarkdownStep[];
  showsNextPrice: boolean;
}

/** The mart's rule, for its own listings; null for none. */
export async function readRule(db: Db | Tx, martId: number): Promise<MarkdownStep[] | null> {
  const [mart] = await db.select({ markdown: marts.markdown }).from(marts).where(eq(marts.id, martId));
  return mart?.markdown ?? null;
}

/** The rule of a mart. Refuses with `martNotFound`. */
export async function showMarkdownRule(deps: Deps, viewer: Viewer, martId: number): Promise<MarkdownRule> {
  await requireMart(deps.db, viewer, martId);
  const mart = oneRow(await deps.db.select().from(marts).where(eq(marts.id, martId)));
  return { markdown: mart.markdown ?? [], showsNextPrice: mart.showsNextPrice };
}

/**
 * Sets that rule, or none; existing listings keep theirs (rules.md section 15), and whether buyers see the next price
 * holds for all of them at once; left out, it stays. Employees run products, and so this. Refuses with `martNotFound`,
 * `invalidInput`.
 */
export async function setMarkdownRule(
  deps: Deps,
  viewer: Viewer,
  martId: number,
  { markdown: steps, showsNextPrice }: { markdown: readonly MarkdownStep[]; showsNextPrice?: boolean | undefined },
): Promise<MarkdownRule> {
  return deps.db.transaction(async (tx) => {
    await requireMart(tx, viewer, martId);
    const problem = markdownProblem(steps);
    refuseProblems(problem ? { markdown: problem } : {});
    const markdown = steps.length > 0 ? inOrder(steps) : null;
    const mart = oneRow(await tx.select().from(marts).where(eq(marts.id, martId)).for('no key update'));
    const shows = showsNextPrice ?? mart.showsNextPrice;
    await tx.update(marts).set({ markdown, showsNextPrice: shows }).where(eq(marts.id, martId));
    await logMart(tx, mart, { changed: { markdown }, actorId: viewer.userId, now: deps.clock.now() });
    return { markdown: markdown ?? [], showsNextPrice: shows };
  });
}
