import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Dice } from '#sandbox/demo/dice.ts';
import type { Account, Answer } from './account.ts';
import type { Provider } from './provider.ts';
import type { Goods, Shop } from './shop.ts';
import { type Told, tell } from './told.ts';

type Way = 'onSite' | 'card' | 'reservation';

/** A line as its buyer was shown it; the amount in won. */
export interface AskedLine {
  productId: number;
  quantity: number;
  way: Way;
  amount: number;
}

/** One act of buying, with all that was ever answered to it. */
export interface Attempt {
  buyer: Account;
  lines: readonly AskedLine[];
  /** What its page calls it, so that it can be sent again; null where it has no name, or is known by the card payment. */
  name: string | null;
  /** The order id at the provider; null where nothing was paid by card. */
  orderId: string | null;
  /** What is sent again to ask for the same. */
  send: { path: string; body: object | undefined } | null;
  /** True where something was changed on the way: it must never buy anything. */
  tampered: boolean;
  /** Orders that were answered with, and what was refused with. */
  bought: number[][];
  refused: string[];
}

export interface Ports {
  provider: Provider;
  shop: Shop;
  dice: Dice;
  attempts: Attempt[];
  told: Told[];
  /** Whether there are more to make. */
  more(): boolean;
  /** The share of card checkouts that meet a fault which was armed for it; one in four unless told. */
  faultShare?: number;
}

const FAULTS = [
  ...['confirm_500', 'confirm_500', 'confirm_timeout_after_commit', 'confirm_declined', 'confirm_slow'],
  ...['cancel_500', 'cancel_refused', 'cancel_timeout_after_commit', 'webhook_twice', 'webhook_first'],
];
const FAULT_SHARE = 0.25;
const TAMPER_SHARE = 0.08;
const TWICE_SHARE = 0.15;
/** A browser that is closed while nobody answers. */
const LEAVE_SHARE = 0.2;
/** Purchases on site that their page gave a name; the specification's own form has none. */
const NAMED_SHARE = 0.6;
const TRIES = 8;

interface Line {
  goods: Goods;
  quantity: number;
  way: Way;
  validUntil: string;
  amount: number;
}

/** A buyer's list of past orders ends at 200: before that somebody else takes the place. */
const CHECKOUTS_A_BUYER = 30;

/** Buyers, one after another, who buy, pick up, call off and come too late, until there is nothing more to do. */
export async function shopAround(newcomer: () => Account, ports: Ports): Promise<void> {
  const { dice } = ports;
  let [buyer, own]: [Account, number[]] = [newcomer(), []];
  for (let turn = 1; ports.more(); turn += 1) {
    if (turn % CHECKOUTS_A_BUYER === 0) [buyer, own] = [newcomer(), []];
    const attempt = await buySomething(buyer, ports);
    own.push(...(attempt?.bought[0] ?? []));
    if (own.length > 0 && dice.chance(0.8)) await dealWith(dice.pick(own), buyer, ports);
  }
}

/** Which lines a buyer wants, with the terms of the quote; only what is possible. */
async function choose(buyer: Account, { shop, dice }: Ports): Promise<{ orderId: string; lines: Line[] } | null> {
  const wanted = dice
    .shuffled(shop.goods.filter(({ isApart }) => !isApart).slice(-48))
    .slice(0, dice.chance(0.5) ? 1 : dice.int(2, 5));
  const items = wanted.map((goods) => ({ goods, quantity: dice.int(1, 3) }));
  const quote = await buyer.insist('POST', '/api/buyer/pay/quote', {
    items: items.map(({ goods, quantity }) => ({ productId: goods.productId, quantity })),
  });
  if (quote.status !== 200) return null;
  type Terms = { possible: boolean; amount: number; validUntil: string };
  const { orderId, lines } = quote.body as { orderId: string; lines: Record<Way, Terms>[] };
  const chosen = lines.flatMap((offers, i): Line[] => {
    const ways = (['onSite', 'card', 'card', 'reservation', 'reservation'] as const).filter(
      (way) => offers[way].possible,
    );
    if (ways.length === 0) return [];
    const way = dice.pick(ways);
    const { amount, validUntil } = offers[way];
    return [{ ...items[i]!, way, amount, validUntil }];
  });
  return chosen.length > 0 ? { orderId, lines: chosen } : null;
}

