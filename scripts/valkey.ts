import { rmSync } from 'node:fs';
import { VALKEY_FOLDER, valkeyEnv, valkeyProgram } from '../tests/server/valkey-server.ts';
import { unpack } from './debian.ts';
import { run } from './run.ts';

/** Debian's Redis, and what it needs that a bare machine may lack; some have other names in other versions of Debian. */
const PACKAGES = ['redis-server', 'redis-tools'];
const LIBRARIES = ['libjemalloc2', 'liblzf1', 'libatomic1', 'libssl3', 'libsystemd0'];

/**
 * Whether there is a Valkey or Redis to test with: the machine's, else Debian's package, unpacked beside the reports of the
 * tests. It is neither installed nor started as a service.
 */
export async function ensureValkey(): Promise<boolean> {
  if (valkeyProgram()) return true;
  if (await unpack(VALKEY_FOLDER, ...PACKAGES)) {
    for (const library of LIBRARIES) await unpack(VALKEY_FOLDER, library);
    const program = valkeyProgram();
    if (program && (await run(program, ['--version'], valkeyEnv(program))) === 0) return true;
    rmSync(VALKEY_FOLDER, { recursive: true, force: true });
  }
  console.error(
    'No Valkey or Redis to test with: what tests the bus is left out. Install valkey-server or redis-server.',
  );
  return false;
}
