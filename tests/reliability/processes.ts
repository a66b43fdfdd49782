import { setTimeout as wait } from 'node:timers/promises';
import type { Dice } from '#sandbox/demo/dice.ts';
import { type Running, startServer } from '../e2e/start-server.ts';
import { shareTownPictures, TOWN_PICTURES } from '../e2e/town-pictures.ts';

export interface ProcessesWish {
  /** One for each process. */
  ports: readonly number[];
  /** A folder for each process. */
  dataDirs: readonly string[];
  env: Record<string, string>;
  log: string;
  /** The folder of another build; this project's unless told. */
  build?: string;
  machine?: NonNullable<Parameters<typeof startServer>[0]['machine']>;
}

/** The market as processes that can lose their power at any moment and come up again. */
export interface Processes {
  origins: readonly string[];
  pids(): number[];
  /** How many ends came without warning. */
  cuts(): number;
  /** The longest time from the start to readiness after a power cut, in milliseconds. */
  slowestStartMs(): number;
  /** Cuts the power of one, at once, and starts it again. */
  cut(index: number): Promise<void>;
  /** Cuts the power of all at once, and starts them again. */
  cutAll(): Promise<void>;
  /** Stops one as an operator would, and starts it again; of another build where one is told. */
  renew(index: number, build?: string): Promise<void>;
  /** Makes one stand still for so many milliseconds, as a host does whose machine is moved. */
  pause(index: number, ms: number): Promise<void>;
  /** Starts those again that ended, as a keeper of processes does. */
  keep(): Promise<void>;
  /** Those that ended although nobody ended them. */
  ended(): string[];
  /** Ends all as an operator would. */
  stop(): Promise<void>;
}

export async function startProcesses({ ports, dataDirs, ...wish }: ProcessesWish): Promise<Processes> {
  const start = (index: number, build = wish.build) =>
    startServer({ ...wish, port: ports[index]!, dataDir: dataDirs[index]!, ...(build ? { build } : {}) });
  const running: Running[] = [];
  // One after the other: the first fills the empty database.
  for (const index of ports.keys()) running.push(await start(index));
  let cuts = 0;
  let slowestStartMs = 0;

  async function restart(index: number, build?: string): Promise<void> {
    const from = performance.now();
    running[index] = await start(index, build);
    slowestStartMs = Math.max(slowestStartMs, performance.now() - from);
  }
  return {
    origins: running.map((process) => process.origin),
    pids: () => running.map(({ process }) => process.pid!),
    cuts: () => cuts,
    slowestStartMs: () => slowestStartMs,
    async cut(index) {
      await running[index]!.kill();
      cuts += 1;
      await restart(index);
    },
    async renew(index, build) {
      await running[index]!.stop();
      await restart(index, build);
    },
    async cutAll() {
      await Promise.all(running.map((process) => process.kill()));
      cuts += running.length;
      for (const index of ports.keys()) await restart(index);
    },
    async pause(index, ms) {
      const { process } = running[index]!;
      process.kill('SIGSTOP');
      await wait(ms);
      process.kill('SIGCONT');
    },
    async keep() {
      for (const [index, { process }] of running.entries())
        if (process.exitCode !== null || process.signalCode !== null) await restart(index);
    },
    ended: () =>
      running.flatMap(({ process, origin }) =>
        process.exitCode === null && process.signalCode === null
          ? []
          : [`the process at ${origin} ended: ${process.exitCode ?? process.signalCode}`],
      ),
    stop: async () => void (await Promise.all(running.map((process) => process.stop()))),
  };
}

/** Cuts the power of one process after another, at moments that nobody can foresee, until told to stop. */
export async function cutPower(processes: Processes, dice: Dice, stopped: () => boolean): Promise<void> {
  while (!stopped()) {
    await wait(dice.int(800, 4_000));
    if (!stopped()) await processes.cut(dice.int(0, processes.origins.length - 1));
  }
}

/** Stops one process after another and starts it again, as an upgrade does, until told to stop. */
export async function renewInTurn(processes: Processes, stopped: () => boolean): Promise<number> {
  let renewed = 0;
  while (!stopped()) {
    await processes.renew(renewed % processes.origins.length);
    renewed += 1;
  }
  return renewed;
}

/** A data folder that shares the demo town's pictures. */
export function dataDir(folder: string, pictures = TOWN_PICTURES): string {
  shareTownPictures(folder, pictures);
  return folder;
}
