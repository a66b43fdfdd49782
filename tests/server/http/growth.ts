import { expect } from 'vitest';

/** In characters. A body is a sixty-fourth of the largest. */
const SIZES = [4, 16, 64, 256, 1024, 4096].map((kib) => kib * 1024);
export const LARGEST = SIZES.at(-1)!;
/** What takes less says more of the machine than of the parser. Of the processor's time, in milliseconds. */
const TELLING_MS = 40;
/** For four times the input a linear parser takes some four times as long, a quadratic one sixteen times. */
const MOST_GROWTH = 9;

type Work = () => unknown;

async function processorMs(work: Work): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Fails where the work on an input of four times the size takes far more than four times as long: compared are shares of this thread's
 * own processor time, whatever else the machine does, and the smaller sizes first, so that a slow parser is found before it is slow.
 */
export async function expectLinear(workOf: (size: number) => Work, name: string, upTo = LARGEST): Promise<void> {
  let before = Number.POSITIVE_INFINITY;
  for (const size of SIZES.filter((one) => one <= upTo)) {
    const work = workOf(size);
    const first = await processorMs(work);
    const isTelling = (ms: number) => ms > TELLING_MS && ms > MOST_GROWTH * before;
    // What happened once may have been the machine's; what a parser does, it does again.
    const ms = isTelling(first) ? Math.min(first, await processorMs(work), await processorMs(work)) : first;
    expect(isTelling(ms) ? `${Math.round(ms / before)} times as long at ${size}` : 'linear', name).toBe('linear');
    before = Math.max(ms, TELLING_MS / MOST_GROWTH);
  }
}
