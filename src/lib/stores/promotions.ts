import { atom, computed } from 'nanostores';
import type { call as Call } from '#lib/client/caller/call.ts';
import type { PromotionSwitches } from '#lib/contract/discovery/alerts.ts';
import { ALERTS_PAGE } from '#lib/messages/discovery/alerts.ts';
import { mutation } from './mutation.ts';

/** The switches of what invites to buy: they stand as the server says, and are set one press at a time. */
export function createPromotions(switches: PromotionSwitches, call: typeof Call) {
  const $switches = atom(switches);
  const change = mutation((body: { on?: boolean; night?: boolean }) => call('PUT /api/buyer/promotions', { body }), {
    failed: ALERTS_PAGE.failed,
  });
  return {
    $promotions: computed([$switches, change.$state], (switches, { busy, problem }) => ({ switches, busy, problem })),
    /** Answers whether it is as it was wanted. */
    async set(wanted: { on?: boolean; night?: boolean }): Promise<boolean> {
      const done = await change.press(wanted);
      if (done?.ok) $switches.set(done.data);
      return done?.ok ?? false;
    },
  };
}
