import { known } from '#lib/domain/known.ts';
import { email, type PaymentMethod } from '#lib/domain/mart/mart.ts';
import type { MartDraft } from '#lib/domain/mart/mart-draft.ts';
import { cleanLine } from '#lib/domain/text.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { martMembers, marts } from '#lib/server/schema/index.ts';
import { refuseWithoutConsent } from '../person/consents.ts';
import { type IdempotencyKey, storedAnswer, withIdempotency } from '../person/with-idempotency.ts';
import { requireActiveBusiness } from './application/check-business.ts';
import { isOutside } from './papers/read-papers.ts';
import { refuseFarPin } from './refuse-far-pin.ts';
import { refuseRejected, refuseTakenName, refuseTooManyMarts } from './refuse-flood.ts';
import { refuseProblems } from './refuse-problems.ts';

export type MartRegistration = Omit<MartDraft, 'email'> & {
  /** Absent where a client sends the specification's fields alone: the mart is asked for it then. */
  email?: string;
  postcode: string;
  /** The older address by lot, for a geocoder that does not know the road. */
  lotAddress?: string | undefined;
  paymentMethod: PaymentMethod;
};

export interface OpenedMart {
  storeId: number;
  name: string;
}

const WIRE_NAMES = {
  detail: 'address',
  place: 'latitude',
  phone: 'phone_number',
  businessNumber: 'business_number',
  opensAtMinute: 'opening_time',
  closesAtMinute: 'closing_time',
};

/**
 * Opens a mart; the viewer becomes its general manager. Buyers see it once it is approved: at once where
 * `MART_APPROVAL` is 'auto' and it stands in the market's area. The tax office and the geocoder are asked again,
 * whatever the form has heard from them. Refuses with `invalidInput`, `consentNeeded`, `addressNotFound`,
 * `geocodeFailed`, `businessNumberInvalid`, `businessCheckFailed`, `featureOff`, `martLimit`, `martRejected`,
 * `martNameTaken`, and as `withIdempotency` does. spec.md section 5, rules.md section 8.
 */
export async function createMart(
  deps: Deps,
  viewer: Viewer,
  registration: MartRegistration,
  idempotencyKey?: IdempotencyKey,
): Promise<OpenedMart> {
  refuseProblems(registration, WIRE_NAMES);
  const before = idempotencyKey && (await storedAnswer<OpenedMart>(deps.db, viewer, idempotencyKey));
  // The office may be away by now.
  if (before) return before.answer;
  await refuseWithoutConsent(deps.db, viewer, ['terms', 'sellerTerms'], deps.clock.now(), { asSeller: true });
  await refuseFarPin(deps, registration);
  await requireActiveBusiness(deps, registration.businessNumber);
  const { postcode, businessNumber, paymentMethod } = registration;
  const place = known(registration.place, 'the place of a mart without problems');
  const opensAtMinute = known(registration.opensAtMinute, 'its opening time');
  const closesAtMinute = known(registration.closesAtMinute, 'its closing time');
  const placed = { address: cleanLine(registration.address), ...place };
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    return withIdempotency(tx, viewer, { idempotencyKey, now }, async () => {
      await refuseTooManyMarts(tx, viewer.userId, businessNumber, now);
      await refuseRejected(tx, businessNumber, now);
      await refuseTakenName(tx, { name: registration.name, place });
      const mart = oneRow(
        await tx
          .insert(marts)
          .values({
            name: cleanLine(registration.name),
            postcode,
            ...placed,
            addressDetail: cleanLine(registration.detail),
            phone: cleanLine(registration.phone),
            email: registration.email === undefined ? null : email.clean(registration.email),
            businessNumber,
            opensAtMinute,
            closesAtMinute,
            paymentMethod,
            generalManagerId: viewer.userId,
            createdAt: now,
            openedBy: viewer.userId,
            appliedAt: now,
            approvedAt: deps.config.martApproval === 'auto' && !isOutside(placed, deps.config.area) ? now : null,
          })
          .returning({ storeId: marts.id, name: marts.name }),
      );
      const { storeId: martId } = mart;
      const { userId } = viewer;
      await tx
        .insert(martMembers)
        .values({ martId, userId, position: 'generalManager', joinedAt: now, arrivedAt: now });
      return mart;
    });
  });
}
