import { MARKET_NAME } from '#lib/domain/market/market-name.ts';
import type { AlarmKind } from '#lib/domain/notice/alarm.ts';
import { EXPIRING_MINUTES } from '#lib/domain/notice/alarm.ts';
import type { NewsTopic } from '#lib/domain/notice/channels.ts';
import { UNSEEN_MINUTES } from '#lib/domain/notice/channels.ts';

const CANCELLED = '주문이 취소됐어요';
const WINDOW = '픽업 시간이 바뀌었어요';
const PLACE = '픽업 장소를 확인해 주세요';

/** What a mail to a buyer is about, in its subject. */
const SUBJECTS: Partial<Record<AlarmKind, string>> = {
  orderConfirmed: '주문을 받았어요',
  orderExpiring: `픽업 시간이 ${EXPIRING_MINUTES}분 남았어요`,
  orderWindowMoved: WINDOW,
  orderWindowRestored: WINDOW,
  orderMartMoved: PLACE,
  orderMartReturned: PLACE,
  orderCancelledBySeller: CANCELLED,
  orderCancelledByClosing: CANCELLED,
  orderCancelledBySuspension: CANCELLED,
  orderCancelledByOperator: CANCELLED,
  orderCancelledByRefund: CANCELLED,
  orderCancelledByHours: CANCELLED,
  orderClosedDoor: CANCELLED,
  productRecalled: '상품을 회수해요',
  orderRefunded: '카드로 환불됐어요',
  caseNews: '고객센터에 새 글이 있어요',
  policyChanged: '약관이 바뀌어요',
  signedIn: '새 기기에서 로그인했어요',
};

/** ‘[합정 두레] 주문을 받았어요 · 합정마트’; without a subject of its kind the title of the news. */
export const mailSubject = (
  kind: AlarmKind | 'newOrder',
  { title, martName }: { title: string; martName: string | null },
) => {
  const subject = kind === 'newOrder' ? undefined : SUBJECTS[kind];
  return `[${MARKET_NAME}] ${subject ? [subject, martName].filter(Boolean).join(' · ') : title}`;
};

export const MAIL = {
  /** Before the words of an order that waits to be looked at. */
  unseen: `${UNSEEN_MINUTES}분 동안 아무도 확인하지 않은 주문이에요.`,
  order: '주문 내용',
  mart: '픽업 장소',
  phone: '마트 전화',
  window: '픽업 시간',
  total: '합계',
  orderNumber: '주문 번호',
  way: '결제',
  seller: '판매자',
  businessNumber: '사업자등록번호',
  open: '자세히 보기',
  pass: '픽업 QR 보기',
  settings: '알림 설정 바꾸기',
  end: '이런 메일 그만 받기',
  written: '법에 따라 보내는 메일이라 알림 설정과 상관없이 보내요.',
  automatic: '발신 전용 메일이라 답장은 확인하지 못해요.',
  prove: {
    subject: `[${MARKET_NAME}] 이메일 주소를 확인해 주세요`,
    lead: '이 주소로 알림을 받으려면 아래 버튼을 눌러 주세요. 요청하지 않았다면 그냥 두셔도 돼요.',
    open: '이메일 주소 확인',
    /** How long the link is good. */
    until: (hours: number): string => `링크는 ${hours}시간 동안 쓸 수 있어요.`,
  },
} as const;

/** The topics of news as their switches name them. */
export const TOPIC_NAMES: Record<NewsTopic, string> = {
  orders: '주문과 취소',
  deadlines: '픽업 시간 임박',
  refunds: '환불',
  cases: '고객센터 답변',
  terms: '약관 변경',
  signIns: '새 기기 로그인',
  newOrders: '확인하지 않은 주문',
  martOrders: '주문 취소',
  disputes: '문의와 분쟁',
  standing: '마트 심사와 정지',
  settlement: '정산과 수수료',
  operations: '운영 소식',
};
