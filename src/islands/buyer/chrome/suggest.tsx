import { createRoot } from 'react-dom/client';
import { Boundary } from '#islands/shared/Boundary.tsx';
import { createSuggestions } from '#lib/stores/suggestions.ts';
import { LIST_ID, optionId, Suggestions } from './Suggestions.tsx';

/** Makes the server's search field a combobox: loaded when it is first entered, with what was typed by then. */
export function startSuggestions(box: HTMLElement, field: HTMLInputElement): void {
  const store = createSuggestions();
  const { $suggestions, type, move, close } = store;

  function take(name: string): void {
    field.value = name;
    close();
    field.form!.requestSubmit();
  }

  createRoot(box).render(
    <Boundary part="Suggestions">
      <Suggestions store={store} typed={() => field.value} onTake={take} />
    </Boundary>,
  );
  field.setAttribute('role', 'combobox');
  field.setAttribute('aria-autocomplete', 'list');
  field.setAttribute('aria-controls', LIST_ID);
  $suggestions.subscribe(({ items, active }) => {
    field.setAttribute('aria-expanded', String(items.length > 0));
    if (active >= 0) field.setAttribute('aria-activedescendant', optionId(active));
    else field.removeAttribute('aria-activedescendant');
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
