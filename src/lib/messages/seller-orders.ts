import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import type { SellerCancelReason } from '#lib/domain/order.ts';

export const ORDER_TEXTS = {
  title: '주문 목록 현황',
  checkin: '체크인 대기',
  completed: '판매 완료',
  search: '구매자 이름, 상품, 주문 번호로 찾기',
  confirmSale: '판매 확정',
  /** Of all orders of a visit, on the screen that takes any QR. */
  confirmVisit: 'QR 찍고 모두 판매 확정',
  /** Beside what is to be collected of a visit. */
  paidPart: (won: string) => `카드로 결제된 ${won}은 받지 않아요.`,
  cancel: '주문 취소',
  checkedIn: '체크인 완료',
  sold: '판매 완료',
  due: '결제 필요',
  paid: '결제 완료',
  reserved: '예약',
  paidByCard: '카드로 결제된 주문이에요. 취소하면 자동으로 환불돼요.',
  timeExpired: '시간 만료',
  loadFailed: '주문 목록을 불러오지 못했어요.',
  cancelFailed: '판매를 취소하지 못했어요.',
  noMartId: '마트 정보가 없어요. 주소를 확인해 주세요.',
  emptyCheckin: '체크인을 기다리는 주문이 없어요',
  emptyCheckinHint: '새 주문이 들어오면 여기에 바로 나타나요.',
  emptyCompleted: '판매가 끝난 주문이 아직 없어요',
  emptyCompletedHint: 'QR로 판매를 확정한 주문이 여기에 모여요.',
  lastSold: (shown: number) => `최근에 판매한 ${formatNumber(shown)}건이에요.`,
  allSold: '전체 판매 내역 보기',
  /** '‘판매 완료’에서 찾기' */
  searchOn: (tab: string) => `‘${tab}’에서 찾기`,
  emptySearch: '찾는 주문이 없어요',
  emptySearchHint: '다른 이름이나 상품, 주문 번호로 찾아 보세요.',
} as const;

/** Why a mart calls an order off, as it is chosen, and what that does to the stock. */
export const CANCEL_REASONS: Record<SellerCancelReason, { label: string; effect: string; done: string }> = {
  seller: {
    label: '마트 사정',
    effect: '재고가 판매 대기로 돌아와요.',
    done: '주문을 취소했어요. 재고가 돌아왔어요.',
  },
  outOfStock: {
    label: '재고 없음',
    effect: '이 상품의 판매 대기 수량도 0개가 돼요. 다른 주문은 그대로예요.',
    done: '주문을 취소하고 판매 대기 수량을 비웠어요.',
  },
};

/** On a seller's order card: that there is a limit, not why. */
export const BUYER_LIMITED = '현장 결제 제한 중';

/** After buying, where orders of before wait at the same mart. */
export const allAtMartText = (orders: number): string =>
  `이 마트에서 찾아갈 주문이 모두 ${formatNumber(orders)}건이에요. QR 하나로 한 번에 받을 수 있어요.`;

/** '김하늘 님 · 3가지 · 9,080원' */
export const buyerVisitText = (visit: { buyerName: string; products: number; totalWon: number }): string =>
  `${visit.buyerName} 님 · ${formatNumber(visit.products)}가지 · ${formatWon(visit.totalWon)}`;

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
    ? `주문 ${formatNumber(done)}건의 찾아가는 시간을 늘렸어요.`
    : `주문 ${formatNumber(done)}건의 찾아가는 시간을 늘렸어요.${refusedText(refused, '은 늘리지 못했어요.')}`;

/** How many of all reviews stand in the list. */
export const reviewsShown = (shown: number, all: number): string =>
  shown < all ? `전체 ${formatNumber(all)}개 중 최근 ${formatNumber(shown)}개` : `전체 ${formatNumber(all)}개`;

/** spec.md section 2, 'Mart dashboard'; replies are ours. */
export const REVIEW_TEXTS = {
  title: '상품 리뷰',
  all: '모든 리뷰 보기',
  loading: '리뷰를 불러오는 중이에요…',
  loadFailed: '리뷰를 불러오지 못했어요.',
  empty: '아직 리뷰가 없어요.',
  emptyHint: '손님이 상품을 찾아간 뒤에 리뷰를 남길 수 있어요.',
  overall: '전체 평점',
  recent: '최근 3개월',
  overallNone: '아직 받은 평점이 없어요',
  recentNone: '최근에 받은 평점이 없어요',
  more: '리뷰 더 보기',
  reply: '답글 쓰기',
  edit: '답글 고치기',
  remove: '답글 지우기',
  ourReply: '우리 마트의 답글',
  send: '답글 올리기',
  sendFailed: '답글을 올리지 못했어요.',
  sent: '답글을 올렸어요.',
  removeFailed: '답글을 지우지 못했어요.',
  removed: '답글을 지웠어요.',
  removeQuestion: '답글을 지울까요?',
  hint: '구매자와 마트 사람들에게 보여요.',
  missing: '답글 내용을 입력해 주세요.',
} as const;
