import type { ReactPortal } from 'react';
import { createPortal } from 'react-dom';
import { wayToOrders } from '#lib/client/page/way-to-orders.ts';
import css from './fly-to-orders.module.css';

/**
 * The picture of a card that was just ordered, on its way to the orders; null where nothing flies. It stands beside the
 * page, as a card cuts off what leaves it.
 */
export function flyToOrders(card: Element | null, onLanded: () => void): ReactPortal | null {
  const way = wayToOrders(card);
  if (!way) return null;
  const { src, from, by } = way;
  const style = { ...from, '--by-x': `${by.x}px`, '--by-y': `${by.y}px` };
  return createPortal(
    <img className={css.flight} src={src} alt="" style={style} onAnimationEnd={onLanded} />,
    document.body,
  );
}
