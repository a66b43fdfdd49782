import { expect, test } from 'vitest';
import * as pickup from '#lib/domain/order/pickup.ts';
import * as limits from '#lib/domain/person/limits.ts';

/** The figures people were promised; to change one is to change the specification. */
// spec: S9.16
test('the figures of spec.md section 9', () => {
  expect(limits).toMatchObject({
    NEARBY_PAGE_SIZE: 30,
    STORE_PAGE_SIZE: 12,
    PAYMENT_POPUP_WIDTH_PX: 800,
    PAYMENT_POPUP_HEIGHT_PX: 600,
    PAYMENT_POPUP_POLL_MS: 500,
    CARD_CURRENCY: 'KRW',
    SLIDER_INTERVAL_MS: 5000,
    SLIDER_TRANSITION_MS: 800,
    SLIDER_DESKTOP_WIDTH_PX: 1024,
    NO_STORES_MESSAGE_MS: 1000,
    MAP_ZOOM_LIST: 16,
    MAP_ZOOM_DETAIL: 17,
    GEOLOCATION_TIMEOUT_MS: 5000,
    GEOCODE_DEBOUNCE_MS: 500,
    GEOCODE_TOKEN_CACHE_MS: 25 * 60 * 1000,
    SCAN_REDIRECT_DELAY_MS: 900,
    CAMERA_IDEAL_WIDTH_PX: 1280,
    CAMERA_IDEAL_HEIGHT_PX: 720,
    SCRIPT_LOAD_TIMEOUT_MS: 120_000,
    REDIRECT_PATH_KEY: 'redirectPathAfterLogin',
    COPYRIGHT_YEAR: 2025,
  });
});

test('the figures of rules.md section 6', () => {
  expect(pickup).toMatchObject({
    ON_SITE_WINDOW_MINUTES: 60,
    CARD_WINDOW_MINUTES: 120,
    RESERVATION_ENDS_BEFORE_CLOSING_MINUTES: 60,
    RESERVATION_MIN_GAIN_MINUTES: 30,
    MIN_WINDOW_MINUTES: 10,
    EXTENSION_MINUTES: 30,
    EXTENSION_MIN_GAIN_MINUTES: 5,
    GRACE_MINUTES: 5,
    VALID_UNTIL_TOLERANCE_MINUTES: 5,
  });
});

test('an order id for the payment provider (rules.md section 7)', () => {
  const id = limits.PROVIDER_ORDER_ID;
  expect(['abc_-1', 'A'.repeat(64)].every((text) => id.test(text))).toBe(true);
  expect(
    ['abcde', 'A'.repeat(65), 'abc=123', 'abc 123', '주문번호입니다', 'abcdef\n'].some((text) => id.test(text)),
  ).toBe(false);
});
