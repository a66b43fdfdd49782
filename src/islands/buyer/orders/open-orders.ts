import { startCountdowns } from '#islands/shared/count-down.ts';
import { idle } from '#lib/client/idle.ts';
import { saveForPickup } from './save-for-pickup.ts';

/** Runs before the island is hydrated, and on networks where its script never comes: countdowns go on and passes are stored for offline use. */
export async function startOpenOrders(owner: string, orderIds: readonly number[]): Promise<void> {
  startCountdowns();
  await idle();
  await saveForPickup(owner, orderIds);
}
