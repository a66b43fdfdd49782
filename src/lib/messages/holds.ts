import { CANCELS_A_DAY, type HoldRefusal, type HoldStanding, NO_SHOW_DAYS, REHOLD_MINUTES } from '#lib/domain/holds.ts';
import { formatWon } from '#lib/domain/money.ts';
import { clockText, dayText } from './dates.ts';

const untilText = (until: Date) => `${dayText(until)} ${clockText(until)}`;

/** Why an order may not be paid in the mart now, and what to do instead. rules.md section 14. */
export function holdRefusalText(refusal: HoldRefusal): string {
  if (refusal.code === 'onSiteSuspended') {
    return `찾아가지 않은 주문이 있어 ${untilText(refusal.until)}까지 현장 결제를 쓸 수 없어요. 카드로 결제해 주세요.`;
  }
  switch (refusal.why) {
    case 'lines':
      return `결제하지 않고 한 번에 ${refusal.limit}건까지 맡아 둘 수 있어요. 먼저 찾아가거나 카드로 결제해 주세요.`;
    case 'won':
      return `결제하지 않고 한 번에 ${formatWon(refusal.limit)}까지 맡아 둘 수 있어요. 먼저 찾아가거나 카드로 결제해 주세요.`;
    case 'cancelledBefore':
      return `방금 취소한 상품은 ${REHOLD_MINUTES}분 동안 현장 결제로 주문할 수 없어요. ${untilText(refusal.until)}부터 돼요. 카드로는 지금도 살 수 있어요.`;
    case 'cancelledOften':
      return `오늘 현장 결제 주문을 ${CANCELS_A_DAY}번 취소해서 밤 12시(자정)까지 현장 결제를 쓸 수 없어요. 카드로 결제해 주세요.`;
  }
}

/** My page: how many no-shows there are, and what comes next. */
export function noShowText({ noShows, nextDays }: HoldStanding): string {
  if (noShows === 0) return '최근 30일 동안 찾아가지 않은 현장 결제 주문이 없어요.';
  return `최근 ${NO_SHOW_DAYS}일 동안 찾아가지 않은 현장 결제 주문이 ${noShows}건 있어요. 한 번 더 찾아가지 않으면 ${nextDays}일 동안 현장 결제를 쓸 수 없어요.`;
}

export const HOLDS_TITLE = '현장 결제 이용';
