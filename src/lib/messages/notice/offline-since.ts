import { momentText } from '../dates.ts';

/** Over a page that was kept for a moment without a network. */
export const offlineSince = (savedAt: Date, now: Date): string =>
  `인터넷이 연결되지 않아 ${momentText(savedAt, now)}에 본 내용을 보여 드려요.`;
