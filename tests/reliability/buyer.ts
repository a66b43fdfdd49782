import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Dice } from '#sandbox/demo/dice.ts';
import type { Account } from './account.ts';
import { dealWith } from './after-buying.ts';
import { type AskedLine, type Attempt, note, unbought, type Way } from './attempt.ts';
import { onSite } from './on-site.ts';
import type { Provider } from './provider.ts';
import type { Goods, Shop } from './shop.ts';
import type { Told } from './told.ts';

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
  'confirm_500',
  'confirm_500',
  'confirm_timeout_after_commit',
  'confirm_declined',
  'confirm_slow',
  'cancel_500',
  'cancel_refused',
  'cancel_timeout_after_commit',
  'webhook_twice',
  'webhook_first',
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
  const items = wanted.map((goods) => ({ goods, quantity: goods.isBag ? 1 : dice.int(1, 3) }));
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
  const send = confirmation(lines, { paymentKey, orderId, amount: tampering === 'lessAtBoth' ? charged : amount });
  const attempt: Attempt = {
    buyer,
    lines: askedLines(lines),
    name: null,
    orderId: choice.orderId,
    send,
    bought: [],
    refused: [],
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
  const asked = another ? askedLines(lines) : askedLines(lines).map(withoutDeadline);
  const attempt: Attempt = { ...unbought(buyer, asked), name, send: name ? send : null };
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

const askedLines = (lines: readonly Line[]): AskedLine[] =>
  lines.map(({ goods: { productId }, ...terms }) => ({ productId, ...terms }));

/** The specification's call for one product on site names no deadline. */
const withoutDeadline = ({ validUntil: _, ...line }: AskedLine): AskedLine => line;

const itemsOf = (lines: Line[]) =>
  lines.map(({ goods, quantity, way, validUntil }) => ({
    productId: goods.productId,
    quantity,
    expectedValidUntil: validUntil,
    paymentMethod: way === 'onSite' ? 'ON_SITE' : 'CARD',
    isReservation: way === 'reservation',
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
