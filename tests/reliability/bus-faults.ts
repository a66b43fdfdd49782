import { setTimeout as wait } from 'node:timers/promises';
import type { PostgresServer } from '../server/postgres-server.ts';
import { startValkey, type ValkeyServer } from '../server/valkey-server.ts';

/** What processes can do without: the bus between them, and the standby that visitors read from. */
export interface Helpers {
  valkey: ValkeyServer;
  standby: PostgresServer;
  stop(): Promise<void>;
}

const AWAY_MS = 2_500;
const BETWEEN_MS = 1_500;

/** A primary's bus and standby. */
export async function startHelpers(primary: PostgresServer): Promise<Helpers> {
  const valkey = await startValkey();
  const standby = await primary.standby();
  return {
    valkey,
    standby,
    async stop() {
      await standby.stop();
      await valkey.stop();
    },
  };
}

/** Ends, stops and starts them in turn until told to stop; answers how often. */
export async function disturbHelpers({ valkey, standby }: Helpers, stopped: () => boolean): Promise<number> {
  let faults = 0;
  const faultsInTurn = [
    [() => valkey.crash(), () => valkey.start()],
    [() => standby.crash(), () => standby.start()],
    [async () => valkey.pause(), async () => valkey.resume()],
    [() => standby.pause(), () => standby.resume()],
  ] as const;
  while (!stopped() || faults < faultsInTurn.length) {
    const [end, mend] = faultsInTurn[faults % faultsInTurn.length]!;
    await wait(BETWEEN_MS);
    await end();
    await wait(AWAY_MS);
    await mend();
    faults += 1;
  }
  return faults;
}
