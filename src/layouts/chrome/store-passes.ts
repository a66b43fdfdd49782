import { saveForPickup } from '#lib/client/offline/save-for-pickup.ts';
import { idle } from '#lib/client/page/idle.ts';

/**
 * Stores the passes of the orders that the page names, for a mart without a network: even where no island's script ever
 * comes.
 */
const { owner } = document.documentElement.dataset;
const { orders } = document.querySelector<HTMLElement>('[data-orders]')!.dataset;
if (owner && orders) void idle().then(() => saveForPickup(owner, orders.split(',').map(Number)));
