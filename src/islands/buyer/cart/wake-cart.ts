import { wakeIslands } from '#lib/client/wake-islands.ts';
import { $cartChangedElsewhere } from '#lib/stores/cart.ts';

/** What another tab, or the taking over of a cart, changes is shown without anybody touching this page. */
export function wakeWhenCartChanges(): void {
  $cartChangedElsewhere.subscribe((times) => {
    if (times > 0) wakeIslands();
  });
}
