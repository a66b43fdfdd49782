import { TODAY_KINDS, type TodayKind } from '#lib/domain/market/operator-today.ts';
import type { OperatorAlarmKind } from '#lib/domain/notice/alarm.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { WAITING } from './operator.ts';

const countOf = (details: Record<string, unknown>, what: TodayKind): number => Number(details[what] ?? 0);

/** What those who run the market are told: each day what is late, and at once that the books do not add up. */
export function operatorNewsWords(kind: OperatorAlarmKind, details: Record<string, unknown>) {
  if (kind === 'moneyFaults')
    return {
      title: '장부가 맞지 않아요',
      body: `맞지 않는 내역이 ${formatNumber(countOf(details, 'moneyFaults'))}건 있어요. 지급을 멈추고 확인해 주세요.`,
      url: '/operator/settlement/books',
    };
  const lines = TODAY_KINDS.filter((what) => countOf(details, what) > 0).map(
    (what) => `${WAITING[what]} ${formatNumber(countOf(details, what))}건`,
  );
  return { title: '오늘 먼저 볼 일', body: lines.join('\n'), url: '/operator' };
}
