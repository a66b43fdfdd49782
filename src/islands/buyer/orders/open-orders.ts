import { startCountdowns } from '#islands/shared/count-down.ts';
import { idle } from '#lib/client/idle.ts';
import { wakeIslands } from '#lib/client/wake-islands.ts';
import { onLive } from '#lib/stores/live.ts';
import { keepForPickup } from './keep-for-pickup.ts';

/** What the list of open orders does before anybody touches it: time goes on, news are shown, passes are kept for the mart. */
export async function startOpenOrders(owner: string, orderIds: readonly number[]): Promise<void> {
  startCountdowns();
  await idle();
  onLive(wakeIslands);
  await keepForPickup(owner, orderIds);
}
