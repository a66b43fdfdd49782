import type { Viewer } from '#lib/server/context.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { refuseWithoutConsent } from '../../person/consents.ts';

/**
 * Nothing new is put up by a general manager who has not agreed to the sellers' terms in force. Refuses with
 * `consentNeeded`. market.md 21.4.
 */
export const refuseNewListing = (tx: Tx, viewer: Pick<Viewer, 'userId'>, now: Date): Promise<void> =>
  refuseWithoutConsent(tx, viewer, ['sellerTerms'], now);
