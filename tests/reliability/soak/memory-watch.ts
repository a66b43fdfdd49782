/** One look at the server's memory. */
export interface Sample {
  /** Since the steady load began. */
  atSeconds: number;
  residentMb: number;
  /** JavaScript objects, collected or not. */
  heapMb: number;
}

const EVERY_MS = 1_000;
/** Growth from the middle third of the steady load to the last that is taken for a leak. */
const RESIDENT_GROWTH = { share: 0.25, mb: 64 };
const HEAP_NEEDS_SAMPLES = 60;
const HEAP_GROWTH = { share: 0.25, mb: 16 };

/** Looks once a second until stopped. */
export function watchMemory(look: () => Promise<Omit<Sample, 'atSeconds'>>): () => Sample[] {
  const from = performance.now();
  const samples: Sample[] = [];
  const timer = setInterval(async () => {
    const atSeconds = (performance.now() - from) / 1_000;
    const seen = await look().catch(() => null);
    if (seen) samples.push({ atSeconds, ...seen });
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
    return samples;
  };
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** What grows without an end; nothing, where memory is flat. The heap's floor is what stays after collection. */
export function growthOf(samples: readonly Sample[]): string[] {
  const third = Math.floor(samples.length / 3);
  const [middle, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)];
  const found: string[] = [];
  const compare = (name: string, before: number, after: number, { share, mb }: typeof HEAP_GROWTH) => {
    if (after - before > Math.max(mb, before * share)) {
      found.push(`${name} grew from ${Math.round(before)} to ${Math.round(after)} MB`);
    }
  };
  const resident = (some: readonly Sample[]) => median(some.map(({ residentMb }) => residentMb));
  const floor = (some: readonly Sample[]) => Math.min(...some.map(({ heapMb }) => heapMb));
  if (third === 0) return ['too few looks at the memory'];
  compare('resident memory', resident(middle), resident(last), RESIDENT_GROWTH);
  // In less time there may have been no collection.
  if (third >= HEAP_NEEDS_SAMPLES) compare('the heap after collection', floor(middle), floor(last), HEAP_GROWTH);
  return found;
}
