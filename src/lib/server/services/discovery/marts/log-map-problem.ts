import type { MapProblem } from '#lib/contract/mart/marts.ts';
import type { Deps } from '#lib/server/deps.ts';
import { logSeldom } from '#lib/server/platform/log-seldom.ts';

/** Hints for the operator of the market. */
const REMEDY: Record<MapProblem, string> = {
  refused: 'Naver Maps refused the key: is PUBLIC_ORIGIN registered as its web service URL, and within its quota?',
  notLoaded: 'The script of Naver Maps did not come to a browser.',
};

/** Logs problems of the map that browsers report. */
export function logMapProblem(deps: Pick<Deps, 'log' | 'clock'>, problem: MapProblem): { logged: true } {
  logSeldom(deps, `map ${problem}`, (log) => log.warn({ provider: 'naver-maps', problem }, REMEDY[problem]));
  return { logged: true };
}
