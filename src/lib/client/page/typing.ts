import { draftStore } from '../offline/draft.ts';

const NOTHING = { field: '', text: '' };
const store = draftStore<typeof NOTHING>('typing');

/** The field somebody is typing into, if it can be found again on the page that is loaded. */
function typedInto(): HTMLInputElement | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLInputElement && activeElement.value !== '' ? activeElement : null;
}

export const isTyping = (): boolean => typedInto() !== null;

/** Loads the page anew; what is typed until the new one is there goes along with it. */
export function reloadKeepingTyping(): void {
  const keep = () => {
    const field = typedInto();
    if (field?.id) store.write({ field: field.id, text: field.value });
  };
  addEventListener('pagehide', keep, { once: true });
  location.reload();
}

/** Puts back what was being typed when this page was loaded anew; whoever went elsewhere meanwhile has done with it. */
export function goOnTyping(): void {
  const { field, text } = store.read(NOTHING);
  if (!field) return;
  store.clear();
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type !== 'reload') return;
  const input = document.getElementById(field);
  if (!(input instanceof HTMLInputElement) || input.value !== '') return;
  input.value = text;
  input.focus();
}
