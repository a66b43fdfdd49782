import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createApp } from '#lib/server/app.ts';
import { marts } from '#lib/server/schema/index.ts';
import type { FaultOf } from '#sandbox/fault-catalogue.ts';
import { armFault } from '#sandbox/faults.ts';
import { describeMarket } from '../market.ts';
import { createPerson } from '../person.ts';
import { type ServedMarket, serveMarket } from '../served-market.ts';

const CREATE = 'POST /api/seller/store/create';
const GEOCODE = 'GET /api/geocode';
const STATUS = 'GET /api/seller/tax/biz-status';

/** What the form sends. spec.md section 3, 'Store to create'. */
const filled = {
  name: '새봄마트',
  address: '서울 마포구 양화로 160 (동교동, 양화빌딩), 지하 1층, 12호',
  latitude: 37.5572,
  longitude: 126.9245,
  phone_number: '02-123-4567',
  business_number: '9900000004',
  opening_time: '09:00:00',
  closing_time: '22:00:00',
  payment_method: 1,
} as const;

describeMarket<ServedMarket>(
  'registering a mart',
  (market) => {
    const armSgis = (fault: FaultOf<'sgis'>) => armFault(market().store, { provider: 'sgis', fault });
    const armNts = (fault: FaultOf<'nts'>) => armFault(market().store, { provider: 'nts', fault });

    describe('the address', () => {
      const geocode = { query: { address: '서울 마포구 양화로 160' } };

      test('is found on the map', async () => {
        const seller = await market().person();
        const found = await seller.call(GEOCODE, geocode);
        expect(found).toEqual({ latitude: expect.any(Number), longitude: expect.any(Number), matching: 'full' });
        expect(found.latitude).toBeCloseTo(37.557, 2);
        expect(found.longitude).toBeCloseTo(126.925, 2);
      });

      test('is found although the token has just run out: the server gets a new one', async () => {
        await armSgis('token_expired');
        expect(await (await market().person()).call(GEOCODE, geocode)).toMatchObject({ matching: 'full' });
      });

      const CREATED = { ...filled, address: '서울 마포구 양화로 160, 1층' };
      const farther = (metres: number) => ({ ...CREATED, latitude: CREATED.latitude + metres / 111_000 });
      const unknownRoad = (metres: number) => ({ ...farther(metres), address: '서울 마포구 새로난길 3, 1층' });

      test('is asked again: a pin outside its district registers nothing', async () => {
        const seller = await market().person();
        for (const body of [farther(3_300), { ...farther(0), address: '부산 해운대구 우동 1, 1층' }]) {
          expect(await seller.refused(CREATE, { body })).toMatchObject({
            status: 400,
            code: 'invalidInput',
            field: 'latitude',
            message: expect.stringContaining('핀이 주소의 동네 밖에 있어요'),
          });
        }
        expect(await seller.refused(CREATE, { body: unknownRoad(14_000) })).toMatchObject({ status: 400 });
        expect(await seller.call('GET /api/seller/store/dashboard')).toEqual([]);
        await seller.call(CREATE, { body: { ...farther(300), name: '문 앞에 핀을 놓은 마트' } });
        await seller.call(CREATE, { body: { ...unknownRoad(1_500), name: '새로난길 마트' } });
        expect(await seller.call('GET /api/seller/store/dashboard')).toHaveLength(2);
      });

      test('that nobody knows registers nothing, unless its lot is known', async () => {
        const seller = await market().person();
        const lost = { ...CREATED, name: '길 잃은 마트', address: '대한민국 없는도 없는시 9, 1층' };
        await armSgis('not_found');
        expect(await seller.refused(CREATE, { body: lost })).toMatchObject({ status: 404, code: 'addressNotFound' });
        await armSgis('html');
        expect(await seller.refused(CREATE, { body: lost })).toMatchObject({ status: 502, code: 'geocodeFailed' });
        await armSgis('not_found');
        await seller.call(CREATE, { body: { ...lost, lotAddress: '서울 마포구 서교동 353-1' } });
      });

      // The geocoder knows of these what it knew before 2026-07-01: a city's middle, or nothing.
      test.each([
        ['전남광주통합특별시 서구 상무대로 3', { latitude: 35.151, longitude: 126.85 }],
        ['광주광역시 서구 상무대로 3', { latitude: 35.151, longitude: 126.85 }],
        ['전남광주통합특별시 목포시 영산로 3', { latitude: 34.75, longitude: 126.42 }],
        ['인천 영종구 하늘중앙로 3', { latitude: 37.491, longitude: 126.561 }],
        ['인천 중구 하늘중앙로 3', { latitude: 37.491, longitude: 126.561 }],
        ['인천 검단구 완정로 3', { latitude: 37.6, longitude: 126.66 }],
      ])('in a renamed district is a question, not a refusal: %s', async (address, pin) => {
        const seller = await market().person();
        expect(await seller.call(GEOCODE, { query: { address } })).toMatchObject({ matching: 'partial' });
        const body = { ...filled, name: `${address} 마트`, address: `${address}, 1층`, business_number: '9900079194' };
        const elsewhere = { ...body, latitude: 37.5572, longitude: 126.9245 };
        expect(await seller.refused(CREATE, { body: elsewhere })).toMatchObject({ status: 400, field: 'latitude' });
        await seller.call(CREATE, { body: { ...body, ...pin } });
      });

      test('is checked when a mart moves, and not when its detail alone changes', async () => {
        const seller = await market().person();
        const { storeId } = await seller.call(CREATE, { body: { ...CREATED, name: '옮길 마트' } });
        const params = { storeId };
        const { latitude, longitude } = CREATED;
        const ADDRESS = 'PATCH /api/seller/store/{storeId}/address';
        const far = { address: CREATED.address, latitude: latitude + 0.05, longitude };
        expect(await seller.refused(ADDRESS, { params, body: far })).toMatchObject({ status: 400, field: 'latitude' });
        await armSgis('html');
        const body = { address: '서울 마포구 양화로 160, 2층', latitude, longitude };
        expect(await seller.call(ADDRESS, { params, body })).toMatchObject({ detailAddress: '2층' });
        expect(await seller.refused(ADDRESS, { params, body: { ...body, latitude: latitude + 0.001 } })).toMatchObject({
          code: 'geocodeFailed',
        });
      });

      test.each([
        ['not_found', 404, 'addressNotFound', '주소의 좌표를 찾을 수 없어요. 주소를 다시 확인해 주세요.'],
        ['html', 502, 'geocodeFailed', '주소의 위치를 찾지 못했어요. 잠시 뒤 다시 시도해 주세요.'],
        ['timeout', 502, 'geocodeFailed', '주소의 위치를 찾지 못했어요. 잠시 뒤 다시 시도해 주세요.'],
      ] as const)('is not found: %s', async (fault, status, code, message) => {
        const seller = await market().person();
        await armSgis(fault);
        expect(await seller.refused(GEOCODE, geocode)).toEqual({ status, code, message });
        expect(await seller.call(GEOCODE, geocode)).toMatchObject({ matching: 'full' });
      });

      test('of nowhere is not found, and an empty one is refused', async () => {
        const seller = await market().person();
        expect(await seller.refused(GEOCODE, { query: { address: '어딘지 모를 곳' } })).toMatchObject({ status: 404 });
        expect(await seller.refused(GEOCODE, { query: { address: ' ' } })).toMatchObject({
          status: 400,
          message: '주소를 입력해 주세요.',
        });
      });
    });

    describe('the business number', () => {
      const ask = (bno: string) => ({ query: { bno } });

      test.each([
        ['9900000004', '01', '부가가치세 일반과세자'],
        ['9900079194', '01', '부가가치세 간이과세자'],
        ['8800000008', '02', '부가가치세 일반과세자'],
        ['8800000013', '03', '부가가치세 일반과세자'],
        ['8800000027', '', '국세청에 등록되지 않은 사업자등록번호입니다.'],
        // spec: S7.23
      ])('%s is answered as the tax office has it: %s', async (bno, b_stt_cd, tax_type) => {
        const seller = await market().person();
        expect(await seller.call(STATUS, ask(bno))).toEqual({ data: [{ b_stt_cd, tax_type }] });
      });

      test.each(['unauthorized', 'timeout', 'html', 'internal_error'] as const)(
        'cannot be looked up: %s',
        async (fault) => {
          const seller = await market().person();
          await armNts(fault);
          expect(await seller.refused(STATUS, ask('9900000004'))).toEqual({
            status: 502,
            code: 'businessCheckFailed',
            message: '사업자등록번호를 조회하지 못했어요. 잠시 뒤 다시 시도해 주세요.',
          });
        },
      );

      // spec: S5.11
      test('has ten digits', async () => {
        const seller = await market().person();
        for (const bno of ['', '123456789', '12345678901', '99000-0000', 'abcdefghij']) {
          expect(await seller.refused(STATUS, ask(bno))).toMatchObject({
            status: 400,
            message: '사업자등록번호는 10자리여야 해요.',
          });
        }
      });
    });

    // spec: S5.14, S7.24
    test('opens it: its maker is the general manager, and buyers find it there', async () => {
      const seller = await market().person('정새롬');
      const address = '제주 제주시 관덕로 3 (동교동, 양화빌딩), 지하 1층, 12호';
      const place = { latitude: 33.4996, longitude: 126.5312 };
      const { name, storeId } = await seller.call(CREATE, {
        body: { ...filled, ...place, address, postcode: '04051' },
      });
      expect(name).toBe('새봄마트');
      expect(await seller.call('GET /api/seller/store/dashboard')).toEqual([
        {
          storeId,
          name,
          authority: 1,
          isOpen: true,
          openOrders: 0,
          paymentMethod: 1,
          giveBackUntil: null,
          standing: 'approved',
          standingReason: null,
          address,
        },
      ]);
      expect(await seller.call('GET /api/auth/login')).toMatchObject({ authorizedMarts: [storeId] });
      expect(await seller.call('GET /api/seller/store/{storeId}', { params: { storeId } })).toMatchObject({
        postcode: '04051',
        baseAddress: '제주 제주시 관덕로 3 (동교동, 양화빌딩)',
        detailAddress: '지하 1층, 12호',
        openingTime: '09:00:00',
        closingTime: '22:00:00',
        phoneNumber: '02-123-4567',
        ...place,
        businessNumber: '9900000004',
        closedWeekdays: [],
        daysOff: [],
      });
      const nearby = { query: { lat: place.latitude, lng: place.longitude } };
      expect(await market().nobody.call('GET /api/buyer/maps/nearbyStores', nearby)).toMatchObject([{ storeId, name }]);
    });

    // 전자상거래법 제13조
    test('with its e-mail; by the specification’s fields alone it is asked for later', async () => {
      const seller = await market().person();
      const emailOf = async (body: object) => {
        const { storeId } = await seller.call(CREATE, { body: { ...filled, ...body } });
        return (await seller.call('GET /api/seller/store/{storeId}', { params: { storeId } })).email;
      };
      expect(await emailOf({ name: '이메일 있는 마트', email: ' mart@market.test' })).toBe('mart@market.test');
      expect(await emailOf({ name: '이메일 없는 마트' })).toBeNull();
      const odd = { body: { ...filled, name: '이메일 틀린 마트', email: 'mart' } };
      expect(await seller.refused(CREATE, odd)).toMatchObject({ code: 'invalidInput', field: 'email' });
      const { lines } = await seller.call('GET /api/seller/to-do');
      expect(lines.filter(({ kind }) => kind === 'email')).toHaveLength(1);
    });

    test('where operators approve marts, only its people find it until they have', async () => {
      const { deps } = market();
      const config = { ...deps.config, martApproval: 'operator' as const };
      const seller = await market().person();
      const place = { latitude: 34.8118, longitude: 126.3922 };
      const body = { ...filled, ...place, name: '새가을마트', address: '전남 목포시 영산로 3, 1층' };
      const { storeId } = await createPerson(
        { deps: { ...deps, config }, app: createApp({ ...deps, config }) },
        { userId: seller.userId, refresh: '' },
      ).call(CREATE, { body });
      expect(await seller.call('GET /api/seller/store/dashboard')).toMatchObject([{ storeId, standing: 'applied' }]);
      const nearby = { query: { lat: place.latitude, lng: place.longitude } };
      expect(await market().nobody.call('GET /api/buyer/maps/nearbyStores', nearby)).toEqual([]);
    });

    test('may use the number of another mart: chains have one', async () => {
      const seller = await market().person();
      await seller.call(CREATE, { body: filled });
      await seller.call(CREATE, { body: { ...filled, name: '새봄마트 2호점' } });
      expect(await seller.call('GET /api/seller/store/dashboard')).toHaveLength(2);
    });

    test('sent again, as after an answer that was lost, opens one mart', async () => {
      const seller = await market().person();
      const body = { ...filled, name: '두 번 보낸 마트', attempt: 'mart-1' };
      const [first, atOnce] = await Promise.all([seller.call(CREATE, { body }), seller.call(CREATE, { body })]);
      expect(atOnce).toEqual(first);
      await armNts('timeout');
      expect(await seller.call(CREATE, { body })).toEqual(first);
      expect(await seller.refused(CREATE, { body: { ...body, name: '다른 마트' } })).toMatchObject({
        code: 'attemptUsed',
      });
      expect(await seller.refused(CREATE, { body: { ...body, attempt: 'mart-2' } })).toMatchObject({
        code: 'businessCheckFailed',
      });
      expect(await seller.call('GET /api/seller/store/dashboard')).toHaveLength(1);
    });

    test.each([
      [
        '8800000008',
        'businessNumberInvalid',
        '유효하지 않은 사업자등록번호예요. 국세청에 휴업 중으로 등록된 번호예요.',
      ],
      ['8800000013', 'businessNumberInvalid', '유효하지 않은 사업자등록번호예요. 국세청에 폐업으로 등록된 번호예요.'],
      ['8800000027', 'businessNumberInvalid', '유효하지 않은 사업자등록번호예요. 국세청에 등록되지 않은 번호예요.'],
      ['1234567890', 'invalidInput', '유효하지 않은 사업자등록번호예요.'],
      ['0000000000', 'invalidInput', '유효하지 않은 사업자등록번호예요.'],
      ['12345', 'invalidInput', '사업자등록번호는 10자리여야 해요.'],
      ['99000000041', 'invalidInput', '사업자등록번호는 10자리여야 해요.'],
    ])('the server asks the tax office again: %s is %s', async (business_number, code, message) => {
      const seller = await market().person();
      expect(await seller.refused(CREATE, { body: { ...filled, business_number } })).toEqual({
        status: 400,
        code,
        message,
        field: 'business_number',
      });
      expect(await seller.call('GET /api/seller/store/dashboard')).toEqual([]);
    });

    test('waits for the tax office', async () => {
      const seller = await market().person();
      await armNts('timeout');
      expect(await seller.refused(CREATE, { body: filled })).toMatchObject({
        status: 502,
        code: 'businessCheckFailed',
      });
      expect(await seller.call('GET /api/seller/store/dashboard')).toEqual([]);
    });

    const wrong = '주소 좌표가 올바르지 않아요. 주소를 다시 확인해 주세요.';
    test.each([
      [{ name: '  ' }, 'name', '마트 이름을 입력해 주세요.'],
      [{ name: '\u200b\u202e' }, 'name', '마트 이름을 입력해 주세요.'],
      [{ name: '가'.repeat(51) }, 'name', '마트 이름은 50자까지 쓸 수 있어요.'],
      [{ name: undefined }, 'name', '마트 이름: 필수 항목을 모두 입력해 주세요.'],
      [{ address: '서울 마포구 양화로 160' }, 'address', '상세 주소를 입력해 주세요.'],
      [{ address: '' }, 'address', '주소를 검색해서 골라 주세요.'],
      [{ latitude: 35.6, longitude: 139.7 }, 'latitude', wrong],
      [{ latitude: null }, 'latitude', `위도(latitude): ${wrong}`],
      [{ phone_number: '전화' }, 'phone_number', '전화번호를 02-123-4567처럼 입력해 주세요.'],
      [{ opening_time: '25:00' }, 'opening_time', '여는 시간과 닫는 시간을 09:00처럼 모두 입력해 주세요.'],
      [{ opening_time: '09:00', closing_time: '09:05' }, 'closing_time', '닫는 시간: 영업시간은 10분 이상이어야 해요.'],
      [{ closing_time: '' }, 'closing_time', '여는 시간과 닫는 시간을 09:00처럼 모두 입력해 주세요.'],
      [{ payment_method: 2 }, 'payment_method', '결제 방법: 0(현장 결제)이나 1(현장·카드 결제)이어야 해요.'],
    ])('refuses %o', async (fault, field, message) => {
      const seller = await market().person();
      const answer = await seller.send(CREATE, { body: { ...filled, ...fault } });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        field,
        message: expect.stringContaining(message.replace(/^.*: /, '')),
      });
      expect(await market().db.select().from(marts).where(eq(marts.generalManagerId, seller.userId))).toEqual([]);
    });
  },
  serveMarket,
);

describeMarket('without keys for the outside services', (market) => {
  test('what needs them says that it is off, by name', async () => {
    const seller = await market().person();
    expect(await seller.refused(GEOCODE, { query: { address: '서울 마포구 양화로 160' } })).toMatchObject({
      status: 503,
      code: 'featureOff',
      message: '주소 위치 찾기: 지금은 쓸 수 없는 기능이에요.',
    });
    expect(await seller.refused(CREATE, { body: filled })).toMatchObject({
      status: 503,
      message: '사업자등록번호 확인: 지금은 쓸 수 없는 기능이에요.',
    });
  });
});
