import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { freePorts } from '../free-ports.ts';
import { type Running, startServer } from './start-server.ts';
import { fillTownPictures } from './town-pictures.ts';

/**
 * So many browsers at once: one a core, as one alone leaves half of two idle. Each has a server of its own, as a test
 * may move the town's clock or break its outside world.
 */
export const LANES = Math.min(Math.max(availableParallelism(), 2), 8);
// Chosen by the first process of a run; those of its lanes are told.
process.env.E2E_FIRST_PORT ??= String(await freePorts(LANES));
const portOf = (lane: number) => Number(process.env.E2E_FIRST_PORT) + lane;
const dataDirOf = (lane: number) => (lane === 0 ? '.cache/e2e' : `.cache/e2e-${lane}`);

/** Which lane the tests of this process are in. */
export const LANE = Number(process.env.TEST_PARALLEL_INDEX ?? 0);
export const ORIGIN = `http://localhost:${portOf(LANE)}`;
export const DATA_DIR = dataDirOf(LANE);

async function startLane(lane: number): Promise<Running> {
  const dataDir = dataDirOf(lane);
  for (const kept of ['db', 'sandbox']) rmSync(`${dataDir}/${kept}`, { recursive: true, force: true });
  // The town has no alcohol; a test that sells some makes its own.
  return startServer({ port: portOf(lane), dataDir, env: { ALCOHOL: 'on' } });
}

/** A server for each lane, over a new demo town. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await fillTownPictures();
  const servers = await Promise.all(Array.from({ length: LANES }, (_, lane) => startLane(lane)));
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
  };
}
