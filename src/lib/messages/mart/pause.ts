import { datedMomentText } from '../dates.ts';

/**
 * To buyers: the mart takes no new orders until then (ISO 8601), half an hour or, closed for today, until it opens
 * again.
 */
export const pausedText = (until: string | undefined): string => {
  if (!until) return '지금은 새 주문을 받지 않아요. 잠시 뒤에 주문해 주세요.';
  const at = new Date(until);
  return `지금은 새 주문을 받지 않아요. ${datedMomentText(at, at)}부터 주문할 수 있어요.`;
};
