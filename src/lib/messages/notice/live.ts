import { formatNumber } from '#lib/domain/number.ts';
export const LINE_TEXTS = {
  soundOn: '새 주문 소리 켜짐',
  soundBlocked: '알림음 켜기',
  soundOff: '새 주문 소리 꺼짐',
  voiceOn: '음성 알림 켜짐',
  voiceOff: '음성 알림 꺼짐',
  /** Spoken when the voice is switched on. */
  voiceSample: '새 주문이 들어오면 이렇게 알려 드릴게요.',
  seen: '확인',
  look: '보기',
} as const;

/** '새 주문 2건이 들어왔어요.'; of a seller with several marts '와우산 한아름마트에 새 주문 2건이 들어왔어요.', of several at once without. */
export const newOrdersText = (count: number, mart: string | null = null): string =>
  `${mart ? `${mart}에 ` : ''}새 주문 ${formatNumber(count)}건이 들어왔어요.`;

/** Spoken: '와우산 한아름마트, 새 주문 3건'. */
export const spokenNews = (count: number, mart: string | null): string =>
  `${mart ? `${mart}, ` : ''}새 주문 ${formatNumber(count)}건`;
