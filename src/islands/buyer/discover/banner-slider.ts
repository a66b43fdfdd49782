import { SLIDER_INTERVAL_MS } from '#lib/domain/limits.ts';
import { type Slider, slide, sliderAt, swipe } from './slider.ts';

/** How soon after a swipe the browser sends the press that belongs to it. */
const PRESS_AFTER_SWIPE_MS = 100;

/** Why the slider stands still; it moves on while there is no reason. */
type Pause = 'hover' | 'focus' | 'hidden' | 'reducedMotion' | 'button';

/**
 * The banners of the buyer's home. Without script the first one stays. Moves on every 5 s, wraps, and stops under the
 * pointer, with the keyboard's focus inside, in a hidden tab, by its button, and for who wants less motion. A press or a swipe
 * stops nothing: the focus and the pointer that it leaves behind are no wish to stay, so it goes on 5 s later.
 */
class BannerSlider extends HTMLElement {
  #slider: Slider = sliderAt(0, 1);
  readonly #pauses = new Set<Pause>();
  #timer: ReturnType<typeof setInterval> | undefined;
  #gone = new AbortController();

  connectedCallback() {
    this.#slider = sliderAt(0, this.#slides.length);
    this.#gone = new AbortController();
    const { signal } = this.#gone;
    const pausing = (type: string, pause: Pause, on: boolean, target: EventTarget = this) =>
      target.addEventListener(type, () => this.#pause(pause, on), { signal });

    pausing('pointerenter', 'hover', true);
    pausing('pointerleave', 'hover', false);
    this.addEventListener('focusin', ({ target }) => this.#pause('focus', hasKeyboardFocus(target)), { signal });
    pausing('focusout', 'focus', false);
    // Keys may follow a press on a control that has had the focus since.
    pausing('keydown', 'focus', true);
    document.addEventListener('visibilitychange', () => this.#pause('hidden', document.hidden), { signal });
    const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');
    lessMotion.addEventListener('change', () => this.#pause('reducedMotion', lessMotion.matches), { signal });

    this.addEventListener('click', (event) => this.#press(event), { signal });
    this.#listenToSwipes(signal);

    for (const control of this.querySelectorAll<HTMLElement>('[data-controls]')) control.hidden = false;
    this.#pause('reducedMotion', lessMotion.matches);
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
    this.#gone.abort();
  }

  get #slides() {
    return [...this.querySelectorAll<HTMLElement>('[data-slide]')];
  }

  #pause(reason: Pause, on: boolean) {
    if (on) this.#pauses.add(reason);
    else this.#pauses.delete(reason);
    clearInterval(this.#timer);
    if (this.#pauses.size === 0) this.#timer = setInterval(() => this.#show(slide.next), SLIDER_INTERVAL_MS);
  }

  #press({ target: pressed, detail }: MouseEvent) {
    const target = pressed as Element;
    // A key's press has no count.
    if (detail > 0) this.#goOn();
    if (target.closest('[data-next]')) this.#show(slide.next);
    else if (target.closest('[data-previous]')) this.#show(slide.previous);
    else if (target.closest('[data-pause]')) this.#togglePause();
    else {
      const dot = target.closest<HTMLElement>('[data-dot]');
      if (dot) this.#show((slider, now) => slide.to(slider, Number(dot.dataset.dot), now));
    }
  }

  /** The next turn comes 5 s after the last touch. */
  #goOn() {
    this.#pauses.delete('hover');
    this.#pause('focus', false);
  }

  #togglePause() {
    const button = this.querySelector<HTMLElement>('[data-pause]');
    const paused = !this.#pauses.has('button');
    button?.setAttribute('aria-pressed', String(paused));
    this.#pause('button', paused);
  }

  #listenToSwipes(signal: AbortSignal) {
    let from: { x: number; y: number } | null = null;
    this.addEventListener(
      'pointerdown',
      ({ clientX: x, clientY: y }) => {
        from = { x, y };
      },
      { signal },
    );
    this.addEventListener(
      'pointerup',
      ({ clientX, clientY }) => {
        if (!from) return;
        const turn = swipe(clientX - from.x, clientY - from.y);
        from = null;
        if (!turn) return;
        this.#goOn();
        this.#show(slide[turn]);
        // The press that ends a swipe on a banner's link must not follow it. A finger's swipe brings no press at all.
        const once = { once: true, capture: true, signal: AbortSignal.timeout(PRESS_AFTER_SWIPE_MS) };
        this.addEventListener('click', (event) => event.preventDefault(), once);
      },
      { signal },
    );
    this.addEventListener(
      'pointercancel',
      () => {
        from = null;
      },
      { signal },
    );
  }

  #show(move: (slider: Slider, now: number) => Slider) {
    const next = move(this.#slider, performance.now());
    if (next === this.#slider) return;
    this.#slider = next;
    this.querySelector<HTMLElement>('[data-track]')?.style.setProperty('--at', String(next.at));
    for (const [i, element] of this.#slides.entries()) {
      // What lies outside is neither read nor reached by the keyboard.
      element.inert = i !== next.at;
    }
    for (const dot of this.querySelectorAll<HTMLElement>('[data-dot]')) {
      dot.setAttribute('aria-current', String(Number(dot.dataset.dot) === next.at));
    }
  }
}

/** Focus that the browser would show: it came by the keyboard, or by script, not by a press. */
const hasKeyboardFocus = (target: EventTarget | null) => target instanceof Element && target.matches(':focus-visible');

customElements.define('banner-slider', BannerSlider);
