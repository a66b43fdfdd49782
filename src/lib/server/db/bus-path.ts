import { setTimeout as wait } from 'node:timers/promises';
import type { Line } from './line.ts';

/** By these names of their connections the function `settle_bus` tells who listens how. Those of before the bus have the first. */
export const LINE_NAMES = { notify: 'dongne-market events', bus: 'dongne-market bus' } as const;

const LOOK_AGAIN_MS = [20, 50, 100, 250, 500];

type Path = 'notify' | 'both' | 'valkey';

export interface Settled {
  before: Path;
  path: Path;
  /** How often rows have begun to be written: between two numbers there was a time when they were not. */
  begun: number;
  /** How often something has begun to be told on another way. */
  turn: number;
  /** Whether no transaction runs any more that may have told what it changed before that. */
  settled: boolean;
}

/**
 * Has triggers tell on every way on which somebody listens, this connection among them (docs/decisions/0057). Resolves once no
 * transaction runs that may have told what it changed on the way of before; at once where nothing has changed for a while.
 */
export async function settlePath(line: Line): Promise<Settled> {
  const [settled] = await line.ask<Settled & Record<string, unknown>>('select * from settle_bus()');
  if (settled!.settled) return settled!;
  await outlastOlder(line);
  await line.ask('update processes.bus set settled = true where turn = $1', [settled!.turn]);
  return settled!;
}

/** Resolves when every transaction has ended that runs now. Who only reads has no number, and is not waited for. */
async function outlastOlder(line: Line): Promise<void> {
  const [now] = await line.ask<{ end: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as end');
  for (let looked = 0; ; looked += 1) {
    const [row] = await line.ask<{ over: boolean }>(
      'select pg_snapshot_xmin(pg_current_snapshot()) >= $1::text::xid8 as over',
      [now!.end],
    );
    if (row!.over) return;
    await wait(LOOK_AGAIN_MS[Math.min(looked, LOOK_AGAIN_MS.length - 1)]);
  }
}
