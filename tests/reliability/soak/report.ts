import { describeMachine } from '../../bench/machine.ts';
import { count, ms, table } from '../../bench/report.ts';
import type { Phase, SoakResults } from './run.ts';

const MEMORY_ROWS = 10;

function phaseTable({ rows }: Phase): string {
  return table(
    ['Asked for', 'served', 'p50 ms', 'p99 ms', 'turned away', 'after ms (p99)', 'failed'],
    rows.map(({ kind, good, p50Ms, p99Ms, shed, shedP99Ms, bad }) => [
      kind,
      count(good),
      ms(p50Ms),
      ms(p99Ms),
      count(shed),
      shed > 0 ? ms(shedP99Ms) : '–',
      count(bad),
    ]),
  );
}

function memoryTable({ memory }: SoakResults): string {
  const every = Math.max(1, Math.floor(memory.length / MEMORY_ROWS));
  return table(
    ['Minute', 'resident MB', 'heap MB'],
    memory
      .filter((_, i) => i % every === every - 1)
      .map(({ atSeconds, residentMb, heapMb }) => [(atSeconds / 60).toFixed(1), count(residentMb), count(heapMb)]),
  );
}

/** All figures of a run as Markdown. */
export function reportOf(results: SoakResults): string {
  const { takenAt, capacity, steady, overload, recoverySeconds, streams, faults } = results;
  const lasting = (seconds: number) => (seconds < 90 ? `${seconds} s` : `${seconds / 60} min`);
  return [
    `Taken on ${takenAt.toISOString().slice(0, 10)} on ${describeMachine()}; PostgreSQL, one process, and the load beside them on the ` +
      `same cores. Capacity: ${count(capacity)} visits a second.`,
    `Steady: ${count(steady.perSecond)} visits a second for ${lasting(steady.seconds)}, beside ${streams.open} open live streams that heard ` +
      `${count(streams.heard)} events.`,
    phaseTable(steady),
    memoryTable(results),
    `Overload: ${count(overload.perSecond)} visits a second, twice the capacity, for ${lasting(overload.seconds)}. ` +
      (recoverySeconds === null ? 'It did not recover.' : `Well again after ${recoverySeconds.toFixed(1)} s.`),
    phaseTable(overload),
    faults.length === 0 ? 'No faults.' : faults.map((fault) => `- FAULT ${fault}`).join('\n'),
  ].join('\n\n');
}
