import { expect, test } from 'vitest';
import { newOwner, ownMarts } from '../../e2e/own-shop.ts';
import { ORIGIN } from '../../e2e/server.ts';
import { Visitor } from '../visitor.ts';

/** What stands in an address where nobody would put it, as it travels. */
const JUNK = [
  '0',
  '-1',
  '1e9',
  '99999999999999999999',
  'abc',
  '%ff',
  '%00',
  '%',
  '%E0%A4%A',
  '..%2f..%2fetc%2fpasswd',
  '%5c%5cx',
  '%E2%80%AE',
  '%F0%9F%8D%8E',
  '__proto__',
  "'%20or%201=1--",
  '%0d%0aX:%20y',
  'a'.repeat(3_000),
  '//elsewhere.test',
];
const junkAddresses = (junk: string, martId: number) => [
  ...['/buyer/product/', '/seller/mart/', '/seller/store/manage/', '/buyer/', '/login/', '/'].map(
    (path) => path + junk,
  ),
  ...['info', 'check', 'customers', 'qr-scan'].map((page) => `/seller/mart/${junk}/${page}?orderId=${junk}&q=${junk}`),
  `/seller/mart/${martId}/products/${junk}`,
  `/buyer/search?query=${junk}&sort=${junk}&open=${junk}`,
  `/buyer/search/category?category=${junk}`,
  `/buyer/order-complete?orderId=${junk}`,
  `/buyer/map?store=${junk}`,
  `/buyer/order-complete?orderIds=${junk},1`,
  `/buyer/purchase?tab=${junk}&qr=${junk}`,
  `/buyer/receipt?orderId=${junk}`,
  `/buyer?place=${junk}`,
  `/toss/success?paymentKey=${junk}&orderId=${junk}&amount=${junk}&sessionKey=${junk}`,
  `/toss/fail?code=${junk}&message=${junk}`,
  `/toss-checkout?amount=${junk}&orderId=${junk}&sessionKey=${junk}`,
  `/login/failure?error=${junk}`,
  `/api/auth/renew?to=${junk}`,
  `/files/${junk}/640.webp`,
  `/files/up-000000/${junk}`,
  `/sandbox/${junk}`,
  `/sandbox/tiles/${junk}/1/1.png`,
  `/sandbox/toss/pay?orderId=${junk}&amount=${junk}`,
  `/sandbox/google/o/oauth2/v2/auth?client_id=${junk}&redirect_uri=${junk}`,
  `/oauth2/callback/google?state=${junk}`,
];

test('no address is answered with a fault, nor leads to another site, signed out or as a seller', async () => {
  const owner = await newOwner();
  const { allDay } = await ownMarts(owner);
  for (const visitor of [new Visitor(), new Visitor().signedInAs(owner)]) {
    const wrong: string[] = [];
    for (const address of JUNK.flatMap((junk) => junkAddresses(junk, allDay.storeId))) {
      // As it is written here: a second slash at its beginning is part of the path.
      const response = await visitor.request(ORIGIN + address);
      await response.arrayBuffer();
      const location = response.headers.get('location');
      const isAway = location !== null && new URL(location, ORIGIN).origin !== ORIGIN;
      if (response.status >= 500 || isAway) wrong.push(`${response.status} ${address.slice(0, 120)} ${location}`);
    }
    expect(wrong).toEqual([]);
  }
});