async function buySomething(buyer: Account, ports: Ports): Promise<Attempt | null> {
  const { dice, provider, attempts } = ports;
  const choice = await choose(buyer, ports);
  if (!choice) {
    await ports.shop.restock();
    return null;
  }
  const { lines } = choice;
  const amount = lines.reduce((sum, line) => sum + (line.way === 'onSite' ? 0 : line.amount), 0);
  if (amount === 0) return buyOnSite(buyer, lines, ports);

  const tampering = dice.chance(TAMPER_SHARE)
    ? dice.pick(['lessAtBoth', 'lessAtProvider', 'otherOrder'] as const)
    : null;
  const charged = tampering === null || tampering === 'otherOrder' ? amount : Math.max(100, amount - 500);
  const paymentKey = await provider.authorize(choice.orderId, charged);
  if (paymentKey === null) return null;
  const orderId = tampering === 'otherOrder' ? `${choice.orderId}_x` : choice.orderId;
  const send = confirmation(lines, {
    paymentKey,
    orderId,
    amount: tampering === 'lessAtBoth' ? charged : amount,
  });
  const attempt: Attempt = {
    ...{ buyer, lines: askedLines(lines), name: null, orderId: choice.orderId, send, bought: [], refused: [] },
    tampered: tampering !== null,
  };
  attempts.push(attempt);
  if (dice.chance(ports.faultShare ?? FAULT_SHARE)) await provider.arm(dice.pick(FAULTS), dice.int(1, 3));
  await Promise.all(Array.from({ length: dice.chance(TWICE_SHARE) ? 2 : 1 }, () => confirm(attempt, ports)));
  return attempt;
}

async function buyOnSite(buyer: Account, lines: Line[], { attempts, dice }: Ports): Promise<Attempt> {
  const [line, another] = lines;
  const name = dice.chance(NAMED_SHARE) ? randomUUID() : null;
  const send = another
    ? { path: '/api/buyer/pay/cart/process', body: { items: itemsOf(lines), ...(name ? { attempt: name } : {}) } }
    : onSite(line!.goods.productId, line!.quantity, name);
  const attempt: Attempt = { ...unbought(buyer, askedLines(lines)), name, send: name ? send : null };
  attempts.push(attempt);
  // Without a name every press is a purchase of its own.
  const presses = name && dice.chance(TWICE_SHARE) ? 2 : 1;
  await Promise.all(
    Array.from({ length: presses }, () => (name ? confirm(attempt, { dice }) : askOnce(attempt, send))),
  );
  return attempt;
}

async function askOnce(attempt: Attempt, { path, body }: NonNullable<Attempt['send']>): Promise<void> {
  note(attempt, await attempt.buyer.call('POST', path, body));
}

function onSite(productId: number, quantity: number, name: string | null): NonNullable<Attempt['send']> {
  const query = `productId=${productId}&quantity=${quantity}${name ? `&attempt=${name}` : ''}`;
  return { path: `/api/buyer/pay/on-site?${query}`, body: undefined };
}

const unbought = (buyer: Account, lines: readonly AskedLine[]): Attempt => ({
  ...{ buyer, lines, name: null, orderId: null, send: null, tampered: false, bought: [], refused: [] },
});

/** Buys one product on site, under a name, and asks until somebody says what became of it. */
export async function orderOnSite(
  buyer: Account,
  { productId, priceWon }: Pick<Goods, 'productId' | 'priceWon'>,
  attempts: Attempt[],
): Promise<Attempt> {
  const name = randomUUID();
  const line: AskedLine = { productId, quantity: 1, way: 'onSite', amount: priceWon };
  const attempt: Attempt = { ...unbought(buyer, [line]), name, send: onSite(productId, 1, name) };
  attempts.push(attempt);
  note(attempt, await buyer.insist('POST', attempt.send!.path));
  return attempt;
}

