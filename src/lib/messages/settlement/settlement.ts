import { MARKET_NAME } from '#lib/domain/market/market-name.ts';
import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import type { StatementState } from '#lib/domain/settlement/period.ts';
import { addMinutes, seoulDate } from '#lib/domain/time.ts';
import { datedMomentText, nearDateText } from '../dates.ts';

/** '5.5%' of 550 basis points. */
export const percentText = (bp: number): string => `${bp / 100}%`;

export const TERMS = {
  title: '카드 수수료',
  now: (bp: number): string => `지금 ${percentText(bp)} (부가세 별도)`,
  none: `이 마트에 따로 정한 수수료가 없어 ${MARKET_NAME} 기본 수수료를 따라요.`,
  rows: '정한 수수료',
  change: '수수료 바꾸기',
  changing: '총괄 매니저에게 바로 알려요. 이미 들어온 주문의 수수료는 바뀌지 않아요.',
  fromDay: '시작일',
  fromDayHint: '올릴 때는 30일 뒤부터예요.',
  commission: '수수료 (%)',
  commissionHint: '5.5처럼 소수 둘째 자리까지. 카드사 수수료를 포함하고, 부가세는 따로 붙어요.',
} as const;

export const STATE_NAMES: Record<StatementState, string> = {
  closed: '확인 중',
  approved: '지급 예정',
  paying: '지급 중',
  paid: '지급 완료',
  failed: '지급 실패',
  carried: '다음으로 이월',
  held: '지급 보류',
};

export const SETTLEMENT = {
  title: '정산',
  how: '정산 금액은 어떻게 계산하나요?',
  lead: '카드로 받은 돈에서 수수료를 뺀 금액이에요. 지난 기간의 판매를 이번 기간에 환불하면 이번 정산에서 빠져요. 현장 결제는 마트가 직접 받아 여기에 없어요.',
  apart:
    '매출과 다를 수 있어요. 매출은 판매한 날로 적고 현장 결제를 더해요. 찾아가지 않은 예약의 수수료는 매출이 아니어서 정산서에만 있어요.',
  empty: '아직 정산서가 없어요.',
  emptyText: '카드 주문을 건네면 기간이 끝난 다음 날 새벽에 만들어져요.',
  failed: '정산서를 불러오지 못했어요. 잠시 뒤 다시 열어 주세요.',
  notAllowed: '총괄 매니저만 볼 수 있어요',
  notAllowedText: '정산이 궁금하면 총괄 매니저에게 물어보세요.',
  statements: '정산서',
  lines: '내역',
  total: '정산 금액',
  seller: '판매자',
  commissionSum: '수수료',
  withVat: (commission: string, vat: string): string => `${commission}, 부가세 ${vat}`,
  correctedInvoice: '이 기간은 환불이 판매보다 많아 수수료가 0원보다 적어요. 세금계산서는 수정세금계산서로 발행돼요.',
  older: '이전 정산서',
  more: (n: number): string => `이 밖에 ${formatNumber(n)}줄은 파일에 있어요.`,
  all: '정산서 목록',
  excel: '엑셀로 받기',
  state: '상태',
  mart: '마트 번호',
  find: '찾기',
  anyState: '모두',
  periods: '확정 대기 기간',
  periodsLead: '마트는 정산서가 나온 뒤 3영업일 동안 이의를 제기할 수 있어요. 그 뒤에 확정해 주세요.',
  sum: (n: number, won: string): string => `정산서 ${formatNumber(n)}건, 합계 ${won}`,
  unusual: (n: number): string => `지난 4번의 평균과 50% 넘게 다른 정산서가 ${formatNumber(n)}건 있어요:`,
  number: (id: number): string => `${id}번`,
  approveAll: '모두 확정하기',
  early: (n: number, day: string): string => `${formatNumber(n)}건은 마트의 이의를 기다려요. ${day}부터 함께 확정해요.`,
  objectedOnes: (n: number): string => `이의에 답하면 확정할 수 있는 정산서가 ${formatNumber(n)}건 있어요:`,
  onlyObjected: '답변 대기만',
  answer: '이의에 답하기',
  answerWords: '마트에 보낼 답변',
  answering: '답하면 이의가 끝나요. 금액을 바꾸려면 먼저 조정해 주세요. 다음 정산서에 들어가요.',
  failedText: '은행에서 보내지 못했어요. 정산 계좌를 확인해 주세요. 고치면 운영자가 다시 보내요.',
  waiting: '보류 중인 주문',
  payBy: (at: Date, now: Date): string => `${nearDateText(at, now)}까지 입금돼요`,
  expected: { weekly: '이번 주 입금 예정', monthly: '이번 달 입금 예정' },
  expectedSoFar: (period: string): string => `${period} 카드 판매에서 수수료를 뺀 금액이에요. 판매하면 늘어나요.`,
  expectedCarried: '1,000원보다 적으면 다음 정산으로 넘어가요.',
  suspended: '판매가 정지돼 지급하지 않아요. 정지가 끝나면 다시 진행돼요.',
  held: (reason: string): string => `보류: ${reason}`,
  object: '이의 제기',
  objectLead: (day: string): string => `금액이 다르면 ${day} 전까지 알려 주세요. 답할 때까지 확정하지 않아요.`,
  objectText: '무엇이 다른가요?',
  objection: ({ isOpen, isOwed }: { isOpen: boolean; isOwed: boolean }): string =>
    isOwed ? '받을 돈' : isOpen ? '이의 제기 (답변 대기)' : '이의 제기 (답변 완료)',
  answered: '답변',
  hold: '보류하기',
  holding: '보류를 해제할 때까지 지급하지 않아요.',
  holdReason: '보류하는 이유',
  holdHint: '5자 이상. 마트에 그대로 보여요.',
  release: '보류 해제',
  releasing: '다시 확정하고 지급할 수 있어요.',
  adjust: '조정하기',
  adjustLead: '다음 정산서에 이유와 함께 한 줄로 들어가요. 빼려면 −를 붙여 주세요.',
  adjustReason: '조정하는 이유',
  adjustWon: '금액 (원)',
  adjusting: '장부에 바로 기록되고 되돌릴 수 없어요. 틀렸다면 반대 금액으로 다시 조정해 주세요.',
  commission: (now: string): string => `카드 수수료 ${now} (부가세 별도)`,
  commissionFrom: (day: string, percent: string): string => `${day}부터 ${percent}`,
  closedMarts: '운영 종료한 마트의 정산',
  approve: '확정하기',
  approving: '확정하면 지급 대상이 돼요. 되돌릴 수 없어요.',
} as const;

