import { expect, test } from 'vitest';
import type { Recurring } from '#lib/contract/product/seller-recurring.ts';
import { PRICE_WON } from '#lib/domain/money.ts';
import { PRODUCT_PROBLEM_MESSAGES } from '#lib/messages/product/product-problems.ts';
import { lastText, nextText, scheduleText, weekdaysText } from '#lib/messages/product/recurring.ts';
import {
  errorsOf,
  sentOf,
  type TypedRecurring,
  typedOf,
} from '../../../src/islands/seller/recurring/recurring-form.ts';
import { createRecurringStore } from '../../../src/islands/seller/recurring/recurring-store.ts';
import { ok, refused, scriptedCall } from '../scripted-call.ts';

const RECURRING: Recurring = {
  recurringId: 5,
  productId: 7,
  productName: '식빵',
  imageKey: null,
  categoryKey: 'bread',
  quantity: 12,
  basePrice: 2_500,
  weekdays: [1, 3, 5],
  listAt: '09:00',
  endsAt: '21:00',
  endsAfterHours: null,
  floorPrice: null,
  markdown: [{ minutesBeforeEnd: 60, percentOff: 30 }],
  next: { listsAt: '2026-11-23T00:00:00.000Z', saleEndsAt: '2026-11-23T12:00:00.000Z' },
  leftOut: ['2026-11-22'],
  last: null,
};
const typed: TypedRecurring = typedOf(RECURRING);

test('a recurring listing is sent as it stands in the form', async () => {
  const { call, sent } = scriptedCall(ok(RECURRING));
  const store = createRecurringStore({ martId: 3, of: { recurringId: 5 }, typed, call });
  store.toggle(3);
  store.type({ basePrice: '3000', end: 'after', endsAfterHours: '12시간' });
  expect(store.$values.get()).toMatchObject({ basePrice: '3,000', endsAfterHours: '12' });
  expect(await store.save()).toEqual(RECURRING);
  expect(sent).toEqual([
    {
      address: 'PUT /api/seller/stores/3/recurring/5',
      body: {
        weekdays: [1, 5],
        listAt: '09:00',
        endsAt: null,
        endsAfterHours: 12,
        quantity: 12,
        basePrice: 3_000,
        floorPrice: null,
        markdown: [{ minutesBeforeEnd: 60, percentOff: 30 }],
      },
    },
  ]);
});

test('what is wrong is said by its field, is not sent, and is right as soon as it is put right', async () => {
  const { call, sent } = scriptedCall(refused(409, 'recurringLimit'));
  const store = createRecurringStore({
    martId: 3,
    of: { productId: 7 },
    typed: { ...typed, weekdays: [], endsAt: '' },
    call,
  });
  expect(await store.save()).toBeNull();
  expect(Object.keys(store.$errors.get())).toEqual(['weekdays', 'saleEnd']);
  expect(sent).toEqual([]);
  store.toggle(0);
  expect(Object.keys(store.$errors.get())).toEqual(['saleEnd']);
  store.type({ endsAt: '20:00', quantity: '' });
  expect(store.$errors.get()).toEqual({});
  expect(Object.keys(errorsOf(store.$values.get()))).toEqual(['quantity']);
  store.type({ quantity: '3' });
  expect(await store.save()).toBeNull();
  expect(store.$sending.get()).toMatchObject({ name: 'failed', message: expect.stringContaining('안 돼요.') });
  store.type({ quantity: '3' });
  expect(store.$sending.get()).toEqual({ name: 'typing' });
  expect(sent).toMatchObject([
    { address: 'POST /api/seller/stores/3/recurring', body: { productId: 7, weekdays: [0] } },
  ]);
});

test('it is said in a sentence when it comes, and what became of it', () => {
  const now = new Date('2026-11-21T05:00:00Z');
  expect(scheduleText(RECURRING)).toBe('매주 월·수·금 09:00에 올려 21:00에 마감');
  expect(scheduleText({ ...RECURRING, weekdays: [0, 1, 2, 3, 4, 5, 6], endsAt: '01:00' })).toBe(
    '매일 09:00에 올려 다음 날 01:00에 마감',
  );
  expect(weekdaysText([0, 6])).toBe('토·일');
  expect(nextText(RECURRING, now)).toBe('다음: 11월 23일(월) 오전 9:00. 11월 22일(일)에는 쉬어서 건너뛰어요.');
  const last = { day: '2026-11-20', outcome: 'closed', productId: null, problem: null } as const;
  expect(lastText(last, now)).toBe('11월 20일(금)에는 쉬어서 올리지 않았어요.');
  expect(lastText(last, new Date('2027-01-02T05:00:00Z'))).toBe('2026년 11월 20일(금)에는 쉬어서 올리지 않았어요.');
  expect(sentOf(typed).endsAt).toBe('21:00');
});

test('its figures have the limits of any product, and are told so', async () => {
  const { call } = scriptedCall();
  const store = createRecurringStore({ martId: 3, of: { productId: 7 }, typed, call });
  store.type({ basePrice: String(PRICE_WON.max + 1), quantity: '' });
  expect(await store.save()).toBeNull();
  expect(store.$errors.get()).toEqual({
    basePrice: PRODUCT_PROBLEM_MESSAGES.priceTooHigh,
    quantity: PRODUCT_PROBLEM_MESSAGES.quantityMissing,
  });
});
