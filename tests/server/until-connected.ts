import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '#lib/server/deps.ts';

/**
 * Waits until this process may answer from its cache. The embedded database answers without a turn of the event loop, in which
 * the process proves that notifications arrive; and a busy machine proves it late, which is no fault.
 */
export async function untilConnected({ cache: { invalidation } }: Pick<Deps, 'cache'>): Promise<void> {
  do await wait(invalidation.isConnected() ? 0 : 50);
  while (!invalidation.isConnected());
}
