import type { PickupWindowShown } from '../order/pickup-window.ts';

/** From here on a card says how few are left. */
const FEW_LEFT = 5;

/** '3개 남음' where few are left; null where there are enough. */
export const stockOnCard = (quantity: number): string | null => (quantity <= FEW_LEFT ? `${quantity}개 남음` : null);

/** When a card's product can be picked up, bought at `now`; null once its sale is over. */
export function pickupOnCard(
  {
    saleEnd,
    pickupFrom,
    pickupUntil,
  }: { saleEnd: Date; pickupFrom?: string | undefined; pickupUntil?: string | undefined },
  now: Date,
): PickupWindowShown | null {
  const start = pickupFrom !== undefined && new Date(pickupFrom) > now ? new Date(pickupFrom) : now;
  const validUntil = pickupUntil === undefined ? saleEnd : new Date(pickupUntil);
  return start < validUntil ? { start, validUntil } : null;
}

/** What the button of a card does, after how many of the product are in the cart. */
export const addText = (name: string, inCart: string | null): string =>
  inCart === null ? `${name} 담기` : `${name} 하나 더 담기, 장바구니에 ${inCart}개`;
