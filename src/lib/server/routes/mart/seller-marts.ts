import { weekHoursOf } from '#lib/contract/mart/week-hours.ts';
import { splitAddress } from '#lib/domain/mart/mart.ts';
import { parseClock } from '#lib/domain/time.ts';
import { toDoOf } from '#lib/messages/mart/mart-waits.ts';
import type { Serve } from '../../pipeline/route.ts';
import { listWaits } from '../../services/market/waits/list-waits.ts';
import { showBusinessStatus } from '../../services/mart/application/check-business.ts';
import { closeMart } from '../../services/mart/close-mart.ts';
import { createMart } from '../../services/mart/create-mart.ts';
import { editIntroduction } from '../../services/mart/edit-introduction.ts';
import { editMart } from '../../services/mart/edit-mart.ts';
import { findPlace } from '../../services/mart/find-place.ts';
import { addDayOff, removeDayOff } from '../../services/mart/hours/days-off.ts';
import { endPause, pauseOrders } from '../../services/mart/hours/pause-orders.ts';
import { listMyMarts } from '../../services/mart/list-my-marts.ts';
import { addEmployees } from '../../services/mart/people/add-employees.ts';
import { delegate } from '../../services/mart/people/delegate.ts';
import { deleteEmployees } from '../../services/mart/people/delete-employees.ts';
import { giveBack } from '../../services/mart/people/give-back.ts';
import { leaveMart } from '../../services/mart/people/leave-mart.ts';
import { listEmployees } from '../../services/mart/people/list-employees.ts';
import { searchUser } from '../../services/mart/people/search-user.ts';
import { showManagedStore } from '../../services/mart/show-managed-store.ts';
import { showMyMart } from '../../services/mart/show-my-mart.ts';
import { listLiveOrders } from '../../services/order/staff/list-live-orders.ts';
import { idempotencyKeyOf } from '../../services/person/with-idempotency.ts';

interface WireAddress {
  address: string;
  latitude: number;
  longitude: number;
  postcode?: string | undefined;
  lotAddress?: string | undefined;
}

/** The parts of an address; a postcode may stand before it, as clients of old had it. */
function addressParts({ address: joined, latitude: lat, longitude: lng, postcode, lotAddress }: WireAddress) {
  const { address, detail, postcode: written = '' } = splitAddress(joined);
  return { address, detail, place: { lat, lng }, postcode: postcode || written, lotAddress };
}

