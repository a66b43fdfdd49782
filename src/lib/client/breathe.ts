/** Lets the browser paint and answer taps between two pieces of work; browsers without a scheduler go to the end of the queue. */
export function breathe(): Promise<void> {
  if ('scheduler' in globalThis && 'yield' in scheduler) return scheduler.yield();
  return new Promise((resolve) => setTimeout(resolve, 0));
}
