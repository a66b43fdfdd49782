import { type RefObject, useEffect, useState } from 'react';
import { Icon } from '#islands/shared/Icon.tsx';
import css from './row-arrows.module.css';

/** What part of the row one press moves on by, so that a card cut off at the edge is seen whole. */
const PART_OF_ROW = 0.8;

export interface RowArrowsProps {
  list: RefObject<HTMLElement | null>;
  title: string;
}

/** Moves a row of products sideways by a press; nothing where all of it is seen. */
export function RowArrows({ list, title }: RowArrowsProps) {
  const [isCutOff, setCutOff] = useState(false);
  // The width of an element.
  useEffect(() => {
    const row = list.current!;
    const observer = new ResizeObserver(() => setCutOff(row.scrollWidth > row.clientWidth + 1));
    observer.observe(row);
    return () => observer.disconnect();
  }, [list]);
  if (!isCutOff) return null;
  const move = (direction: -1 | 1) => {
    const row = list.current!;
    const lessMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    row.scrollBy({ left: direction * PART_OF_ROW * row.clientWidth, behavior: lessMotion ? 'auto' : 'smooth' });
  };
  return (
    <span className={css.arrows}>
      <button type="button" className="icon-button" aria-label={`${title} 이전 상품`} onClick={() => move(-1)}>
        <Icon name="chevronLeft" />
      </button>
      <button type="button" className="icon-button" aria-label={`${title} 다음 상품`} onClick={() => move(1)}>
        <Icon name="chevronRight" />
      </button>
    </span>
  );
}
