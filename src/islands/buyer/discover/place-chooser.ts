import { browserPlace } from '#lib/client/position.ts';
import { encodePlace } from '#lib/domain/geo.ts';
import { createPlaceFinder } from '#lib/stores/place.ts';
import { suggestDistricts } from './suggest-districts.ts';

/**
 * Brings the place chooser to life: the four states of the location permission, and districts by what is typed. Without
 * script the districts are links.
 */
class PlaceChooser extends HTMLElement {
  connectedCallback() {
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
    if (!form || !field) return;
    const links = [...this.querySelectorAll<HTMLAnchorElement>('a[data-place]')];
    const none = this.querySelector<HTMLElement>('[data-none]');
    const count = this.querySelector<HTMLElement>('[data-count]');

    const more = this.querySelector<HTMLDetailsElement>('[data-more]');

    const filter = () => {
      const found = new Set(suggestDistricts(field.value).map((district) => encodePlace(district.place)));
      for (const link of links) link.parentElement!.hidden = !found.has(link.dataset.place!);
      if (more) {
        more.open = field.value !== '';
        more.hidden = [...more.querySelectorAll('li')].every((item) => item.hidden);
      }
      if (none) none.hidden = found.size > 0;
      if (count) count.textContent = field.value ? `동네 ${found.size}곳을 찾았어요` : '';
    };
    field.addEventListener('input', filter);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (field.value.trim()) links.find((link) => !link.parentElement!.hidden)?.click();
    });
    // What the browser has kept in the field from before.
    if (field.value) filter();
  }
}

customElements.define('place-chooser', PlaceChooser);