export function sellerMartRoutes(serve: Serve): void {
  serve('GET /api/geocode', (deps, _, { query }) => findPlace(deps, query));
  serve('GET /api/seller/tax/biz-status', async (deps, _, { query }) => ({
    data: [await showBusinessStatus(deps, query.bno)],
  }));

  // Before `{storeId}`, which would take 'dashboard' for an id.
  serve('GET /api/seller/store/dashboard', (deps, viewer) => listMyMarts(deps, viewer));
  serve('GET /api/seller/to-do', async (deps, viewer) => toDoOf(await listWaits(deps, viewer), deps.clock.now()));
  serve('GET /api/seller/store/{martId}/mymart', (deps, viewer, { params }) => showMyMart(deps, viewer, params.martId));
  serve('GET /api/seller/stores/{martId}/dashboard/{list}', (deps, viewer, { params, query }) =>
    listLiveOrders(deps, viewer, { ...params, ...query }),
  );

  serve('POST /api/seller/store/create', (deps, viewer, input) => {
    const { body } = input;
    const registration = {
      ...addressParts(body),
      name: body.name,
      phone: body.phone_number,
      ...(body.email === undefined ? {} : { email: body.email }),
      // Printed with hyphens, sent as digits.
      businessNumber: body.business_number.replaceAll('-', '').trim(),
      opensAtMinute: parseClock(body.opening_time),
      closesAtMinute: parseClock(body.closing_time),
      paymentMethod: body.payment_method,
    };
    return createMart(deps, viewer, registration, idempotencyKeyOf(input));
  });
  serve('GET /api/seller/store/{storeId}', (deps, viewer, { params }) =>
    showManagedStore(deps, viewer, params.storeId),
  );
  serve('PATCH /api/seller/store/{storeId}/name', (deps, viewer, { params, body }) =>
    editMart(deps, viewer, params.storeId, { name: body.name }),
  );
  serve('PATCH /api/seller/store/{storeId}/address', (deps, viewer, { params, body }) =>
    editMart(deps, viewer, params.storeId, addressParts(body), body.touching),
  );
  serve('PATCH /api/seller/store/{storeId}/email', (deps, viewer, { params, body }) =>
    editMart(deps, viewer, params.storeId, { email: body.email }),
  );
  serve('PATCH /api/seller/store/{storeId}/phone-number', (deps, viewer, { params, body }) =>
    editMart(deps, viewer, params.storeId, { phone: body.phoneNumber }),
  );
  serve('PATCH /api/seller/store/{storeId}/hours', (deps, viewer, { params, body }) => {
    const [opensAtMinute, closesAtMinute] = [parseClock(body.openingTime), parseClock(body.closingTime)];
    return editMart(deps, viewer, params.storeId, { opensAtMinute, closesAtMinute }, body.touching);
  });
  serve('PATCH /api/seller/store/{storeId}/payment-method', (deps, viewer, { params, body }) =>
    editMart(deps, viewer, params.storeId, { paymentMethod: body.paymentMethod }),
  );
  serve('PATCH /api/seller/store/{storeId}/vouchers', (deps, viewer, { params, body }) =>
    editMart(deps, viewer, params.storeId, { vouchers: body.vouchers }),
  );
  serve('PATCH /api/seller/store/{storeId}/closed-weekdays', (deps, viewer, { params, body }) =>
    editMart(deps, viewer, params.storeId, { closedWeekdays: body.weekdays }, body.touching),
  );
  serve('PATCH /api/seller/store/{storeId}/week-hours', (deps, viewer, { params, body }) =>
    editMart(deps, viewer, params.storeId, { weekHours: weekHoursOf(body) }, body.touching),
  );
  serve('PATCH /api/seller/store/{storeId}/introduction', (deps, viewer, { params, body }) =>
    editIntroduction(deps, viewer, params.storeId, body),
  );
  serve('POST /api/seller/store/{storeId}/days-off', (deps, viewer, { params, body }) =>
    addDayOff(deps, viewer, params.storeId, { ...body, until: body.until ? new Date(body.until) : undefined }),
  );
  serve('DELETE /api/seller/store/{storeId}/days-off/{day}', (deps, viewer, { params }) =>
    removeDayOff(deps, viewer, params.storeId, params.day),
  );
  serve('POST /api/seller/store/{storeId}/pause', (deps, viewer, { params, body }) =>
    pauseOrders(deps, viewer, params.storeId, body.seen),
  );
  serve('DELETE /api/seller/store/{storeId}/pause', (deps, viewer, { params }) =>
    endPause(deps, viewer, params.storeId),
  );
  serve('DELETE /api/seller/store/{storeId}', async (deps, viewer, { params: { storeId }, body }) => ({
    storeId,
    cancelledOrders: await closeMart(deps, viewer, storeId, body.name),
  }));

  serve('GET /api/seller/store/{storeId}/employees', (deps, viewer, { params }) =>
    listEmployees(deps, viewer, params.storeId),
  );
  serve('GET /api/seller/store/{storeId}/employees/search-user', (deps, viewer, { params, query }) =>
    searchUser(deps, viewer, params.storeId, query.email),
  );
  serve('POST /api/seller/store/{storeId}/employees/add', (deps, viewer, { params, body }) =>
    addEmployees(deps, viewer, params.storeId, body.userIds),
  );
  serve('POST /api/seller/store/{storeId}/employees/delete', (deps, viewer, { params, body }) =>
    deleteEmployees(deps, viewer, params.storeId, body.userIds),
  );
  serve('POST /api/seller/store/{storeId}/employees/delegate', async (deps, viewer, { params, body }) => {
    await delegate(deps, viewer, params.storeId, body.newManagerId);
    return { ok: true };
  });
  serve('POST /api/seller/store/{storeId}/employees/give-back', async (deps, viewer, { params }) => {
    await giveBack(deps, viewer, params.storeId);
    return { ok: true } as const;
  });
  serve('POST /api/seller/store/{storeId}/employees/leave', async (deps, viewer, { params }) => {
    await leaveMart(deps, viewer, params.storeId);
    return { ok: true };
  });
}
