import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { type Running, startServer } from './start-server.ts';
import { fillTownPictures } from './town-pictures.ts';

/**
 * So many browsers at once: one a core, as one alone leaves half of two idle. Each has a server of its own, as a test may move the
 * town's clock or break its outside world.
 */
export const LANES = Math.min(Math.max(availableParallelism(), 2), 8);
const PORTS_A_LANE = 10;
const FIRST_PORT = Number(process.env.E2E_PORT ?? 4390);

const portOf = (lane: number) => FIRST_PORT + lane * PORTS_A_LANE;
const dataDirOf = (lane: number) => (lane === 0 ? '.cache/e2e' : `.cache/e2e-${lane}`);

/** Which lane the tests of this process are in. */
export const LANE = Number(process.env.TEST_PARALLEL_INDEX ?? 0);
/** Two suites may run on one machine, each with its own E2E_PORT; servers that a test starts itself take the ports after this one. */
export const PORT = portOf(LANE);
export const ORIGIN = `http://localhost:${PORT}`;
export const DATA_DIR = dataDirOf(LANE);

async function startLane(lane: number): Promise<Running> {
  const dataDir = dataDirOf(lane);
  for (const kept of ['db', 'sandbox']) rmSync(`${dataDir}/${kept}`, { recursive: true, force: true });
  return startServer({ port: portOf(lane), dataDir });
}

/** A server for each lane, over a new demo town. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await fillTownPictures();
  const servers = await Promise.all(Array.from({ length: LANES }, (_, lane) => startLane(lane)));
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
  };
}
