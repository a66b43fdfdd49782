/** What is said of ordering a product by one press on its card. */
export const HOLD = {
  press: '바로 주문',
  /** `window` as `windowText` says it. */
  held: (window: string): string => `주문했어요. ${window}에 매장에서 결제하고 찾아가세요.`,
  takeBack: '되돌리기',
  takenBack: '주문을 되돌렸어요.',
  notTakenBack: (why: string): string => `되돌리지 못했어요. ${why}`.trim(),
  seeOrders: '주문 보기',
  signIn: '로그인하면 바로 주문할 수 있어요.',
};

export const holdFailed = (why: string): string => `주문하지 못했어요. ${why}`.trim();

/** On the button of a card, for screen readers. */
export const holdLabel = (name: string): string => `${name} 1개 바로 주문`;
/** On a card whose product the buyer has ordered. */
export const heldText = (pieces: number): string => `${pieces}개 주문했어요`;
/** A product that is in the cart. */
export const inCartText = (pieces: number): string => `장바구니에 ${pieces}개`;
