import { describe, expect, test, vi } from 'vitest';
import type { ManagedStore } from '#lib/contract/mart/seller-marts.ts';
import { closedWeekdaysText } from '#lib/messages/mart/hours.ts';
import { openingHoursText } from '#lib/messages/mart/seller-marts.ts';
import { closingTodayText } from '#lib/messages/mart/seller-store.ts';
import { $question, sayNo, sayYes } from '#lib/stores/confirm.ts';
import { createManageStore } from '../../../src/islands/seller/store/manage-store.ts';
import { ok, refused, scriptedCall } from '../scripted-call.ts';

const mart: ManagedStore = {
  storeId: 3,
  name: '합정마트',
  address: '서울 마포구 양화로 10, 1층',
  phoneNumber: '02-123-4567',
  email: 'mart@market.test',
  openingTime: '09:00:00',
  closingTime: '22:00:00',
  paymentMethod: 1,
  businessNumber: '9900000004',
  postcode: '04051',
  baseAddress: '서울 마포구 양화로 10',
  detailAddress: '1층',
  latitude: 37.5,
  longitude: 127,
  breakTime: null,
  weekdayHours: [],
  closedWeekdays: [],
  daysOff: [],
  today: '2026-11-20',
  closedToday: false,
  closesTodayUntil: '2026-11-25T00:00:00.000Z',
  isAlwaysOpen: false,
  isOpen: true,
  openOrders: 0,
  photoKey: null,
  introduction: null,
  notice: null,
  noticeAt: null,
  pickupNote: null,
  vouchers: [],
  vouchersAt: null,
};

function page(first: ManagedStore | null, ...answers: Parameters<typeof scriptedCall>) {
  const { call, sent } = scriptedCall(...answers);
  return { store: createManageStore({ storeId: 3, first, call }), sent };
}

