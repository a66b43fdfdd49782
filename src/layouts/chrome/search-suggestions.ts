import { splitAtMatch } from '#lib/domain/discovery/search-match.ts';
import { formatWon } from '#lib/domain/money.ts';
import { createSuggestions } from '#lib/stores/suggestions.ts';

const KIND_NAMES = { product: '', mart: '마트' } as const;

/** Makes the header's search field a combobox with suggestions; loaded when the field is first entered. */
export function startSuggestions(form: HTMLFormElement, field: HTMLInputElement): void {
  const list = form.querySelector<HTMLElement>('[data-suggestions]');
  const count = form.querySelector<HTMLElement>('[data-suggestion-count]');
  if (!list || !count) return;
  const { $suggestions, type, move, close } = createSuggestions();

  field.setAttribute('role', 'combobox');
  field.setAttribute('aria-autocomplete', 'list');
  field.setAttribute('aria-controls', list.id);
  field.setAttribute('aria-expanded', 'false');

  function take(name: string): void {
    field.value = name;
    close();
    form.requestSubmit();
  }

  $suggestions.listen(({ items, active }) => {
    list.replaceChildren(
      ...items.map(({ name, kind, price, storeName }, i) => {
        const option = document.createElement('li');
        option.id = `suggestion-${i}`;
        option.setAttribute('role', 'option');
        option.setAttribute('aria-selected', String(i === active));
        // What was typed stands out of it.
        const [before, match, after] = splitAtMatch(name, field.value);
        const words = document.createElement('span');
        const mark = document.createElement('b');
        mark.textContent = match;
        words.append(before, mark, after);
        option.append(words);
        if (price !== null) {
          const facts = document.createElement('span');
          facts.className = 'soft small';
          facts.textContent = `${formatWon(price)}부터 · ${storeName}`;
          option.append(' ', facts);
        }
        if (KIND_NAMES[kind]) {
          const badge = document.createElement('span');
          badge.className = 'badge';
          badge.textContent = KIND_NAMES[kind];
          option.append(' ', badge);
        }
        // Before the field loses the focus, which would close the list.
        option.addEventListener('pointerdown', (event) => event.preventDefault());
        option.addEventListener('click', () => take(name));
        return option;
      }),
    );
    list.hidden = items.length === 0;
    field.setAttribute('aria-expanded', String(items.length > 0));
    if (active >= 0) field.setAttribute('aria-activedescendant', `suggestion-${active}`);
    else field.removeAttribute('aria-activedescendant');
    count.textContent = items.length > 0 ? `검색어 ${items.length}개를 추천해요` : '';
  });

  field.addEventListener('input', () => type(field.value));
  field.addEventListener('blur', close);
  field.addEventListener('keydown', (event) => {
    const { items, active } = $suggestions.get();
    // While a syllable is being composed the keys belong to the input method.
    if (event.isComposing || items.length === 0) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter' && active >= 0) {
      event.preventDefault();
      take(items[active]!.name);
    }
  });
  if (document.activeElement === field && field.value !== field.defaultValue) type(field.value);
}
