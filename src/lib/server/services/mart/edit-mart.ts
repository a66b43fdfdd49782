import { eq } from 'drizzle-orm';
import type { ManagedStore } from '#lib/contract/mart/seller-marts.ts';
import { known } from '#lib/domain/known.ts';
import { email, type PaymentMethod } from '#lib/domain/mart/mart.ts';
import type { MartDraft } from '#lib/domain/mart/mart-draft.ts';
import { orderedVouchers, type Voucher } from '#lib/domain/mart/vouchers.ts';
import { type WeekHours, weekHoursProblem } from '#lib/domain/mart/week-hours.ts';
import { cleanLine } from '#lib/domain/text.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { marts } from '#lib/server/schema/index.ts';
import { changeHours, moveMart } from './hours/change-hours.ts';
import { logMart } from './log/log-mart.ts';
import { refuseFarPin } from './refuse-far-pin.ts';
import { refuseTakenName } from './refuse-flood.ts';
import { refuseProblems } from './refuse-problems.ts';
import { requireTask } from './require-mart.ts';
import { readManagedStore } from './show-managed-store.ts';

/** One row of the management page: fields of the mart that change together or not at all. */
export type MartEdit =
  | Pick<MartDraft, 'name'>
  | (Pick<MartDraft, 'address' | 'detail' | 'place'> & { postcode: string; lotAddress?: string | undefined })
  | Pick<MartDraft, 'phone'>
  | Pick<MartDraft, 'email'>
  | Pick<MartDraft, 'opensAtMinute' | 'closesAtMinute'>
  | { paymentMethod: PaymentMethod }
  /** 0 = Sunday .. 6 = Saturday; at most six of them. */
  | { closedWeekdays: number[] }
  | { weekHours: WeekHours | null }
  | { vouchers: readonly Voucher[] };

const WIRE_NAMES = {
  detail: 'address',
  place: 'latitude',
  phone: 'phoneNumber',
  opensAtMinute: 'openingTime',
  closesAtMinute: 'closingTime',
};

const placeOf = (place: MartDraft['place']) => known(place, 'the place of an edit without problems');

function columnsOf(edit: MartEdit, now: Date): Partial<typeof marts.$inferInsert> {
  if ('name' in edit) return { name: cleanLine(edit.name) };
  if ('address' in edit) {
    const { address, detail, place, postcode } = edit;
    return { address: cleanLine(address), addressDetail: cleanLine(detail), postcode, ...placeOf(place) };
  }
  if ('phone' in edit) return { phone: cleanLine(edit.phone) };
  if ('email' in edit) return { email: email.clean(edit.email) };
  if ('opensAtMinute' in edit) {
    const { opensAtMinute, closesAtMinute } = edit;
    return {
      opensAtMinute: known(opensAtMinute, 'the opening time of an edit without problems'),
      closesAtMinute: known(closesAtMinute, 'the closing time of an edit without problems'),
    };
  }
  if ('vouchers' in edit) {
    const vouchers = orderedVouchers(edit.vouchers);
    return { vouchers, vouchersAt: vouchers.length > 0 ? now : null };
  }
  if ('closedWeekdays' in edit) return { closedWeekdays: [...new Set(edit.closedWeekdays)].sort((a, b) => a - b) };
  return edit;
}

async function refuseWeek(tx: Tx, martId: number, week: WeekHours | null): Promise<void> {
  if (!week) return;
  const mart = oneRow(await tx.select().from(marts).where(eq(marts.id, martId)));
  const found = weekHoursProblem(mart, week);
  if (!found) return;
  const field = found.weekday === null ? 'breakTime' : 'weekdayHours';
  throw new DomainError('invalidInput', {
    field,
    reason: { is: 'week', problem: found.problem, weekday: found.weekday },
  });
}

/**
 * The geocoder is asked of a new address or place, before anything is locked; not where the detail alone has changed.
 */
async function refuseMove(
  deps: Deps,
  viewer: Viewer,
  martId: number,
  edit: Extract<MartEdit, { address: string }>,
): Promise<void> {
  await requireTask(deps.db, viewer, martId, 'editInfo');
  refuseProblems(edit, WIRE_NAMES);
  const mart = oneRow(await deps.db.select().from(marts).where(eq(marts.id, martId)));
  const { address } = edit;
  const place = placeOf(edit.place);
  const stays = mart.address === cleanLine(address) && mart.lat === place.lat && mart.lng === place.lng;
  if (!stays) await refuseFarPin(deps, edit);
}

/**
 * Changes a mart and answers how it stands now; open orders follow its hours and its place. Refuses with
 * `martNotFound`, `notAllowed`, `invalidInput`, `addressNotFound`, `geocodeFailed`, `martNameTaken`, `martNotApproved`
 * (cards), and with `ordersTouched` where `touching` is not the number of orders that the change touches. spec.md
 * section 5, rules.md section 6.
 */
export async function editMart(
  deps: Deps,
  viewer: Viewer,
  martId: number,
  edit: MartEdit,
  touching?: number,
): Promise<ManagedStore> {
  if ('address' in edit) await refuseMove(deps, viewer, martId, edit);
  return deps.db.transaction(async (tx) => {
    await requireTask(tx, viewer, martId, 'editInfo');
    if (!('paymentMethod' in edit || 'closedWeekdays' in edit || 'weekHours' in edit || 'vouchers' in edit))
      refuseProblems(edit, WIRE_NAMES);
    if ('weekHours' in edit) await refuseWeek(tx, martId, edit.weekHours);
    // Two edits at once are logged one after the other.
    const mart = oneRow(await tx.select().from(marts).where(eq(marts.id, martId)).for('no key update'));
    if ('paymentMethod' in edit && edit.paymentMethod === 1 && !mart.approvedAt)
      throw new DomainError('martNotApproved');
    if ('name' in edit || 'address' in edit) {
      const { name, place } = { name: mart.name, place: { lat: mart.lat, lng: mart.lng }, ...edit };
      await refuseTakenName(tx, { id: martId, name, place: placeOf(place) });
    }
    const now = deps.clock.now();
    const { mart: reactions } = deps.reactions;
    const changed = columnsOf(edit, now);
    const write = () => tx.update(marts).set(changed).where(eq(marts.id, martId));
    const isOfHours = 'opensAtMinute' in edit || 'closedWeekdays' in edit || 'weekHours' in edit;
    if (isOfHours) await changeHours(tx, reactions, { martId, actorId: viewer.userId, touching, now }, write);
    else if ('address' in edit) await moveMart(tx, reactions, { martId, touching, now }, write);
    else await write();
    await logMart(tx, mart, { changed, actorId: viewer.userId, now });
    // Orders paid by card have other windows.
    if ('paymentMethod' in edit) await reactions.reopened(tx, martId, now);
    return readManagedStore(tx, martId, now);
  });
}