/** Buys one piece on site as the specification has it, without a name, and hears what it hears. */
export async function orderOnce(
  buyer: Account,
  { productId, priceWon }: Pick<Goods, 'productId' | 'priceWon'>,
  attempts: Attempt[],
): Promise<Answer | null> {
  const attempt = unbought(buyer, [{ productId, quantity: 1, way: 'onSite', amount: priceWon }]);
  attempts.push(attempt);
  const answer = await buyer.call('POST', onSite(productId, 1, null).path);
  note(attempt, answer);
  return answer;
}

const askedLines = (lines: readonly Line[]): AskedLine[] =>
  lines.map(({ goods: { productId }, quantity, way, amount }) => ({ productId, quantity, way, amount }));

const itemsOf = (lines: Line[]) =>
  lines.map(({ goods, quantity, way, validUntil }) => ({
    ...{ productId: goods.productId, quantity, expectedValidUntil: validUntil },
    ...{ paymentMethod: way === 'onSite' ? 'ON_SITE' : 'CARD', isReservation: way === 'reservation' },
  }));

function confirmation(lines: Line[], card: { paymentKey: string; orderId: string; amount: number }) {
  const [line, another] = lines;
  if (another) return { path: '/api/buyer/pay/cart/process', body: { items: itemsOf(lines), ...card } };
  const [{ productId, quantity, isReservation, expectedValidUntil }] = itemsOf([line!]) as [
    ReturnType<typeof itemsOf>[0],
  ];
  const body = { ...card, productId, quantity, isReservation, expectedValidUntil };
  return { path: '/api/buyer/pay/toss/confirm', body };
}

/** Asks as the browser does: the same again while nobody knows, unless its owner closes it. */
async function confirm(attempt: Attempt, { dice }: Pick<Ports, 'dice'>): Promise<void> {
  for (let attempts = 0; attempts < TRIES; attempts += 1) {
    const answer = await attempt.buyer.call('POST', attempt.send!.path, attempt.send!.body);
    if (note(attempt, answer)) return;
    if (dice.chance(LEAVE_SHARE)) return;
    await wait(dice.int(300, 1_500));
  }
}

/** Writes an answer down; false while nobody knows. */
export function note(attempt: Attempt, answer: Answer | null): boolean {
  if (answer?.status === 200) {
    const { orderId, orderIds } = answer.body as { orderId?: number; orderIds?: number[] };
    attempt.bought.push(orderIds ?? [orderId!]);
    return true;
  }
  const code = (answer?.body as { code?: string } | undefined)?.code;
  if (!answer || answer.status >= 500 || code === 'paymentPending') return false;
  attempt.refused.push(code ?? String(answer.status));
  return true;
}

/** What becomes of an order: called off by either side, picked up, extended, or forgotten. */
async function dealWith(orderId: number, buyer: Account, { dice, shop, told }: Ports): Promise<void> {
  const act = dice.pick(['cancel', 'cancel', 'sellerCancels', 'pickUp', 'pickUp', 'extend', 'forget'] as const);
  if (act === 'cancel') await cancelOrder(told, buyer, orderId);
  if (act === 'extend') {
    const path = `/api/buyer/order/valid-until-extension?orderId=${orderId}`;
    await tell(told, 'extend', orderId, buyer, buyer.call('POST', path));
  }
  if (act === 'sellerCancels') {
    const path = `/api/seller/orders/${orderId}/cancel`;
    await tell(told, 'sellerCancel', orderId, shop.owner, shop.owner.call('PATCH', path));
  }
  if (act === 'pickUp') await pickUp(told, { buyer, shop }, orderId);
}

export const cancelOrder = (told: Told[], buyer: Account, orderId: number): Promise<Answer | null> =>
  tell(told, 'cancel', orderId, buyer, buyer.call('POST', `/api/buyer/order/cancel?orderId=${orderId}`));

/** The buyer shows the code, the seller reads it. */
export async function pickUp(
  told: Told[],
  { buyer, shop }: { buyer: Account; shop: Shop },
  orderId: number,
): Promise<void> {
  const pass = await buyer.call('GET', `/api/qrCode/get?orderId=${orderId}`);
  if (pass?.status !== 200) return;
  const { uuid } = pass.body as { uuid: string };
  const path = `/api/seller/orders/${orderId}/checkin`;
  await tell(told, 'checkIn', orderId, shop.owner, shop.owner.call('PATCH', path, { uuid }));
}
