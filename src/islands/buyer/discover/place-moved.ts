import { idle } from '#lib/client/idle.ts';
import { browserPlace } from '#lib/client/position.ts';
import { rememberedPlace } from '#lib/client/remembered-place.ts';
import { tabStorage } from '#lib/client/storages.ts';
import { createMoveWatch } from '#lib/stores/place-change.ts';

/** The bar that offers the place where the buyer is now. */
class PlaceMoved extends HTMLElement {
  connectedCallback() {
    const remembered = rememberedPlace();
    if (!remembered) return;
    const { permission, locate, remember, reload } = browserPlace;
    const watch = createMoveWatch({ permission, locate, remember, reload, visit: tabStorage() }, remembered);
    watch.$moved.listen((place) => {
      this.hidden = place === null;
    });
    this.querySelector('[data-take]')?.addEventListener('click', watch.take);
    this.querySelector('[data-dismiss]')?.addEventListener('click', watch.dismiss);
    void idle().then(watch.start);
  }
}

customElements.define('place-moved', PlaceMoved);
