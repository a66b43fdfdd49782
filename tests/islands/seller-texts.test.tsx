import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import ManageInfo from '#islands/seller/store/ManageInfo.tsx';
import { PriceChart } from '#islands/shared/PriceChart.tsx';
import { pausedUntilText } from '#lib/messages/mart/seller-pause.ts';
import { daysOffText } from '#lib/messages/mart/store.ts';
import { earlierText, packText } from '#lib/messages/order/offline-counter.ts';
import { scanNoteText } from '#lib/messages/order/seller-scan.ts';
import { shortMoment, standingText } from '#lib/messages/product/product-standing.ts';
import { shelfTitle } from '#lib/messages/product/shelf.ts';
import { seoul } from '../domain/seoul.ts';

const NOW = seoul('2026-12-30T14:10');
const MIDNIGHT = seoul('2026-12-31T00:00:20');

test('a page is hydrated with the clock it was made by: how old the notice is does not follow the device', () => {
  const made = seoul('2020-03-02T10:05');
  const html = renderToStaticMarkup(
    <ManageInfo
      storeId={3}
      postcodePage="/postcode"
      map={null}
      renderedAt={made}
      first={{
        storeId: 3,
        name: '새봄마트',
        address: '서울 마포구 양화로 160, 1층',
        phoneNumber: '02-123-4567',
        email: 'mart@market.test',
        postcode: '',
        baseAddress: '서울 마포구 양화로 160',
        detailAddress: '1층',
        latitude: 37.5,
        longitude: 127,
        openingTime: '09:00:00',
        closingTime: '22:00:00',
        breakTime: null,
        weekdayHours: [],
        closedWeekdays: [],
        daysOff: [],
        today: '2020-03-02',
        closedToday: false,
        closesTodayUntil: '2026-11-25T00:00:00.000Z',
        isAlwaysOpen: false,
        isOpen: true,
        openOrders: 0,
        paymentMethod: 0,
        businessNumber: '9900000004',
        photoKey: null,
        introduction: null,
        pickupNote: null,
        vouchers: [],
        vouchersAt: null,
        notice: '오늘 두부 있어요.',
        noticeAt: seoul('2020-03-02T10:00').toISOString(),
      }}
    />,
  );
  expect(html).toContain('5분 전에 씀');
});

test('midnight is said as such wherever a moment of tonight stands', () => {
  expect(pausedUntilText(MIDNIGHT.toISOString())).toBe('밤 12시(자정)까지 새 주문을 받지 않아요.');
  expect(standingText({ is: 'paused', until: MIDNIGHT }, NOW)).toBe('오늘 밤 12시(자정)부터 주문 가능');
  expect(shortMoment(seoul('2026-12-30T18:00'), NOW)).toBe('오후 6시');
  expect(packText(MIDNIGHT, 3)).toContain('밤 12시(자정)에 받은 주문 3건');
  expect(scanNoteText({ code: 'notInPack', at: MIDNIGHT }, NOW)).toContain('밤 12시(자정)에 받은 주문');
  expect(earlierText(MIDNIGHT, null, NOW)).toBe('12월 30일(수) 밤 12시(자정)에 확정');
  const day = { from: seoul('2026-12-30T18:00'), to: seoul('2026-12-31T00:00'), priceWon: 5_000 };
  const chart = renderToStaticMarkup(<PriceChart stretches={[day]} now={NOW} />);
  expect(chart).toContain('밤 12시(자정)</text>');
  expect(chart).not.toContain('오전 12:00');
});

test('a date of another year is said with its year', () => {
  const next = seoul('2027-01-02T10:00');
  expect(daysOffText(['2026-12-31', '2027-01-01'], NOW)).toBe('12월 31일(목), 2027년 1월 1일(금)');
  expect(shelfTitle('2026-12-29', NOW)).toBe('어제처럼 올리기');
  expect(shelfTitle('2026-12-20', next)).toBe('2026년 12월 20일(일)처럼 올리기');
  expect(earlierText(seoul('2026-12-29T18:05'), '박정호', next)).toBe(
    '2026년 12월 29일(화) 오후 6:05, 박정호 님이 확정',
  );
  const ended = { code: 'orderEnded', state: 'pickedUp', at: seoul('2026-12-29T18:05'), by: null } as const;
  expect(scanNoteText(ended, NOW)).toBe('이미 건네준 주문이에요. 12월 29일(화) 오후 6:05');
  expect(scanNoteText(ended, next)).toBe('이미 건네준 주문이에요. 2026년 12월 29일(화) 오후 6:05');
});
