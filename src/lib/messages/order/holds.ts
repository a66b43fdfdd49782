import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import {
  CANCELS_A_DAY,
  type HoldRefusal,
  type HoldStanding,
  NO_SHOW_DAYS,
  PAID_NO_SHOWS,
  REHOLD_MINUTES,
  RESERVATION_PAUSE_DAYS,
} from '#lib/domain/order/holds.ts';
import { clockText, dayText } from '../dates.ts';
import { maxPerBuyerText } from '../product/max-per-buyer.ts';

const untilText = (until: Date) => `${dayText(until)} ${clockText(until)}`;

/** Why an order may not be paid in the mart now, and what to do instead. rules.md section 14. */
export function holdRefusalText(refusal: HoldRefusal): string {
  if (refusal.code === 'onSiteSuspended') {
    return `찾아가지 않은 주문이 있어 ${untilText(refusal.until)}까지 현장 결제를 쓸 수 없어요. 카드로 결제해 주세요.`;
  }
  if (refusal.code === 'reservationSuspended') {
    return `결제하고 찾아가지 않은 주문이 ${PAID_NO_SHOWS}건 있어 ${untilText(refusal.until)}까지 예약 결제를 할 수 없어요. 바로 결제는 할 수 있어요.`;
  }
  switch (refusal.why) {
    case 'lines':
      return `현장 결제 주문은 동시에 ${refusal.limit}건까지 할 수 있어요. 먼저 픽업하거나 카드로 결제해 주세요.`;
    case 'won':
      return `현장 결제 주문은 동시에 ${formatWon(refusal.limit)}까지 할 수 있어요. 먼저 픽업하거나 카드로 결제해 주세요.`;
    case 'cancelledBefore':
      return `방금 취소한 상품은 ${REHOLD_MINUTES}분 동안 현장 결제로 주문할 수 없어요. ${untilText(refusal.until)}부터 돼요. 카드로는 지금도 살 수 있어요.`;
    case 'cancelledOften':
      return `오늘 현장 결제 주문을 ${CANCELS_A_DAY}번 취소해서 밤 12시(자정)까지 현장 결제를 쓸 수 없어요. 카드로 결제해 주세요.`;
    case 'paidCancelledOften':
      return `오늘 결제한 주문을 ${CANCELS_A_DAY}번 취소해서 밤 12시(자정)까지 카드로 주문할 수 없어요.`;
    case 'pieces':
      return piecesRefusedText(refusal);
    case 'bags':
      return bagsRefusedText(refusal);
  }
}

function bagsRefusedText({ limit, held }: { limit: number; held: number }): string {
  const rule = `꾸러미는 한 마트에서 하루에 1인당 ${formatNumber(limit)}개까지 살 수 있어요.`;
  if (held === 0) return rule;
  const left = limit - held;
  const rest = left > 0 ? `${formatNumber(left)}개 더 살 수 있어요.` : '내일 다시 주문해 주세요.';
  return `${rule} 오늘 이미 ${formatNumber(held)}개를 주문해서 ${rest}`;
}

function piecesRefusedText({ limit, held }: { limit: number; held: number }): string {
  if (held === 0) return maxPerBuyerText(limit);
  const left = limit - held;
  const rest = left > 0 ? `${formatNumber(left)}개 더 살 수 있어요.` : '찾아간 뒤에 다시 살 수 있어요.';
  return `${maxPerBuyerText(limit)} 이미 ${formatNumber(held)}개를 주문해 둬서 ${rest}`;
}

/** The same for no-shows of paid orders; empty where there are none. */
export function paidNoShowText({ paidNoShows, reservationsEnd }: HoldStanding): string {
  if (reservationsEnd) return holdRefusalText({ code: 'reservationSuspended', until: reservationsEnd });
  if (paidNoShows === 0) return '';
  return `최근 ${NO_SHOW_DAYS}일 동안 결제하고 찾아가지 않은 주문이 ${paidNoShows}건 있어요. ${PAID_NO_SHOWS}건이 되면 ${RESERVATION_PAUSE_DAYS}일 동안 예약 결제를 할 수 없어요.`;
}

/** My page: how many no-shows there are, and what comes next. */
export function noShowText({ noShows, nextDays }: HoldStanding): string {
  if (noShows === 0) return `최근 ${NO_SHOW_DAYS}일 동안 찾아가지 않은 현장 결제 주문이 없어요.`;
  return `최근 ${NO_SHOW_DAYS}일 동안 찾아가지 않은 현장 결제 주문이 ${noShows}건 있어요. 한 번 더 찾아가지 않으면 ${nextDays}일 동안 현장 결제를 쓸 수 없어요.`;
}

export const HOLDS_TITLE = '현장 결제 이용';
