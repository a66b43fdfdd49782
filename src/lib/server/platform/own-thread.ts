import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/**
 * The sources below src/lib/server that run in a thread or a process of their own. The build makes a file of each
 * beside the server's bundle.
 */
export const OWN_THREADS = {
  'sheet-worker': 'services/product/import/sheet-worker.ts',
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
  heapMb: number;
  withinMs: number;
}

const start = ({ name, data, heapMb }: ThreadWork): Worker =>
  new Worker(ownThreadFile(name), {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 },
  });

/** The result of a thread, in its one message; `ok: false`: it took more memory or time than it may. */
export type ThreadResult<T> = { ok: true; answer: T } | { ok: false };

/** Runs a thread until it answers, and ends it. Rejects with its error. */
export async function runThread<T>(work: ThreadWork): Promise<ThreadResult<T>> {
  const worker = start(work);
  try {
    const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(work.withinMs) })) as [T];
    return { ok: true, answer };
  } catch (error) {
    if (isOutOfTime(error) || isOutOfMemory(error)) return { ok: false };
    throw error;
  } finally {
    await worker.terminate();
  }
}

export interface Thread<T> {
  /** Sends a message and waits for its answer; one at a time. Rejects once the thread has ended or its time is over. */
  ask(message: unknown): Promise<T>;
  end(): Promise<void>;
}

/** A thread that answers messages until it is ended, at the latest after `withinMs`. */
export function openThread<T>(work: ThreadWork): Thread<T> {
  const worker = start(work);
  const over = new AbortController();
  const timer = setTimeout(() => void end(), work.withinMs);
  // Without a listener an error between two messages would end the process.
  worker.on('error', (error) => over.abort(error));
  worker.on('exit', () => over.abort());
  async function end(): Promise<void> {
    clearTimeout(timer);
    await worker.terminate();
  }
  return {
    async ask(message) {
      const answered = once(worker, 'message', { signal: over.signal }) as Promise<[T]>;
      worker.postMessage(message);
      return (await answered)[0];
    },
    end,
  };
}

const isOutOfTime = (error: unknown) => error instanceof Error && error.name === 'AbortError';
const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
