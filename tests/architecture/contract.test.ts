import { describe, expect, test } from 'vitest';
import type { CallSpec } from '#lib/contract/call.ts';
import { ERROR_STATUS, type ErrorCode } from '#lib/contract/errors.ts';
import { type Call, calls } from '#lib/contract/index.ts';
import { ERROR_MESSAGES, errorMessage } from '#lib/messages/errors.ts';

/** The calls the product was asked for, as clients make them: address, and the fields they send. */
const ASKED_FOR: Record<string, { query?: string[]; body?: string[] }> = {
  'GET /api/auth/login': {},
  'POST /api/auth/refresh': {},
  'POST /api/auth/logout': {},
  'GET /api/buyer/products/nearby': { query: ['lat', 'lng', 'distance', 'page', 'size'] },
  'GET /api/buyer/products/search': { query: ['lat', 'lng', 'distance', 'search', 'page', 'size'] },
  'GET /api/buyer/products/search/category': { query: ['lat', 'lng', 'distance', 'category', 'page', 'size'] },
  'GET /api/buyer/products/{productId}': {},
  'GET /api/buyer/products/{storeId}/products': { query: ['page', 'size'] },
  'GET /api/buyer/maps/{storeId}': {},
  'GET /api/buyer/maps/nearbyStores': { query: ['lat', 'lng'] },
  'POST /api/buyer/stores/followStore/{storeId}': {},
  'POST /api/buyer/stores/unfollowStore/{storeId}': {},
  'POST /api/buyer/carts/addCart': { body: ['productId', 'quantity'] },
  'GET /api/buyer/carts/all': {},
  'DELETE /api/buyer/carts': { body: ['productIds'] },
  'GET /api/buyer/review/{orderId}': {},
  'POST /api/buyer/review/{orderId}': { body: ['rating', 'content'] },
  'GET /api/seller/store/{martId}/reviews': {},
  'GET /api/seller/store/{martId}/review-summary': {},
  'POST /api/buyer/pay/on-site': { query: ['productId', 'quantity'] },
  'GET /api/buyer/order/buy-ing': {},
  'GET /api/buyer/order/buy-completed': {},
  'GET /api/buyer/order/buy-cancel': {},
  'POST /api/buyer/order/valid-until-extension': { query: ['orderId'] },
  'POST /api/buyer/order/cancel': { query: ['orderId'] },
  'GET /api/qrCode/get': { query: ['orderId'] },
  'GET /api/buyer/order/single-complete': { query: ['orderId'] },
  'GET /api/buyer/order/cart-complete': { query: ['orderIds'] },
  'GET /api/seller/store/dashboard': {},
  'GET /api/seller/store/{martId}/mymart': {},
  'GET /api/seller/stores/{storeId}/products/status-summary': {},
  'PATCH /api/seller/stores/{storeId}/products/{productId}/stock': { body: ['delta'] },
  'POST /api/files/presign': { body: ['filename', 'contentType'] },
  'POST /api/seller/stores/{storeId}/products': {
    body: ['category', 'productName', 'price', 'quantity', 'expirationDate', 'description', 'productImgSrc'],
  },
  'GET /api/seller/{martId}/orders': { query: ['tab'] },
  'PATCH /api/seller/orders/{orderId}/cancel': {},
  'GET /api/qrCode/product': { query: ['orderId'] },
  'PATCH /api/seller/orders/{orderId}/checkin': { body: ['uuid'] },
};

const all: Record<string, CallSpec> = calls;

describe('the contract', () => {
  test.each(Object.entries(ASKED_FOR))('has %s with its fields', (name, { query = [], body = [] }) => {
    const spec = all[name];
    expect(spec, `${name} is missing`).toBeDefined();
    expect(Object.keys(spec?.query?.shape ?? {})).toEqual(expect.arrayContaining(query));
    expect(Object.keys(spec?.body?.shape ?? {})).toEqual(expect.arrayContaining(body));
  });

  test.each(Object.keys(calls) as Call[])('%s names its path parameters, and what it may refuse with', (name) => {
    const spec = all[name]!;
    const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    expect(Object.keys(spec.params?.shape ?? {})).toEqual(inPath);
    for (const code of spec.refusals) expect(ERROR_STATUS).toHaveProperty(code);
    expect(spec.summary).toMatch(/[가-힣]/);
  });

  test.each(Object.keys(ERROR_STATUS) as ErrorCode[])('has words for %s', (code) => {
    expect(ERROR_MESSAGES).toHaveProperty(code);
    for (const details of [{}, { n: 3, at: '2026-11-21T09:00:00.000Z', text: '값을 확인해 주세요.' }]) {
      expect(errorMessage(code, details)).toMatch(/^[^{}]*[가-힣][^{}]*[.]$/);
      expect(errorMessage(code, details)).not.toMatch(/undefined|NaN|Invalid/);
    }
  });
});
