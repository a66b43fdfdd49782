import { VALKEY_FOLDER, valkeyProgram } from '../tests/server/valkey-server.ts';
import { unpack } from './debian.ts';

/** Debian's Redis with the two libraries of its own that a bare machine lacks. */
const PACKAGES = ['redis-server', 'redis-tools', 'libjemalloc2', 'liblzf1'];

/**
 * Whether there is a Valkey or Redis to test with: the machine's, else Debian's package, unpacked beside the reports of the
 * tests. It is neither installed nor started as a service.
 */
export async function ensureValkey(): Promise<boolean> {
  if (valkeyProgram() || ((await unpack(VALKEY_FOLDER, ...PACKAGES)) && valkeyProgram())) return true;
  console.error(
    'No Valkey or Redis to test with: what tests the bus is left out. Install valkey-server or redis-server.',
  );
  return false;
}
