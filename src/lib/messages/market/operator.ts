import { MARKET_NAME } from '#lib/domain/market/market-name.ts';
import type { OperatorRole } from '#lib/domain/market/operator.ts';
import { FOUND_MOST } from '#lib/domain/market/operator-search.ts';
import type { TodayKind } from '#lib/domain/market/operator-today.ts';
import type { PolicyKind } from '#lib/domain/market/policy.ts';
import type { MartListState } from '#lib/domain/mart/application.ts';
import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import type { MoneyAccount } from '#lib/domain/settlement/balances.ts';
import type { MoneyEventKind } from '#lib/domain/settlement/money-events.ts';
import { ageText } from '../ago.ts';
import { momentText } from '../dates.ts';
import { STANDING_NAMES } from '../mart/mart-approval.ts';
import { POLICY_NAMES } from './policies.ts';

export const ROLE_NAMES: Record<OperatorRole, string> = { owner: '대표', support: '고객 지원', finance: '정산' };

export const CONSOLE = {
  signOut: '로그아웃',
  name: '운영자 센터',
  today: '오늘 할 일',
  dangers: '먼저 볼 일',
  routine: '기다리는 일',
  marts: '마트',
  orders: '주문',
  payments: '결제',
  people: '회원',
  cases: '문의',
  reports: '신고',
  listings: '상품',
  reviews: '리뷰',
  staff: '운영자',
  log: '기록',
  secondFactor: '2단계 인증',
  nothing: '기다리는 일이 없어요.',
  oldSession: '로그인한 지 12시간이 지났어요. 로그아웃하고 다시 로그인해 주세요.',
} as const;

/** Why a page of the console is not shown. */
export const REFUSED = {
  otherRole: {
    title: '볼 수 없는 페이지예요',
    text: '다른 역할의 운영자가 보는 페이지예요. 담당 운영자에게 요청해 주세요.',
  },
  notThere: { title: '찾을 수 없어요', text: '번호를 다시 확인하거나, 위에서 찾아 주세요.' },
} as const;

/** What messages to phones have cost today; from PHONE_DAILY_WON on the next channel tells instead. */
export const phonesText = ({ count, won, dailyWon }: { count: number; won: number; dailyWon: number }): string =>
  `오늘 보낸 알림톡과 문자 ${formatNumber(count)}통 · ${formatWon(won)} / ${formatWon(dailyWon)}`;

export const SECOND_FACTOR = {
  setUp: '인증 앱(예: Google OTP)으로 QR을 찍거나 아래 키를 입력하고, 앱에 보이는 숫자 6자리를 입력해 주세요.',
  give: '인증 앱에 보이는 숫자 6자리를 입력해 주세요.',
  code: '숫자 6자리',
  submit: '확인',
  off: 'DATA_KEY를 설정하지 않아 2단계 인증을 켤 수 없어요.',
} as const;

export const STAFF = {
  add: '운영자 추가',
  person: '이메일 또는 회원 번호',
  personHint: '한 번 로그인한 사람만 추가할 수 있어요.',
  role: '역할',
  change: '역할 바꾸기',
  remove: '운영자 해제',
  removing: (name: string): string => `${name} 님은 이제 운영자 센터에 들어올 수 없어요.`,
  hasFactor: '켜짐',
  noFactor: '아직 없음',
} as const;

const KINDS = { act: '한 일', read: '열람', export: '내려받기' } as const;
export const kindText = (kind: keyof typeof KINDS): string => KINDS[kind];

const SUBJECTS: Record<string, string> = {
  user: '회원',
  mart: '마트',
  order: '주문',
  payment: '결제',
  review: '리뷰',
  paper: '서류',
  case: '문의',
  product: '상품',
  statement: '정산서',
  payout: '지급',
  batch: '은행 파일',
  deposit: '입금',
};

/** '회원 12' of 'user 12'. */
export function subjectText(subject: string | null): string {
  if (subject === null) return `${MARKET_NAME} 전체`;
  const [noun = '', ...rest] = subject.split(' ');
  if (noun === 'policy') return POLICY_NAMES[rest[0] as PolicyKind] ?? subject;
  return [SUBJECTS[noun] ?? noun, ...rest].join(' ');
}

