import type { ProductDetail } from '#lib/contract/products.ts';
import { errorMessage } from './errors.ts';
import { isBeforePickup, spokenMoment } from './pickup-window.ts';

/** Why a product cannot be bought now, and when its mart opens; null where it can. rules.md section 6. */
export function pickupProblemText({ pickup, expirationDate }: ProductDetail, now: Date): string | null {
  if (pickup.possible) return null;
  const reason = errorMessage(pickup.reason, {});
  if (!pickup.opensAt) return reason;
  const opensAt = new Date(pickup.opensAt);
  if (opensAt <= now) return reason;
  const ends = spokenMoment(new Date(expirationDate), now);
  return `${reason} 마트는 ${spokenMoment(opensAt, now)}에 열고, 판매는 ${ends}에 끝나요.`;
}

/** That the mart of a product that can be bought is closed, and from when it can be picked up; null while it is open. */
export function opensLaterText({ pickup }: ProductDetail, now: Date): string | null {
  if (!pickup.possible) return null;
  const start = new Date(pickup.from);
  if (!isBeforePickup({ start }, now)) return null;
  return `지금은 마트가 닫혀 있어요. ${spokenMoment(start, now)}에 열면 찾아갈 수 있어요.`;
}
