import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** The sources below src/lib/server that run in a thread or a process of their own. The build makes a file of each beside the server's bundle. */
export const OWN_THREADS = {
  'sheet-worker': 'services/seller/products/sheet-worker.ts',
  'table-worker': 'platform/files/table-worker.ts',
  'picture-process': 'platform/files/picture-process.ts',
} as const;

/** Where it stands: as it is written, or as it was built. */
export function ownThreadFile(name: keyof typeof OWN_THREADS): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const files = [join(here, '..', OWN_THREADS[name]), join(here, `${name}.mjs`), join(here, `../${name}.mjs`)];
  const file = files.find((path) => existsSync(path));
  if (!file) throw new Error(`${name}.mjs is missing beside the server. Run \`npm run build\` again.`);
  return file;
}

interface ThreadWork {
  name: keyof typeof OWN_THREADS;
  /** Its first message. */
  data: unknown;
  /** Further messages, one after the other. */
  messages?: AsyncIterable<unknown>;
  heapMb: number;
  withinMs: number;
}

/** The result of a thread, in its one message; `ok: false`: it took more memory or time than it may. */
export type ThreadResult<T> = { ok: true; answer: T } | { ok: false };

/** Runs a thread until it answers, and ends it. Rejects with its error, or that of its messages. */
export async function runThread<T>({ name, data, messages, heapMb, withinMs }: ThreadWork): Promise<ThreadResult<T>> {
  const worker = new Worker(ownThreadFile(name), {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 },
  });
  let isOver = false;
  async function feed(): Promise<void> {
    for await (const message of messages ?? []) {
      if (isOver) return;
      worker.postMessage(message);
      // The data was in memory already; yield, so that requests come in between.
      await setImmediate();
    }
  }
  try {
    const answered = once(worker, 'message', { signal: AbortSignal.timeout(withinMs) }) as Promise<[T]>;
    const [[answer]] = await Promise.all([answered, feed()]);
    return { ok: true, answer };
  } catch (error) {
    if (isOutOfTime(error) || isOutOfMemory(error)) return { ok: false };
    throw error;
  } finally {
    isOver = true;
    await worker.terminate();
  }
}

const isOutOfTime = (error: unknown) => error instanceof Error && error.name === 'AbortError';
const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
