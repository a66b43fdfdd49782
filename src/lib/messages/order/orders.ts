import { spokenMomentOf } from './pickup-window.ts';

/** What the buyer reads after an extension (spec section 7 shows the server's text). */
export const extendedText = (validUntil: Date, now: Date): string =>
  `픽업 시간을 ${spokenMomentOf(validUntil, now)}까지 늘렸어요.`;

export const ORDER_CANCELLED_TEXT = '주문을 취소했어요.';
