import { createRuntime, type Runtime } from '#lib/server/runtime.ts';
import type { OpenedSandbox } from '#sandbox/open.ts';

const KEY = Symbol.for('dongne-market.runtime');
const shared = globalThis as { [KEY]?: Promise<Runtime<OpenedSandbox>> };
let stage = 'reading the configuration';

/** What the start of this process is at. */
export const startStage = (): string => stage;

/**
 * The one runtime of this process; the same across reloads of the development server. The server's own code knows
 * nothing of the sandbox: it is put in here, and loaded with SANDBOX=1 alone.
 */
export function getRuntime(): Promise<Runtime<OpenedSandbox>> {
  shared[KEY] ??= createRuntime(
    process.env,
    async () => (await import('#sandbox/open.ts')).sandbox,
    (now) => {
      stage = now;
    },
  );
  return shared[KEY];
}
