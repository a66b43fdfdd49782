/** What is said of holding a product by one press on its card. */
export const HOLD = {
  press: '맡기',
  /** `window` as `windowText` says it. */
  held: (window: string): string => `맡아 뒀어요. 찾아갈 시간: ${window}`,
  takeBack: '되돌리기',
  takenBack: '되돌렸어요. 맡아 둔 상품이 없어요.',
  notTakenBack: (why: string): string => `되돌리지 못했어요. ${why}`.trim(),
  seeOrders: '주문 보기',
  signIn: '로그인하면 상품을 맡아 둘 수 있어요.',
};

export const holdFailed = (why: string): string => `맡아 두지 못했어요. ${why}`.trim();

/** On the button of a card, for screen readers. */
export const holdLabel = (name: string): string => `${name} 하나 맡기`;
/** On a card whose product waits for the buyer. */
export const heldText = (pieces: number): string => `${pieces}개 맡음`;
/** A product that is in the cart. */
export const inCartText = (pieces: number): string => `장바구니에 ${pieces}개`;
