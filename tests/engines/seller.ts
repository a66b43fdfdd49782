import { randomUUID } from 'node:crypto';
import { Caller } from '../e2e/api.ts';
import { order } from '../e2e/own-shop.ts';
import type { Journey } from './journey.ts';

/** A product is put up, an order for it appears by itself, and is handed over by its typed code. */
export const sells: Journey = {
  name: 'a seller puts up a product, hears an order, hands it over',
  async walk({ walker, shop, buyer, origin }) {
    const name = `엔진식빵 ${randomUUID().slice(0, 8)}`;
    await walker.goTo('/oauth2/authorization/google?login_hint=owner%40demo.test');
    await walker.isAt(/^\/(buyer|home|seller|$)/);
    await walker.goTo('/seller/dashboard');
    await walker.isAlive();
    await walker.seesNot('마트 관리');
    await walker.press('button', `${shop.name} 메뉴`);
    await walker.sees('마트 관리');
    await walker.key('Escape');
    await walker.seesNot('마트 관리');

    await walker.goTo(`/seller/mart/${shop.storeId}/register`);
    await walker.isAlive();
    await walker.choose('상위 카테고리', '베이커리/디저트');
    await walker.choose('하위 카테고리', '빵');
    await walker.fill('상품명', name);
    await walker.fill('가격 (원)', '2900');
    await walker.fill('수량 (개)', '4');
    await walker.press('button', '상품 등록');
    await walker.sees('상품을 등록했어요.');
    await walker.goTo(`/seller/mart/${shop.storeId}/check?q=${encodeURIComponent(name)}`);
    await walker.isAlive();
    await walker.sees(name);

    await walker.goTo(`/seller/mart/${shop.storeId}/customers`);
    await walker.isAlive();
    const held = await order(await Caller.signIn(origin, buyer), await shop.productNamed(name), 2);
    // By itself, over the live line.
    await walker.sees(`#${held.orderId}`);
    await walker.goTo(`/seller/mart/${shop.storeId}/qr-scan?orderId=${held.orderId}`);
    await walker.isAlive();
    // No engine here has a camera.
    await walker.fill('픽업 번호 6자리', held.pickupCode);
    await walker.press('button', '번호로 판매 확정');
    await walker.press('button', '판매 확정', { inDialog: true });
    await walker.sees('체크인 완료');
  },
};
