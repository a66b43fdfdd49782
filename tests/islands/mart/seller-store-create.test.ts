import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MartValues } from '#lib/domain/mart/mart-form.ts';
import { businessConfirmed, STORE_TEXTS } from '#lib/messages/mart/seller-store.ts';
import { createBusinessCheck } from '../../../src/islands/seller/store/business-check.ts';
import { createStoreCreation } from '../../../src/islands/seller/store/create-store.ts';
import { martPayload } from '../../../src/islands/seller/store/mart-payload.ts';
import { createPlaceFinder } from '../../../src/islands/seller/store/place-finder.ts';
import { ok, refused, scriptedCall } from '../scripted-call.ts';

const place = { lat: 37.5572, lng: 126.9245 };
const found = ok({ latitude: place.lat, longitude: place.lng, matching: 'full' });
const active = ok({ data: [{ b_stt_cd: '01', tax_type: '부가가치세 일반과세자' }] });
const filled: MartValues = {
  name: '새봄마트',
  postcode: '04051',
  address: '서울 마포구 양화로 160 (동교동)',
  detail: '1층',
  lotAddress: '서울 마포구 동교동 155-27',
  phone: '02-123-4567',
  email: 'mart@market.test',
  businessNumber: '9900000004',
  opens: '09:00',
  closes: '22:00',
  payment: '1',
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

// spec: S3.9
test('a mart is sent with the address joined and times with seconds', () => {
  expect(martPayload(filled, place)).toEqual({
    name: '새봄마트',
    address: '서울 마포구 양화로 160 (동교동), 1층',
    postcode: '04051',
    latitude: place.lat,
    longitude: place.lng,
    phone_number: '02-123-4567',
    email: 'mart@market.test',
    business_number: '9900000004',
    opening_time: '09:00:00',
    closing_time: '22:00:00',
    payment_method: 1,
    lotAddress: '서울 마포구 동교동 155-27',
  });
  expect(martPayload({ ...filled, payment: '0', postcode: '' }, place)).toMatchObject({ payment_method: 0 });
});

describe('the place of an address', () => {
  // spec: S5.13, S9.10
  test('is asked for 500 ms after the last change, once', async () => {
    const { call, sent } = scriptedCall(found);
    const { $finding, look } = createPlaceFinder(call);
    look('서울 마포구 양화로');
    await vi.advanceTimersByTimeAsync(499);
    look('서울 마포구 양화로 160');
    expect($finding.get()).toEqual({ name: 'finding' });
    await vi.advanceTimersByTimeAsync(499);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([{ address: 'GET /api/geocode?address=서울 마포구 양화로 160', body: null }]);
    expect($finding.get()).toEqual({ name: 'found', place, unsure: false });
  });

  test('is asked for with the older lot that came with it', async () => {
    const { call, sent } = scriptedCall(found);
    const { look } = createPlaceFinder(call);
    look('서울 마포구 양화로 160 (동교동)', '서울 마포구 동교동 155-27');
    await vi.advanceTimersByTimeAsync(500);
    expect(sent).toEqual([
      {
        address: 'GET /api/geocode?address=서울 마포구 양화로 160 (동교동)&lotAddress=서울 마포구 동교동 155-27',
        body: null,
      },
    ]);
  });

  test.each([
    [refused(404, 'addressNotFound'), STORE_TEXTS.placeNotFound],
    [refused(502, 'geocodeFailed', '잠시 뒤 다시'), `${STORE_TEXTS.placeFailed} 잠시 뒤 다시`],
    // spec: S5.13
  ])('that cannot be found says why', async (answer, message) => {
    const { $finding, look } = createPlaceFinder(scriptedCall(answer).call);
    look('없는 주소');
    await vi.advanceTimersByTimeAsync(500);
    expect($finding.get()).toEqual({ name: 'failed', message });
  });

  test('that comes too late is not shown', async () => {
    let answer: (value: Response) => void = () => {};
    const { call } = scriptedCall();
    const slow: typeof call = (name, input) =>
      new Promise((resolve) => {
        answer = () => resolve({ ok: true, data: { latitude: 1, longitude: 1, matching: 'full' } as never });
        void [name, input];
      });
    const { $finding, look } = createPlaceFinder(slow);
    look('먼저');
    await vi.advanceTimersByTimeAsync(500);
    look('');
    answer(new Response());
    await vi.advanceTimersByTimeAsync(0);
    expect($finding.get()).toEqual({ name: 'idle' });
  });
});

describe('the business number', () => {
  // spec: S8.28
  test('is valid by the tax office’s word, with the tax type or without', async () => {
    const { $check, check } = createBusinessCheck(scriptedCall(active).call);
    const checking = check('9900000004');
    expect($check.get()).toEqual({ name: 'checking' });
    expect(await checking).toBe(true);
    expect($check.get()).toEqual({ name: 'valid', taxType: '부가가치세 일반과세자' });
    expect(businessConfirmed('부가가치세 일반과세자')).toBe('확인됐어요. (부가가치세 일반과세자)');
    expect(businessConfirmed('')).toBe('확인됐어요. (정보 없음)');
  });

  test.each([
    ['02', '휴업'],
    ['03', '폐업'],
    ['', '등록되지 않은'],
    // spec: S8.28
  ])('is invalid with code "%s"', async (b_stt_cd, why) => {
    const { $check, check } = createBusinessCheck(scriptedCall(ok({ data: [{ b_stt_cd, tax_type: '' }] })).call);
    expect(await check('9900000004')).toBe(false);
    expect($check.get()).toMatchObject({ name: 'invalid', message: expect.stringContaining(why) });
  });

  // spec: S5.11
  test('is not asked about unless it can be one', async () => {
    const { call, sent } = scriptedCall();
    const { $check, check } = createBusinessCheck(call);
    await check('99000');
    expect($check.get()).toEqual({ name: 'invalid', message: '사업자등록번호는 10자리여야 해요.' });
    await check('9900000005');
    expect($check.get()).toEqual({ name: 'invalid', message: '유효하지 않은 사업자등록번호예요.' });
    expect(sent).toEqual([]);
  });

  // spec: S8.28
  test('cannot be looked up: the office is away, or we are', async () => {
    const away = createBusinessCheck(scriptedCall(refused(502, 'businessCheckFailed', '조회하지 못했어요.')).call);
    await away.check('9900000004');
    expect(away.$check.get()).toEqual({ name: 'error', message: '조회하지 못했어요.' });
    const offline = createBusinessCheck(scriptedCall().call);
    await offline.check('9900000004');
    expect(offline.$check.get()).toMatchObject({ name: 'error', message: expect.stringMatching(/^조회하지 못했어요/) });
  });

  // spec: S4.16
  test('is to be checked again when it changes', async () => {
    const { $check, check, reset } = createBusinessCheck(scriptedCall(active).call);
    const checking = check('9900000004');
    reset();
    expect(await checking).toBe(false);
    expect($check.get()).toEqual({ name: 'idle' });
  });
});

describe('registering', () => {
  async function located(...answers: Parameters<typeof scriptedCall>) {
    const scripted = scriptedCall(found, ...answers);
    const store = createStoreCreation(scripted.call);
    store.put(filled);
    store.finder.look(filled.address);
    await vi.advanceTimersByTimeAsync(500);
    return { store, sent: scripted.sent };
  }

  test('checks the number first, where that was not done, then opens the mart', async () => {
    const { store, sent } = await located(active, ok({ name: '새봄마트', storeId: 7 }));
    expect(await store.submit()).toBe(true);
    expect(sent.map(({ address }) => address).slice(1)).toEqual([
      'GET /api/seller/tax/biz-status?bno=9900000004',
      'POST /api/seller/store/create',
    ]);
    expect(store.$sending.get()).toEqual({ name: 'done' });
  });

  test('does not ask again about a number that was checked', async () => {
    const { store, sent } = await located(active, ok({ name: '새봄마트', storeId: 7 }));
    await store.business.check(filled.businessNumber);
    await store.submit();
    expect(sent).toHaveLength(3);
  });

  test('with something missing says so, and sends nothing', async () => {
    const { store, sent } = await located();
    store.put({ ...filled, detail: '' });
    expect(await store.submit()).toBe(false);
    expect(store.$sending.get()).toEqual({ name: 'failed', message: '필수 항목을 모두 입력해 주세요.' });
    expect(store.$errors.get()).toEqual({ detail: '상세 주소를 입력해 주세요.' });
    expect(sent).toHaveLength(1);
    store.put(filled);
    expect(store.$errors.get()).toEqual({});
    expect(store.$sending.get()).toEqual({ name: 'typing' });
  });

  // spec: S5.10
  test('without a place says that the address is to be looked at', async () => {
    const { call, sent } = scriptedCall();
    const store = createStoreCreation(call);
    store.put(filled);
    expect(await store.submit()).toBe(false);
    const message = '주소 좌표가 올바르지 않아요. 주소를 다시 확인해 주세요.';
    expect(store.$sending.get()).toEqual({ name: 'failed', message });
    expect(sent).toEqual([]);
  });

  test('with a number that is not valid stops there', async () => {
    const { store, sent } = await located(ok({ data: [{ b_stt_cd: '03', tax_type: '' }] }));
    expect(await store.submit()).toBe(false);
    expect(store.$sending.get()).toMatchObject({ message: expect.stringContaining('폐업') });
    expect(sent).toHaveLength(2);
  });

  // spec: S7.24, S8.31
  test('refused by the server shows its words, and where', async () => {
    const { store } = await located(
      active,
      refused(400, 'invalidInput', '전화번호를 다시 확인해 주세요.', { field: 'phone_number' }),
    );
    expect(await store.submit()).toBe(false);
    expect(store.$sending.get()).toEqual({ name: 'failed', message: '전화번호를 다시 확인해 주세요.' });
    expect(store.$errors.get()).toEqual({ phone: '전화번호를 다시 확인해 주세요.' });
  });

  // spec: S8.31
  test('with a server that does not answer says that', async () => {
    const { store } = await located(active);
    expect(await store.submit()).toBe(false);
    expect(store.$sending.get()).toMatchObject({ message: expect.stringMatching(/^서버에 연결하지 못했어요\./) });
  });

  test('twice at once opens one mart', async () => {
    const { store, sent } = await located(active, ok({ name: '새봄마트', storeId: 7 }));
    expect(await Promise.all([store.submit(), store.submit()])).toEqual([true, false]);
    expect(sent).toHaveLength(3);
  });
});
