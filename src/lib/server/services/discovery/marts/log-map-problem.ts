import type { MapProblem } from '#lib/contract/mart/marts.ts';
import type { Deps } from '#lib/server/deps.ts';

const AGAIN_AFTER_MS = 600_000;

/** Hints for the operator of the market. */
const REMEDY: Record<MapProblem, string> = {
  refused: 'Naver Maps refused the key: is PUBLIC_ORIGIN registered as its web service URL, and within its quota?',
  notLoaded: 'The script of Naver Maps did not come to a browser.',
};

/** When each problem was written down last, by the log that it went to. */
const lastLogged = new WeakMap<Deps['log'], Map<MapProblem, number>>();

/** Logs problems of the map that browsers report, each once in ten minutes, as every page reports the same. */
export function logMapProblem({ log, clock }: Pick<Deps, 'log' | 'clock'>, problem: MapProblem): { logged: true } {
  const logged = lastLogged.get(log) ?? new Map<MapProblem, number>();
  lastLogged.set(log, logged);
  const now = clock.now().getTime();
  const last = logged.get(problem);
  // A clock that was set back says nothing.
  if (last === undefined || now < last || now - last >= AGAIN_AFTER_MS) {
    logged.set(problem, now);
    log.warn({ provider: 'naver-maps', problem }, REMEDY[problem]);
  }
  return { logged: true };
}
