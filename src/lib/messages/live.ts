import { formatNumber } from '#lib/domain/number.ts';
export const LINE_TEXTS = {
  down: '새 소식을 받는 연결이 끊겼어요. 다시 연결하고 있어요. 그동안은 화면이 늦을 수 있어요.',
  soundOn: '새 주문 소리 켜짐',
  soundBlocked: '소리가 안 나요. 눌러서 켜기',
  seen: '확인',
  look: '새 주문 보기',
  toOrders: '주문 목록 보기',
  soundOff: '새 주문 소리 꺼짐',
} as const;

/** '새 주문 2건이 들어왔어요.' */
export const newOrdersText = (count: number): string => `새 주문 ${formatNumber(count)}건이 들어왔어요.`;
