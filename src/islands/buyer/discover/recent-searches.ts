import { make } from '#islands/shared/make-element.ts';
import { deviceStorage } from '#lib/client/storages.ts';
import { RECENT_SEARCHES } from '#lib/messages/search.ts';
import { createRecentSearches } from '#lib/stores/recent-searches.ts';

/**
 * On the empty search page the searches of this device, each with a button that removes it; on a page of results (`data-text`) it
 * remembers that one.
 */
class RecentSearches extends HTMLElement {
  connectedCallback() {
    const { $recent, add, remove, clear } = createRecentSearches(deviceStorage());
    if (this.dataset.text) {
      add(this.dataset.text);
      return;
    }
    const list = this.querySelector('ul')!;
    $recent.subscribe((texts) => {
      this.hidden = texts.length === 0;
      list.replaceChildren(...texts.map((text) => this.#row(text, remove)));
    });
    this.querySelector('[data-clear]')!.addEventListener('click', () => {
      clear();
      this.#focusOn(null);
    });
  }

  #row(text: string, remove: (text: string) => void): HTMLLIElement {
    const link = make('a', '', text);
    link.href = `/buyer/search?query=${encodeURIComponent(text)}`;
    const button = make('button', 'icon-button', '×');
    button.type = 'button';
    button.ariaLabel = RECENT_SEARCHES.remove(text);
    button.addEventListener('click', () => {
      const next = button.closest('li')!.nextElementSibling?.querySelector('a')?.textContent ?? null;
      remove(text);
      this.#focusOn(next);
    });
    return make('li', '', link, button);
  }

  /** The keyboard goes on where the row was, not at the top of the page. */
  #focusOn(text: string | null) {
    const links = [...this.querySelectorAll('a')];
    const to = links.find((link) => link.textContent === text) ?? links.at(-1);
    (to ?? document.querySelector<HTMLElement>('#search-field'))?.focus();
  }
}

customElements.define('recent-searches', RecentSearches);
