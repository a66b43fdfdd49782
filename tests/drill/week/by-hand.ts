import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../under-load.ts';

/** Whatever somebody does to it by hand, until they stop. */
export const byHand = (isStopped: () => boolean): Fault => ({
  name: 'by-hand',
  mayTellToWait: true,
  mayFail: true,
  clockJumps: false,
  cannot: () => null,
  async happen({ estate, watch, say }) {
    say(`people buy until Enter is pressed, or kill ${process.pid}`);
    for (let orders = watch.seen().orders; !isStopped(); ) {
      await wait(5_000);
      await estate.processes.keep();
      const { orders: now, toldToWait, faults } = watch.seen();
      say(
        `${now - orders} orders in 5 s; told to wait ${toldToWait}, failed ${[...faults.values()].reduce((a, b) => a + b, 0)}`,
      );
      orders = now;
    }
    return {};
  },
});
