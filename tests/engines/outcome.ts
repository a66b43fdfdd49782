import type { EngineKind } from './engine.ts';

/** What came of one journey in one engine. */
export interface Tried {
  engine: string;
  journey: string;
  /** Why it did not arrive. */
  problem?: string | null;
  /** Why it never began: its engine is not here, or does not start. */
  notTried?: string | null;
}

/** Debian's packages whose programs are not on this machine. */
export const missingPackages = ({ needs }: Pick<EngineKind, 'needs'>, exists: (path: string) => boolean): string[] =>
  Object.entries(needs).flatMap(([name, path]) => (exists(path) ? [] : [name]));

/** The last word of a run: whole where every journey arrived in every engine, so that green means all of them. */
export function sumUp(tried: readonly Tried[]): { text: string; isWhole: boolean } {
  const count = (is: (one: Tried) => unknown) => tried.filter(is).length;
  const [failed, notTried] = [count(({ problem }) => problem), count((one) => one.notTried)];
  const isWhole = tried.length > 0 && failed + notTried === 0;
  const without = new Set(tried.filter((one) => one.notTried).map(({ engine }) => engine));
  const lines = [
    `  ${tried.length - failed - notTried} of ${tried.length} journeys arrived`,
    ...(failed > 0 ? [`  ${failed} did not arrive`] : []),
    ...(notTried > 0 ? [`  ${notTried} were not tried: ${[...without].join(', ')}`] : []),
  ];
  return { text: lines.join('\n'), isWhole };
}
