import type { Logger } from 'pino';

/** Work that is done again and again until it is stopped. */
export interface Job {
  /** Does it now instead of at its next time; where it is being done already, that will do. */
  hurry(): void;
  /** Stops the run under way; resolves when it has ended, and starts no other. */
  stop(): Promise<void>;
}

/** Called with every run of a job. */
export type ObserveJob = (name: string, seconds: number, isDone: boolean) => void;

/** The work of a job; a long one checks whether it should end. */
export type Work = (stopping: AbortSignal) => Promise<unknown>;

/** Makes jobs that log their failures, and whose runs are observed. */
export const jobMaker =
  (log: Logger, observe: ObserveJob) =>
  (ms: number, name: string, work: Work): Job =>
    every(ms, name, work, log, observe);

/** Does a job every `ms` after it last ended. A failure is logged and tried again. */
export function every(ms: number, name: string, work: Work, log: Logger, observe: ObserveJob = () => {}): Job {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;

  const run = async () => {
    const start = performance.now();
    const end = (isDone: boolean) => observe(name, (performance.now() - start) / 1000, isDone);
    try {
      await work(stopping.signal);
      end(true);
    } catch (err) {
      end(false);
      log.error({ job: name, err }, 'job failed');
    }
    running = null;
    if (!stopping.signal.aborted) schedule();
  };
  const begin = () => {
    running = run();
  };
  const schedule = () => {
    timer = setTimeout(begin, ms);
    timer.unref();
  };
  schedule();
  return {
    hurry() {
      if (stopping.signal.aborted || running) return;
      clearTimeout(timer);
      begin();
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
