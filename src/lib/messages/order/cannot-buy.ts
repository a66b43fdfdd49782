import type { ProductDetail } from '#lib/contract/product/products.ts';
import { isBeforePickup } from '#lib/domain/order/visit.ts';
import { isForSale, type ProductStanding } from '#lib/domain/product/product-standing.ts';
import { momentText } from '../dates.ts';
import { errorMessage } from '../errors.ts';
import { RECALL_TEXTS } from '../product/recall.ts';

/** Why a product cannot be bought; null where it can, or will as soon as its mart takes orders again. */
export function cannotBuyText(product: ProductDetail, standing: ProductStanding, now: Date): string | null {
  if (isForSale(standing)) return null;
  if (standing.is === 'martClosed') return '더는 운영하지 않는 마트예요. 이 상품은 살 수 없어요.';
  if (standing.is === 'martSuspended') return '지금은 주문을 받지 않는 마트예요.';
  if (standing.is === 'recalled') return RECALL_TEXTS.cannotBuy;
  if (standing.is === 'ended') return '판매가 끝난 상품이에요.';
  if (standing.is === 'soldOut') return '다 팔렸어요. 주문이 취소되면 다시 나올 수 있어요.';
  return pickupProblemText(product, now);
}

/** Why a product has no pickup window now, and when its mart opens. rules.md section 6. */
function pickupProblemText({ pickup, expirationDate }: ProductDetail, now: Date): string | null {
  if (pickup.possible) return null;
  const reason = errorMessage(pickup.reason, {});
  if (!pickup.opensAt) return reason;
  const opensAt = new Date(pickup.opensAt);
  if (opensAt <= now) return reason;
  const ends = momentText(new Date(expirationDate), now);
  return `${reason} 마트는 ${momentText(opensAt, now)}에 열고, 판매는 ${ends}에 끝나요.`;
}

/**
 * That the mart of a product that can be bought is closed, and from when it can be picked up; null while it is open.
 */
export function opensLaterText({ pickup }: ProductDetail, now: Date): string | null {
  if (!pickup.possible) return null;
  const start = new Date(pickup.from);
  if (!isBeforePickup({ start }, now)) return null;
  return `지금은 영업시간이 아니에요. ${momentText(start, now)}에 열면 픽업할 수 있어요.`;
}
