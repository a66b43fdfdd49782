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

/**
 * Moves the focus to the next row of the list (j, down) or the one before (k, up); answers whether it did. With no row
 * chosen j begins at the first, and an arrow scrolls.
 */
export function moveInList(key: string): boolean {
  const step = STEPS[key];
  if (step === undefined) return false;
  const rows = [...document.querySelectorAll(ROW)];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = at < 0 ? (key === 'j' ? rows[0] : undefined) : rows[at + step];
  const link = next?.querySelector('a');
  link?.focus();
  return !!link;
}

/** Puts the focus into the page's search; answers whether there is one. */
export function focusSearch(): boolean {
  const search = document.querySelector<HTMLElement>('[role="search"] input');
  search?.focus();
  return !!search;
}
