import { describe, expect, test } from 'vitest';
import { describeMarket, type Mart } from '../market.ts';
import type { Person } from '../person.ts';

const SHOW = 'GET /api/seller/store/{storeId}';
const of = (mart: Mart) => ({ params: { storeId: mart.id } });

describeMarket('managing a mart', (market) => {
  // spec: S7.25
  test('its general manager reads what can be changed, and what cannot', async () => {
    const mart = await market().mart({ name: '합정마트' });
    expect(await mart.owner.call(SHOW, of(mart))).toEqual({
      storeId: mart.id,
      name: '합정마트',
      phoneNumber: '02-123-4567',
      vouchers: [],
      vouchersAt: null,
      email: 'mart@market.test',
      businessNumber: '1248100998',
      address: '서울 마포구 양화로 100, 1층',
      postcode: '04001',
      breakTime: null,
      weekdayHours: [],
      baseAddress: '서울 마포구 양화로 100',
      detailAddress: '1층',
      latitude: mart.at.lat,
      longitude: mart.at.lng,
      paymentMethod: 1,
      openingTime: '09:00:00',
      closingTime: '22:00:00',
      closedWeekdays: [],
      daysOff: [],
      closesTodayUntil: '2026-11-21T00:00:00.000Z',
      isAlwaysOpen: false,
      today: '2026-11-20',
      closedToday: false,
      isOpen: true,
      openOrders: 0,
      photoKey: null,
      introduction: null,
      notice: null,
      noticeAt: null,
      pickupNote: null,
    });
  });

  // spec: S5.14, S7.25
  test('each row is saved by itself, and buyers see it', async () => {
    const mart = await market().mart();
    const { owner } = mart;
    const name = await owner.call('PATCH /api/seller/store/{storeId}/name', {
      ...of(mart),
      body: { name: ' 새 이름 ' },
    });
    expect(name).toMatchObject({ name: '새 이름' });
    const moved = await owner.call('PATCH /api/seller/store/{storeId}/address', {
      ...of(mart),
      body: { address: '서울 마포구 연남로 10, 2층', latitude: 37.563, longitude: 126.922 },
    });
    expect(moved).toMatchObject({ baseAddress: '서울 마포구 연남로 10', detailAddress: '2층', latitude: 37.563 });
    const phoneNumber = '0507-1234-5678';
    await owner.call('PATCH /api/seller/store/{storeId}/phone-number', { ...of(mart), body: { phoneNumber } });
    await owner.call('PATCH /api/seller/store/{storeId}/hours', {
      ...of(mart),
      body: { openingTime: '18:00:00', closingTime: '02:00:00' },
    });
    await owner.call('PATCH /api/seller/store/{storeId}/payment-method', { ...of(mart), body: { paymentMethod: 0 } });
    const seen = { params: { storeId: mart.id } };
    expect(await market().nobody.call('GET /api/buyer/maps/{storeId}', seen)).toMatchObject({
      name: '새 이름',
      address: '서울 마포구 연남로 10, 2층',
      phoneNumber,
      businessHours: '18:00 ~ 02:00',
      // It is two in the afternoon.
      latitude: 37.563,
      longitude: 126.922,
      isOpen: false,
    });
    expect(await owner.call(SHOW, of(mart))).toMatchObject({
      paymentMethod: 0,
      openingTime: '18:00:00',
      isOpen: false,
    });
  });

  test.each([
    ['name', { name: ' ' }, 'name', '마트 이름을 입력해 주세요.'],
    [
      'address',
      { address: '서울 마포구 연남로 10', latitude: 37.5, longitude: 127 },
      'address',
      '상세 주소를 입력해 주세요.',
    ],
    [
      'address',
      { address: '도쿄, 1층', latitude: 35.6, longitude: 139.7 },
      'latitude',
      '주소 좌표가 올바르지 않아요. 주소를 다시 확인해 주세요.',
    ],
    ['phone-number', { phoneNumber: '1' }, 'phoneNumber', '전화번호를 02-123-4567처럼 입력해 주세요.'],
    [
      'hours',
      { openingTime: '09:00:00', closingTime: '24:00:00' },
      'closingTime',
      '여는 시간과 닫는 시간을 09:00처럼 모두 입력해 주세요.',
    ],
    [
      'payment-method',
      { paymentMethod: 3 },
      'paymentMethod',
      '결제 방법: 0(현장 결제)이나 1(현장·카드 결제)이어야 해요.',
    ],
    ['closed-weekdays', { weekdays: [0, 1, 2, 3, 4, 5, 6] }, 'weekdays', '쉬는 요일: 일주일에 하루는 열어야 해요.'],
    ['closed-weekdays', { weekdays: [7] }, 'weekdays', '쉬는 요일: 값을 확인해 주세요.'],
  ])('refuses a %s of %o, and keeps what was', async (row, body, field, message) => {
    const mart = await market().mart();
    const before = await mart.owner.call(SHOW, of(mart));
    const answer = await mart.owner.send(`PATCH /api/seller/store/{storeId}/${row}`, { ...of(mart), body });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ code: 'invalidInput', field, message });
    expect(await mart.owner.call(SHOW, of(mart))).toEqual(before);
  });

  describe('days off', () => {
    const WEEKDAYS = 'PATCH /api/seller/store/{storeId}/closed-weekdays';
    const ADD = 'POST /api/seller/store/{storeId}/days-off';
    const REMOVE = 'DELETE /api/seller/store/{storeId}/days-off/{day}';
    const isOpenTo = async (person: Person, mart: Mart) =>
      (await person.call('GET /api/buyer/maps/{storeId}', { params: { storeId: mart.id } })).isOpen;

    test('every week: it is Friday, and the mart is closed on Fridays and Sundays', async () => {
      const mart = await market().mart();
      const body = { weekdays: [5, 0, 5] };
      expect(await mart.owner.call(WEEKDAYS, { ...of(mart), body })).toMatchObject({
        closedWeekdays: [0, 5],
        isOpen: false,
      });
      expect(await isOpenTo(market().nobody, mart)).toBe(false);
      market().clock.advance({ days: 1 });
      expect(await isOpenTo(market().nobody, mart)).toBe(true);
    });

    test('on a date, which can be taken back', async () => {
      const mart = await market().mart();
      for (const day of ['2026-12-25', '2026-11-25', '2026-12-25']) {
        await mart.owner.call(ADD, { ...of(mart), body: { day } });
      }
      expect(await mart.owner.call(SHOW, of(mart))).toMatchObject({
        daysOff: ['2026-11-25', '2026-12-25'],
        isOpen: true,
      });
      market().clock.advance({ days: 5 });
      expect(await isOpenTo(market().nobody, mart)).toBe(false);
      const params = { storeId: mart.id, day: '2026-11-25' };
      expect(await mart.owner.call(REMOVE, { params })).toMatchObject({ daysOff: ['2026-12-25'], isOpen: true });
      expect(await mart.owner.call(REMOVE, { params })).toMatchObject({ daysOff: ['2026-12-25'] });
    });

    test('closed for today: nothing more is sold until tomorrow, and what is held can still be handed over', async () => {
      const { mart, product, order } = await market().heldOrder();
      const closed = await mart.owner.call(ADD, { ...of(mart), body: {} });
      expect(closed).toMatchObject({ closedToday: true, isOpen: false, daysOff: ['2026-11-20'], openOrders: 1 });
      const another = await market().person();
      const quote = await another.call('POST /api/buyer/pay/quote', {
        body: { items: [{ productId: product.id, quantity: 1 }] },
      });
      // Also for tomorrow morning: it has said that it takes no new orders.
      expect(quote.lines[0]!.onSite).toMatchObject({ possible: false, reason: 'ordersPaused' });
      await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', {
        params: { orderId: order.id },
        body: { uuid: order.uuid },
      });
      const params = { storeId: mart.id, day: closed.today };
      expect(await mart.owner.call(REMOVE, { params })).toMatchObject({ closedToday: false, isOpen: true });
    });

    test('today lasts as long as the night’s business', async () => {
      const mart = await market().mart({ opensAt: '18:00', closesAt: '02:00' });
      market().clock.set('2026-11-21T01:00:00');
      expect(await mart.owner.call(ADD, { ...of(mart), body: {} })).toMatchObject({
        today: '2026-11-20',
        closedToday: true,
        isOpen: false,
      });
      market().clock.set('2026-11-21T18:00:00');
      expect(await mart.owner.call(SHOW, of(mart))).toMatchObject({
        today: '2026-11-21',
        closedToday: false,
        isOpen: true,
        daysOff: [],
      });
    });

    test.each([
      ['2026-11-19', '지난 날은 쉬는 날로 정할 수 없어요.'],
      ['2027-11-22', '쉬는 날은 1년 안에서 정해 주세요.'],
      ['2026-02-30', '쉬는 날: 연-월-일로 입력해 주세요.'],
      ['내일', '쉬는 날: 연-월-일로 입력해 주세요.'],
    ])('refuses %s', async (day, message) => {
      const mart = await market().mart();
      expect(await mart.owner.refused(ADD, { ...of(mart), body: { day } })).toEqual({
        status: 400,
        code: 'invalidInput',
        field: 'day',
        message,
      });
    });

    test('no more than sixty', async () => {
      const mart = await market().mart();
      const day = (n: number) => new Date(Date.UTC(2026, 11, n)).toISOString().slice(0, 10);
      for (let n = 1; n <= 60; n += 1) await mart.owner.call(ADD, { ...of(mart), body: { day: day(n) } });
      expect(await mart.owner.refused(ADD, { ...of(mart), body: { day: day(61) } })).toMatchObject({
        status: 409,
        code: 'daysOffFull',
        message: '쉬는 날은 60일까지 정해 둘 수 있어요.',
      });
      // One of them again is no other; and whoever closes for today does so at once.
      await mart.owner.call(ADD, { ...of(mart), body: { day: day(60) } });
      expect(await mart.owner.call(ADD, { ...of(mart), body: {} })).toMatchObject({ closedToday: true });
    });
  });

  describe('the dashboard’s lists', () => {
    const LIVE = 'GET /api/seller/stores/{martId}/dashboard/{list}';
    const live = (mart: Mart, list: 'reservations' | 'purchases' | 'completed', page = 0) =>
      mart.owner.call(LIVE, { params: { martId: mart.id, list }, query: { page } });

    // spec: S7.17
    test('show what waits, by deadline, and what was picked up, newest first', async () => {
      const { mart, product, buyer, order } = await market().heldOrder();
      market().clock.advance({ minutes: 10 });
      const second = await market().order(buyer, product);
      const entry = {
        order_id: order.id,
        user_name: '구매자',
        product_name: '사과 1봉지',
        quantity: 2,
        total_price: 6_000,
        valid_until: order.validUntil.toISOString(),
        sold_at: null,
        visit_id: order.id,
      };
      expect(await live(mart, 'purchases')).toEqual({
        content: [entry, expect.objectContaining({ order_id: second.id, visit_id: order.id })],
        totalPages: 1,
      });
      expect(await live(mart, 'reservations')).toEqual({ content: [], totalPages: 0 });
      await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', {
        params: { orderId: order.id },
        body: { uuid: order.uuid },
      });
      expect(await live(mart, 'completed')).toEqual({
        content: [{ ...entry, sold_at: market().clock.now().toISOString() }],
        totalPages: 1,
      });
      // Past the grace it has expired, whether or not it was swept.
      market().clock.advance({ minutes: 65 });
      expect(await live(mart, 'purchases')).toEqual({ content: [], totalPages: 0 });
    });

    // spec: S7.17
    test('come in pages of ten', async () => {
      const mart = await market().mart();
      const product = await market().product(mart, { waiting: 12 });
      // One buyer holds ten unpaid orders at most.
      const [buyer, other] = [await market().person(), await market().person()];
      const ids: number[] = [];
      for (let n = 0; n < 12; n += 1) ids.push((await market().order(n < 10 ? buyer : other, product)).id);
      const pages = [await live(mart, 'purchases'), await live(mart, 'purchases', 1), await live(mart, 'purchases', 2)];
      expect(pages.map(({ content }) => content.length)).toEqual([10, 2, 0]);
      expect(pages.flatMap(({ content }) => content.map((order) => order.order_id))).toEqual(ids);
      expect(pages[0]!.totalPages).toBe(2);
    });

    test('another list does not exist', async () => {
      const mart = await market().mart();
      const answer = await mart.owner.send(LIVE, { params: { martId: mart.id, list: 'cancelled' } });
      expect(answer.status).toBe(400);
    });
  });
});
