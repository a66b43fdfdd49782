import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';

type TellingDeps = Pick<Deps, 'db' | 'clock' | 'reactions'>;

/** Tells of a name that hides what nobody may sell here: its listing is refused, and nothing of it is kept. */
export const tellHiddenName = ({ db, clock, reactions }: TellingDeps, martId: number, name: string): Promise<void> =>
  db.transaction((tx) => reactions.product.nameHid(tx, { martId, name, now: clock.now() }));

const isAboutHiddenName = (error: unknown): boolean => {
  const reason = error instanceof DomainError ? error.details.reason : undefined;
  return typeof reason === 'object' && reason.is === 'product' && reason.problem === 'nameHidesGoods';
};

/** Does what puts up or changes a listing of that name, and tells where it is refused for hiding something. */
export async function tellingHiddenName<T>(
  deps: TellingDeps,
  { martId, name }: { martId: number; name: string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isAboutHiddenName(error)) await tellHiddenName(deps, martId, name);
    throw error;
  }
}
