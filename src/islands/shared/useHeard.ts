import { useEffect, useEffectEvent } from 'react';

/**
 * Begins to tell of something; what it returns ends that. It must be the same at each rendering, as a store's `listen`
 * is.
 */
type Listen<A extends unknown[]> = (hear: (...heard: A) => void) => () => void;

/** Hears of something outside of React while the part stands, by what was rendered last. */
export function useHeard<A extends unknown[]>(listen: Listen<A>, hear: (...heard: A) => void, isOn = true): void {
  const onHeard = useEffectEvent(hear);
  // A subscription: begun and ended with the part.
  useEffect(() => (isOn ? listen((...heard) => onHeard(...heard)) : undefined), [listen, isOn]);
}

/** What the window tells of. */
export const onWindow =
  <Type extends keyof WindowEventMap>(type: Type, isFirst = false): Listen<[WindowEventMap[Type]]> =>
  (hear) => {
    addEventListener(type, hear, isFirst);
    return () => removeEventListener(type, hear, isFirst);
  };

export const onPopState = onWindow('popstate');
export const onHashChange = onWindow('hashchange');
export const onPageShow = onWindow('pageshow');

/** Somebody looks at the page again. */
export const onVisible: Listen<[]> = (hear) => {
  const listener = () => document.visibilityState === 'visible' && hear();
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
