type Press = Pick<MouseEvent, 'button' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** Whether a press on a link asks for this very page; any other opens another tab, or saves it. */
export const isPlainPress = ({ button, altKey, ctrlKey, metaKey, shiftKey }: Press): boolean =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
