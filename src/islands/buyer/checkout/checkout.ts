import { atom } from 'nanostores';
import { serverNow } from '#lib/client/caller/call.ts';
import { type CardResult, type PendingCardPayment, sessionKeyOf } from '#lib/client/payment/card-session.ts';
import { type PaymentWindow, paymentAddress } from '#lib/client/payment/payment-window.ts';
import type { ErrorCode } from '#lib/contract/errors.ts';
import type { Way } from '#lib/domain/money.ts';
import { orderNameOf, TERMS_CHANGED } from '#lib/messages/payment/card-payment.ts';
import {
  ORDER_NO_RESPONSE,
  orderFailed,
  PAYMENT_INFO_MISSING,
  paymentFailed,
  quantityCut,
} from '#lib/messages/payment/paying.ts';
import type { CheckoutRequest } from '#lib/stores/checkout.ts';
import { readWhileSeen } from '#lib/stores/clock.ts';
import { createRequestOrder } from '#lib/stores/request-order.ts';
import { type Ports, ports } from './checkout-calls.ts';
import {
  agrees,
  amountsOf,
  type Choice,
  type ChosenWays,
  choiceOf,
  chooseFor,
  chooseForAll,
  chosenTerms,
  isBelowCardMinimum,
  isForAdults,
  itemsOf,
  martsOf,
  waysByProduct,
  withoutFallen,
} from './choice.ts';

/** `problem` is why the last try without a card did not buy; the dialog stays as it was. */
export type Checkout =
  /** With a choice: its terms are asked for again, as a quantity was changed. */
  | { state: 'quoting'; notice: string | null; choice: Choice | null }
  | { state: 'unquoted'; problem: string }
  | { state: 'ready'; choice: Choice; notice: string | null; problem: string | null }
  /** An order without a card is being made. */
  | { state: 'paying'; choice: Choice }
  /** The buyer is at the card window. */
  | { state: 'atWindow'; choice: Choice }
  /** The window was closed while the card was being confirmed: this page goes on. */
  | { state: 'confirming'; choice: Choice }
  | { state: 'unknown'; message: string }
  /** The card was refused; the modal makes way for the reason, and what was chosen is kept. */
  | { state: 'failed'; message: string; choice: Choice }
  /** The buyer left the card window: the modal goes, without a word. */
  | { state: 'left' }
  /** `lowered`: for less than the buyer was shown. */
  | { state: 'done'; orderIds: readonly number[]; lowered?: true }
  /** The card is paid in the page itself, which is about to be left. */
  | { state: 'leaving'; choice: Choice }
  /** Somebody else has signed in here: nothing can be bought from this page. */
  | { state: 'otherBuyer'; message: string }
  | { state: 'signedOut' };

/** Whether fewer are left of a line than are wanted. */
const isCut = ({ quantity, most }: { quantity: number; most: number }) => 0 < most && most < quantity;

const TERMS_CODES: readonly ErrorCode[] = ['deadlineChanged', 'amountChanged', 'termsChanged', 'adultsOnly'];

