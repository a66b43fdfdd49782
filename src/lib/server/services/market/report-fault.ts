import type { PageFault } from '#lib/contract/market/faults.ts';
import type { Deps } from '#lib/server/deps.ts';
import { isDue } from '#lib/server/platform/seldom.ts';

/** Logs a part of a page that a browser could not show: anybody may, as visitors' pages break, too. */
export function reportFault(deps: Pick<Deps, 'log' | 'clock'>, { part, error, frames }: PageFault): { logged: true } {
  if (isDue(deps, `fault ${part} ${error} ${frames[0]}`)) {
    deps.log.error({ part, fault: error, frames }, 'a part of a page could not be shown');
  }
  return { logged: true };
}
