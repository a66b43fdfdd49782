import { expect, test } from 'vitest';
import { Caller } from '../../e2e/api.ts';
import { newOwner, order, ownMarts, ownProduct } from '../../e2e/own-shop.ts';
import { ORIGIN } from '../../e2e/server.ts';
import { someone } from '../../e2e/visitors.ts';
import { textOf } from '../dom.ts';
import { Visitor } from '../visitor.ts';

/** Who runs the market of the demo town. */
const OPERATOR = 'operator@demo.test';

/** Signs in as a browser does, which is left with both cookies. */
async function signedIn(email: string, provider = 'google'): Promise<Visitor> {
  const visitor = new Visitor();
  await visitor.open(`/oauth2/authorization/${provider}?login_hint=${encodeURIComponent(email)}`);
  return visitor;
}

// spec: S2.6
test('a page opened after the access token ran out is signed in from its first byte', async () => {
  const { email, name } = someone('renews');
  const visitor = await signedIn(email);
  expect(visitor.cookies.delete('access')).toBe(true);
  const page = await visitor.open('/buyer/purchase');
  expect(page.address).toBe('/buyer/purchase');
  expect(page.document.documentElement.getAttribute('data-viewer')).toBe(name);
  expect(textOf(page.getByRole('button', { name: /님 메뉴$/ }))).toContain(name);
});

// spec: S8.5
test('a cookie that is no token is nobody', async () => {
  const visitor = new Visitor();
  visitor.cookies.set('access', 'nonsense');
  expect((await visitor.open('/buyer/purchase')).main).toContain('로그인하면 주문 내역을 볼 수 있어요');
});

test('every kind of page comes back when its access token has ended', async () => {
  const owner = await newOwner();
  const { allDay } = await ownMarts(owner);
  const mart = `/seller/mart/${allDay.storeId}`;
  const pages: Record<string, string[]> = {
    [owner.email]: [
      '/buyer/account',
      '/buyer/purchase',
      '/buyer/purchase?tab=completed',
      '/buyer/help',
      '/buyer/alerts',
      '/buyer/notices',
      '/seller/dashboard',
      '/seller/news',
      '/seller/sales',
      `${mart}/customers`,
      `${mart}/scan`,
      `${mart}/settlement`,
      `${mart}/papers`,
      `/api/seller/${allDay.storeId}/sales.xlsx`,
      `/api/seller/${allDay.storeId}/log.csv`,
    ],
    [OPERATOR]: [
      '/operator',
      '/operator/cases',
      '/operator/marts',
      '/operator/orders',
      '/operator/people',
      '/operator/listings',
      '/operator/reviews',
      '/operator/settlement',
      '/operator/settlement/payouts',
      '/operator/settlement/provider',
      '/operator/policies',
      '/operator/tax',
      '/operator/staff',
      '/operator/log',
      `/operator/marts/${allDay.storeId}`,
    ],
  };
  const lost: string[] = [];
  for (const [email, paths] of Object.entries(pages)) {
    const visitor = await signedIn(email);
    for (const path of paths) {
      expect(visitor.cookies.delete('access'), path).toBe(true);
      const { response, url } = await visitor.follow(path);
      const address = url.pathname + url.search;
      if (!response.ok || address !== path) lost.push(`${path}: ${response.status} ${address}`);
    }
  }
  expect(lost).toEqual([]);
});

test('the same email at the other provider is another person', async () => {
  const { email } = someone('twice');
  const buyer = await Caller.signIn(ORIGIN, email);
  const { orderId } = await order(buyer, await ownProduct(await newOwner()));
  for (const [provider, text] of [
    ['google', `주문 번호 ${orderId}`],
    ['naver', '픽업 대기 주문이 없어요'],
  ] as const) {
    expect((await (await signedIn(email, provider)).open('/buyer/purchase')).main).toContain(text);
  }
});
