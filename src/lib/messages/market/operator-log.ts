import { formatWon } from '#lib/domain/money.ts';
import { REPORT_OUTCOME_NAMES, TO_NAMES } from '../case/cases.ts';
import { timestampText } from '../dates.ts';
import { STANDING_NAMES } from '../mart/mart-approval.ts';
import { percentText } from '../settlement/settlement.ts';
import { bearerText, ROLE_NAMES } from './operator.ts';

/** One field of what an operator did, in words; `before` where the log has it. */
export interface LoggedField {
  name: string;
  before: string | null;
  after: string | null;
}

type Facts = Record<string, unknown> | null;

const NAMES: Record<string, string> = {
  role: '역할',
  standing: '상태',
  override: '예외 승인',
  kind: '종류',
  until: '종료 일시',
  cancelledOrders: '취소한 주문',
  generalManagerId: '총괄 매니저',
  to: '받는 쪽',
  refundWon: '환불한 금액',
  amountWon: '금액',
  feeWon: '수수료',
  totalWon: '합계',
  bearer: '부담',
  forgive: '노쇼 기록 지움',
  outcome: '결과',
  days: '날수',
  pieces: '개수',
  commissionBp: '수수료율',
  fromDay: '시작일',
  effectiveFrom: '시행',
  version: '버전',
  businessNumber: '사업자등록번호',
  representative: '대표자',
  openedOn: '개업일',
  payeeId: '계좌 신청',
  batchId: '은행 파일',
  completed: '입금 완료',
  lines: '주문별 금액',
  ids: '정산서',
  statementIds: '정산서',
  paymentId: '결제',
  orderId: '주문',
  reference: '거래 번호',
  day: '날짜',
  reason: '이유',
  confirm: '다시 보냄을 확인',
  depositId: '입금',
  chargebackId: '차지백',
  adjustmentId: '조정',
};

const KNOWN: Record<string, Record<string, string>> = {
  kind: { newOrders: '새 주문만 막음', stop: '모두 멈춤' },
  to: TO_NAMES,
  outcome: REPORT_OUTCOME_NAMES,
  role: ROLE_NAMES,
  standing: STANDING_NAMES,
};

const NOTHING = '없음';
/** It names the state that was decided on, and says nothing to a reader. */
const STATE = 'seen';

const ISO = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** A value as an operator reads it; lists and lines field by field. */
function valueText(name: string, value: unknown): string {
  if (value === null || value === undefined) return NOTHING;
  if (typeof value === 'boolean') return value ? '예' : '아니요';
  if (Array.isArray(value)) return value.map((one) => valueText(name, one)).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([field, part]) => `${NAMES[field] ?? field} ${valueText(field, part)}`)
      .join(' ');
  if (typeof value === 'number') {
    if (name.endsWith('Won')) return formatWon(value);
    return name === 'commissionBp' ? percentText(value) : String(value);
  }
  const text = String(value);
  if (name === 'bearer' && (text === 'mart' || text === 'market')) return bearerText(text);
  return KNOWN[name]?.[text] ?? (ISO.test(text) ? timestampText(new Date(text)) : text);
}

/** What the log keeps of an act, field by field, in words (market.md 19.6). */
export function loggedFields(before: Facts, after: Facts): LoggedField[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (field) => field !== STATE,
  );
  const textIn = (facts: Facts, field: string) => (facts && field in facts ? valueText(field, facts[field]) : null);
  return fields.map((field) => ({
    name: NAMES[field] ?? field,
    before: textIn(before, field),
    after: textIn(after, field),
  }));
}

/** What an operator changed, in one line: 'name before → after'. */
export const changesText = (before: Facts, after: Facts): string =>
  loggedFields(before, after)
    .map(({ name, before: was, after: is }) => `${name} ${was === null ? '' : `${was} → `}${is ?? NOTHING}`)
    .join(', ');