/** Buying product lines: asks for the terms, shows them, and buys by them or not at all (rules.md sections 6 and 7). */
export function createCheckout(
  { lines: asked, refused, onQuantity }: Omit<CheckoutRequest, 'onBought'>,
  use: Ports = ports,
) {
  const $checkout = atom<Checkout>({ state: 'quoting', notice: null, choice: null });
  /** The buyer says to be 19 or older: nothing for adults is bought without. */
  const $isAdult = atom(false);
  const quotes = createRequestOrder();
  /** What is to be bought, in the quantities of now. */
  let lines = asked;
  /** When the terms that are shown were asked for, by the server's time. */
  let readAt = 0;
  let paymentWindow: PaymentWindow | null = null;
  let gaveUp = false;
  /** What was to be paid in the page itself, by a buyer who comes back to this one. */
  let inPage: PendingCardPayment | null = null;

  const ready = (choice: Choice, problem: string | null = null, notice: string | null = null) =>
    $checkout.set({ state: 'ready', choice, notice, problem });

  const otherBuyer = (message: string) => $checkout.set({ state: 'otherBuyer', message });

  function setLine(productId: number, quantity: number): void {
    lines = lines.map((line) => (line.productId === productId ? { ...line, quantity } : line));
    onQuantity?.(productId, quantity);
  }

  /**
   * The terms as they are now. On failure says so in the dialog and answers null; null as well where they were asked
   * for once more.
   */
  async function freshChoice(ways?: ChosenWays): Promise<Choice | null> {
    const request = quotes.send();
    const response = await use.quote(lines);
    if (!request.isLatest()) return null;
    readAt = serverNow();
    if (response.ok && response.data.lines.length === lines.length) return choiceOf(response.data, ways);
    if (!response.ok && response.status === 401) $checkout.set({ state: 'signedOut' });
    else if (!response.ok && response.error.code === 'otherBuyer') otherBuyer(response.error.message);
    else {
      const why = response.ok ? '' : ` ${response.error.message}`;
      $checkout.set({ state: 'unquoted', problem: PAYMENT_INFO_MISSING + why });
    }
    return null;
  }

  interface Again {
    notice?: string | null;
    problem?: string | null;
    ways?: ChosenWays | undefined;
    /** Stays on the screen meanwhile. */
    shown?: Choice | null;
  }

  async function quote({ notice = null, problem = null, ways, shown = null }: Again = {}): Promise<void> {
    $checkout.set({ state: 'quoting', notice, choice: shown });
    const choice = await freshChoice(ways);
    if (!choice) return;
    const cut = choice.lines.filter(isCut);
    if (cut.length === 0) return ready(choice, problem, notice);
    // There are fewer by now: as many as there are, which is said.
    for (const { productId, most } of cut) setLine(productId, most);
    const names = lines.filter(({ productId }) => cut.some((line) => line.productId === productId));
    return quote({ notice: quantityCut(names), problem, ways, shown: null });
  }

  /**
   * Terms that have stood open for long are asked for again: windows move on, prices step down, marts close. What was
   * chosen stays, and a try that may have bought keeps its terms.
   */
  async function refresh(): Promise<void> {
    const isIdle = (now: Checkout) => now.state === 'ready' && now.problem === null;
    if (!isIdle($checkout.get())) return;
    const request = quotes.send();
    const response = await use.quote(lines);
    const now = $checkout.get();
    if (!request.isLatest() || now.state !== 'ready' || !isIdle(now)) return;
    if (!response.ok || response.data.lines.length !== lines.length) return;
    readAt = serverNow();
    const ways = waysByProduct(now.choice);
    if (response.data.lines.some(isCut)) return quote({ ways, shown: now.choice });
    const choice = choiceOf(response.data, ways);
    const isSame = chosenTerms(now.choice).length === 0 || agrees(now.choice, choice);
    ready(choice, null, isSame ? now.notice : TERMS_CHANGED);
  }

  /** The first terms; or the choice of a payment in the page itself that was refused. */
  async function open(): Promise<void> {
    if (!refused) return quote();
    await quote({ ways: refused.ways });
    const now = $checkout.get();
    if (now.state === 'ready') fail(refused.message, now.choice);
  }

  function setQuantity(productId: number, quantity: number): void {
    const now = $checkout.get();
    if (now.state !== 'ready' && now.state !== 'quoting') return;
    if (lines.every((line) => line.productId !== productId || line.quantity === quantity)) return;
    setLine(productId, quantity);
    const { choice } = now;
    void quote({ shown: choice, ...(choice ? { ways: waysByProduct(choice) } : {}) });
  }

  /** Chooses how the mart of a line is paid: all of its lines. */
  function choose(index: number, way: Way): void {
    const now = $checkout.get();
    const mart = now.state === 'ready' && martsOf(now.choice).find(({ at }) => at.includes(index));
    if (now.state === 'ready' && mart) ready({ ...now.choice, ways: chooseFor(now.choice, mart.at, way) });
  }

  const fail = (message: string, choice: Choice) =>
    $checkout.set({ state: 'failed', message: paymentFailed(message), choice });

  /** After a refusal: the same once more. Within the press, which alone may open a window. */
  async function retry(): Promise<void> {
    const now = $checkout.get();
    if (now.state !== 'failed') return;
    ready(now.choice);
    await pay();
  }

  /**
   * After a refusal: what was to be paid by card is paid in the mart, where that is possible; its own terms are shown
   * first.
   */
  async function payInMart(): Promise<void> {
    const now = $checkout.get();
    if (now.state !== 'failed') return;
    const { choice } = now;
    await quote({ ways: waysByProduct({ ...choice, ways: chooseForAll(choice, 'onSite') }) });
  }

  function chooseAll(way: Way): void {
    const now = $checkout.get();
    if (now.state === 'ready') ready({ ...now.choice, ways: chooseForAll(now.choice, way) });
  }

  /**
   * Buys as chosen, without the lines that fell out. A card's window is opened before anything is awaited: browsers
   * allow it in the click only.
   */
  async function pay(): Promise<void> {
    const now = $checkout.get();
    if (now.state !== 'ready') return;
    const choice = withoutFallen(now.choice);
    const chosen = chosenTerms(choice);
    if (chosen.length === 0 || isBelowCardMinimum(choice) || (isForAdults(choice) && !$isAdult.get())) return;
    lines = lines.filter(({ productId }) => chosen.some(({ line }) => line.productId === productId));
    if (chosen.every(({ way }) => way === 'onSite')) return payOnSite(choice);
    paymentWindow = use.openPaymentWindow();
    gaveUp = false;
    $checkout.set({ state: 'atWindow', choice });
    await payByCard(choice, paymentWindow);
    paymentWindow = null;
  }

  async function payOnSite(choice: Choice): Promise<void> {
    $checkout.set({ state: 'paying', choice });
    const response = await use.payOnSite(choice);
    if (response.ok) {
      const { orderIds, loweredTo } = response.data;
      $checkout.set({ state: 'done', orderIds, ...(loweredTo === undefined ? {} : { lowered: true }) });
    } else if (response.status === 401) $checkout.set({ state: 'signedOut' });
    // It may have been bought: pressed again it is not bought twice.
    else if (response.status === 0) ready(choice, ORDER_NO_RESPONSE);
    else if (response.error.code === 'otherBuyer') otherBuyer(response.error.message);
    // Nothing was bought: the new terms are shown, and the buyer decides again.
    else if (TERMS_CODES.includes(response.error.code)) {
      await quote({ notice: response.error.message, ways: waysByProduct(choice) });
    }
    // The shelf has changed: every line is shown as it stands now.
    else if (response.status === 409) {
      await quote({ problem: orderFailed(response.error.message), ways: waysByProduct(choice) });
    } else ready(choice, orderFailed(response.error.message));
  }

  async function payByCard(seen: Choice, opened: PaymentWindow | null): Promise<void> {
    const choice = await freshChoice(waysByProduct(seen));
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
      names: lines.map((line) => line.name),
      isAdult: isForAdults(choice),
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
    const left = new AbortController();
    const closed = use.untilClosed(popup).then(() => null);
    const orderIds = await Promise.race([closed, use.paidElsewhere(pending.orderId, left.signal)]);
    left.abort();
    if (orderIds) {
      popup.close();
      $checkout.set({ state: 'done', orderIds });
      return;
    }
    await take(use.takeResult(pending.sessionKey), pending, choice);
  }

  async function take(result: CardResult | null, pending: PendingCardPayment, choice: Choice): Promise<void> {
    // A window that says nothing may have been closed by a payment that went through.
    const said = result ?? (await use.decided(pending.orderId));
    if (said === null) return $checkout.set({ state: 'left' });
    if (said.state === 'paid') return $checkout.set({ state: 'done', orderIds: said.orderIds });
    if (said.state === 'unknown') return $checkout.set({ state: 'unknown', message: said.message });
    if (said.state === 'failed') return fail(said.message, choice);
    $checkout.set({ state: 'confirming', choice });
    return take(await use.confirmCard(pending, said.paymentKey), pending, choice);
  }

  /**
   * The buyer is back on this page: at the order, if there is one, else at the choice again, or at why the card was
   * refused.
   */
  async function comeBack(): Promise<void> {
    const now = $checkout.get();
    const choice = now.state === 'leaving' ? now.choice : null;
    const said = inPage && use.takeResult(inPage.sessionKey);
    const before = inPage && (await use.decided(inPage.orderId));
    if (before?.state === 'paid') return $checkout.set({ state: 'done', orderIds: before.orderIds });
    if (before?.state === 'unknown') return $checkout.set({ state: 'unknown', message: before.message });
    const reason = before ?? said;
    if (choice && reason?.state === 'failed') return fail(reason.message, choice);
    return quote(choice ? { ways: waysByProduct(choice) } : {});
  }

  return {
    $checkout,
    $isAdult,
    open,
    comeBack,
    choose,
    chooseAll,
    setQuantity,
    refresh,
    /** Somebody has looked at the terms for long. */
    onSeenLong: (hear: () => void) => readWhileSeen(() => readAt, hear),
    pay,
    retry,
    payInMart,
    showWindow: () => paymentWindow?.focus(),
    /** Gives up at the card window: it is closed, and the modal after it. */
    closeWindow: () => {
      gaveUp = true;
      paymentWindow?.close();
    },
  };
}
