import { CARD_MIN_WON, formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { NO_SHOW_DAYS, SUSPENSION_DAYS } from '#lib/domain/order/holds.ts';

/** What the payment modal says. Apart from the other words of buying, as it is loaded only when it is opened. */
export const PAYMENT_INFO_MISSING = '결제 정보를 불러오지 못했어요.';
/** What is waited for, by where a checkout stands. */
export const WAITING_FOR = {
  ordering: '주문을 넣고 있어요',
  atWindow: '결제창에서 결제를 마쳐 주세요',
  confirming: '결제를 확인하고 있어요',
  leaving: '결제 화면으로 가고 있어요',
} as const;
export const paymentFailed = (message: string): string => `결제 실패: ${message}`;
/** Where nothing was to be paid yet. */
export const orderFailed = (message: string): string => `주문하지 못했어요. ${message}`;
/** Fewer are left than were chosen; `lines` as they are bought now. */
export const quantityCut = (lines: readonly { name: string; quantity: number }[]): string =>
  `남은 수량에 맞췄어요: ${lines.map(({ name, quantity }) => `${name} · ${formatNumber(quantity)}개`).join(', ')}`;
/** After a card was refused. */
export const PAY_AGAIN_ASKED = '다시 결제할까요?';
export const PAY_AGAIN = '다시 결제하기';
export const PAY_IN_MART = '현장 결제로 주문';
/** Pays for what can be bought. */
export const withoutFallenText = (label: string): string => `나머지만 ${label}`;
/** Its try has a name, and is the same until the page is left. */
export const ORDER_NO_RESPONSE =
  '응답이 없어요. 다시 눌러도 두 번 주문되지 않아요. 결제 방법을 바꾸려면 주문 내역부터 확인해 주세요.';
/** Where what is due later is paid: each mart has a till of its own. */
export const payInMartsText = (marts: number): string => (marts > 1 ? `매장 ${formatNumber(marts)}곳에서` : '매장에서');
/** The three ways in a word, where they stand side by side. */
export const WAY_NAMES = { onSite: '현장 결제', card: '카드 결제', reservation: '예약 결제' } as const;
export const CARD_TOO_LITTLE = `카드로는 ${formatWon(CARD_MIN_WON)}부터 결제할 수 있어요. 다른 상품도 카드로 결제하거나 현장 결제를 골라 주세요.`;
/** Some lines fell out: of several, and of all. */
export const LINES_FALLEN = '주문할 수 없는 상품이 있어요. 나머지만 주문해도 그 상품은 장바구니에 남아요.';
export const ALL_FALLEN = '지금은 주문할 수 있는 상품이 없어요.';

/** The ways to pay, each with what becomes of the money (rules.md section 7). */
export const PAY_TEXTS = {
  onSite: {
    label: '현장 결제',
    policy: `매장에서 받을 때 내요. 찾아가지 않으면 주문이 취소되고, ${NO_SHOW_DAYS}일에 두 번이면 ${SUSPENSION_DAYS.second}일 동안 현장 결제를 쓸 수 없어요.`,
  },
  card: { label: '카드 결제', policy: '지금 카드로 내고, 매장에서는 받기만 해요.' },
} as const;
/** What a reservation costs more, and what for. */
export const RESERVATION_GAIN = '+10%, 더 늦게까지 픽업';
export const CARD_WAY_TEXTS = {
  card: { label: '바로 결제', policy: '취소해도, 찾아가지 못해도 전액 환불돼요.' },
  reservation: {
    label: `예약 결제 (${RESERVATION_GAIN})`,
    policy: '픽업 전에 취소하면 전액, 찾아가지 않으면 예약 수수료(10%)를 빼고 환불돼요.',
  },
} as const;
