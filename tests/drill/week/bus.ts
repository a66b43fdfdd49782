import { setTimeout as wait } from 'node:timers/promises';
import { hearEverywhere } from '../../reliability/everywhere.ts';
import { problemText } from '../../reliability/problem.ts';
import { type Fault, type Scene, seconds } from '../under-load.ts';

const AWAY_MS = 5_000;

/** The bus dies, comes back empty, and stands still with its sockets open. Nobody may notice. */
export const bus: Fault = {
  name: 'bus',
  mayTellToWait: false,
  // A stream ends with its sign-in.
  clockJumps: false,
  cannot: ({ valkey }) => (valkey ? null : 'there is no bus'),
  async happen(scene) {
    const { valkey } = scene.estate;
    const heard = {
      'heard everywhere, with the bus, s': await hear(scene),
      ...(await without(scene, 'killed', [() => valkey!.crash(), () => valkey!.start()])),
      ...(await without(scene, 'hanging', [async () => valkey!.pause(), async () => valkey!.resume()])),
    };
    return { ...heard, 'heard with the bus again, s': await hear(scene) };
  },
};

async function without(scene: Scene, how: string, [end, mend]: [() => Promise<void>, () => Promise<void>]) {
  scene.say(`the bus is ${how}`);
  await end();
  try {
    const took = await hear(scene);
    await wait(AWAY_MS);
    return { [`heard with the bus ${how}, s`]: took };
  } finally {
    await mend();
  }
}

/** Whether sellers at every process hear of every order; how long six orders took with all that. */
async function hear({ estate, shop, problems, newcomer, attempts, told }: Scene): Promise<number> {
  await shop.restock();
  const from = performance.now();
  const log = { buyer: newcomer(), attempts, told };
  problems.push(...(await hearEverywhere(shop, estate.processes.origins, estate.origin, log)).map(problemText));
  return seconds(performance.now() - from);
}