/** 'user 12' of '회원 12', as `subjectText` says it, or of itself; undefined of what names nothing. */
export function subjectNamed(text: string): string | undefined {
  const [, said = '', id] = /^(\D+?) ?#?(\d{1,15})$/.exec(text) ?? [];
  const noun = Object.keys(SUBJECTS).find((known) => SUBJECTS[known] === said) ?? said;
  return /^[a-z]+$/.test(noun) ? `${noun} ${id}` : undefined;
}

const ACTIONS: Record<string, string> = {
  'POST /api/operator/second-factor': '2단계 인증',
  'GET /api/operator/staff': '운영자 목록 열람',
  'GET /operator/staff': '운영자 목록 열람',
  'POST /api/operator/staff': '운영자 역할 지정',
  'DELETE /api/operator/staff/{userId}': '운영자 해제',
  'POST /api/operator/log/review': '월 1회 점검',
  'POST /api/operator/cases': '글 보내기',
  'POST /api/operator/policies': '문서 시행',
  'GET /api/operator/marts/{martId}': '마트 열람',
  'GET /operator/marts': '마트 열람',
  'GET /operator/marts/hand-over': '새 총괄 매니저 찾기',
  'GET /operator/marts/terms': '마트 수수료 열람',
  'GET /api/operator/papers/{paperId}': '서류 열람',
  'POST /api/operator/marts/{martId}/approve': '마트 승인',
  'POST /api/operator/marts/{martId}/return': '마트 신청 반려',
  'POST /api/operator/marts/{martId}/reject': '마트 신청 거절',
  'POST /api/operator/marts/{martId}/warn': '마트 경고',
  'POST /api/operator/marts/{martId}/suspend': '판매 정지',
  'POST /api/operator/marts/{martId}/unsuspend': '판매 정지 해제',
  'POST /api/operator/marts/{martId}/business/approve': '사업자 정보 변경 승인',
  'POST /api/operator/marts/{martId}/business/refuse': '사업자 정보 변경 거절',
  'POST /api/operator/marts/{martId}/close': '마트 운영 종료',
  'POST /api/operator/marts/{martId}/hand-over': '총괄 매니저 변경',
  'POST /api/operator/statements/approve': '정산서 확정',
  'POST /api/operator/statements/{statementId}/hold': '정산서 보류',
  'POST /api/operator/statements/{statementId}/release': '정산서 보류 해제',
  'POST /api/operator/statements/{statementId}/objections/{caseId}/answer': '정산서 이의 답변',
  'POST /api/operator/adjustments': '정산 조정',
  'PUT /api/operator/marts/{martId}/terms': '마트 수수료 변경',
  'POST /api/operator/marts/{martId}/payee/approve': '정산 계좌 확인',
  'POST /api/operator/marts/{martId}/payee/refuse': '정산 계좌 거절',
  'GET /api/operator/tax/marts': '마트별 부가세 참고자료 내려받기',
  'GET /api/operator/tax/commissions': '수수료 자료 내려받기',
  'GET /api/operator/tax/quarter': '분기 자료 내려받기',
  'POST /api/operator/payout-batches': '은행 파일 생성',
  'GET /api/operator/payout-batches/{batchId}': '은행 파일 내려받기',
  'POST /api/operator/payout-batches/{batchId}/complete': '모두 입금 완료',
  'POST /api/operator/payouts/{payoutId}/complete': '입금 완료',
  'POST /api/operator/payouts/{payoutId}/fail': '입금 실패',
  'POST /api/operator/payouts/{payoutId}/retry': '다시 보냄',
  'POST /api/operator/payouts/{payoutId}/came-back': '은행에서 돌아온 지급 등록',
  'POST /api/operator/deposits': '입금 등록',
  'POST /api/operator/deposits/{depositId}/take-back': '등록한 입금 삭제',
  'POST /api/operator/bank-balances': '은행 잔액 등록',
  'GET /api/operator/search': '번호로 찾기',
  'GET /operator/search': '번호로 찾기',
  'GET /api/operator/people': '회원 찾기',
  'GET /operator/people': '회원 열람',
  'GET /api/operator/people/{userId}': '회원 열람',
  'POST /api/operator/people/{userId}/reveal': '이름과 이메일 열람',
  'POST /api/operator/people/{userId}/block': '로그인 차단',
  'POST /api/operator/people/{userId}/unblock': '로그인 차단 해제',
  'POST /api/operator/people/{userId}/sign-out': '모든 기기에서 로그아웃',
  'POST /api/operator/people/{userId}/lift-holds': '노쇼 기록 지움',
  'GET /api/operator/people/{userId}/export': '회원 자료 내려받기',
  'DELETE /api/operator/people/{userId}': '계정 삭제',
  'GET /api/operator/tables/cases': '문의 목록 내려받기',
  'GET /api/operator/tables/marts': '마트 목록 내려받기',
  'GET /api/operator/tables/people': '찾은 회원 내려받기',
  'GET /api/operator/tables/orders': '주문 목록 내려받기',
  'GET /api/operator/tables/payments': '결제 목록 내려받기',
  'GET /api/operator/tables/payouts': '지급 목록 내려받기',
  'GET /api/operator/tables/listings': '상품 목록 내려받기',
  'GET /api/operator/tables/reviews': '리뷰 목록 내려받기',
  'GET /api/operator/tables/statements': '정산서 목록 내려받기',
  'GET /api/operator/tables/log': '기록 내려받기',
  'GET /operator/orders': '주문 열람',
  'GET /api/operator/orders/{orderId}': '주문 열람',
  'POST /api/operator/orders/{orderId}/cancel': '주문 취소',
  'GET /api/operator/cases/{caseId}': '문의 열람',
  'GET /operator/cases': '문의 열람',
  'GET /api/operator/cases/{caseId}/pictures/{pictureId}': '문의 사진 열람',
  'POST /api/operator/cases/{caseId}/messages': '문의에 글 남김',
  'POST /api/operator/cases/{caseId}/assign': '문의 담당자 지정',
  'POST /api/operator/cases/{caseId}/decide': '분쟁 결정',
  'POST /api/operator/cases/{caseId}/close': '문의 종료',
  'POST /api/operator/cases/{caseId}/strike': '상품권 표시 내림',
  'POST /api/operator/listings/{productId}/hide': '상품 숨김',
  'POST /api/operator/listings/{productId}/show': '상품 다시 보임',
  'POST /api/operator/listings/{productId}/recall': '상품 회수',
  'POST /api/operator/reviews/{reviewId}/hide': '리뷰 숨김',
  'POST /api/operator/reviews/{reviewId}/show': '리뷰 다시 보임',
  'POST /api/operator/reviews/{reviewId}/remove': '리뷰 삭제',
  'POST /api/operator/orders/{orderId}/refunds': '주문 환불',
  'POST /api/operator/hand-refunds/{paymentId}/attribute': '카드사 환불의 주문 지정',
  'POST /api/operator/chargebacks': '차지백 등록',
};
export const actionText = (action: string): string => ACTIONS[action] ?? action;

