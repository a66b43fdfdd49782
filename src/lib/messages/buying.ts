import type { ProductDetail } from '#lib/contract/products.ts';
import type { CartRefusal } from '#lib/domain/cart.ts';
import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { errorMessage } from './errors.ts';
import { isBeforePickup, spokenMoment } from './pickup-window.ts';

/** Spec sections 5 and 8, 'Buyer'. */
export const BUY_AFTER_SIGN_IN = '로그인 후 구매할 수 있어요.';
export const FOLLOW_AFTER_SIGN_IN = '로그인하면 마트를 팔로우할 수 있어요.';
export const FOLLOW_FAILED = '요청하지 못했어요. 다시 시도해 주세요.';
export const LOCATION_FAILED = '마트 위치 정보를 불러오지 못했어요.';
export const LINK_COPIED = '링크를 복사했어요.';
export const LINK_NOT_COPIED = '링크를 복사하지 못했어요. 주소창의 주소를 복사해 주세요.';

export const CART_AFTER_SIGN_IN = '장바구니에 담으려면 먼저 로그인해 주세요. 고른 상품은 기억해 둘게요.';
export const ADD_TO_CART_FAILED = '장바구니에 담지 못했어요.';
export const ADDED_TO_CART = '장바구니에 담았어요.';

export const canBuyUpTo = (stock: number): string => `최대 ${formatNumber(stock)}개까지 살 수 있어요.`;

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

/** Spec sections 2, 5 and 8. */
export const PAYMENT_INVALID = '결제 정보가 올바르지 않아요';
export const WINDOW_FAILED = '결제창을 열지 못했어요';
export const WINDOW_FAILED_HINT = '인터넷 연결을 확인하고 다시 시도해 주세요. 결제는 되지 않았어요.';
export const UNKNOWN_ERROR = '알 수 없는 오류가 발생했어요';
export const CARD_OFF = '지금은 카드 결제를 쓸 수 없어요. 현장 결제로 주문해 주세요.';
export const NOT_PAID = '결제하지 못했어요';
export const STILL_OPEN = '결제 결과를 아직 확인하지 못했어요';
/** The reconciler goes on asking (rules.md section 7). */
export const PAYMENT_UNKNOWN =
  '결제 결과를 계속 확인하고 있어요. 잠시 뒤 주문 내역에서 확인해 주세요. 두 번 결제되지 않아요.';
export const TERMS_CHANGED = '그사이 금액이나 찾아가는 기한이 바뀌었어요. 확인하고 다시 시도해 주세요.';

/** '식빵', or '식빵 외 2건'. */
export function orderNameOf(names: readonly string[]): string {
  const [first = '', ...others] = names;
  return others.length === 0 ? first : `${first} 외 ${others.length}건`;
}

/** Why a payment that the provider took is cancelled again (rules.md section 7). */
export const METHOD_NOT_TAKEN =
  '카드와 간편결제로만 결제할 수 있어요. 이번 결제는 취소돼요. 다른 방법으로 다시 시도해 주세요.';
export const PAYMENT_NOT_AS_ASKED = '결제 내용이 주문과 달라 취소했어요. 처음부터 다시 시도해 주세요.';

/** What the payment modal says. Apart from the other words of buying, as it is loaded only when it is opened. */
export const PAYMENT_INFO_MISSING = '결제 정보를 불러오지 못했어요.';
/** What is waited for, by where a checkout stands. */
export const WAITING_FOR = {
  ordering: '주문을 넣고 있어요',
  atWindow: '결제를 기다리고 있어요',
  confirming: '결제를 확인하고 있어요',
  leaving: '결제 화면으로 가고 있어요',
} as const;
export const paymentFailed = (message: string): string => `결제 실패: ${message}`;
/** Its try has a name, and is the same until the page is left. */
export const ORDER_NO_RESPONSE =
  '답을 받지 못했어요. 연결을 확인하고 다시 눌러 주세요. 이미 주문됐더라도 두 번 주문되지 않아요. 카드로 바꾸거나 이 화면을 떠났다면 주문 내역을 먼저 확인해 주세요.';
