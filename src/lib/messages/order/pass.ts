import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';

export const PICKED_UP = '픽업했어요. 맛있게 드세요!';
/** What the QR on the home opens. */
export const QR_OF_PASS = 'QR 코드, 크게 보기';
/** Beside the next of several, the way to all that wait. */
export const seeOrdersText = (orders: number): string => `주문 ${formatNumber(orders)}건 보기`;
export const PASS_TITLE = '매장에서 보여 주세요';
export const TURNED_OVER = '잘 받았어요';

/** Beside the stars of what was just picked up. */
export const RATE_PICKUP = '어땠나요? 별점을 눌러 주세요';
export const rateLabel = (stars: number): string => `별점 ${stars}점 주기`;
export const SHARE_PICKUP = '친구에게 공유하기';

/** '500g', '3.4kg' */
export const weightText = (grams: number): string =>
  grams < 1_000 ? `${formatNumber(grams)}g` : `${formatNumber(Math.round(grams / 100) / 10)}kg`;

/** '먹거리 500g을 구하고 1,240원 아꼈어요' of what pickups saved; null where nothing is known of it. */
export function savedText({ won, grams }: { won: number; grams: number }): string | null {
  const money = won > 0 ? `${formatWon(won)} 아꼈어요` : null;
  if (grams <= 0) return money;
  const food = `먹거리 ${weightText(grams)}을`;
  return money ? `${food} 구하고 ${money}` : `${food} 구했어요`;
}

/** Beside a sentence of `savedText`. */
export const SAVED_WHEN = { now: '이번에', month: '이번 달' } as const;

export const shareText = (mart: string, saved: string | null): string =>
  saved ? `${mart}에서 ${saved}.` : `${mart}에서 마감 전 먹거리를 찾아왔어요.`;

export const ENDED_ELSEWHERE = '이 주문은 더 이상 진행 중이 아니에요.';

/** Under the pickup code of a pass for several orders. */
export const passOfVisitText = (orders: number): string => `이 QR 하나로 주문 ${formatNumber(orders)}건을 모두 받아요`;

/** An amount that nothing is due of. */
export const paidByCardText = (won: number): string => `${formatWon(won)} 결제 완료`;

/** What a buyer who cancels gets back, surcharge included; `paidWon` is what was paid by card. */
export const cancelRefundText = (paidWon: number): string =>
  paidWon === 0 ? '결제한 금액이 없어 환불은 없어요.' : `결제 금액 ${formatWon(paidWon)}이 모두 카드로 환불돼요.`;
