import type { Voucher } from '#lib/domain/mart/vouchers.ts';
import { dateText } from '../dates.ts';

export const VOUCHER_NAMES: Record<Voucher, string> = {
  onnuri: '온누리상품권',
  local: '지역사랑상품권',
  recovery: '민생회복 소비쿠폰',
  farm: '농식품바우처',
  zeropay: '제로페이',
};

export const VOUCHER_TEXTS = {
  title: '상품권',
  usable: '여기서 쓸 수 있어요',
  /** On the mart's management page. */
  row: '쓸 수 있는 상품권',
  hint: '매장 단말기로 받는 상품권만 골라 주세요. 손님 화면에 마트가 알려 준 날짜와 함께 보여요.',
  none: '고른 상품권이 없어요',
  report: '여기서 안 받아요',
  which: '무엇을 안 받았나요?',
} as const;

export const vouchersText = (vouchers: readonly Voucher[]): string =>
  vouchers.map((voucher) => VOUCHER_NAMES[voucher]).join(', ');

/** '결제할 때 온누리상품권을 쓸 수 있어요', in the mart. */
export function payWithText(vouchers: readonly Voucher[]): string {
  const last = vouchers.at(-1);
  return `결제할 때 ${vouchersText(vouchers)}${last === 'farm' || last === 'zeropay' ? '를' : '을'} 쓸 수 있어요`;
}

/** When the mart said so. */
export const saidAtText = (at: Date): string => `${dateText(at)}에 마트가 알려 줬어요`;
