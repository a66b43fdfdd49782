import { isEndingSoon } from '#lib/domain/discovery/home-rows.ts';
import { isForSale, type ProductStanding } from '#lib/domain/product/product-standing.ts';
import { timeLeft } from '#lib/domain/time.ts';
import type { PickupWindowShown } from '../order/pickup-window.ts';
import { standingText, stateOnPicture } from './product-standing.ts';

/** From here on a card says how few are left. */
const FEW_LEFT = 5;

/** '1:23', '23분' until a moment; null in its last minute. */
function shortTimeLeft(until: Date, now: Date): string | null {
  const { hours, minutes } = timeLeft(until.getTime() - now.getTime());
  if (hours > 0) return `${hours}:${String(minutes).padStart(2, '0')}`;
  return minutes > 0 ? `${minutes}분` : null;
}

/**
 * The one tag on a card's picture: how the product stands where it cannot be had at once ('오후 6시부터', '다 팔렸어요'),
 * else what runs out ('1:23 · 3개 남음', '23분 남음', '3개 남음', '곧 끝나요'), else its `mark`; null for none of these.
 */
export function tagOnCard(
  {
    standing,
    saleEnd,
    quantity,
    mark,
  }: { standing: ProductStanding; saleEnd: Date; quantity: number; mark: string | null },
  now: Date,
): string | null {
  const state = isForSale(standing) ? stateOnPicture(standing, now) : standingText(standing, now);
  if (state) return state;
  const few = quantity <= FEW_LEFT ? [`${quantity}개`] : [];
  if (isEndingSoon(saleEnd, now)) {
    const time = shortTimeLeft(saleEnd, now);
    return time ? `${[time, ...few].join(' · ')} 남음` : '곧 끝나요';
  }
  return few.length > 0 ? `${few[0]} 남음` : mark;
}

/** The tag of alcohol: '19', '19 · 3개 남음'. */
export const adultTag = (tag: string | null): string => (tag ? `19 · ${tag}` : '19');

export const BAG_TAG = '꾸러미';

/** The tag of a bag: '꾸러미', '꾸러미 · 3개 남음'; where its name says so, what else there is to say stands alone. */
export function bagTag(tag: string | null, name: string): string {
  if (tag === null) return BAG_TAG;
  return name.includes(BAG_TAG) ? tag : `${BAG_TAG} · ${tag}`;
}

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
