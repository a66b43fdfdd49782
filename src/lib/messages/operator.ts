import type { OperatorRole } from '#lib/domain/operator.ts';

export const ROLE_NAMES: Record<OperatorRole, string> = { owner: '대표', support: '고객 지원', finance: '정산' };

export const CONSOLE = {
  name: '운영자 센터',
  today: '오늘 할 일',
  staff: '운영자',
  log: '기록',
  secondFactor: '두 번째 인증',
  nothing: '기다리는 일이 없어요.',
  oldSession: '로그인한 지 12시간이 지났어요. 로그아웃하고 다시 로그인해 주세요.',
} as const;

export const SECOND_FACTOR = {
  setUp: '인증 앱(예: Google OTP)으로 QR을 찍거나 아래 키를 입력하고, 앱에 보이는 숫자 6자리를 입력해 주세요.',
  give: '인증 앱에 보이는 숫자 6자리를 입력해 주세요.',
  code: '숫자 6자리',
  submit: '확인',
  off: 'DATA_KEY를 설정하지 않아 두 번째 인증을 켤 수 없어요.',
} as const;

export const STAFF = {
  add: '운영자 추가',
  person: '이메일 또는 회원 번호',
  personHint: '한 번 로그인한 사람만 추가할 수 있어요.',
  role: '역할',
  remove: '그만두기',
  removing: (name: string): string => `${name}님은 이제 운영자 센터에 들어올 수 없어요.`,
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
};

/** '회원 12' of 'user 12'. */
export function subjectText(subject: string | null): string {
  if (subject === null) return '시장 전체';
  const [noun = '', ...rest] = subject.split(' ');
  return [SUBJECTS[noun] ?? noun, ...rest].join(' ');
}

const ACTIONS: Record<string, string> = {
  'POST /api/operator/second-factor': '두 번째 인증',
  'GET /api/operator/staff': '운영자 목록 열람',
  'GET /operator/staff': '운영자 목록 열람',
  'POST /api/operator/staff': '운영자 역할 지정',
  'DELETE /api/operator/staff/{userId}': '운영자 해제',
  'POST /api/operator/log/review': '월 1회 점검',
  'POST /api/operator/orders/{orderId}/refunds': '주문 환불',
  'POST /api/operator/hand-refunds/{paymentId}/attribute': '카드사 환불의 주문 지정',
};
export const actionText = (action: string): string => ACTIONS[action] ?? action;

const OUTCOMES: Record<string, string> = { begun: '끝나지 않음', done: '완료', failed: '오류' };
export const outcomeText = (outcome: string): string => OUTCOMES[outcome] ?? `거절 (${outcome})`;

export const LOG = {
  operator: '운영자 번호',
  subject: '대상 (예: user 12)',
  day: '날짜',
  filter: '찾기',
  older: '이전 기록',
  empty: '기록이 없어요.',
  review: '이번 달 기록을 점검했어요',
  reviewed: '이번 달 기록을 점검했어요.',
  notReviewed: '이번 달 기록을 아직 점검하지 않았어요. 한 달에 한 번 확인해 주세요.',
} as const;

export const WAITING = {
  marts: '승인을 기다리는 마트',
  undecided: '아직 모르는 카드 결제',
  refunds: '보내지 못한 환불',
  handRefunds: '주문을 정하지 않은 카드사 환불',
} as const;