const OUTCOMES: Record<string, string> = { begun: '끝나지 않음', done: '완료', failed: '오류' };
export const outcomeText = (outcome: string): string => OUTCOMES[outcome] ?? `거절 (${outcome})`;

export const MART_STATES: Record<MartListState, string> = {
  ...STANDING_NAMES,
  review: '사업자 정보 변경',
  tax: '국세청 확인 필요',
  changed: '7일 안에 이름·주소 변경',
};

export const MARTS = {
  state: '상태',
  all: '모두',
  q: '이름, 번호, 사업자등록번호',
  find: '찾기',
  empty: '찾는 마트가 없어요.',
  newer: '이전',
  older: '다음',
  pages: '페이지 넘기기',
} as const;

const TAX: Record<string, string> = { '01': '계속사업자', '02': '휴업자', '03': '폐업자', '': '등록되지 않음' };
export const taxText = (code: string | null): string => (code === null ? '아직 확인하지 않음' : (TAX[code] ?? code));

/** Above all that an operator may do with what a page is about. */
export const ACTIONS_TITLE = '할 수 있는 일';

export const MART_PAGE = {
  facts: '마트 정보',
  missing: '빠진 항목',
  complete: '필요한 내용을 모두 올렸어요.',
  tax: '국세청',
  exempt: '신고 면제',
  none: '없음',
  cards: '카드 결제',
  takesCards: '받음',
  noCards: '현장 결제만',
  openOrders: '픽업 대기 주문',
  papers: '서류',
  noPapers: '올린 서류가 없어요.',
  see: '사진 보기',
  people: '일하는 사람',
  generalManager: '총괄 매니저',
  employee: '직원',
  decisions: '심사 기록',
  noDecisions: '아직 기록이 없어요.',
  byJob: '자동',
  changes: '7일 안에 바뀐 이름·주소',
  approve: '승인',
  approving: '구매자에게 보이고 주문을 받기 시작해요.',
  override: '빠진 항목이 있어도 승인 (예외 승인)',
  reason: '이유',
  reasonHint: '5자 이상. 마트에 그대로 보여요.',
  ownReason: '이유 (기록에 남아요)',
  return: '반려하기',
  returning: '고칠 점을 마트에 알려요. 고쳐서 다시 신청할 수 있어요.',
  again: '다시 올릴 서류',
  reject: '거절',
  rejecting: '같은 사업자등록번호는 90일 동안 다시 신청할 수 없어요.',
  warn: '경고하기',
  warning: '마트의 총괄 매니저에게 알리고 심사 기록에 남겨요. 판매는 그대로예요.',
  suspend: '판매 정지',
  suspendAgain: '정지 변경',
  suspendedAgain: '정지 중인 채로 종류와 종료 일시, 이유를 바꿔요. 바꾸는 동안에도 구매자에게 보이지 않아요.',
  suspending: '구매자에게 마트와 상품이 보이지 않고, 정산 금액을 지급하지 않아요.',
  kind: '정지 방법',
  newOrders: '새 주문만 막기 (픽업 대기 주문은 그대로예요)',
  stop: '모두 멈추기 (픽업 대기 주문을 취소하고 환불해요)',
  until: '종료 일시',
  untilHint: '비우면 직접 해제할 때까지',
  unsuspend: '정지 해제',
  unsuspending: '바로 다시 보이고 주문을 받아요. 정산도 다시 진행돼요.',
  change: '바꾸려는 사업자 정보',
  changing: '승인하기 전까지 지금 정보로 판매해요.',
  take: '변경 승인',
  refuse: '변경 거절',
  close: '마트 운영 종료',
  closing: '픽업 대기 주문은 취소되고 환불돼요. 되돌릴 수 없어요.',
  name: '종료할 마트의 이름',
} as const;

