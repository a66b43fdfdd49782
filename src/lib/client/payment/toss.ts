import { loadTossPayments } from '@tosspayments/payment-sdk';
import { CARD_CURRENCY } from '#lib/domain/person/limits.ts';
import { cutText } from '#lib/domain/text.ts';

/** Where the provider's script is, and our public key there. */
export interface TossScript {
  clientKey: string;
  src: string;
}

export interface CardRequest {
  /** In won. */
  amount: number;
  /** How much of it is exempt from VAT, in won. */
  taxFreeAmount?: number;
  orderId: string;
  orderName: string;
  sessionKey: string;
  /** How each line is paid (card-return.ts): what another browser needs to finish. */
  ways?: string | undefined;
}

/** Why the provider's window is not open (any more). Where it is paid or refused, the page itself is left instead. */
export type NotOpened = { reason: 'cancelled' } | { reason: 'failed' };

/** The provider takes names up to this length (providers.md 1.1). */
const NAME_MAX = 100;

/** The buyer gave up: nothing is said (spec section 8). */
export const isUserCancel = (code: string | null): boolean => code === 'USER_CANCEL' || code === 'PAY_PROCESS_CANCELED';

/** Opens the provider's card window; it leads on to /toss/success or /toss/fail with the session key. */
export async function requestCardPayment(
  { clientKey, src }: TossScript,
  { amount, taxFreeAmount, orderId, orderName, sessionKey, ways }: CardRequest,
): Promise<NotOpened> {
  const back = (path: string) => `${location.origin}${path}?sessionKey=${encodeURIComponent(sessionKey)}`;
  try {
    const toss = await loadTossPayments(clientKey, { src });
    await toss.requestPayment('카드', {
      amount,
      orderId,
      orderName: cutText(orderName, NAME_MAX),
      currency: CARD_CURRENCY,
      ...(taxFreeAmount === undefined ? {} : { taxFreeAmount }),
      // This window is there for the payment alone: a frame of 650 px would not fit into its 600, and card companies'
      // pages are made for a window of their own.
      windowTarget: 'self',
      successUrl: back('/toss/success') + (ways ? `&ways=${ways}` : ''),
      failUrl: back('/toss/fail'),
    });
    // The provider's own page is loading; the promise may settle while this one is still there.
    return await new Promise<never>(() => {});
  } catch (error) {
    return { reason: isUserCancel(codeOf(error)) ? 'cancelled' : 'failed' };
  }
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