describe('a row of the management page', () => {
  // spec: S8.29
  test('is saved by itself, says so, and shows what the server has', async () => {
    const { store, sent } = page(mart, ok({ ...mart, name: '새 이름' }));
    store.edit('name');
    expect(await store.save('name', { name: ' 새 이름 ' })).toBe(true);
    expect(sent).toEqual([{ address: 'PATCH /api/seller/store/3/name', body: { name: ' 새 이름 ' } }]);
    expect(store.$mart.get().data?.name).toBe('새 이름');
    expect(store.$rows.get().name).toEqual({ name: 'shown', saved: true });
  });

  // spec: S8.29
  test('that fails says why, and stays open', async () => {
    const { store } = page(mart, refused(400, 'invalidInput', '전화번호를 다시 확인해 주세요.'));
    store.edit('phone');
    expect(await store.save('phone', { phoneNumber: '1' })).toBe(false);
    expect(store.$rows.get().phone).toEqual({
      name: 'editing',
      problem: '저장하지 못했어요: 전화번호를 다시 확인해 주세요.',
    });
    expect(store.$mart.get().data).toEqual(mart);
    // Gone with the next letter; a row that is only shown stays shut.
    store.mend('phone');
    store.mend('name');
    expect(store.$rows.get().phone).toEqual({ name: 'editing', problem: null });
    expect(store.$rows.get().name?.name).not.toBe('editing');
    store.leave('phone');
    expect(store.$rows.get().phone).toEqual({ name: 'shown', saved: false });
  });

  test('of what buyers see sends that one text, or the photo after its upload, which a second try does not repeat', async () => {
    const { call, sent } = scriptedCall(
      ok({ ...mart, notice: '오늘 쉬어요' }),
      refused(500, 'internal', '잠시 뒤 다시 시도해 주세요.'),
      ok({ ...mart, photoKey: 'up-1' }),
    );
    const uploads: string[] = [];
    const results = [
      { ok: false as const, message: '연결이 끊겼어요.' },
      { ok: true as const, stored: 'up-1' },
    ];
    const upload = async (file: File) => {
      uploads.push(file.name);
      return results[uploads.length - 1]!;
    };
    const store = createManageStore({ storeId: 3, first: mart, call, upload });
    expect(await store.saveText('notice', '오늘 쉬어요')).toBe(true);
    const picture = { kind: 'file' as const, file: new File(['x'], '매장.jpg') };
    expect(await store.savePhoto(picture)).toBe(false);
    expect(store.$rows.get().photo).toEqual({ name: 'editing', problem: '저장하지 못했어요: 연결이 끊겼어요.' });
    expect(await store.savePhoto(picture)).toBe(false);
    expect(await store.savePhoto(picture)).toBe(true);
    expect(uploads).toHaveLength(2);
    expect(store.$mart.get().data?.photoKey).toBe('up-1');
    const address = 'PATCH /api/seller/store/3/introduction';
    expect(sent).toEqual([
      { address, body: { notice: '오늘 쉬어요' } },
      { address, body: { photo: 'up-1' } },
      { address, body: { photo: 'up-1' } },
    ]);
  });

  test('is sent once, however often the button is pressed', async () => {
    const { store, sent } = page(mart, ok({ ...mart, paymentMethod: 0 }));
    const saves = [store.save('payment', { paymentMethod: 0 }), store.save('payment', { paymentMethod: 0 })];
    expect(await Promise.all(saves)).toEqual([true, false]);
    expect(sent).toHaveLength(1);
  });

  test('goes after the one before it: no answer overtakes a newer one', async () => {
    const renamed = Promise.withResolvers<unknown>();
    const asked: string[] = [];
    const store = createManageStore({
      storeId: 3,
      first: mart,
      call: ((address: string) => {
        asked.push(address);
        const both = { ...mart, name: '새 이름', phoneNumber: '02-765-4321' };
        return asked.length === 1 ? renamed.promise : Promise.resolve({ ok: true, data: both });
      }) as never,
    });
    const saving = [store.save('name', { name: '새 이름' }), store.save('phone', { phoneNumber: '02-765-4321' })];
    expect(store.$rows.get()).toMatchObject({ name: { name: 'saving' }, phone: { name: 'saving' } });
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    renamed.resolve({ ok: true, data: { ...mart, name: '새 이름' } });
    expect(await Promise.all(saving)).toEqual([true, true]);
    expect(asked).toEqual(['PATCH /api/seller/store/{storeId}/name', 'PATCH /api/seller/store/{storeId}/phone-number']);
    expect(store.$mart.get().data).toMatchObject({ name: '새 이름', phoneNumber: '02-765-4321' });
  });

  test('a move that touches orders is asked about before, as a change of hours is', async () => {
    const touched = refused(409, 'ordersTouched', '픽업 대기 주문 2건의 픽업 장소가 바뀌어요.', { n: 2, moved: 2 });
    const { store, sent } = page(mart, touched, ok(mart), touched);
    const body = { address: '서울 마포구 양화로 1, 1층', latitude: 37.5, longitude: 127, postcode: '04001' };
    const saving = store.save('address', body);
    await vi.waitFor(() => expect($question.get()?.body).toContain('2건'));
    await sayYes();
    expect(await saving).toBe(true);
    const left = store.save('address', body);
    await vi.waitFor(() => expect($question.get()).not.toBeNull());
    sayNo();
    expect(await left).toBe(false);
    expect(sent.map((one) => (one.body as { touching: number }).touching)).toEqual([0, 2, 0]);
  });

  test('days off go one by one; without a date it is today', async () => {
    const { store, sent } = page(mart, ok({ ...mart, closedToday: true }), ok(mart), ok(mart));
    await store.addDayOff();
    expect(store.$mart.get().data?.closedToday).toBe(true);
    await store.removeDayOff('2026-11-20');
    await store.addDayOff('2026-12-25');
    expect(sent).toEqual([
      { address: 'POST /api/seller/store/3/days-off', body: { touching: 0 } },
      { address: 'DELETE /api/seller/store/3/days-off/2026-11-20', body: null },
      { address: 'POST /api/seller/store/3/days-off', body: { day: '2026-12-25', touching: 0 } },
    ]);
  });
});

// spec: S8.29
test('a store that cannot be loaded says so, and comes at the next try', async () => {
  const { store } = page(null, refused(503, 'unavailable', '잠시 뒤'), ok(mart));
  await store.load();
  expect(store.$mart.get().problem).toBe('마트 정보를 불러오지 못했어요. 잠시 뒤');
  await store.load();
  expect(store.$mart.get().problem).toBeNull();
  expect(store.$mart.get().data).toEqual(mart);
});

// spec: S2.29
test('hours and closed days in words', () => {
  expect(openingHoursText('09:00:00', '22:00:00')).toBe('09:00 ~ 22:00');
  expect(openingHoursText('00:00:00', '00:00:00')).toBe('24시간 (00:00 기준)');
  expect(openingHoursText(null, '22:00:00')).toBe('- ~ 22:00');
  expect(closedWeekdaysText([0, 3])).toBe('매주 수요일, 일요일');
  expect(closedWeekdaysText([])).toBe('매주 쉬는 날이 없어요');
  const closing = {
    openOrders: 2,
    closesTodayUntil: '2026-11-21T00:00:00.000Z',
    today: '2026-11-20',
    isAlwaysOpen: false,
  };
  expect(closingTodayText(closing)).toContain('주문 2건');
  expect(closingTodayText(closing)).toContain('11월 21일(토) 오전 9:00까지 새 주문을 받지 않아요.');
  expect(closingTodayText({ ...closing, openOrders: 0 })).not.toContain('건');
  expect(closingTodayText({ ...closing, isAlwaysOpen: true })).toContain('고른 시각까지');
});
