/** Brings the keyboard to the search field of the page's header. */
export const focusSearchField = (): void => document.getElementById('search-field')?.focus();
