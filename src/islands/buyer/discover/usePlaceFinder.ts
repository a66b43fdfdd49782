import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { browserPlace } from '#lib/client/page/position.ts';
import { goOnTyping } from '#lib/client/page/typing.ts';
import { createPlaceFinder, type Locating, type PositionPermission } from '#lib/stores/place.ts';

/** What is to be said of the browser's position: what is under way or went wrong, else whether we may ask for it. */
export type PositionState = Exclude<PositionPermission, 'granted'> | Exclude<Locating['state'], 'idle'>;

/** Finds the buyer (stores/place.ts). `hasPlace`: the page stands on a place already, so nothing is sought unasked. */
export function usePlaceFinder(hasPlace: boolean): { state: PositionState; findMe: () => void } {
  const [{ $permission, $locating, start, findMe }] = useState(() => createPlaceFinder(browserPlace, hasPlace));
  const permission = useStore($permission, { ssr: 'initial' });
  const locating = useStore($locating, { ssr: 'initial' }).state;
  // The page may have been loaded again for a place; the permission is the browser's to tell.
  useEffect(() => {
    goOnTyping();
    void start();
  }, [start]);
  // Who allowed it and stands on a place can still look for another one.
  const state = locating === 'idle' ? (permission === 'granted' ? 'prompt' : permission) : locating;
  return { state, findMe: () => void findMe() };
}
