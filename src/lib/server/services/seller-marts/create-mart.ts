import type { PaymentMethod } from '#lib/domain/mart.ts';
import type { MartDraft } from '#lib/domain/mart-draft.ts';
import { cleanLine } from '#lib/domain/text.ts';
import { martMembers, marts } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../market.ts';
import { type IdempotencyKey, storedAnswer, withIdempotency } from '../idempotency/with-idempotency.ts';
import { requireActiveBusiness } from '../tax/check-business.ts';
import { refuseTakenName, refuseTooManyMarts } from './refuse-flood.ts';
import { refuseProblems } from './refuse-problems.ts';

export type MartRegistration = MartDraft & { postcode: string; paymentMethod: PaymentMethod };

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
 * Opens a mart; the viewer becomes its general manager. The tax office is asked again, whatever the form has heard from
 * it. Refuses with `invalidInput`, `businessNumberInvalid`, `businessCheckFailed`, `featureOff`, `martLimit`, `martNameTaken`, and as `withIdempotency` does. spec.md section 5,
 * rules.md section 8.
 */
export async function createMart(
  deps: Deps,
  viewer: Viewer,
  registration: MartRegistration,
  attempt?: IdempotencyKey,
): Promise<OpenedMart> {
  refuseProblems(registration, WIRE_NAMES);
  const before = attempt && (await storedAnswer<OpenedMart>(deps.db, viewer, attempt));
  // The office may be away by now.
  if (before) return before.answer;
  await requireActiveBusiness(deps, registration.businessNumber);
  const { postcode, businessNumber, opensAtMinute, closesAtMinute, paymentMethod } = registration;
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    return withIdempotency(tx, viewer, { attempt, now }, async () => {
      await refuseTooManyMarts(tx, viewer.userId, businessNumber, now);
      await refuseTakenName(tx, { name: registration.name, place: registration.place! });
      const [mart] = await tx
        .insert(marts)
        .values({
          name: cleanLine(registration.name),
          postcode,
          address: cleanLine(registration.address),
          addressDetail: cleanLine(registration.detail),
          ...registration.place!,
          phone: cleanLine(registration.phone),
          businessNumber,
          opensAtMinute: opensAtMinute!,
          closesAtMinute: closesAtMinute!,
          paymentMethod,
          generalManagerId: viewer.userId,
          createdAt: now,
          openedBy: viewer.userId,
        })
        .returning({ storeId: marts.id, name: marts.name });
      const { storeId: martId } = mart!;
      const { userId } = viewer;
      await tx
        .insert(martMembers)
        .values({ martId, userId, position: 'generalManager', joinedAt: now, arrivedAt: now });
      return mart!;
    });
  });
}
