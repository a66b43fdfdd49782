import type { Logger } from 'pino';

/** Runs a job again and again, `ms` after it last ended, until stopped. A failure is logged and tried again. */
export function every(ms: number, name: string, job: () => Promise<unknown>, log: Logger): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const run = async () => {
    try {
      await job();
    } catch (err) {
      log.error({ job: name, err }, 'job failed');
    }
    if (!stopped) schedule();
  };
  const schedule = () => {
    timer = setTimeout(() => {
      running = run();
    }, ms);
    timer.unref();
  };
  schedule();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
