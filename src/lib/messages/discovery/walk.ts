import { type Travel, travelMinutes } from '#lib/domain/discovery/travel.ts';
import { formatDistance } from '#lib/domain/geo.ts';
import { formatNumber } from '#lib/domain/number.ts';

export const MAP_NAMES = { kakao: '카카오맵', naver: '네이버 지도' } as const;
/** What the buyer's place is called in a map's route. */
export const START_NAME = '내 위치';

const WAYS: Readonly<Record<Travel, string>> = { foot: '걸어서', bicycle: '자전거로', car: '차로' };

/** '걸어서 5분', '차로 7분'. */
export const travelText = (minutes: number, travel: Travel = 'foot'): string =>
  `${WAYS[travel]} ${formatNumber(minutes)}분`;

/** '70m · 걸어서 2분' of whole metres; null where nobody knows from where. */
export const wayText = (distance: number | null, travel: Travel = 'foot'): string | null =>
  distance === null ? null : `${formatDistance(distance)} · ${travelText(travelMinutes(distance, travel), travel)}`;

/** How a buyer comes, as they choose it. */
export const TRAVEL = { question: '어떻게 가시나요?', ...WAYS } as const;

/** '자전거로 갈 수 있어요', of a way by which a window is not missed. */
export const comeByText = (travel: Travel): string => `${WAYS[travel]} 갈 수 있어요`;

/** What a calendar says of a pickup. */
export const CALENDAR = {
  summary: (mart: string) => `${mart} 픽업`,
  description: (orders: readonly { productName: string; quantity: number }[]) =>
    `${orders.map(({ productName, quantity }) => `${productName} · ${formatNumber(quantity)}개`).join(', ')}. 매장에서 QR이나 픽업 번호를 보여 주세요.`,
  leave: (mart: string) => `지금 출발하세요: ${mart}`,
};
