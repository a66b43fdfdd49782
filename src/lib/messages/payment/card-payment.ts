/** Spec sections 2, 5 and 8. */
export const PAYMENT_INVALID = '결제 정보가 올바르지 않아요';
export const WINDOW_FAILED = '결제창을 열지 못했어요';
export const WINDOW_FAILED_HINT = '인터넷을 확인하고 다시 시도해 주세요. 결제는 되지 않았어요.';
export const UNKNOWN_ERROR = '알 수 없는 오류가 발생했어요';
export const CARD_OFF = '지금은 카드 결제를 쓸 수 없어요. 현장 결제로 주문해 주세요.';
export const NOT_PAID = '결제하지 못했어요';
/** The way back from a card company opened in a browser where nobody is signed in. */
export const SIGN_IN_TO_FINISH = '로그인하면 결제를 마칠 수 있어요';
export const SIGN_IN_TO_FINISH_HINT = '결제를 시작한 계정으로 로그인해 주세요. 아직 승인하지 않았어요.';
export const STILL_OPEN = '결제 결과를 아직 확인하지 못했어요';
/** The reconciler goes on asking (rules.md section 7). */
export const PAYMENT_UNKNOWN =
  '결제 결과를 계속 확인하고 있어요. 잠시 뒤 주문 내역에서 확인해 주세요. 두 번 결제되지 않아요.';
export const TERMS_CHANGED = '금액이나 픽업 시간이 바뀌었어요. 확인하고 다시 시도해 주세요.';

/** '식빵', or '식빵 외 2건'. */
export function orderNameOf(names: readonly string[]): string {
  const [first = '', ...others] = names;
  return others.length === 0 ? first : `${first} 외 ${others.length}건`;
}