/** Somebody by all that tells them from another: '김하* · ho***@gmail.com · 회원 12'. */
export const personText = ({ userId, name, email }: { userId: number; name: string; email?: string | null }): string =>
  [name, email, `회원 ${userId}`].filter(Boolean).join(' · ');

/** Who runs a mart from now on. */
export const NEW_MANAGER = {
  title: '총괄 매니저 바꾸기',
  lead: '지금 총괄 매니저는 직원이 돼요. 이 마트의 직원은 바로 고르고, 다른 회원은 찾아서 고를 수 있어요.',
  staff: '이 마트의 직원',
  noStaff: '다른 직원이 없어요.',
  others: '다른 회원 찾기',
  found: '찾은 회원',
  choose: '총괄 매니저로 변경',
  asking: (next: string, before: string): string =>
    `새 총괄 매니저: ${next}. 지금 총괄 매니저(${before})는 직원이 돼요.`,
} as const;

export const PEOPLE = {
  q: '이메일, 이름, 휴대전화 또는 회원 번호',
  hint: '전체를 입력하거나, 가려진 이메일(ho***@gmail.com)을 그대로 입력해 주세요. 찾은 일도 기록에 남아요.',
  find: '찾기',
  empty: '찾는 회원이 없어요.',
  more: `${FOUND_MOST}명까지 보여요. 찾는 회원이 없으면 이메일이나 휴대전화로 찾아 주세요.`,
  facts: '회원 정보',
  since: '가입',
  provider: '로그인',
  providers: { google: 'Google', naver: '네이버', kakao: '카카오' },
  blocked: '로그인 차단됨',
  deleted: '탈퇴',
  operator: '운영자',
  name: '이름',
  email: '이메일',
  reveal: '이름과 이메일 보기',
  reason: '이유',
  reasonHint: '5자 이상. 기록에 남아요.',
  marts: '일하는 마트',
  noMarts: '일하는 마트가 없어요.',
  orders: '최근 주문',
  noOrders: '주문이 없어요.',
  block: '로그인 차단',
  blocking: '모든 기기에서 로그아웃되고 다시 로그인할 수 없어요. 주문과 마트는 그대로예요.',
  unblock: '로그인 차단 해제',
  unblocking: '다시 로그인할 수 있어요.',
  signOut: '모든 기기에서 로그아웃',
  signingOut: '휴대전화를 잃어버렸을 때 써요. 본인은 다시 로그인할 수 있어요.',
  lift: '노쇼 기록 지우기',
  lifting: '노쇼와 취소로 막힌 현장 결제와 예약이 바로 풀려요.',
  export: '자료 내려받기',
  exporting: '본인이 요청한 개인정보를 파일로 받아요.',
  delete: '계정 삭제',
  deleting: '이름과 이메일이 삭제되고 되돌릴 수 없어요.',
} as const;

