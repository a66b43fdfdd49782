import type { NearbyStore } from '#lib/contract/marts.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { martStanding } from '#lib/messages/mart-standing.ts';

export interface OpenState {
  text: string;
  isOpen: boolean;
}

/** Whether a mart can be visited now, and if not, when. */
export function openState({ isOpen, opensAt }: Pick<NearbyStore, 'isOpen' | 'opensAt'>, now: Date): OpenState {
  return { text: martStanding({ isOpen, opensAt }, now).text, isOpen };
}

/** How a mart's shelf is named on its card. */
export const productCountText = (products: number): string =>
  products > 0 ? `파는 상품 ${formatNumber(products)}개` : '지금 파는 상품이 없어요';

/** Where a mart's products are found without a script. Written as it reads, not byte by byte: a page has a hundred of them. */
export const productsAddress = (martName: string): string =>
  `/buyer/search?query=${martName.replace(/[%&#+"<>\\^`{|}]/g, encodeURIComponent).replaceAll(' ', '+')}`;
