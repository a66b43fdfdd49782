import { atom, type ReadableAtom } from 'nanostores';
import { SLIDER_INTERVAL_MS } from '#lib/domain/person/limits.ts';
import { onBrowserMount } from '#lib/stores/browser-mount.ts';
import { type Slider, slide, sliderAt } from './slider.ts';

/** Why the slider stands still; it moves on while there is no reason. */
export type Pause = 'hover' | 'focus' | 'hidden' | 'reducedMotion' | 'button';

/** Slides that move on every 5 s while somebody looks and nobody stops them. */
export function createSlider(count: number) {
  const $at = atom(0);
  const pauses = new Set<Pause>();
  let slider = sliderAt(0, count);
  let timer: ReturnType<typeof setInterval> | undefined;

  function show(move: (slider: Slider, now: number) => Slider): void {
    slider = move(slider, performance.now());
    $at.set(slider.at);
  }

  function pause(reason: Pause, on: boolean): void {
    if (on) pauses.add(reason);
    else pauses.delete(reason);
    clearInterval(timer);
    if (pauses.size === 0) timer = setInterval(() => show(slide.next), SLIDER_INTERVAL_MS);
  }

  // Motion and visibility are the browser's to tell.
  onBrowserMount($at, () => {
    const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');
    const onMotion = () => pause('reducedMotion', lessMotion.matches);
    const onVisibility = () => pause('hidden', document.hidden);
    lessMotion.addEventListener('change', onMotion);
    document.addEventListener('visibilitychange', onVisibility);
    onMotion();
    return () => {
      lessMotion.removeEventListener('change', onMotion);
      document.removeEventListener('visibilitychange', onVisibility);
      clearInterval(timer);
    };
  });

  return {
    $at: $at as ReadableAtom<number>,
    show,
    pause,
    /** The next turn comes 5 s after the last touch, whatever focus and pointer it leaves behind. */
    goOn(): void {
      pauses.delete('hover');
      pause('focus', false);
    },
  };
}
