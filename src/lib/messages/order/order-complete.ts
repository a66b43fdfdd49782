import type { CompletedCheckoutItem } from '#lib/contract/order/orders.ts';
import { endReasonText } from './buyer-orders.ts';

type Standing = Pick<CompletedCheckoutItem, 'state' | 'endReason'>;

export interface CompletedText {
  icon: 'check' | 'clock' | 'alert' | 'receipt';
  title: string;
  text: string;
  /** Where these orders are listed now. */
  href: string;
}

const PAYING: CompletedText = {
  icon: 'clock',
  title: '결제를 확인하고 있어요',
  text: '결제가 확인되면 주문 내역에 나와요. 두 번 결제되지 않아요.',
  href: '/buyer/purchase',
};

const BY_STATE: Record<CompletedCheckoutItem['state'], CompletedText> = {
  paying: PAYING,
  open: {
    icon: 'check',
    title: '주문이 완료됐어요',
    text: '마트가 상품을 챙겨 둬요. 픽업 시간 안에 찾아가 주세요.',
    href: '/buyer/purchase',
  },
  pickedUp: {
    icon: 'check',
    title: '이미 찾아간 주문이에요',
    text: '맛있게 드세요!',
    href: '/buyer/purchase?tab=completed',
  },
  cancelled: {
    icon: 'alert',
    title: '취소된 주문이에요',
    text: '환불이 있으면 주문 내역에서 볼 수 있어요.',
    href: '/buyer/purchase?tab=cancelled',
  },
  expired: {
    icon: 'alert',
    title: '픽업 시간이 지난 주문이에요',
    text: '환불이 있으면 주문 내역에서 볼 수 있어요.',
    href: '/buyer/purchase?tab=cancelled',
  },
  failed: { icon: 'alert', title: '결제되지 않은 주문이에요', text: '결제된 금액이 없어요.', href: '/buyer' },
};

const MIXED: CompletedText = {
  icon: 'receipt',
  title: '이 주문들의 지금 상태예요',
  text: '상품마다 상태가 달라요. 아래에서 확인해 주세요.',
  href: '/buyer/purchase',
};

/** What the page after buying says of its orders, whenever it is looked at. */
export function completedText(items: readonly Standing[]): CompletedText {
  const states = new Set(items.map(({ state }) => state));
  const [only] = states;
  return states.size === 1 && only ? BY_STATE[only] : MIXED;
}

/** What it says of one order that does not wait any more. */
export function itemStandingText({ state, endReason }: Standing): string {
  if (state === 'cancelled' || state === 'expired')
    return endReasonText(endReason ?? (state === 'expired' ? 'noShow' : null));
  return BY_STATE[state].title;
}
