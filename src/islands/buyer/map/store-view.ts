import type { NearbyStore } from '#lib/contract/marts.ts';
import { momentText } from '#lib/messages/dates.ts';

export interface OpenState {
  text: string;
  isOpen: boolean;
}

/** Whether a mart can be visited now, and if not, when. */
export function openState({ isOpen, opensAt }: Pick<NearbyStore, 'isOpen' | 'opensAt'>, now: Date): OpenState {
  if (isOpen) return { text: '지금 영업 중', isOpen };
  return { text: opensAt ? `${momentText(new Date(opensAt), now)}에 열어요` : '지금은 쉬어요', isOpen };
}

/** How a mart's shelf is named on its card. */
export const shelfText = (products: number): string =>
  products > 0 ? `파는 상품 ${products.toLocaleString('ko-KR')}개` : '지금 파는 상품이 없어요';

export const telephone = (number: string): string => `tel:${number.replaceAll('-', '')}`;

/** '09:00 ~ 22:00' as it is; the same time twice means open all day (rules.md section 6). */
export const hoursLabel = (hours: string): string => (/^(\d\d:\d\d) ~ \1$/.test(hours) ? '24시간' : hours);
