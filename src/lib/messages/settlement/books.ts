import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import type { MoneyEventKind } from '#lib/domain/settlement/money-events.ts';
import { eventOf, type MoneyFault, type MoneyProof } from '#lib/domain/settlement/money-fault.ts';
import { isoDateText } from '../dates.ts';
import { accountText, moneyEventText, subjectText } from '../market/operator.ts';

export const BOOKS = {
  title: '장부 대조',
  lead: '매일 새벽 3시에 장부를 주문, 결제, 환불, 정산서와 대조해요.',
  never: '아직 대조하지 않았어요.',
  proven: (when: string): string => `${when} 대조에서 모두 맞았어요.`,
  found: (n: number, when: string): string => `${when} 대조에서 ${formatNumber(n)}건이 맞지 않았어요.`,
  since: (when: string): string => `처음 발견: ${when}`,
  stop: '이유를 알 때까지 지급하지 마세요.',
  steps: '확인하는 순서',
  stepRows: [
    '아래 대상을 열어, 장부의 금액을 주문 상태, 환불, 카드사 기록과 비교해 주세요.',
    '카드사 기록과 다르면 카드사 정산에서 차이를 확인해 주세요. 카드사에서 직접 환불했다면 주문을 정해 주세요.',
    '그래도 남으면 서버 담당자에게 npm run ops -- verify-money 결과를 요청해 주세요. 지금 상태로 다시 대조해요.',
  ],
  faults: '맞지 않는 내역',
  more: (n: number): string => `${formatNumber(n)}건이 더 있어요. verify-money가 모두 보여 줘요.`,
  unnamed: '이 대조는 내역을 남기지 않았어요. verify-money가 모두 보여 줘요.',
  legs: '장부의 줄',
  noLegs: '장부에 줄이 없어요.',
} as const;

const PROOFS: Record<MoneyProof, string> = {
  event: '한 거래의 합계가 0원이 아니에요',
  payment: '카드사에서 받을 금액이 달라요',
  booking: '장부의 금액이 기록과 달라요',
  carried: '지난 정산서에서 이월한 금액이 달라요',
  lines: '정산서 금액이 내역의 합계와 달라요',
  vat: '수수료 부가세가 수수료의 10%가 아니에요',
  payout: '지급이 정산서나 장부와 달라요',
  period: '정산 기간 밖의 내역이 있어요',
  order: '주문의 금액이 달라요',
};

/** What is wrong: '주문의 금액이 달라요 · 마트'. */
export const faultText = ({ proof, account }: Pick<MoneyFault, 'proof' | 'account'>): string =>
  account ? `${PROOFS[proof]} · ${accountText(account)}` : PROOFS[proof];

/** Both sums: '있어야 할 금액 12,120원 · 장부 12,000원 · 차이 120원'; null where it is about none. */
export function faultSumsText({ shouldWon, isWon }: Pick<MoneyFault, 'shouldWon' | 'isWon'>): string | null {
  if (shouldWon === null) return null;
  const should = `있어야 할 금액 ${formatWon(shouldWon)}`;
  if (isWon === null) return `${should} · 장부에 없음`;
  return `${should} · 장부 ${formatWon(isWon)} · 차이 ${formatWon(Math.abs(shouldWon - isWon))}`;
}

/** Events that are told by more than their order. */
const EVENTS: Partial<Record<MoneyEventKind, string>> = {
  chargeback: '차지백',
  settled: '카드사 정산',
  provided: '카드사 입금',
  deposited: '등록한 입금',
  depositUndone: '삭제한 입금',
  adjust: '정산 조정',
  paidOut: '지급',
  returned: '은행에서 돌아온 지급',
};

const IS_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** '주문 12', '판매 12', '카드사 입금 2026년 11월 25일(수)'. */
export function faultSubjectText(subject: string): string {
  const event = eventOf(subject);
  if (!event) return subjectText(subject);
  const what = EVENTS[event.kind] ?? moneyEventText(event.kind);
  return `${what} ${IS_DAY.test(event.ref) ? isoDateText(event.ref) : event.ref}`;
}
