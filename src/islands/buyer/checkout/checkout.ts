import { atom } from 'nanostores';
import { type CardResult, type PendingCardPayment, sessionKeyOf } from '#lib/client/card-session.ts';
import { type PaymentWindow, paymentAddress } from '#lib/client/payment-window.ts';
import type { ErrorCode } from '#lib/contract/errors.ts';
import type { Way } from '#lib/domain/money.ts';
import { orderNameOf, TERMS_CHANGED } from '#lib/messages/card-payment.ts';
import { ORDER_NO_RESPONSE, PAYMENT_INFO_MISSING, paymentFailed } from '#lib/messages/paying.ts';
import type { CheckoutLine } from '#lib/stores/checkout.ts';
import { type Ports, ports } from './checkout-calls.ts';
import {
  agrees,
  amountsOf,
  type Choice,
  choiceOf,
  chooseForAll,
  chosenTerms,
  isBelowCardMinimum,
  itemsOf,
} from './choice.ts';

/** `problem` is why the last try without a card did not buy; the dialog stays as it was. */
export type Checkout =
  | { state: 'quoting'; notice: string | null }
  | { state: 'unquoted'; problem: string }
  | { state: 'ready'; choice: Choice; notice: string | null; problem: string | null }
  /** An order without a card is being made. */
  | { state: 'paying'; choice: Choice }
  /** The buyer is at the card window. */
  | { state: 'atWindow'; choice: Choice }
  /** The window was closed while the card was being confirmed: this page goes on. */
  | { state: 'confirming'; choice: Choice }
  | { state: 'unknown'; message: string }
  /** The card was refused; the modal makes way for the reason. */
  | { state: 'failed'; message: string }
  /** The buyer left the card window: the modal goes, without a word. */
  | { state: 'left' }
  /** `lowered`: for less than the buyer was shown. */
  | { state: 'done'; orderIds: readonly number[]; lowered?: true }
  /** The card is paid in the page itself, which is about to be left. */
  | { state: 'leaving'; choice: Choice }
  /** Somebody else has signed in here: nothing can be bought from this page. */
  | { state: 'otherBuyer'; message: string }
  | { state: 'signedOut' };

const TERMS_CODES: readonly ErrorCode[] = ['deadlineChanged', 'amountChanged'];

