import { deviceStorage } from '#lib/client/offline/storages.ts';

/** How many check-ins each person has not sent, for pages that need not open the queue. */
const UNSENT = 'unsent-check-ins:';

export const countUnsent = (userId: string): number => Number(deviceStorage().getItem(UNSENT + userId)) || 0;

export function noteUnsent(userId: string, count: number): void {
  try {
    if (count > 0) deviceStorage().setItem(UNSENT + userId, String(count));
    else deviceStorage().removeItem(UNSENT + userId);
  } catch {
    // A full storage only costs the question at a logout.
  }
}
