/** What a new general manager is told for seven days. rules.md section 11. */
export const GIVE_BACK = '위임 되돌리기';
/** What it does, said before it is done. */
export const GIVING_BACK =
  '되돌리면 이전 총괄 매니저가 다시 마트를 맡고, 내 역할은 직원으로 바뀌어요. 상품과 주문은 그대로예요.';
export const GIVE_BACK_FAILED = '위임을 되돌리지 못했어요.';
export const givableBackText = (until: string): string =>
  `이 마트의 총괄 매니저를 넘겨받았어요. 원하지 않으면 ${until}까지 되돌릴 수 있어요.`;
