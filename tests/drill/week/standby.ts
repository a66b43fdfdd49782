import { setTimeout as wait } from 'node:timers/promises';
import type { ByHand } from '../databases/by-hand.ts';
import { type Fault, seconds } from '../under-load.ts';
import { until } from '../until.ts';

/** Until somebody decides that orders are worth more than a second copy. */
const DECIDED_MS = 8_000;

/**
 * The synchronous standby hangs with its sockets open: commits wait for it, until the operator lets the primary go on
 * alone.
 */
export const standby: Fault<ByHand> = {
  name: 'standby',
  mayTellToWait: true,
  clockJumps: true,
  cannot: () => null,
  async happen({ estate, watch, problems, say }) {
    const [primary, standby] = [estate.databases.primary().database, estate.databases.standby().database];
    say(`${standby.name}, the standby, stands still`);
    await standby.pause();
    await wait(DECIDED_MS);
    say(`${primary.name} waits for nobody`);
    const from = performance.now();
    await primary.waitForStandby(false);
    const first = await watch.nextOrder(60_000);
    if (first === null) problems.push('no order although nobody waits for the standby');
    const released = performance.now() - from;
    await standby.resume();
    await until(`${standby.name} follows again`, primary.isFollowed);
    await primary.waitForStandby(true);
    return { 'decided after, s': seconds(DECIDED_MS), 'then to the first order, s': seconds(released) };
  },
};
