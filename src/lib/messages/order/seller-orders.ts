import { formatNumber } from '#lib/domain/number.ts';
import type { SellerCancelReason } from '#lib/domain/order/order.ts';

export const ORDER_TEXTS = {
  title: '주문 현황',
  checkin: '픽업 대기',
  completed: '판매 완료',
  search: '손님 이름, 상품, 주문 번호로 찾기',
  moreTools: '날짜와 알림 설정',
  filters: '필터',
  only: { soon: '픽업 15분 이내', unpaid: '결제 필요', paid: '결제 완료' },
  deadlineDay: '픽업 날짜',
  soldDay: '판매한 날',
  emptyFilterHint: '필터를 바꿔 보세요.',
  confirmSale: '판매 확정',
  /** All orders of a visit, on the screen that takes any QR. */
  confirmVisit: '모두 판매 확정',
  /** Beside what is to be collected of a visit. */
  paidPart: (won: string) => `카드로 결제된 ${won}은 받지 않아요.`,
  cancel: '주문 취소',
  checkedIn: '체크인 완료',
  sold: '판매 완료',
  due: '결제 필요',
  paid: '결제 완료',
  reserved: '예약',
  timeExpired: '시간 지남',
  loadFailed: '주문 목록을 불러오지 못했어요.',
  cancelFailed: '주문을 취소하지 못했어요.',
  noMartId: '마트 정보가 없어요. 주소를 확인해 주세요.',
  emptyCheckin: '픽업 대기 주문이 없어요',
  emptyCheckinHint: '새 주문이 들어오면 여기에 바로 나타나요.',
  emptyCompleted: '판매가 끝난 주문이 아직 없어요',
  emptyCompletedHint: 'QR로 판매를 확정한 주문이 여기에 모여요.',
  byStaff: '직원 주문',
  handedOverBy: '확정한 직원',
  calledOffBy: '취소한 직원',
  /** '‘판매 완료’에서 찾기' */
  searchOn: (tab: string) => `‘${tab}’에서 찾기`,
  emptySearch: '찾는 주문이 없어요',
  emptySearchHint: '다른 이름이나 상품, 주문 번호로 찾아보세요.',
} as const;

/** The tab of orders that wait, for those who hear it: '3건'. */
export const waitingOrdersText = (count: number): string => `${formatNumber(count)}건`;

/** Why a mart calls an order off, as it is chosen, and what that does to the stock. */
export const CANCEL_REASONS: Record<SellerCancelReason, { label: string; effect: string; done: string }> = {
  seller: { label: '마트 사정', effect: '재고가 판매 대기로 돌아와요.', done: '주문을 취소했어요. 재고가 돌아왔어요.' },
  outOfStock: {
    label: '재고 없음',
    effect: '이 상품의 판매 대기 수량도 0개가 돼요. 다른 주문은 그대로예요.',
    done: '주문을 취소하고 판매 대기 수량을 비웠어요.',
  },
};

/** On a seller's order card: that there is a limit, not why. */
export const BUYER_LIMITED = '현장 결제 제한 중';
