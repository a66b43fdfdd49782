import { type RefObject, useEffect, useRef } from 'react';

/**
 * What was pressed has given way to something else: the focus goes to the first button that stands in its place, as it
 * would otherwise be lost and Tab begin at the head of the page.
 * @param shown what stands there now; nothing moves before it changes.
 */
export function useFocusInPlace<Place extends HTMLElement>(shown: string): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const before = useRef(shown);
  // The focus is the document's, and lost only once what was pressed is gone.
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    const isLost = document.activeElement === document.body || document.activeElement instanceof HTMLDialogElement;
    if (isLost) place.current?.querySelector('button')?.focus();
  }, [shown]);
  return place;
}
