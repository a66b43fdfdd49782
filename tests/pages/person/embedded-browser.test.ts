import { expect, test } from 'vitest';
import { ANDROID, BAND, INSTAGRAM, KAKAOTALK } from '../../e2e/app-browsers.ts';
import { ORIGIN } from '../../e2e/server.ts';
import { someone } from '../../e2e/visitors.ts';
import { textOf } from '../dom.ts';
import { type OpenedPage, Visitor } from '../visitor.ts';

/* Browsers inside apps, in which Google refuses to sign in. */

const inApp = (userAgent: string) => new Visitor({ userAgent });
/** The ways to sign in of the dialog that any page holds. */
const ways = (page: OpenedPage) => page.all('#login-dialog a').filter((link) => /로 로그인$/.test(textOf(link)));
const saidBy = (page: OpenedPage) => textOf(page.document.querySelector('#login-dialog'));

test('Naver stands first, and Google is opened outside by KakaoTalk, with the way back', async () => {
  const page = await inApp(KAKAOTALK).open('/buyer/search?query=두부');
  const [naver, google] = ways(page);
  expect([naver, google].map((link) => textOf(link!))).toEqual(['네이버 아이디로 로그인', 'Google 아이디로 로그인']);
  const outside = new URL(google!.getAttribute('href')!);
  expect(outside.href).toMatch('kakaotalk://web/openExternal?url=');
  const address = new URL(outside.searchParams.get('url')!);
  expect(address.origin + address.pathname).toBe(`${ORIGIN}/oauth2/authorization/google`);
  expect(decodeURI(address.searchParams.get('to')!)).toBe('/buyer/search?query=두부');
  expect(saidBy(page)).toContain('다른 브라우저에서 열려요');

  // Whoever opens that address outside signs in, and is led to where they were.
  address.searchParams.set('login_hint', someone('outside').email);
  const other = inApp(ANDROID.replace('; wv', ''));
  const { url } = await other.open(address.href);
  expect(url.pathname).toBe('/login/success');
  const back = url.searchParams.get('to')!;
  expect(decodeURI(back)).toBe('/buyer/search?query=두부');
  expect((await other.open(back)).document.documentElement.getAttribute('data-viewer')).toBeTruthy();
});

test('another app on Android opens Chrome', async () => {
  const visitor = inApp(BAND);
  const login = await visitor.open('/login');
  const [google] = login.getAllByRole('link', { name: 'Google 아이디로 로그인' });
  expect(google!.getAttribute('href')).toMatch(
    /^intent:\/\/localhost:\d+\/oauth2\/authorization\/google\?to=%2Fbuyer#Intent;scheme=http;package=com\.android\.chrome;.*end$/,
  );
  const [first] = (await visitor.open('/seller/login')).getAllByRole('link', { name: /로 로그인$/ });
  expect(textOf(first!)).toContain('네이버');
});

test('on an iPhone a sentence says how', async () => {
  const page = await inApp(INSTAGRAM).open('/buyer');
  expect(ways(page).map(textOf)).toEqual(['네이버 아이디로 로그인']);
  expect(saidBy(page)).toContain('Safari에서 열어 주세요');
});

test('what is kept of a page for visitors is not shown to those of another browser', async () => {
  const path = '/buyer/search/category?category=과일';
  const [talk, other] = [inApp(KAKAOTALK), new Visitor()];
  for (let visit = 0; visit < 2; visit += 1) {
    expect(textOf(ways(await talk.open(path))[0]!)).toContain('네이버');
    const [first] = ways(await other.open(path));
    expect(textOf(first!)).toContain('Google');
    expect(first!.getAttribute('href')).toBe('/oauth2/authorization/google');
  }
});
