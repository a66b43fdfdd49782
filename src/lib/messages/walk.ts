import { isWalkTooLong, minutesLeft } from '#lib/domain/departure.ts';
import { formatDistance } from '#lib/domain/geo.ts';
import { formatNumber } from '#lib/domain/number.ts';

export const MAP_NAMES = { kakao: '카카오맵', naver: '네이버지도' } as const;
/** What the buyer's place is called in a map's route. */
export const START_NAME = '내 위치';

const walkText = (minutes: number): string => `걸어서 ${formatNumber(minutes)}분`;

/** '70m · 걸어서 2분', of metres and whole minutes; null where nobody knows from where. */
export const wayText = ({
  distance,
  walkingMinutes,
}: {
  distance: number | null;
  walkingMinutes: number | null;
}): string | null =>
  distance === null || walkingMinutes === null ? null : `${formatDistance(distance)} · ${walkText(walkingMinutes)}`;

const ENDS = { saleEnd: '마감', deadline: '기한' } as const;

/** '걸어서 25분 · 마감까지 20분 남았어요' where the walk is longer than what is left; null where it is not, and once it is over. */
export function lateWalkText(
  walkMinutes: number,
  { until, now, what }: { until: Date; now: Date; what: keyof typeof ENDS },
): string | null {
  if (until <= now || !isWalkTooLong(walkMinutes, until, now)) return null;
  return `${walkText(walkMinutes)} · ${ENDS[what]}까지 ${formatNumber(minutesLeft(until, now))}분 남았어요`;
}

/** What a calendar says of a pickup. */
export const CALENDAR = {
  summary: (mart: string) => `${mart}에서 찾아가기`,
  description: (product: string, quantity: number) =>
    `${product} ${formatNumber(quantity)}개. 매장에서 QR이나 픽업 번호를 보여 주세요.`,
  leave: (mart: string) => `지금 출발하세요: ${mart}`,
};
