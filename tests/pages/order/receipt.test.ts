import { expect, test } from 'vitest';
import { Caller } from '../../e2e/api.ts';
import { cardCheckout } from '../../e2e/card-checkout.ts';
import { handOver, newOwner, order, ownProduct } from '../../e2e/own-shop.ts';
import { ORIGIN } from '../../e2e/server.ts';
import { someone } from '../../e2e/visitors.ts';
import { textOf } from '../dom.ts';
import { Visitor } from '../visitor.ts';

/** A buyer who has paid for bread by card, and is to pay for milk in the mart. */
async function paidBuyer(): Promise<{ buyer: Caller; breadOrder: number }> {
  const owner = await newOwner();
  const [bread, milk] = [
    await ownProduct(owner, { cards: true, price: 3_335 }),
    await ownProduct(owner, { price: 1_000 }),
  ];
  const buyer = await Caller.signIn(ORIGIN, someone('receipt').email);
  const [breadOrder] = await cardCheckout(buyer, bread, milk);
  return { buyer, breadOrder };
}

test('it is all there without a script', async () => {
  const { buyer, breadOrder } = await paidBuyer();
  const page = await new Visitor().signedInAs(buyer).open(`/buyer/receipt?orderId=${breadOrder}`);
  expect(page.main).toContain('11,006원');
  // The button needs a script: without one the way to paper is said.
  expect(page.all('noscript').map(textOf).join()).toContain('브라우저의 인쇄 메뉴');
  expect(page.all('astro-island')).toEqual([]);
});

test('paid in the mart: the receipt stands with what was picked up', async () => {
  const owner = await newOwner();
  const product = await ownProduct(owner);
  const buyer = await Caller.signIn(ORIGIN, someone('receipt-cash').email);
  await handOver(owner, await order(buyer, product, 2));
  const visitor = new Visitor().signedInAs(buyer);
  const list = await visitor.open('/buyer/purchase?tab=completed');
  const link = list.getByRole('link', { name: `영수증 보기: ${product.name}` });
  const receipt = await visitor.open(link.getAttribute('href')!);
  const paper = textOf(receipt.getByRole('article'));
  expect(paper).toMatch(/매장에서 결제 ?5,000원/);
  expect(paper).toContain('픽업 완료');
  expect(paper).toContain('현금영수증은 마트 계산대에서 받아요.');
  // 전자상거래법 제13조
  expect(paper).toContain('mart@market.test');
});

test('nobody sees another’s receipt, nor one that is not there; signed out it is asked who looks', async () => {
  const { breadOrder } = await paidBuyer();
  const signedOut = await new Visitor().open(`/buyer/receipt?orderId=${breadOrder}`);
  expect(signedOut.main).toContain('로그인하면 영수증을 볼 수 있어요');
  const stranger = await Visitor.as(someone('stranger').email);
  for (const asked of [breadOrder, 2_147_483_000, 'x', '', '1,2']) {
    const page = await stranger.open(`/buyer/receipt?orderId=${asked}`);
    expect(page.status, `${asked}`).toBe(404);
    expect(page.main).toContain('영수증을 찾을 수 없어요');
  }
});
