import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';

/** After buying, where orders of before wait at the same mart. */
export const allAtMartText = (orders: number): string =>
  `이 마트의 픽업 대기 주문이 모두 ${formatNumber(orders)}건이에요. QR 하나로 한 번에 받을 수 있어요.`;

/** '김하늘 님 · 3가지' */
export const buyerGoodsText = ({ buyerName, products }: { buyerName: string; products: number }): string =>
  `${buyerName} 님 · ${formatNumber(products)}가지`;

/** '김하늘 님 · 3가지 · 9,080원' */
export const buyerVisitText = (visit: { buyerName: string; products: number; totalWon: number }): string =>
  `${buyerGoodsText(visit)} · ${formatWon(visit.totalWon)}`;

interface RefusedOrder {
  productName: string;
  message: string;
}

/** What was not done, and why: each reason once. */
function refusedText(refused: readonly RefusedOrder[], failed: string): string {
  const [first, ...rest] = refused;
  if (!first) return '';
  const isOneReason = rest.every(({ message }) => message === first.message);
  const what = `‘${first.productName}’ ${rest.length > 0 ? `외 ${formatNumber(rest.length)}건` : '1건'}`;
  return ` ${what}${failed}${isOneReason ? ` ${first.message}` : ''}`;
}

/** After all orders of a visit were to be cancelled: '3건을 모두 취소했어요.', or what was not and why. */
export const visitCancelledText = (done: number, refused: readonly RefusedOrder[]): string =>
  refused.length === 0
    ? `주문 ${formatNumber(done)}건을 모두 취소했어요.`
    : `주문 ${formatNumber(done)}건을 취소했어요.${refusedText(refused, '은 취소하지 못했어요.')}`;

/** The same after all of them were to be extended. */
export const visitExtendedText = (done: number, refused: readonly RefusedOrder[]): string =>
  refused.length === 0
    ? `주문 ${formatNumber(done)}건의 픽업 시간을 늘렸어요.`
    : `주문 ${formatNumber(done)}건의 픽업 시간을 늘렸어요.${refusedText(refused, '은 늘리지 못했어요.')}`;
