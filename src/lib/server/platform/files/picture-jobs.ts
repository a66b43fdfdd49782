import { type ChildProcess, spawn } from 'node:child_process';
import { createTurnsByCost } from '../http/turns-by-cost.ts';
import { ownThreadFile } from '../own-thread.ts';

/** 'cut' makes a picture of a stranger's file, 'paper' a paper of one, 'share' a preview of a stored picture. */
export type PictureJob = 'cut' | 'paper' | 'share';

/** How the process ends that takes more memory than it may. */
export const OUT_OF_MEMORY = 77;
/** Memory of the process as a whole; it begins with some 80. */
const MAX_MB = 190;
/** Time of one job, once the process has its bytes. */
const WITHIN_MS = 5_000;
/** Time for the process to begin. */
const STARTS_WITHIN_MS = 30_000;
const IDLE_MS = 10_000;
/** How many uploads, and how many previews, may wait for their turn; one more is refused. */
const MOST_WAITING = 50;
const RANKS: Record<PictureJob, number> = { cut: 0, paper: 0, share: 1 };
/** Makes glibc give memory back to the system at once. */
const MEMORY = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '131072' };
const FLAGS = ['--max-semi-space-size=1', '--max-old-space-size=64'];

export type JobResult =
  | { ok: true; result: unknown }
  /** `tooHeavy`: out of memory or time. `crashed`: the decoder ended its process. `full`: too many wait. */
  | { ok: false; why: 'tooHeavy' | 'crashed' | 'full' };

export interface PictureJobs {
  /** `client`: whose turn it is. */
  run(job: PictureJob, bytes: Buffer, client: string): Promise<JobResult>;
  /** The id of the process that decodes, while there is one. */
  pid(): number | null;
}

/**
 * Runs one job after the other, files that are uploaded before previews, and of people who cost least of late, in a
 * process of their own that begins with the first and ends when there has been none for a while: however large, broken
 * or hostile a picture is, the web process neither decodes it nor keeps the memory that it took.
 */
export function createPictureJobs({ maxMb = MAX_MB, withinMs = WITHIN_MS, idleMs = IDLE_MS } = {}): PictureJobs {
  const turns = createTurnsByCost({ mostWaiting: MOST_WAITING });
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;

  function open(): ChildProcess {
    const args = [...FLAGS, ownThreadFile('picture-process'), String(maxMb)];
    const opened = spawn(process.execPath, args, {
      stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
      serialization: 'advanced',
      // None of the market's secrets.
      env: MEMORY,
    });
    opened.once('exit', () => {
      if (child === opened) child = null;
    });
    // A process that ended in the middle of a file.
    opened.stdin!.on('error', () => {});
    return opened;
  }

  function perform(worker: ChildProcess, job: PictureJob, bytes: Buffer): Promise<JobResult> {
    return new Promise((resolve) => {
      let isOutOfTime = false;
      const end = () => {
        isOutOfTime = true;
        worker.kill('SIGKILL');
      };
      let timer = setTimeout(end, STARTS_WITHIN_MS);
      const finish = (result: JobResult) => {
        clearTimeout(timer);
        worker.off('message', onMessage).off('exit', onExit).off('error', onError);
        resolve(result);
      };
      const onMessage = (message: { begun: true } | { result: unknown }) => {
        clearTimeout(timer);
        if ('result' in message) finish({ ok: true, result: message.result });
        else timer = setTimeout(end, withinMs);
      };
      // The kernel's answer to too much memory is the same signal as ours.
      const onExit = (code: number | null, signal: string | null) =>
        finish({
          ok: false,
          why: isOutOfTime || code === OUT_OF_MEMORY || signal === 'SIGKILL' ? 'tooHeavy' : 'crashed',
        });
      const onError = () => finish({ ok: false, why: 'crashed' });
      worker.on('message', onMessage as (message: unknown) => void);
      worker.on('exit', onExit).on('error', onError);
      worker.send({ job, length: bytes.length }, (error) => error && onError());
      worker.stdin!.write(bytes);
    });
  }

  /** Keeps the web process alive only while somebody waits. */
  function hold(worker: ChildProcess, isHeld: boolean): void {
    const parts = [worker, worker.channel, worker.stdin] as unknown as { ref?(): void; unref?(): void }[];
    for (const part of parts) part[isHeld ? 'ref' : 'unref']?.();
  }

  function close(): void {
    child?.disconnect();
    child = null;
  }

  async function inProcess(job: PictureJob, bytes: Buffer): Promise<JobResult> {
    clearTimeout(idle);
    child ??= open();
    const worker = child;
    hold(worker, true);
    const result = await perform(worker, job, bytes);
    if (child) hold(worker, false);
    idle = setTimeout(close, idleMs).unref();
    return result;
  }

  return {
    pid: () => child?.pid ?? null,
    async run(job, bytes, client) {
      const endTurn = await turns.take(client, RANKS[job]);
      if (!endTurn) return { ok: false, why: 'full' };
      try {
        return await inProcess(job, bytes);
      } finally {
        endTurn();
      }
    },
  };
}

/** The picture jobs of this process. */
export const pictureJobs = createPictureJobs();