/** Buying product lines: asks for the terms, shows them, and buys by them or not at all (rules.md sections 6 and 7). */
export function createCheckout(lines: readonly CheckoutLine[], use: Ports = ports) {
  const $checkout = atom<Checkout>({ state: 'quoting', notice: null });
  let paymentWindow: PaymentWindow | null = null;
  let gaveUp = false;
  /** What was to be paid in the page itself, by a buyer who comes back to this one. */
  let inPage: PendingCardPayment | null = null;

  const ready = (choice: Choice, problem: string | null = null, notice: string | null = null) =>
    $checkout.set({ state: 'ready', choice, notice, problem });

  const otherBuyer = (message: string) => $checkout.set({ state: 'otherBuyer', message });

  /** The terms as they are now. On failure says so in the dialog and answers null. */
  async function freshChoice(before: Choice | null): Promise<Choice | null> {
    const answer = await use.quote(lines);
    if (answer.ok && answer.data.lines.length === lines.length) return choiceOf(answer.data, before?.ways);
    if (!answer.ok && answer.status === 401) $checkout.set({ state: 'signedOut' });
    else if (!answer.ok && answer.error.code === 'otherBuyer') otherBuyer(answer.error.message);
    else {
      const why = answer.ok ? '' : ` ${answer.error.message}`;
      $checkout.set({ state: 'unquoted', problem: PAYMENT_INFO_MISSING + why });
    }
    return null;
  }

  async function quote(notice: string | null = null, before: Choice | null = null, problem: string | null = null) {
    $checkout.set({ state: 'quoting', notice });
    const choice = await freshChoice(before);
    if (choice) ready(choice, problem, notice);
  }

  function choose(index: number, way: Way): void {
    const now = $checkout.get();
    if (now.state !== 'ready' || !now.choice.lines[index]?.[way].possible) return;
    ready({ ...now.choice, ways: now.choice.ways.map((old, i) => (i === index ? way : old)) });
  }

  function chooseAll(way: Way): void {
    const now = $checkout.get();
    if (now.state === 'ready') ready({ ...now.choice, ways: chooseForAll(now.choice, way) });
  }

  /** Buys as chosen. A card's window is opened before anything is awaited: browsers allow it in the click only. */
  async function pay(): Promise<void> {
    const now = $checkout.get();
    const chosen = now.state === 'ready' && chosenTerms(now.choice);
    if (now.state !== 'ready' || !chosen || isBelowCardMinimum(now.choice)) return;
    if (chosen.every(({ way }) => way === 'onSite')) return payOnSite(now.choice);
    paymentWindow = use.openPaymentWindow();
    gaveUp = false;
    $checkout.set({ state: 'atWindow', choice: now.choice });
    await payByCard(now.choice, paymentWindow);
    paymentWindow = null;
  }

  async function payOnSite(choice: Choice): Promise<void> {
    $checkout.set({ state: 'paying', choice });
    const answer = await use.payOnSite(choice);
    if (answer.ok) {
      const { orderIds, loweredTo } = answer.data;
      $checkout.set({ state: 'done', orderIds, ...(loweredTo === undefined ? {} : { lowered: true }) });
    } else if (answer.status === 401) $checkout.set({ state: 'signedOut' });
    // It may have been bought: pressed again it is not bought twice.
    else if (answer.status === 0) ready(choice, ORDER_NO_RESPONSE);
    else if (answer.error.code === 'otherBuyer') otherBuyer(answer.error.message);
    // Nothing was bought: the new terms are shown, and the buyer decides again.
    else if (TERMS_CODES.includes(answer.error.code)) await quote(answer.error.message, choice);
    // The shelf has changed: every line is shown as it stands now.
    else if (answer.status === 409) await quote(null, choice, paymentFailed(answer.error.message));
    else ready(choice, paymentFailed(answer.error.message));
  }

  async function payByCard(seen: Choice, opened: PaymentWindow | null): Promise<void> {
    const choice = await freshChoice(seen);
    // A window that was closed by who gave up is not one that the browser did not open.
    if (gaveUp) return $checkout.set({ state: 'left' });
    if (!choice || !agrees(seen, choice)) {
      opened?.close();
      if (choice) ready(choice, null, TERMS_CHANGED);
      return;
    }
    const popup = opened?.isClosed() === false ? opened : null;
    const { cardWon, cardTaxFreeWon } = amountsOf(choice);
    const pending: PendingCardPayment = {
      sessionKey: sessionKeyOf(choice.orderId),
      orderId: choice.orderId,
      orderName: orderNameOf(lines.map((line) => line.name)),
      amount: cardWon,
      taxFreeAmount: cardTaxFreeWon,
      items: itemsOf(choice),
      inPopup: popup !== null,
      returnTo: use.here(),
      startedAt: use.now(),
    };
    use.savePending(pending);
    if (!popup) {
      inPage = pending;
      $checkout.set({ state: 'leaving', choice });
      use.goTo(paymentAddress(pending));
      return;
    }
    popup.goTo(paymentAddress(pending));
    await use.untilClosed(popup);
    await take(use.takeResult(pending.sessionKey), pending, choice);
  }

  async function take(result: CardResult | null, pending: PendingCardPayment, choice: Choice): Promise<void> {
    // A window that says nothing may have been closed by a payment that went through.
    const said = result ?? (await use.decided(pending.orderId));
    if (said === null) return $checkout.set({ state: 'left' });
    if (said.state === 'paid') return $checkout.set({ state: 'done', orderIds: said.orderIds });
    if (said.state === 'unknown') return $checkout.set({ state: 'unknown', message: said.message });
    if (said.state === 'failed') return $checkout.set({ state: 'failed', message: paymentFailed(said.message) });
    $checkout.set({ state: 'confirming', choice });
    return take(await use.confirmCard(pending, said.paymentKey), pending, choice);
  }

  /** The buyer is back on this page: at the order, if there is one, else at the choice again. */
  async function comeBack(): Promise<void> {
    const before = inPage && (await use.decided(inPage.orderId));
    if (before?.state === 'paid') return $checkout.set({ state: 'done', orderIds: before.orderIds });
    if (before?.state === 'unknown') return $checkout.set({ state: 'unknown', message: before.message });
    return quote();
  }

  return {
    $checkout,
    quote: () => quote(),
    comeBack,
    choose,
    chooseAll,
    pay,
    showWindow: () => paymentWindow?.focus(),
    /** Gives up at the card window: it is closed, and the modal after it. */
    closeWindow: () => {
      gaveUp = true;
      paymentWindow?.close();
    },
  };
}
