import { expect } from 'vitest';

/** In characters. A body is a sixty-fourth of the largest. */
const SIZES = [4, 16, 64, 256, 1024, 4096].map((kib) => kib * 1024);
export const LARGEST = SIZES.at(-1)!;
/**
 * What takes less says more of the machine (fresh pages, collected rubbish) than of the parser. Of the processor's
 * time, in milliseconds.
 */
const TELLING_MS = 250;
/** For sixteen times the input a linear parser takes some sixteen times as long, a quadratic one 256 times. */
const MOST_GROWTH = 64;

type Work = () => unknown;

/** The mean of some times: the kernel counts in ticks of some milliseconds. */
async function processorMs(work: Work, times = 1): Promise<number> {
  const before = process.threadCpuUsage();
  for (let done = 0; done < times; done++) await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000 / times;
}

/**
 * Fails where the work on an input of sixteen times the size takes far more than sixteen times as long: compared are
 * shares of this thread's own processor time, whatever else the machine does, and the smaller sizes first, so that a
 * slow parser is found before it is slow.
 */
export async function expectLinear(workOf: (size: number) => Work, name: string, upTo = LARGEST): Promise<void> {
  const works = SIZES.filter((one) => one <= upTo).map((size) => ({ size, work: workOf(size), ms: 0 }));
  for (const [index, larger] of works.entries()) {
    const smaller = works[Math.max(0, index - 2)]!;
    const grown = () => (larger.ms > TELLING_MS ? larger.ms / Math.max(smaller.ms, TELLING_MS / MOST_GROWTH) : 0);
    larger.ms = await processorMs(larger.work);
    // What happened once may have been the machine's; what a parser does, it does again. Both are asked, one right
    // after the other.
    for (let again = 0; again < 2 && grown() > MOST_GROWTH; again++) {
      smaller.ms = await processorMs(smaller.work, 16);
      larger.ms = await processorMs(larger.work);
    }
    expect(grown() > MOST_GROWTH ? `${Math.round(grown())} times as long at ${larger.size}` : 'linear', name).toBe(
      'linear',
    );
  }
}
