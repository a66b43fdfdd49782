import { isEndingSoon } from '#lib/domain/discovery/home-rows.ts';
import { timeLeft } from '#lib/domain/time.ts';

export interface SaleTimeLeft {
  text: string;
  state: 'running' | 'urgent' | 'ended';
}

/** How long a sale still runs, in the units that say enough: 3일 남음, 5시간 남음, 1시간 20분 남음, 12분 남음. */
export function saleTimeLeft(endsAt: Date, now: Date): SaleTimeLeft {
  const ms = endsAt.getTime() - now.getTime();
  const { days, hours, minutes, expired } = timeLeft(ms);
  if (expired) return { text: '판매 마감', state: 'ended' };
  const state = isEndingSoon(endsAt, now) ? 'urgent' : 'running';
  if (days > 0) return { text: `${days}일 남음`, state };
  if (hours >= 3) return { text: `${hours}시간 남음`, state };
  if (hours > 0) return { text: minutes > 0 ? `${hours}시간 ${minutes}분 남음` : `${hours}시간 남음`, state };
  return { text: minutes > 0 ? `${minutes}분 남음` : '곧 끝나요', state };
}
