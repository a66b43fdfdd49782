import { formatNumber } from '#lib/domain/number.ts';

/** The tables of the console: what stands around them, and the heads of their columns. */
export const TABLES = {
  file: '파일로 받기',
  reason: '파일을 받는 이유',
  reasonHint: '5자 이상. 기록에 남아요. 지금 고른 필터와 순서대로 모두 받아요.',
  csv: 'CSV로 받기',
  xlsx: '엑셀로 받기',
  sum: '합계',
  none: '—',
  count: (n: number): string => `${formatNumber(n)}건`,
  me: '나',
  operator: (id: number): string => `운영자 ${id}`,
  recent: '마트를 정하지 않으면 최근 10,000건에서 찾아요. 픽업 대기 주문은 모두 찾아요.',
  recentPayments: '최근 10,000건에서 찾아요. 결제 확인 중은 모두 찾아요.',
} as const;

export const COLUMNS = {
  case: '문의',
  reason: '이유',
  about: '대상',
  mart: '마트',
  state: '상태',
  age: '지난 시간',
  at: '일시',
  due: '결과 예정',
  claim: '요청 금액',
  reports: '신고',
  assignee: '담당자',
  martNumber: '번호',
  businessNumber: '사업자등록번호',
  tax: '국세청',
  address: '주소',
  person: '회원',
  email: '이메일',
  provider: '로그인',
  order: '주문',
  product: '상품',
  quantity: '수량',
  amount: '금액',
  way: '결제',
  until: '픽업 시간',
  payment: '결제',
  providerOrderId: '카드 결제의 주문 번호',
  approvalNo: '승인 번호',
  given: '환불',
  failure: '실패 이유',
  payout: '지급',
  batch: '은행 파일',
  tries: '시도',
  said: '은행 번호·실패 이유',
  action: '한 일',
  actor: '운영자',
  kind: '종류',
  subject: '대상',
  outcome: '결과',
  from: '주소',
  changed: '바뀐 내용',
  productNumber: '번호',
  price: '가격',
  hiddenReason: '숨긴 이유',
  review: '리뷰',
  stars: '별점',
  content: '내용',
  reply: '마트의 답글',
  statement: '정산서',
  firstDay: '시작일',
  lastDay: '마지막 날',
  payBy: '입금 예정일',
  heldReason: '보류 이유',
} as const;

const PAYMENT_STATES = { confirming: '확인 중', paid: '결제 완료', failed: '결제 실패' } as const;
export const paymentStateText = (state: keyof typeof PAYMENT_STATES): string => PAYMENT_STATES[state];

/** Who handles a case, told to the operator `me`. */
export const assigneeText = (
  { assigneeId, assigneeName }: { assigneeId: number | null; assigneeName: string | null },
  me: number,
): string | null => (assigneeId === me ? TABLES.me : assigneeName);

/** The keys of the console, as its help says them. */
export const KEYS = {
  open: '단축키',
  title: '단축키',
  rows: [
    ['/', '번호로 찾기'],
    ['j, ↓', '다음 줄'],
    ['k, ↑', '이전 줄'],
    ['Enter', '열기'],
    ['?', '이 도움말'],
  ],
  typing: '글을 입력하는 동안에는 쓰지 않아요. ↓와 ↑는 줄을 고른 뒤에 움직여요.',
} as const;

/** A case beside what it is about. */
export const BESIDE = {
  waiting: '대기 중인 문의',
  subject: '대상',
  others: (n: number): string => `같은 대상을 신고한 다른 회원 ${formatNumber(n)}명`,
  othersLead: '결정과 답장은 신고한 모두에게 가요.',
} as const;
