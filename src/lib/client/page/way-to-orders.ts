/** Where a picture that flies begins, and how far the mark of the orders is from there, in CSS pixels. */
export interface Flight {
  src: string;
  from: { left: number; top: number; width: number; height: number };
  by: { x: number; y: number };
}

/**
 * From a card's picture to the mark of the orders in the bar that is shown. Null where no bar is, where there is no
 * picture, and for whoever wants less motion.
 */
export function wayToOrders(card: Element | null): Flight | null {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return null;
  const picture = card?.querySelector('img');
  const marks = [...document.querySelectorAll('a[href="/buyer/purchase"] svg')];
  const mark = marks.find((one) => one.getClientRects().length > 0);
  if (!picture || !mark) return null;
  const { left, top, width, height } = picture.getBoundingClientRect();
  const to = mark.getBoundingClientRect();
  return {
    src: picture.currentSrc,
    from: { left, top, width, height },
    by: { x: to.left + to.width / 2 - left - width / 2, y: to.top + to.height / 2 - top - height / 2 },
  };
}
