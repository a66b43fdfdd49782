const TYPED = 'input, textarea, select, [contenteditable]';
/** A row of the page's list names itself by this; its first link opens it. */
const ROW = 'main [data-row]';

/** Whether a press is a key of the page: somebody who types, answers a question or calls the browser means another. */
export function isPageKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return false;
  const isTyped = event.target instanceof Element && event.target.closest(TYPED) !== null;
  return !isTyped && !document.querySelector('dialog[open]');
}

const STEPS: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };
/** The keys of the letters while a keyboard types Hangul. */
const LETTERS: Record<string, string> = { KeyJ: 'j', KeyK: 'k' };

/**
 * Moves the focus to the next row of the list that opens something (j, down) or the one before (k, up); answers whether
 * it did. With no row chosen j begins at the first, and an arrow scrolls.
 */
export function moveInList({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): boolean {
  const pressed = /^[a-z]$/i.test(key) ? key : (LETTERS[code] ?? key);
  const step = STEPS[pressed];
  if (step === undefined) return false;
  const rows = [...document.querySelectorAll(ROW)];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  if (at < 0 && pressed !== 'j') return false;
  const ahead = step > 0 ? rows.slice(at + 1) : rows.slice(0, at).reverse();
  const link = ahead.map((row) => row.querySelector('a')).find((found) => found !== null);
  link?.focus();
  return !!link;
}

/** Puts the focus into the page's search; answers whether there is one. */
export function focusSearch(): boolean {
  const search = document.querySelector<HTMLElement>('[role="search"] input');
  search?.focus();
  return !!search;
}
