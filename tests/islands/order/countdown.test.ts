import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setServerNow } from '#lib/client/caller/call.ts';
import { countdownText, countdownView, spokenCountdown, TIME_EXPIRED } from '#lib/messages/order/countdown.ts';
import { saleTimeLeft } from '#lib/messages/product/sale-time-left.ts';
import { $second } from '#lib/stores/clock.ts';

const MINUTE = 60_000;

describe('a countdown', () => {
  test.each([
    [59 * MINUTE + 7_000, '00:59:07'],
    [25 * 60 * MINUTE, '1일 01:00:00'],
    [1, '00:00:01'],
    [0, '시간 지남'],
    [-5_000, '시간 지남'],
    // spec: S4.4
  ])('of %i ms shows %s', (ms, text) => {
    expect(countdownText(ms, 'clock')).toBe(text);
  });

  // spec: S4.10
  test('in words leaves seconds to the last minute', () => {
    expect(countdownText(26 * 60 * MINUTE + 5 * MINUTE, 'words')).toBe('1일 2시간 5분');
    expect(countdownText(42_000, 'words')).toBe('42초');
  });

  test('is spoken only at its thresholds and at its end', () => {
    expect(spokenCountdown(10 * MINUTE)).toBe('10분 남았어요');
    expect(spokenCountdown(9 * MINUTE)).toBe('');
    expect(spokenCountdown(0)).toBe(TIME_EXPIRED);
  });

  test.each([
    [10 * MINUTE + 1, { text: '00:10:01', urgent: false, spoken: '' }],
    [10 * MINUTE, { text: '00:10:00', urgent: true, spoken: '10분 남았어요' }],
    [-1, { text: TIME_EXPIRED, urgent: true, spoken: TIME_EXPIRED }],
  ])('of %i ms is seen and heard as %o', (ms, view) => {
    expect(countdownView(ms)).toEqual(view);
  });
});

describe('the second of the page', () => {
  const doc = {
    documentElement: { dataset: {} },
    visibilityState: 'visible',
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  };
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-21T00:00:00Z') });
    vi.stubGlobal('document', doc);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
    setServerNow(Date.now());
  });

  // spec: S4.4
  test('is the server’s on a phone whose clock is an hour behind', () => {
    const server = Date.parse('2026-11-21T01:00:00Z');
    setServerNow(server);
    const seen: number[] = [];
    const stop = $second.subscribe((ms) => seen.push(ms));
    vi.advanceTimersByTime(2_000);
    stop();
    expect(seen).toContain(server);
    expect(seen.at(-1)).toBe(server + 2_000);
  });
});

describe('how long a sale still runs', () => {
  const now = new Date('2026-11-21T00:00:00Z');
  test.each([
    [3 * 24 * 60, '3일 남음', 'running'],
    [5 * 60 + 40, '5시간 남음', 'running'],
    [80, '1시간 20분 남음', 'urgent'],
    [120, '2시간 남음', 'urgent'],
    [12, '12분 남음', 'urgent'],
    [0.5, '곧 끝나요', 'urgent'],
    [0, '판매 마감', 'ended'],
  ])('with %d minutes: %s', (minutes, text, state) => {
    expect(saleTimeLeft(new Date(now.getTime() + minutes * MINUTE), now)).toEqual({ text, state });
  });
});
