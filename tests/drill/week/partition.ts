import { setTimeout as wait } from 'node:timers/promises';
import type { ByHand } from '../databases/by-hand.ts';
import { type Fault, seconds } from '../under-load.ts';
import { until } from '../until.ts';

/** Shorter than anybody gives up a connection, and longer. */
const CUTS_MS = [4_000, 20_000];

/** The cable between the market's machine and that of its databases: nobody is told, packets are lost. */
export const partition: Fault<ByHand> = {
  name: 'partition',
  mayTellToWait: true,
  clockJumps: true,
  cannot: ({ network }) => (network ? null : 'it wants two machines: --machines 2'),
  async happen({ estate, watch, problems, say }) {
    const figures: Record<string, number> = {};
    for (const ms of CUTS_MS) {
      say(`the cable is cut for ${ms / 1_000} s`);
      estate.network!.cut();
      await wait(ms);
      estate.network!.mend();
      const first = await watch.nextOrder(60_000);
      if (first === null) problems.push(`no order after the cable was cut for ${ms / 1_000} s`);
      else figures[`cut for ${ms / 1_000} s, then to the first order, s`] = seconds(first);
      await until('the standby follows', estate.databases.primary().database.isFollowed);
    }
    return figures;
  },
};
