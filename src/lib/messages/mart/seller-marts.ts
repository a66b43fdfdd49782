import { formatNumber } from '#lib/domain/number.ts';
/** Texts of the seller's dashboard and of a mart's own pages. spec.md sections 2 and 8. */
export const MART_TEXTS = {
  ordersWait: '픽업을 기다리고 있어요',
  noOrdersWait: '픽업 대기 주문이 없어요',
  dashboard: '내 마트 목록',
  add: '마트 등록',
  home: '마트 홈',
  info: '내 마트',
  manage: '마트 관리',
  log: '마트 기록',
  till: '포스 연동',
  papers: '입점 서류',
  remove: '마트 삭제',
  removeQuestion: '정말 마트를 삭제할까요?',
  typeName: '삭제하려면 마트 이름을 입력해 주세요',
  wrongName: '마트 이름을 그대로 입력해 주세요.',
  removeFailed: '마트를 삭제하지 못했어요.',
  leave: '그만두기',
  leaveQuestion: '이 마트를 그만둘까요?',
  leaveFailed: '마트를 그만두지 못했어요.',
  emptyTitle: '아직 함께하는 마트가 없어요',
  loadFailed: '데이터를 불러오지 못했어요. 잠시 뒤 다시 시도해 주세요.',
  loading: '불러오는 중이에요.',
  noPlace: '위치 정보가 없어요.',
  noMap: '지도를 쓸 수 없어요. 주소를 확인해 주세요.',
  openNow: '영업 중',
  closedNow: '영업 종료',
} as const;

export const TODAY_TEXTS = {
  title: '오늘의 마트',
  sold: '오늘 판매',
  cancelled: '취소',
  expired: '픽업 시간 지남',
  endingProducts: '오늘 마감 상품',
} as const;

/** What a new mart does until its first sale. */
export const FIRST_STEPS = {
  title: '첫 판매까지',
  done: '마쳤어요',
  apply: { name: '입점 서류 제출하기', why: '운영자가 확인하면 손님에게 보여요.' },
  introduce: { name: '마트 사진과 소개 올리기', why: '이웃은 어떤 매장인지 보고 들러요.' },
  list: { name: '첫 상품 올리기', why: '사진 한 장과 가격, 판매 마감만 있으면 돼요.' },
  markdown: { name: '마감 할인 정하기', why: '마감이 다가오면 가격이 자동으로 내려가요.' },
  poster: { name: '포스터 걸고 첫 주문 받기', why: 'QR을 찍으면 우리 마트 화면이 바로 열려요.' },
  sell: { name: '손님의 QR을 찍어 판매 확정하기', why: '카메라가 없으면 픽업 번호 6자리를 눌러도 돼요.' },
} as const;

export const LIVE_LIST_TEXTS = {
  title: '실시간 주문 현황',
  reservations: '예약',
  purchases: '구매',
  completed: '판매 완료',
  product: '상품',
  buyer: '구매자',
  left: '남은 시간',
  soldAt: '판매 시각',
  grace: '픽업 시간이 지났어요',
  emptyReservations: '예약한 주문이 없어요',
  emptyReservationsHint: '카드로 예약한 주문이 들어오면 여기에 나타나요.',
  emptyPurchases: '픽업 대기 주문이 없어요',
  emptyPurchasesHint: '새 주문이 들어오면 여기에 바로 나타나요.',
  emptyCompleted: '판매가 끝난 주문이 아직 없어요',
  emptyCompletedHint: 'QR로 판매를 확정한 주문이 여기에 모여요.',
} as const;

/** What deleting a mart does to the orders that wait. */
export function cancelledByRemoval(openOrders: number): string {
  if (openOrders === 0) return '픽업 대기 주문이 없어요.';
  return `픽업 대기 주문 ${formatNumber(openOrders)}건이 취소되고, 카드 결제 금액은 모두 환불돼요. 손님에게 알려 드려요.`;
}

export function removedText(name: string, cancelledOrders: number): string {
  if (cancelledOrders === 0) return `마트를 삭제했어요: ${name}`;
  return `마트를 삭제했어요: ${name}. 주문 ${formatNumber(cancelledOrders)}건을 취소했어요.`;
}

/** '09:00 ~ 22:00' of times of the wire; '-' for one that is missing. Equal times mean open all day. */
export function openingHoursText(opens: string | null, closes: string | null): string {
  if (opens && opens === closes) return `24시간 (${opens.slice(0, 5)} 기준)`;
  return `${opens?.slice(0, 5) ?? '-'} ~ ${closes?.slice(0, 5) ?? '-'}`;
}

/** Entries of the menu of one mart among several: what is done, with which. */
export const removeText = (name: string): string => `${name} 삭제`;
export const leaveText = (name: string): string => `${name} 그만두기`;