/** A closed mart's words to its last general manager and to finance. */
export const owedBackText = (won: number): string =>
  `마지막 정산이 ${formatWon(-won)}이에요. 납부 방법은 운영자가 안내해 드려요.`;
export const objectedUntilText = (day: string): string =>
  `${day} 전까지는 마트가 이의를 제기할 수 있어요. 그때까지 기다렸다 확정해 주세요.`;
export const OBJECTED = '마트의 이의 제기에 아직 답하지 않았어요.';
export const OBJECTION_TOO_LATE = '이의를 제기할 수 있는 기간이 지났어요.';
const WAITING_WHY = { dispute: '분쟁이 끝나면 정산돼요', handRefund: '카드사 환불의 주문을 정하면 정산돼요' } as const;
export const waitingText = (why: keyof typeof WAITING_WHY): string => WAITING_WHY[why];

const WHATS: Record<string, string> = {
  earned: '판매',
  earnedLate: '판매 (인터넷 없이 확정)',
  asked: '환불',
  withdrawn: '환불 취소',
  borne: '환불 (카드사에서)',
  adjust: '조정',
  rounding: '수수료 부가세 단수 조정',
  carried: '지난 정산서에서 이월',
  total: '합계',
};
export const whatText = (what: string): string => WHATS[what] ?? what;

export const STATEMENT_COLUMNS = [
  '시각',
  '구분',
  '주문 번호',
  '상품',
  '판매 금액',
  '수수료',
  '수수료 부가세',
  '정산 금액',
];

interface Period {
  periodStart: string;
  periodEnd: string;
}
const daysOf = ({ periodStart, periodEnd }: Period): [first: Date, last: Date] => [
  new Date(periodStart),
  addMinutes(new Date(periodEnd), -1),
];

/** '11월 16일 (월)~11월 22일 (일)', of another year with it: its last day is the one before its end. */
export const periodText = (period: Period, now: Date): string =>
  daysOf(period)
    .map((day) => nearDateText(day, now))
    .join('~');

/** The title of a statement: '11월 16일(월)~11월 22일(일) 정산서' */
export const statementTitle = (period: Period, now: Date): string =>
  `${periodText(period, now)} ${SETTLEMENT.statements}`;

interface LineFacts {
  orderId: number | null;
  /** ISO 8601; null of what has no moment of its own. */
  at: string | null;
  keptWon: number;
  commissionWon: number;
  vatWon: number;
}

/** Below a line: '6월 5일(금) 오후 12:00 · 판매 4,890원, 수수료 268원, 부가세 27원' */
export function lineFactsText({ orderId, at, keptWon, commissionWon, vatWon }: LineFacts, now: Date): string {
  const sums = `판매 ${formatWon(keptWon)}, 수수료 ${formatWon(commissionWon)}, 부가세 ${formatWon(vatWon)}`;
  return [at && datedMomentText(new Date(at), now), orderId !== null && sums].filter(Boolean).join(' · ');
}

/** '정산서 2026-11-16~2026-11-22': files are sorted by their names. */
export const statementFileName = (period: Period): string => `정산서 ${daysOf(period).map(seoulDate).join('~')}`;