const ORDER_STATES = {
  paying: '결제 확인 중',
  open: '픽업 대기',
  pickedUp: '픽업 완료',
  cancelled: '취소',
  expired: '픽업 시간 지남',
  failed: '결제 실패',
} as const;
export const orderStateText = (state: keyof typeof ORDER_STATES): string => ORDER_STATES[state];

const WAYS = { onSite: '현장 결제', card: '카드 결제', reservation: '예약 결제' } as const;
export const wayText = (way: keyof typeof WAYS): string => WAYS[way];

const ORIGINS: Record<string, string> = {
  end: '주문이 끝남',
  weighed: '저울 무게와의 차액',
  dispute: '분쟁',
  operator: '운영자',
  attributed: '카드사 화면',
  chargeback: '카드사 차지백',
};
export const originText = (origin: string): string => ORIGINS[origin] ?? origin;
const BEARERS = { mart: '마트 부담', market: `${MARKET_NAME} 부담` } as const;
export const bearerText = (bearer: keyof typeof BEARERS): string => BEARERS[bearer];

export const ORDERS = {
  number: '주문 번호',
  find: '찾기',
  missing: '그런 주문이 없어요.',
  none: '주문이 없어요.',
  noPayments: '결제가 없어요.',
  facts: '주문',
  buyer: '구매자',
  mart: '마트',
  product: '상품',
  weighed: '무게',
  total: '금액',
  way: '결제',
  state: '상태',
  made: '주문 일시',
  until: '픽업 시간',
  ended: '종료 일시',
  owedOnly: '보내지 못한 환불만',
  voidsOnly: '취소되지 않은 실패 결제만',
  refunds: '환불',
  noRefunds: '환불이 없어요.',
  requested: '요청됨',
  refunded: '완료',
  left: '더 돌려줄 수 있는 금액',
  cancel: '주문 취소',
  cancelling: '주문을 취소하고 카드 결제는 모두 환불해요. 구매자와 마트에 알려요.',
  refund: '일부 또는 전부 환불',
  pieces: '개수',
  amountWon: '금액 (원)',
  oneOf: '개수와 금액 가운데 하나만 입력해 주세요.',
  bearer: '부담',
  giving: '카드로 바로 돌려주고 구매자와 마트에 알려요. 되돌릴 수 없어요.',
  refunding: '되돌릴 수 없어요.',
  money: '장부',
  noMoney: '장부 내역이 없어요.',
  cases: '문의와 분쟁',
  noCases: '이 주문의 문의가 없어요.',
  buyerSees: '구매자에게 보이는 내용',
  unlisted: '구매자의 주문 목록에 없어요.',
  told: '구매자가 받은 알림',
} as const;

/** The accounts of the books (market.md 24.4). */
const ACCOUNTS: Record<MoneyAccount, string> = {
  provider: '카드사',
  buyer: '구매자',
  back: '돌려줄 돈',
  mart: '마트',
  commission: '수수료',
  vat: '수수료 부가세',
  market: MARKET_NAME,
  fee: '카드사 수수료',
  bank: '은행',
};
export const accountText = (account: MoneyAccount): string => ACCOUNTS[account];

