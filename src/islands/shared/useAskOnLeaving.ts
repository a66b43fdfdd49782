import { onWindow, useHeard } from './useHeard.ts';

const onLeaving = onWindow('beforeunload');

/** Has the browser ask before the page is left, in its own words, while `isOn`. */
export function useAskOnLeaving(isOn: boolean): void {
  useHeard(onLeaving, (event) => event.preventDefault(), isOn);
}
