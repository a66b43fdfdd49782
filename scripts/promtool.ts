import { rmSync } from 'node:fs';
import { PROMETHEUS_FOLDER, promtoolProgram } from '../tests/long/promtool-program.ts';
import { unpack } from './debian.ts';
import { run } from './run.ts';

/**
 * Whether there is a promtool to check rules with: the machine's, else that of Debian's Prometheus, unpacked beside the
 * reports of the tests. It is neither installed nor started.
 */
export async function ensurePromtool(): Promise<boolean> {
  if (promtoolProgram()) return true;
  if (await unpack(PROMETHEUS_FOLDER, 'prometheus')) {
    const program = promtoolProgram();
    if (program && (await run(program, ['--version'])) === 0) return true;
    rmSync(PROMETHEUS_FOLDER, { recursive: true, force: true });
  }
  console.error('No promtool to check the alerts with: those tests fail. Install prometheus.');
  return false;
}
