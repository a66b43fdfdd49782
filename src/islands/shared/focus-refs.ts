/** Refs of elements that take the focus, or come into view, as they appear: React calls each once for its element. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
export const takeFocusInPlace = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });
export const comeToMiddle = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'center' });
export const comeIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });
