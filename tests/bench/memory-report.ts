import { describeMachine } from './machine.ts';
import { type MemoryLine, STEP } from './memory.ts';
import { count, table } from './report.ts';

/** What a process holds over 100,000 requests, and what each shipped setting saves and costs, as Markdown. */
export function memoryReport(lines: readonly MemoryLine[]): string {
  const steps = lines[0]!.alive.map((_, step) => `${((step + 1) * STEP) / 1_000},000`);
  return [
    `Taken on ${new Date().toISOString().slice(0, 10)} on ${describeMachine()}; MB after a collection (heap + buffers), then resident.`,
    table(
      ['Settings', ...steps, 'resident', 'peak', 'processor ms a request'],
      lines.map(({ settings, alive, residentMb, peakMb, processMs }) => [
        `\`${settings}\``,
        ...alive.map(({ heapMb, buffersMb }) => `${count(heapMb)} + ${count(buffersMb)}`),
        count(residentMb),
        count(peakMb),
        processMs.toFixed(2),
      ]),
    ),
  ].join('\n\n');
}
