/**
 * Does the work of a job one by one: one that fails keeps no other waiting, now or at the next run, and what failed is
 * told in one error at the end. Answers of how many the work was true.
 */
export async function eachAlone<T>(
  all: readonly T[],
  what: string,
  work: (one: T) => Promise<unknown>,
): Promise<number> {
  let done = 0;
  const troubles: unknown[] = [];
  for (const one of all) {
    try {
      if ((await work(one)) === true) done += 1;
    } catch (error) {
      troubles.push(error);
    }
  }
  if (troubles.length > 0) throw new AggregateError(troubles, `${troubles.length} of ${all.length} ${what} in trouble`);
  return done;
}
