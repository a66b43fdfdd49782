import type { Travel } from '#lib/domain/discovery/travel.ts';
import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import type { CartLine, LineRefusal } from '#lib/domain/order/cart.ts';
import type { PickupRefusal } from '#lib/domain/order/pickup.ts';
import type { VisitWindow } from '#lib/domain/order/visit.ts';
import type { Leg } from '#lib/domain/order/walk.ts';
import { visitLine } from '../discovery/reach.ts';
import { travelText } from '../discovery/walk.ts';
import { shortMoment } from '../product/product-standing.ts';

/** Spec sections 5 and 8, 'Cart'. */
export const SELECT_TO_PAY = '결제할 상품을 선택해 주세요.';
export const SELECT_TO_DELETE = '삭제할 상품을 선택해 주세요.';
export const ABOVE_STOCK = '재고 수량을 넘을 수 없어요.';
export const DELETE_FAILED = '장바구니에서 삭제하지 못했어요.';
export const QUANTITY_FAILED = '수량을 바꾸지 못했어요.';

/** Said at a mart that takes no cards. */
export const ON_SITE_ONLY = '현장 결제만 돼요';

/** Why a line can only be deleted. */
export const LINE_PROBLEMS: Record<LineRefusal, string> = {
  martClosed: '더는 운영하지 않는 마트예요',
  martSuspended: '지금은 주문을 받지 않는 마트예요',
  saleEnded: '판매가 끝났어요',
  soldOut: '다 팔렸어요',
  notInTime: '지금은 픽업할 수 없어요',
};

const PICKUP_PROBLEMS: Partial<Record<PickupRefusal, string>> = {
  martNotOpening: '마트가 당분간 문을 열지 않아요',
  opensAfterSaleEnd: '마트가 열기 전에 판매가 끝나요',
  windowTooShort: '픽업 시간이 10분도 남지 않았어요',
};

/** Why a line can only be deleted, as closely as it is known: '픽업 시간이 10분도 남지 않았어요 · 내일 오전 9시에 열어요'. */
export function lineProblemText(
  { pickupProblem }: Pick<CartLine, 'pickupProblem'>,
  reason: LineRefusal,
  now: Date,
): string {
  if (reason !== 'notInTime' || !pickupProblem) return LINE_PROBLEMS[reason];
  const { reason: why, opensAt } = pickupProblem;
  const opensLater = why !== 'martNotOpening' && opensAt !== null && opensAt > now;
  return [
    PICKUP_PROBLEMS[why] ?? LINE_PROBLEMS.notInTime,
    ...(opensLater ? [`${shortMoment(opensAt, now)}에 열어요`] : []),
  ].join(' · ');
}

/** '2가지 · 4개' of what is selected. */
export const selectionText = ({ products, pieces }: { products: number; pieces: number }): string =>
  products === 0 ? '고른 상품이 없어요' : `${formatNumber(products)}가지 · ${formatNumber(pieces)}개`;

export const savedText = (won: number): string => `정가보다 ${formatWon(won)} 싸요`;

/** '3곳 · 걸어서 28분 · 오후 5:16까지', of a way through several marts. */
export const walkText = (
  { visited, minutes, validUntil }: { visited: number; minutes: number | null; validUntil: Date | null },
  travel: Travel,
  now: Date,
): string =>
  [
    `${formatNumber(visited)}곳`,
    ...(minutes === null ? [] : [travelText(minutes, travel)]),
    ...(validUntil ? [`${shortMoment(validUntil, now)}까지`] : []),
  ].join(' · ');

/** '픽업 2:45~3:13 · 걸어서 5분' of a mart on the way, and of a later one '… · 앞 마트에서 3분'. */
export function stopText(
  {
    window,
    leg,
    isFirst,
    travel,
    pausedUntil,
  }: { window: VisitWindow; leg: Leg | null; isFirst: boolean; travel: Travel; pausedUntil: Date | null },
  now: Date,
): string {
  const wayTo = (minutes: number) => (isFirst ? travelText(minutes, travel) : `앞 마트에서 ${formatNumber(minutes)}분`);
  return [
    ...(pausedUntil ? [`${shortMoment(pausedUntil, now)}부터 주문`] : []),
    visitLine(window, null, now),
    ...(leg?.minutes == null ? [] : [wayTo(leg.minutes)]),
  ].join(' · ');
}

/** '설향 딸기 외 1개', of the lines of a mart that is folded. */
export function linesText([first, ...others]: readonly { name: string }[]): string {
  const name = first?.name ?? '';
  return others.length > 0 ? `${name} 외 ${formatNumber(others.length)}개` : name;
}

/** Selected lines that can no longer be bought, all for the same reason, keep the purchase back. */
export const cannotPayFor = ([first = '', ...others]: readonly string[], problem: string): string =>
  `‘${first}’${others.length > 0 ? ` 외 ${formatNumber(others.length)}개 상품` : ''}: ${problem}. 선택을 해제했으니 확인하고 다시 주문해 주세요.`;

/** `won`: by how much a piece has become dearer since it was put in; below 0, cheaper. Not 0. */
export const priceMoved = (won: number): string =>
  `담을 때보다 ${formatWon(Math.abs(won))} ${won > 0 ? '올랐어요' : '내렸어요'}`;

export const stockFell = (stock: number): string => `재고가 ${formatNumber(stock)}개로 줄어 수량을 맞췄어요.`;
export const limitFell = (most: number): string => `1인당 ${formatNumber(most)}개까지 살 수 있어 수량을 맞췄어요.`;
export const removed = (lines: number): string => `상품 ${lines}개를 장바구니에서 삭제했어요.`;

/** What is told after the cart from before signing in was taken over. */
export function mergedText(merged: number, left: number): string {
  if (merged === 0) return '담아 둔 상품은 이제 살 수 없어 장바구니로 옮기지 못했어요.';
  const taken = `담아 둔 상품 ${merged}개를 장바구니로 옮겼어요.`;
  return left > 0 ? `${taken} ${left}개는 이제 살 수 없어요.` : taken;
}
