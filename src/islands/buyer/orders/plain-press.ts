import type { MouseEvent } from 'react';

/** Whether a press on a link asks for this very page, and not for another tab or window. */
export const isPlainPress = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
