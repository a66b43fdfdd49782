import { useState } from 'react';

/**
 * Where the keyboard goes on after what had it is gone. `goOnAt(at)` chooses a place, and the element of `refAt(at)`
 * takes the focus: by a function of each choice's own, as React calls a ref once for its element.
 */
export function useGoOn() {
  const [goOn, setGoOn] = useState<{ at: number; focus: (element: HTMLElement | null) => void }>();
  return {
    goOnAt: (at: number): void => setGoOn({ at, focus: (element) => element?.focus() }),
    refAt: (at: number) => (goOn?.at === at ? goOn.focus : null),
  };
}
