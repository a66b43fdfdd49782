import type { OwnPaymentFailure, PaymentFailure } from '#lib/contract/refusals.ts';

const METHOD_NOT_TAKEN =
  '카드와 간편결제로만 결제할 수 있어요. 이번 결제는 취소돼요. 다른 방법으로 다시 시도해 주세요.';
const NOT_AS_ASKED = '결제 내용이 주문과 달라 취소했어요. 처음부터 다시 시도해 주세요.';

const OWN: Record<OwnPaymentFailure, string> = {
  METHOD_NOT_TAKEN,
  CURRENCY_NOT_TAKEN: METHOD_NOT_TAKEN,
  AMOUNT_MISMATCH: NOT_AS_ASKED,
  TAX_FREE_MISMATCH: NOT_AS_ASKED,
};

/** Why a payment failed: ours by its code, else the card company's words; null where neither says it. */
export const paymentFailureText = ({ code, said }: PaymentFailure): string | null =>
  (code !== null && Object.hasOwn(OWN, code) ? OWN[code as OwnPaymentFailure] : said) || null;
