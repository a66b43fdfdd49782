import { browserPlace } from '#lib/client/position.ts';
import { goOnTyping } from '#lib/client/typing.ts';
import { createPlaceFinder } from '#lib/stores/place.ts';
import { startPlaceSearch } from './search-places.ts';

/**
 * Brings the place chooser to life: the four states of the location permission, and places by what is typed. Without script
 * the districts are links.
 */
class PlaceChooser extends HTMLElement {
  connectedCallback() {
    // The page may have been loaded anew for a place.
    goOnTyping();
    this.#startPosition();
    this.#startTyping();
  }

  #startPosition() {
    const { $permission, $locating, start, findMe } = createPlaceFinder(browserPlace, 'hasPlace' in this.dataset);
    const show = () => {
      const locating = $locating.get().state;
      const permission = $permission.get();
      const state = locating === 'idle' ? (permission === 'granted' ? 'prompt' : permission) : locating;
      for (const part of this.querySelectorAll<HTMLElement>('[data-when]')) {
        part.hidden = !part.dataset.when!.split(' ').includes(state);
      }
    };
    $permission.listen(show);
    $locating.listen(show);
    show();
    for (const button of this.querySelectorAll('[data-use-position]')) {
      button.addEventListener('click', () => void findMe());
    }
    void start();
  }

  #startTyping() {
    const form = this.querySelector<HTMLFormElement>('[data-find]');
    const field = form?.querySelector('input');
    if (form && field) startPlaceSearch(form, field, this);
  }
}

customElements.define('place-chooser', PlaceChooser);
