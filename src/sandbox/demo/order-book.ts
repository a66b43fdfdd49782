import { entry } from '#lib/domain/known.ts';
import { PAYMENT_METHOD } from '#lib/domain/mart/mart.ts';
import type { Way } from '#lib/domain/money.ts';
import { linePriceWon } from '#lib/domain/order/line-price.ts';
import { graceEndsAt, pickupWindow } from '#lib/domain/order/pickup.ts';
import { weighedPriceWon } from '#lib/domain/order/weighed.ts';
import { unitPriceAt } from '#lib/domain/product/markdown.ts';
import { createDice, type Dice } from './dice.ts';
import { hoursOf } from './opening-hours.ts';
import type { DemoMart, DemoOrder, DemoOrderEnd, DemoProduct, Key } from './town-types.ts';
import { byKey } from './town-types.ts';

export type EndState = DemoOrderEnd['state'];

/** What the story wants of one order; `order` of the book answers null when the rules do not allow it. */
export interface Wish {
  product: DemoProduct;
  buyerKey: Key;
  way: Way;
  quantity: number;
  createdAt: Date;
  state: EndState;
}

function uuid(dice: Dice): string {
  const hex = (length: number) => Array.from({ length }, () => dice.int(0, 15).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-${dice.pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`;
}

const between = (from: Date, to: Date, dice: Dice) =>
  new Date(from.getTime() + Math.floor(((to.getTime() - from.getTime()) * dice.int(5, 95)) / 100));

/** Writes orders as the rules allow them: priced, with a deadline, and never more than a product had. */
export function orderBook(seed: number, now: Date, marts: readonly DemoMart[]) {
  const dice = createDice(seed, 'order book');
  const scale = createDice(seed, 'scale');
  const orders: DemoOrder[] = [];
  const left = new Map<Key, number>();
  const codes = new Set<string>();
  let checkouts = 0;

  function freshCode(martKey: Key): string {
    for (;;) {
      const code = String(dice.int(0, 999_999)).padStart(6, '0');
      if (codes.has(`${martKey}/${code}`)) continue;
      codes.add(`${martKey}/${code}`);
      return code;
    }
  }

  /** A piece of the counter is a little lighter than it may be. */
  function weigh(
    { weightGrams, ...line }: { unitPriceWon: number; quantity: number; way: Way; weightGrams: number | null },
    end: DemoOrderEnd,
  ): Pick<DemoOrder, 'weighedGrams' | 'weighedPriceWon'> {
    if (weightGrams === null || end.state !== 'pickedUp') return { weighedGrams: null, weighedPriceWon: null };
    const weighedGrams = Math.floor((line.quantity * weightGrams * scale.int(84, 99)) / 100);
    return { weighedGrams, weighedPriceWon: weighedPriceWon({ ...line, weightGrams }, { grams: weighedGrams }) };
  }

  function ending(
    state: EndState,
    start: Date,
    validUntil: Date,
    createdAt: Date,
    mart: DemoMart,
  ): DemoOrderEnd | null {
    switch (state) {
      case 'open':
        return validUntil > now ? { state } : null;
      case 'pickedUp': {
        const at = between(start, validUntil, dice);
        return at <= now ? { state, at, by: dice.pick([mart.managerKey, ...mart.employeeKeys]) } : null;
      }
      case 'cancelled': {
        const at = between(createdAt, validUntil, dice);
        const reason = dice.chance(0.7) ? 'buyer' : dice.pick(['seller', 'outOfStock'] as const);
        return at <= now ? { state, at, reason } : null;
      }
      case 'expired': {
        const at = graceEndsAt(validUntil);
        return at <= now ? { state, at, reason: 'noShow' } : null;
      }
    }
  }

  /** Adds one order, by itself or to the checkout of `beside`; null when the rules refuse it. */
  function order({ product, buyerKey, way, quantity, createdAt, state }: Wish, beside?: DemoOrder): DemoOrder | null {
    const mart = byKey(marts, product.martKey);
    const available = left.get(product.key) ?? product.registered;
    if (quantity > available || createdAt < product.createdAt || createdAt > now) return null;
    if (way !== 'onSite' && mart.paymentMethod === PAYMENT_METHOD.onSiteOnly) return null;
    const window = pickupWindow({ way, hours: hoursOf(mart), saleEndsAt: product.saleEndsAt, now: createdAt });
    if (!window.ok) return null;
    const end = ending(state, window.start, window.validUntil, createdAt, mart);
    if (!end) return null;

    // Returned units are not sold twice: the counts stay right at every moment of the past, too.
    left.set(product.key, available - quantity);
    // What its seller lowered by hand was lowered since.
    const price = unitPriceAt({ ...product, loweredWon: null }, createdAt);
    const order: DemoOrder = {
      key: orders.length + 1,
      checkoutKey: beside?.checkoutKey ?? ++checkouts,
      buyerKey,
      martKey: mart.key,
      productKey: product.key,
      quantity,
      unitPriceWon: price.priceWon,
      basePriceWon: price.registeredWon,
      priceReason: price.reason,
      totalPriceWon: linePriceWon(price.priceWon, quantity, way),
      way,
      validUntil: window.validUntil,
      createdAt,
      qrUuid: uuid(dice),
      pickupCode: freshCode(mart.key),
      end,
      weightGrams: product.weightGrams,
      ...weigh({ unitPriceWon: price.priceWon, quantity, way, weightGrams: product.weightGrams }, end),
    };
    orders.push(order);
    return order;
  }

  /** All orders, numbered as they were made: whoever lists them by number has the newest first. */
  function numbered(): DemoOrder[] {
    const inTime = orders.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    const checkoutKeys = new Map<Key, Key>();
    for (const { checkoutKey } of inTime) {
      if (!checkoutKeys.has(checkoutKey)) checkoutKeys.set(checkoutKey, checkoutKeys.size + 1);
    }
    return inTime.map((order, i) => ({ ...order, key: i + 1, checkoutKey: entry(checkoutKeys, order.checkoutKey) }));
  }

  return { order, numbered, left: (product: DemoProduct) => left.get(product.key) ?? product.registered };
}

export type OrderBook = ReturnType<typeof orderBook>;
