import { suspendedUntil } from '#lib/domain/order/holds.ts';
import type { BuyerFrame, Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { readHoldRecord } from '../../order/holds/read-hold-records.ts';
import { showSession } from '../../person/session/show-session.ts';
import { countForHeader } from './count-for-header.ts';

/** The frame of nobody, and of somebody whose account is gone. */
export const NOBODYS_FRAME: BuyerFrame = {
  session: null,
  counts: { cart: 0, unread: 0, orders: 0, lastEvent: undefined },
  isSuspended: false,
};

/** Pages without the buyer's frame: the landing page, sellers', the stand-ins', the payment's windows and redirects. */
const FRAMELESS = /^\/(?:(?:home|seller|sandbox|toss|toss-checkout|auth|offline|postcode|login\/\w+)(?:\/.*)?)?$/;

/**
 * Reads it before anything of the page is sent: a frame that asked the database while the page streams would cut the
 * page off where the database is away. Without a path it is read for any page.
 */
export async function readBuyerFrame(deps: Deps, viewer: Viewer | null, path?: string): Promise<BuyerFrame> {
  if (!viewer || (path !== undefined && FRAMELESS.test(path))) return NOBODYS_FRAME;
  const session = await showSession(deps, viewer);
  if (!session) return NOBODYS_FRAME;
  const { mayBeSuspended, ...counts } = await countForHeader(deps, viewer);
  return { session, counts, isSuspended: mayBeSuspended && (await isSuspended(deps, viewer)) };
}

async function isSuspended({ db, clock }: Deps, { userId }: Viewer): Promise<boolean> {
  const now = clock.now();
  return suspendedUntil(await readHoldRecord(db, userId, now), now) !== null;
}
