import { formatWon } from '#lib/domain/money.ts';
import { shortMoment } from './product-standing.ts';

/** '오후 6시에 2,470원', '내일 오전 9시에 2,470원': what a listing costs next, as the wire has it; null once that has come. */
export function nextPriceText(next: { price: number; at: string } | null | undefined, now: Date): string | null {
  if (!next || new Date(next.at) <= now) return null;
  return `${shortMoment(new Date(next.at), now)}에 ${formatWon(next.price)}`;
}
