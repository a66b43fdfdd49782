import type { PageFault } from '#lib/contract/market/faults.ts';
import type { Deps } from '#lib/server/deps.ts';
import { logSeldom } from '#lib/server/platform/log-seldom.ts';

/** Logs a part of a page that a browser could not show: anybody may, as visitors' pages break, too. */
export function reportFault(deps: Pick<Deps, 'log' | 'clock'>, { part, error, frames }: PageFault): { logged: true } {
  logSeldom(deps, `fault ${part} ${error} ${frames[0]}`, (log) =>
    log.error({ part, fault: error, frames }, 'a part of a page could not be shown'),
  );
  return { logged: true };
}
