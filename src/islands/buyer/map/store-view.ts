import type { NearbyStore } from '#lib/contract/marts.ts';
import { martStanding } from '#lib/messages/mart-standing.ts';

export interface OpenState {
  text: string;
  isOpen: boolean;
}

/** Whether a mart can be visited now, and if not, when. */
export function openState({ isOpen, opensAt }: Pick<NearbyStore, 'isOpen' | 'opensAt'>, now: Date): OpenState {
  return { text: martStanding({ isOpen, opensAt }, now).text, isOpen };
}
