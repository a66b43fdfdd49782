import { readdirSync, readFileSync } from 'node:fs';

/** A tick of the kernel's accounts. */
const TICK_MS = 10;

/** Processor time of a process, of its children that have ended, and of those that live. Linux. */
export function cpuMs(pid: number): number {
  const ticksOf = (one: number): { parent: number; own: number; ended: number } | null => {
    try {
      const fields = readFileSync(`/proc/${one}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
        .map(Number);
      return { parent: fields[1]!, own: fields[11]! + fields[12]!, ended: fields[13]! + fields[14]! };
    } catch {
      return null;
    }
  };
  const self = ticksOf(pid);
  let ticks = self ? self.own + self.ended : 0;
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const child = ticksOf(Number(name));
    if (child?.parent === pid) ticks += child.own;
  }
  return ticks * TICK_MS;
}
