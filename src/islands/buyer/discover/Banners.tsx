import { useStore } from '@nanostores/react';
import { type FocusEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { Icon } from '#islands/shared/Icon.tsx';
import { BANNERS } from '#lib/messages/discovery/banners.ts';
import { Banner } from './Banner.tsx';
import css from './banners.module.css';
import { slide, swipe } from './slider.ts';
import { createSlider } from './slider-store.ts';

/**
 * The banners of the buyer's home (spec sections 2 and 4). Without script the first one stays. They stop under the
 * pointer, with the keyboard's focus inside, in a hidden tab, by their button, and for whoever wants less motion.
 */
export function Banners() {
  const [slider] = useState(() => createSlider(BANNERS.length));
  const at = useStore(slider.$at, { ssr: 'initial' });
  const [isPaused, setPaused] = useState(false);
  const finger = useRef<{ x: number; y: number } | null>(null);
  const hasSwiped = useRef(false);

  function touch(event: MouseEvent) {
    // A key's press has no count.
    if (event.detail === 0) return;
    slider.goOn();
    // The press that ends a swipe on a banner's link must not follow it. A finger's swipe brings no press at all.
    if (hasSwiped.current) event.preventDefault();
    hasSwiped.current = false;
  }
  function lift({ clientX, clientY }: PointerEvent) {
    const turn = finger.current && swipe(clientX - finger.current.x, clientY - finger.current.y);
    finger.current = null;
    if (!turn) return;
    hasSwiped.current = true;
    slider.goOn();
    slider.show(slide[turn]);
  }
  function togglePause() {
    setPaused(!isPaused);
    slider.pause('button', !isPaused);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: slides are no fieldset
    <div
      className={css.slider}
      role="group"
      aria-roledescription="슬라이드"
      aria-label="배너"
      onPointerEnter={() => slider.pause('hover', true)}
      onPointerLeave={() => slider.pause('hover', false)}
      // Focus that the browser would show: it came by the keyboard, or by script, not by a press.
      onFocus={({ target }: FocusEvent) => slider.pause('focus', target.matches(':focus-visible'))}
      onBlur={() => slider.pause('focus', false)}
      // Keys may follow a press on a control that has had the focus since.
      onKeyDown={() => slider.pause('focus', true)}
      onClickCapture={touch}
      onPointerDown={({ clientX: x, clientY: y }) => {
        finger.current = { x, y };
        hasSwiped.current = false;
      }}
      onPointerUp={lift}
      onPointerCancel={() => {
        finger.current = null;
      }}
    >
      <div className={css.window}>
        <ul className={css.track} data-at={at}>
          {BANNERS.map((banner, i) => (
            <Banner key={banner.title} banner={banner} n={i + 1} of={BANNERS.length} isShown={i === at} />
          ))}
        </ul>
      </div>
      <div className={`script-only ${css.controls}`}>
        <button
          type="button"
          className={`icon-button ${css.beside}`}
          aria-label="이전 배너"
          onClick={() => slider.show(slide.previous)}
        >
          <Icon name="chevronLeft" />
        </button>
        {BANNERS.map((banner, i) => (
          <button
            key={banner.title}
            type="button"
            className={css.dot}
            aria-label={`${i + 1}번째 배너`}
            aria-current={i === at}
            onClick={() => slider.show((standing, now) => slide.to(standing, i, now))}
          />
        ))}
        <button
          type="button"
          className={`icon-button ${css.beside}`}
          aria-label="다음 배너"
          onClick={() => slider.show(slide.next)}
        >
          <Icon name="chevronRight" />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label="자동 넘김 멈추기"
          aria-pressed={isPaused}
          onClick={togglePause}
        >
          <Icon name="pause" size={18} />
        </button>
      </div>
    </div>
  );
}