const EVENTS: Partial<Record<MoneyEventKind, string>> = {
  paid: '결제',
  earned: '판매',
  earnedLate: '판매 (인터넷 없이 확정)',
  asked: '환불 요청',
  withdrawn: '환불 취소',
  refunded: '환불 완료',
  attributed: '카드사 화면의 환불',
  borne: '카드사 환불의 부담 지정',
  rounding: '수수료 부가세 단수 조정',
};
/** An event of an order's money. */
export const moneyEventText = (kind: MoneyEventKind): string => EVENTS[kind] ?? kind;

/** '정산서 #3' */
export const statementText = (statementId: number): string => `정산서 #${statementId}`;

/** '글 3개' */
export const messagesText = (messages: number): string => `글 ${formatNumber(messages)}개`;

export const LISTINGS = {
  q: '상품 이름이나 번호',
  hiddenOnly: '숨긴 상품만',
  ended: '판매가 끝난 상품도',
  find: '찾기',
  empty: '찾는 상품이 없어요.',
  hidden: '숨김',
  recalled: '회수함',
  waiting: '판매 대기',
  ends: '판매 마감',
  act: '숨기거나 회수하기',
  hide: '숨기기',
  hiding: '구매자에게 보이지 않고 살 수 없어요. 픽업 대기 주문은 그대로예요.',
  show: '다시 보이기',
  recall: '회수하기',
  recalling: '픽업 대기 주문은 취소되고 환불되며, 60일 안에 찾아간 구매자에게도 알려요. 되돌릴 수 없어요.',
  reason: '이유',
  reasonHint: '5자 이상. 마트에 보여요. 회수하면 구매자에게도 보여요.',
} as const;

export const REVIEWS = {
  duringDispute: '분쟁 중 작성',
  q: '내용, 마트 번호나 주문 번호',
  hiddenOnly: '숨긴 리뷰만',
  empty: '찾는 리뷰가 없어요.',
  until: '까지 숨김',
  act: '숨기거나 삭제하기',
  days: '숨길 날수 (30일까지)',
  hide: '숨기기',
  show: '다시 보이기',
  remove: '삭제하기',
  removing: '리뷰와 사진, 마트의 답글이 삭제돼요. 되돌릴 수 없어요.',
  reasonHint: '5자 이상. 기록에만 남고, 리뷰를 쓴 사람에게는 결과를 알려요.',
} as const;

export const LOG = {
  operator: '운영자 번호',
  subject: '대상 (예: 회원 12)',
  day: '날짜',
  filter: '찾기',
  empty: '기록이 없어요.',
  review: '이번 달 기록을 점검했어요',
  reviewed: '이번 달 기록을 점검했어요.',
  notReviewed: '이번 달 기록을 아직 점검하지 않았어요. 한 달에 한 번 확인해 주세요.',
} as const;

/** Since when it waits, of several the oldest; of what is not due yet, when it is. */
export function sinceText(since: Date, now: Date, count: number): string {
  if (since > now) return `${momentText(since, now)}까지`;
  return count > 1 ? `가장 오래된 건 ${ageText(since, now)}` : ageText(since, now);
}

export const WAITING: Record<TodayKind, string> = {
  marts: '승인 대기 마트',
  reviews: '사업자 정보를 바꾸려는 마트',
  taxFaults: '국세청에 휴업·폐업으로 나오는 마트',
  cases: '답변 대기 문의',
  lateCases: '답변이 늦은 문의',
  dueCases: '하루 안에 답할 문의',
  undecided: '결과 미확인 카드 결제',
  voids: '취소되지 않은 실패 결제',
  refunds: '보내지 못한 환불',
  handRefunds: '주문을 정하지 않은 카드사 환불',
  payees: '확인할 정산 계좌',
  statements: '확정할 정산서',
  payable: '지급할 정산서',
  failedPayouts: '실패한 지급',
  objections: '답변 대기 정산서 이의',
  heldStatements: '보류한 정산서',
  overdue: '지급일이 지난 정산서',
  moneyFaults: '장부 불일치',
  examples: '아직 올리지 않은 약관',
};
