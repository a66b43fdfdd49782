import { atom } from 'nanostores';
import type { call as Call } from '#lib/client/caller/call.ts';
import type { PromotionSwitches } from '#lib/contract/discovery/alerts.ts';
import { ALERTS_PAGE } from '#lib/messages/discovery/alerts.ts';

export interface PromotionState {
  switches: PromotionSwitches;
  busy: boolean;
  /** Why the last press was taken back. */
  problem: string | null;
}

/** The switches of what invites to buy: they stand as the server says, and are set one press at a time. */
export function createPromotions(switches: PromotionSwitches, call: typeof Call) {
  const $promotions = atom<PromotionState>({ switches, busy: false, problem: null });

  /** Answers whether it is as it was wanted. */
  async function set(change: { on?: boolean; night?: boolean }): Promise<boolean> {
    const { switches: standing, busy } = $promotions.get();
    if (busy) return false;
    $promotions.set({ switches: standing, busy: true, problem: null });
    const answer = await call('PUT /api/buyer/promotions', { body: change });
    if (answer.ok) $promotions.set({ switches: answer.data, busy: false, problem: null });
    else {
      const problem = `${ALERTS_PAGE.failed} ${answer.error.message}`;
      $promotions.set({ switches: standing, busy: false, problem });
    }
    return answer.ok;
  }

  return { $promotions, set };
}