/** The three ways in a word, where they stand side by side. */
export const WAY_NAMES = { onSite: '현장 결제', card: '카드 결제', reservation: '예약 결제' } as const;
export const LINES_IMPOSSIBLE = '주문할 수 없는 상품이 있어요. 창을 닫고 그 상품을 빼거나 수량을 바꿔 주세요.';

/** The ways to pay, each with what becomes of the money (rules.md section 7). */
export const PAY_TEXTS = {
  onSite: { label: '현장 결제', policy: '매장에서 받을 때 내요. 기한이 지나면 주문이 취소돼요.' },
  card: { label: '카드 결제', policy: '지금 카드로 내고, 매장에서는 받기만 해요.' },
} as const;
/** What a reservation costs more, and what for. */
export const RESERVATION_GAIN = '+10%, 더 오래 맡아 둬요';
export const CARD_WAY_TEXTS = {
  card: { label: '바로 결제', policy: '기한 전에 취소하거나 찾아가지 못해도 전액 환불해요.' },
  reservation: {
    label: `예약 결제 (${RESERVATION_GAIN})`,
    policy: '기한 전에 취소하면 전액, 찾아가지 않으면 예약 수수료(10%)를 빼고 환불해요.',
  },
} as const;

/** Spec sections 5 and 8, 'Cart'. */
export const SELECT_TO_PAY = '결제할 상품을 선택해 주세요.';
export const SELECT_TO_DELETE = '삭제할 상품을 선택해 주세요.';
export const ABOVE_STOCK = '재고 수량을 넘을 수 없어요.';
export const DELETE_FAILED = '장바구니에서 빼지 못했어요.';
export const QUANTITY_FAILED = '수량을 바꾸지 못했어요.';

/** Why a line can only be deleted. */
export const LINE_PROBLEMS: Record<CartRefusal, string> = {
  martClosed: '문을 닫은 마트예요',
  saleEnded: '판매가 끝났어요',
  soldOut: '다 팔렸어요',
};

/** '2가지 · 4개' of what is selected. */
export const selectionText = ({ products, pieces }: { products: number; pieces: number }): string =>
  products === 0 ? '고른 상품이 없어요' : `${formatNumber(products)}가지 · ${formatNumber(pieces)}개`;

export const savedText = (won: number): string => `정가보다 ${formatWon(won)} 아꼈어요`;

const named = (names: readonly string[]) =>
  names.length > 1 ? `‘${names[0]}’ 외 ${names.length - 1}개 상품` : `‘${names[0]}’`;

/** A selected line that can no longer be bought keeps the purchase back. */
export const cannotPayFor = (names: readonly string[], reason: CartRefusal): string =>
  `${named(names)}: ${LINE_PROBLEMS[reason]}. 선택에서 빼 두었으니 확인하고 다시 주문해 주세요.`;

export const stockFell = (stock: number): string => `재고가 ${formatNumber(stock)}개로 줄어 수량을 맞췄어요.`;
export const removed = (lines: number): string => `상품 ${lines}개를 장바구니에서 뺐어요.`;

/** What is told after the cart from before signing in was taken over. */
export function mergedText(merged: number, left: number): string {
  if (merged === 0) return '담아 둔 상품은 이제 살 수 없어 장바구니로 옮기지 못했어요.';
  const taken = `담아 둔 상품 ${merged}개를 장바구니로 옮겼어요.`;
  return left > 0 ? `${taken} ${left}개는 이제 살 수 없어요.` : taken;
}

export const guestCartText = (lines: number): string =>
  `이 기기에 담아 둔 상품이 ${lines}개 있어요. 로그인하면 장바구니로 옮겨 드려요.`;
