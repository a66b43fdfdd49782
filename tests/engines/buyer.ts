import { Caller } from '../e2e/api.ts';
import { order } from '../e2e/own-shop.ts';
import { HONGDAE_COOKIE } from '../e2e/visitors.ts';
import type { Journey } from './journey.ts';

/** From the list to a held order and its pass: menus, search, product, sign-in, purchase, QR. */
export const buys: Journey = {
  name: 'a buyer finds, signs in, holds, shows the pass',
  async walk({ walker, product, buyer }) {
    await walker.goTo('/buyer');
    await walker.standAt(HONGDAE_COOKIE);
    await walker.goTo('/buyer');
    await walker.isAlive();
    // Hidden until it is opened, and closed again: what engines without popovers did not do.
    await walker.seesNot('베이커리/디저트 전체');
    await walker.press('button', '카테고리');
    await walker.sees('베이커리');
    await walker.key('Escape');

    await walker.fill('상품 검색', product.name);
    await walker.key('Enter');
    await walker.isAt(/^\/buyer\/search/);
    await walker.press('link', product.name);
    await walker.isAt(new RegExp(`^/buyer/product/${product.productId}\\b`));
    await walker.isAlive();
    await walker.press('button', '수량 늘리기');
    await walker.press('button', '주문하기');
    await walker.press('link', 'Google 아이디로 로그인', { inDialog: true });
    await walker.isAt(/^\/sandbox\/google/);
    await walker.fill('이메일', buyer);
    await walker.key('Enter');
    // What was chosen before the sign-in is chosen still, and the dialog is open again.
    await walker.isAt(new RegExp(`^/buyer/product/${product.productId}\\b`));
    await walker.press('button', '현장 결제로 주문하기', { inDialog: true });
    const { searchParams } = await walker.isAt(/^\/buyer\/order-complete\?orderId=\d+/);
    await walker.sees('주문이 완료됐어요');
    await walker.goTo('/buyer/purchase');
    await walker.isAlive();
    await walker.press('button', 'QR 보기');
    await walker.sees(`주문 번호 ${searchParams.get('orderId')}`);
  },
};

/** The cart of a buyer, and the tabs of what was bought. */
export const fillsCart: Journey = {
  name: 'a buyer fills the cart and looks at the tabs',
  async walk({ walker, product, buyer }) {
    await walker.goTo(`/oauth2/authorization/google?login_hint=${encodeURIComponent(buyer)}`);
    await walker.isAt(/^\/(buyer|home|$)/);
    await walker.goTo(`/buyer/product/${product.productId}`);
    await walker.isAlive();
    await walker.press('button', '장바구니');
    await walker.sees('담았어요');
    await walker.goTo('/buyer/cart');
    await walker.isAlive();
    await walker.sees(product.name);
    await walker.sees('2,500원');
    await walker.goTo('/buyer/purchase');
    await walker.isAlive();
    await walker.press('link', '취소');
    await walker.isAt(/^\/buyer\/purchase\?tab=/);
  },
};

/** Lists without leaving the page, and the map. */
export const looksAround: Journey = {
  name: 'a visitor looks through lists and the map',
  async walk({ walker }) {
    await walker.goTo('/buyer');
    await walker.standAt(HONGDAE_COOKIE);
    await walker.goTo('/buyer');
    await walker.isAlive();
    const cards = () =>
      walker.engine.evaluate<number>(`document.querySelectorAll('#nearby a[href^="/buyer/product/"]').length`);
    const before = await cards();
    await walker.press('button', '더 보기');
    await walker.until('no more cards came', async () => (await cards()) > before);
    await walker.goTo('/buyer/map');
    await walker.isAlive();
    await walker.sees('내 위치로');
    await walker.until('no pin stands on the map', () =>
      walker.engine.evaluate<boolean>(`document.querySelectorAll('.leaflet-marker-icon').length > 0`),
    );
  },
};

