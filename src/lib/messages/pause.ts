import { spokenClock } from './dates.ts';

/** To buyers: the mart takes no new orders until then (ISO 8601). A pause lasts hours at most, so that the time of the day says it. */
export const pausedText = (until: string | undefined): string =>
  until
    ? `지금은 주문이 많아 ${spokenClock(new Date(until))}부터 주문할 수 있어요.`
    : '지금은 주문이 많아 잠시 뒤에 주문할 수 있어요.';