/** A part of the page whose script did not come, asked for again (field case 3.7b). */
export const asksAgain: Journey = {
  name: 'a part that did not come is asked for again',
  async walk({ walker, product, front }) {
    front.breakOff(/_assets\/LocationDialog[^/]*\.js/);
    await walker.goTo(`/buyer/product/${product.productId}`);
    await walker.isAlive();
    await walker.fill('수량', '3');
    await walker.press('button', '위치와 영업시간');
    await walker.sees('불러오지 못했어요.');
    front.breakOff(null);
    await walker.press('button', '새로고침');
    await walker.seesNot('불러오지 못했어요.');
    await walker.isAlive();
    await walker.press('button', '위치와 영업시간');
    await walker.sees(`${product.martName} 위치`);
  },
};

/** A page of somebody who has left, out of the browser's history (field case 8.1). */
export const leaves: Journey = {
  name: 'Back after signing out shows nobody’s orders',
  async walk({ walker, product, buyer, origin }) {
    const { orderId } = await order(await Caller.signIn(origin, buyer), product);
    await walker.goTo(`/oauth2/authorization/google?login_hint=${encodeURIComponent(buyer)}`);
    await walker.isAt(/^\/(buyer|home|$)/);
    await walker.goTo('/buyer/purchase');
    await walker.isAlive();
    await walker.sees(`주문 번호 ${orderId}`);
    await walker.goTo('/buyer');
    await walker.isAlive();
    await walker.press('button', '님 메뉴');
    await walker.press('button', '로그아웃');
    await walker.sees('로그아웃됐어요.');
    await walker.goBack();
    // The page is asked for anew, as somebody who is not signed in sees it.
    await walker.isAt(/^\/buyer\/purchase/);
    await walker.sees('로그인하면 주문 내역을 볼 수 있어요');
    await walker.seesNot(`주문 번호 ${orderId}`);
  },
};

/** Whether the page is the one that was left, and, where it is not, why the browser says that it did not keep it. */
const KEPT = `window.wasHere === true || JSON.stringify((performance.getEntriesByType('navigation')[0] || {}).notRestoredReasons || 'no reason given')`;

/** Pages that the browser keeps come back at once, and say how things are now (field case 3.9). */
export const comesBack: Journey = {
  name: 'Back brings pages that were kept, as things are now',
  ofKeptPages: true,
  async walk({ walker, product, buyer, origin }) {
    const person = await Caller.signIn(origin, buyer);
    const { engine } = walker;
    await walker.goTo(`/oauth2/authorization/google?login_hint=${encodeURIComponent(buyer)}`);
    await walker.isAt(/^\/(buyer|home|$)/);
    await walker.standAt(HONGDAE_COOKIE);
    const leaveAndComeBack = async (path: string, meanwhile?: () => Promise<unknown>) => {
      await walker.goTo(path);
      await walker.isAlive();
      await engine.evaluate('(window.wasHere = true)');
      await walker.goTo('/home');
      await meanwhile?.();
      await walker.goBack();
      await walker.until(`not back at ${path}`, () => engine.evaluate<boolean>(`location.pathname !== '/home'`));
    };
    const isKept = async (path: string, meanwhile?: () => Promise<unknown>) => {
      await leaveAndComeBack(path, meanwhile);
      const kept = await engine.evaluate<true | string>(KEPT);
      if (kept !== true) throw new Error(`${path} was not kept: ${kept}`);
    };
    const put = () => person.call('POST', '/api/buyer/carts/addCart', { productId: product.productId, quantity: 1 });
    const counts = (of: string, count: number) =>
      walker.until(`${count} is not counted`, () =>
        engine.evaluate<boolean>(
          `Array.prototype.some.call(document.querySelectorAll('[data-count="${of}"]'), function (one) { return one.textContent.indexOf('${count}') !== -1; })`,
        ),
      );
    await isKept('/buyer', put);
    await counts('cart', 1);
    await isKept('/buyer/search?query=%EC%9A%B0%EC%9C%A0');
    await isKept('/buyer/cart');
    await isKept('/buyer/purchase', () => order(person, product));
    await walker.sees(product.name);
    await counts('orders', 1);
    const page = `/buyer/product/${product.productId}`;
    await isKept(page);
    // Pieces that were sold meanwhile are told of, if need be by the page as it is now.
    await leaveAndComeBack(page, () => order(person, product));
    await walker.sees('8개 남음');
  },
};
