import { describe, expect, it } from 'vitest';
import { distanceMetres, isInKorea } from '#lib/domain/geo.ts';
import { OPERATOR_ROLES, type OperatorRole } from '#lib/domain/market/operator.ts';
import { businessNumber, martTakes, phone } from '#lib/domain/mart/mart.ts';
import { linePriceWon } from '#lib/domain/order/line-price.ts';
import { pickupWindow } from '#lib/domain/order/pickup.ts';
import { weighedPriceWon } from '#lib/domain/order/weighed.ts';
import { promiseOf } from '#lib/domain/product/bag-promise.ts';
import { CATEGORIES } from '#lib/domain/product/categories.ts';
import { markdownProblem, unitPriceAt } from '#lib/domain/product/markdown.ts';
import { productProblems } from '#lib/domain/product/product.ts';
import { seoulDayNumber } from '#lib/domain/time.ts';
import { listingProblems } from '#lib/server/services/product/register/listing-problems.ts';
import { artFor, CATALOGUE, lookOf } from '#sandbox/demo/catalogue.ts';
import { contentsOf, isCounterGoods } from '#sandbox/demo/counter-goods.ts';
import { countsByProduct, demoLedger } from '#sandbox/demo/ledger.ts';
import { hoursOf } from '#sandbox/demo/opening-hours.ts';
import { ACCOUNT_KEYS } from '#sandbox/demo/people.ts';
import { demoTown } from '#sandbox/demo/town.ts';
import type { DemoOrder } from '#sandbox/demo/town-types.ts';

const STATION = { lat: 37.5572, lng: 126.9245 };
const HOUR_MS = 3_600_000;
/** The sandbox sells no alcohol. */
const SOLD = { alcohol: false };

/** Afternoon, the minutes before closing time, deep night, and a minute past midnight in Seoul. */
const MOMENTS = [
  '2026-11-21T15:10:20+09:00',
  '2026-11-21T21:56:00+09:00',
  '2026-11-22T03:30:00+09:00',
  '2026-12-31T00:01:00+09:00',
];

it('is the same town for the same seed and moment, and another for another seed', () => {
  const now = new Date(MOMENTS[0]!);
  expect(demoTown({ seed: 7, now })).toEqual(demoTown({ seed: 7, now }));
  const names = (seed: number) => demoTown({ seed, now }).products.map((product) => product.name);
  expect(names(7)).not.toEqual(names(8));
});

describe.each(MOMENTS)('the demo town seeded at %s', (moment) => {
  const now = new Date(moment);
  const town = demoTown({ seed: 1, now });
  const { users, operatorKeys, marts, products, orders, reviews, follows } = town;
  const metres = marts.map((mart) => distanceMetres(STATION, mart));
  const listed = products.filter((product) => product.saleEndsAt > now);
  const counts = countsByProduct(demoLedger(town));

  it('has marts near, not so near and far', () => {
    expect(marts.length).toBeGreaterThanOrEqual(44);
    expect(metres.filter((m) => m <= 3000).length).toBeGreaterThanOrEqual(20);
    expect(metres.filter((m) => m > 3000 && m <= 5000).length).toBeGreaterThanOrEqual(5);
    expect(metres.filter((m) => m > 20_000).length).toBeGreaterThanOrEqual(5);
    expect(new Set(marts.map((mart) => mart.name)).size).toBe(marts.length);
  });

  it('has marts that the rules accept', () => {
    for (const mart of marts) {
      expect(isInKorea(mart), mart.name).toBe(true);
      expect(businessNumber.isPlausible(mart.businessNumber), mart.name).toBe(true);
      expect(phone.isPlausible(mart.phone), mart.phone).toBe(true);
      expect(mart.phone, 'no exchange begins with 0').toMatch(/^\d{2,3}-0\d{2,3}-\d{4}$/);
      expect(mart.postcode).toMatch(/^\d{5}$/);
    }
    expect(marts.slice(0, 6).map((mart) => mart.businessNumber)).toEqual([
      '9900000004',
      '9900079194',
      '9900158385',
      '9900237577',
      '9900316768',
      '9900395953',
    ]);
    expect(marts.some((mart) => mart.closesAtMinute < mart.opensAtMinute && mart.closesAtMinute > 0)).toBe(true);
    expect(marts.some((mart) => mart.closesAtMinute === mart.opensAtMinute)).toBe(true);
    expect(new Set(marts.map((mart) => mart.paymentMethod))).toEqual(new Set([0, 1]));
  });

  it('has markdown rules running at several marts, and listings with steps at the owner’s first', () => {
    const ruled = marts.filter(({ markdown }) => markdown);
    expect(ruled.filter((mart) => metres[mart.key - 1]! <= 3000).length).toBeGreaterThanOrEqual(5);
    expect(marts[0]!.markdown).toBeNull();
    expect(listed.filter(({ martKey }) => martKey === 1).every(({ markdown }) => markdown?.length === 3)).toBe(true);
    expect(ruled.every(({ markdown }) => markdownProblem(markdown!) === null)).toBe(true);
    const near = new Set(marts.filter((_, i) => metres[i]! <= 3000).map(({ key }) => key));
    const reasons = listed
      .filter(({ martKey }) => near.has(martKey))
      .map((product) => unitPriceAt(product, now).reason);
    expect(reasons.filter((reason) => reason?.by === 'step').length).toBeGreaterThanOrEqual(5);
    expect(reasons.filter((reason) => reason?.by === 'lowered').length).toBeGreaterThanOrEqual(5);
  });

  it('offers 1,250 products and more in all 19 sub-categories', () => {
    expect(listed.length).toBeGreaterThanOrEqual(1250);
    expect(new Set(listed.map((product) => product.category))).toEqual(
      new Set(CATEGORIES.map((category) => category.key)),
    );
    const near = new Set(marts.filter((_, i) => metres[i]! <= 3000).map((mart) => mart.key));
    for (const { key: category } of CATEGORIES) {
      const here = listed.filter((product) => product.category === category && near.has(product.martKey));
      expect(here.length, category).toBeGreaterThanOrEqual(5);
    }
  });

  it('has products that a seller could have registered', () => {
    for (const product of products) {
      const { name, category, priceWon, registered, saleEndsAt, useBy, description } = product;
      const draft = { name, category, priceWon, quantity: registered, saleEndsAt, useBy, description };
      expect(productProblems(draft, product.createdAt), name).toEqual({});
      expect(priceWon % 10, name).toBe(0);
      expect(registered).toBeLessThanOrEqual(30);
      expect(saleEndsAt.getTime() % (15 * 60_000), name).toBe(0);
      expect(product.createdAt.getTime()).toBeLessThan(now.getTime());
    }
  });

  it('pictures products as what their names say, and leaves few without', () => {
    const kinds = CATALOGUE.flatMap((aisle) => aisle.kinds);
    for (const { name, picture } of products) {
      if (!picture) continue;
      const { fits } = kinds.find(({ key }) => key === picture.kind)!.looks[picture.variant]!;
      expect(fits?.some((word) => name.includes(word)) ?? true, `${name}: ${lookOf(picture).shows}`).toBe(true);
    }
    const bare = listed.filter(({ picture }) => !picture);
    expect(bare.length).toBeGreaterThan(0);
    expect(bare.length).toBeLessThan(listed.length * 0.05);
    const unpictured = kinds.flatMap((kind) => kind.names.filter((name) => artFor(kind, name).length === 0));
    for (const { name } of bare)
      expect(
        unpictured.some((one) => name.includes(one)),
        name,
      ).toBe(true);
  });

  it('spreads sale ends over the next 72 hours', () => {
    const hours = listed.map((product) => (product.saleEndsAt.getTime() - now.getTime()) / HOUR_MS);
    expect(Math.max(...hours)).toBeLessThanOrEqual(72.25);
    expect(hours.filter((h) => h <= 2).length).toBeGreaterThanOrEqual(30);
    expect(hours.filter((h) => h >= 4 && h <= 48).length).toBeGreaterThan(listed.length * 0.6);
    expect(hours.filter((h) => h > 48).length).toBeGreaterThanOrEqual(100);
  });

  it('has products that are sold out, and some past their sale end with units left', () => {
    expect(listed.filter((product) => counts.get(product.key)!.waiting === 0).length).toBeGreaterThanOrEqual(10);
    const justEnded = products.filter((product) => {
      const ago = now.getTime() - product.saleEndsAt.getTime();
      return ago >= 0 && ago < 24 * HOUR_MS && counts.get(product.key)!.waiting > 0;
    });
    expect(justEnded.length).toBeGreaterThanOrEqual(20);
  });

  it('keeps the accounts of design.md in their places', () => {
    const account = (key: number) => users[key - 1]!;
    expect(account(ACCOUNT_KEYS.buyer).email).toBe('buyer@demo.test');
    expect(account(ACCOUNT_KEYS.buyer2).email).toBe('buyer2@demo.test');
    expect(account(ACCOUNT_KEYS.owner).email).toBe('owner@demo.test');
    expect(account(ACCOUNT_KEYS.clerk).email).toBe('clerk@demo.test');
    expect(account(ACCOUNT_KEYS.newcomer).email).toBe('newcomer@demo.test');
    const runs = (role: OperatorRole) => account(operatorKeys[role]).email;
    expect(OPERATOR_ROLES.map(runs)).toEqual(['operator@demo.test', 'support@demo.test', 'finance@demo.test']);
    expect(users.length).toBeGreaterThanOrEqual(60);
    expect(new Set(users.map((user) => user.email)).size).toBe(users.length);
    for (const user of users) expect(user.subject).toBe(`google-${user.email}`);

    const owned = marts.filter((mart) => mart.managerKey === ACCOUNT_KEYS.owner);
    expect(owned.map((mart) => mart.paymentMethod)).toEqual([1, 0]);
    for (const mart of owned) expect(distanceMetres(STATION, mart)).toBeLessThan(1000);
    const employers = marts.filter((mart) => mart.employeeKeys.includes(ACCOUNT_KEYS.clerk));
    expect(employers).toEqual([owned[0]]);

    const { newcomer } = ACCOUNT_KEYS;
    expect(marts.some((mart) => mart.managerKey === newcomer || mart.employeeKeys.includes(newcomer))).toBe(false);
    expect(orders.some((order) => order.buyerKey === newcomer)).toBe(false);
    expect(follows.some((follow) => follow.userKey === newcomer)).toBe(false);
  });

  it('has staff who exist, each once in a mart', () => {
    for (const mart of marts) {
      const staff = [mart.managerKey, ...mart.employeeKeys];
      expect(new Set(staff).size).toBe(staff.length);
      for (const key of staff) expect(users[key - 1]!.createdAt.getTime()).toBeLessThan(mart.createdAt.getTime());
    }
  });

  it('never lets a count fall below 0, at any moment of the past', () => {
    const running = new Map<number, number>();
    for (const { productKey, delta } of demoLedger(town)) {
      const waiting = (running.get(productKey) ?? 0) + delta.waiting;
      expect(waiting).toBeGreaterThanOrEqual(0);
      running.set(productKey, waiting);
    }
    for (const { key, registered } of products) {
      const { waiting, inSale, completed } = counts.get(key)!;
      expect(waiting + inSale + completed).toBe(registered);
    }
  });

  it('has orders as the rules would have made them', () => {
    for (const order of orders) {
      const product = products[order.productKey - 1]!;
      const mart = marts[order.martKey - 1]!;
      const { way, quantity, createdAt } = order;
      expect(product.martKey).toBe(mart.key);
      // What was lowered by hand was lowered since.
      const price = unitPriceAt({ ...product, loweredWon: null }, createdAt);
      expect(order.unitPriceWon).toBe(price.priceWon);
      expect([order.basePriceWon, order.priceReason]).toEqual([price.registeredWon, price.reason]);
      expect(order.totalPriceWon).toBe(linePriceWon(price.priceWon, quantity, way));
      expect(martTakes(mart.paymentMethod, way)).toBe(true);
      const terms = { way, hours: hoursOf(mart), saleEndsAt: product.saleEndsAt, now: createdAt };
      expect(pickupWindow(terms)).toMatchObject({ ok: true, validUntil: order.validUntil });
      expect(createdAt.getTime()).toBeGreaterThanOrEqual(product.createdAt.getTime());
      if (order.end.state === 'open') expect(order.validUntil.getTime()).toBeGreaterThan(now.getTime());
      else expect(order.end.at.getTime()).toBeLessThanOrEqual(now.getTime());
      if (order.end.state === 'pickedUp') expect([mart.managerKey, ...mart.employeeKeys]).toContain(order.end.by);
    }
  });

  it('numbers orders and checkouts as they were made, as the database would have', () => {
    for (const [at, order] of orders.entries()) {
      expect(order.key).toBe(at + 1);
      const before = orders[at - 1];
      if (!before) continue;
      expect(order.createdAt.getTime()).toBeGreaterThanOrEqual(before.createdAt.getTime());
      expect(order.checkoutKey - before.checkoutKey).toBeLessThanOrEqual(1);
    }
    expect(Math.max(...orders.map((order) => order.checkoutKey))).toBe(new Set(orders.map((o) => o.checkoutKey)).size);
  });

  it('gives every order of a mart its own code and every order its own QR code', () => {
    expect(new Set(orders.map((order) => `${order.martKey}/${order.pickupCode}`)).size).toBe(orders.length);
    expect(new Set(orders.map((order) => order.qrUuid)).size).toBe(orders.length);
    for (const order of orders) expect(order.pickupCode).toMatch(/^\d{6}$/);
  });

  it('leaves no screen of buyer@ and owner@ empty', () => {
    const mine = orders.filter((order) => order.buyerKey === ACCOUNT_KEYS.buyer);
    const count = (state: string) => mine.filter((order) => order.end.state === state).length;
    expect(mine.some((order) => order.end.state === 'open' && order.way === 'onSite')).toBe(true);
    expect(count('pickedUp')).toBeGreaterThanOrEqual(2);
    expect(count('cancelled')).toBeGreaterThanOrEqual(1);
    expect(count('expired')).toBeGreaterThanOrEqual(1);
    const reviewed = new Set(reviews.map((review) => review.orderKey));
    const bought = mine.filter((order) => order.end.state === 'pickedUp');
    expect(bought.some((order) => reviewed.has(order.key))).toBe(true);
    expect(bought.some((order) => !reviewed.has(order.key))).toBe(true);
    expect(follows.filter((follow) => follow.userKey === ACCOUNT_KEYS.buyer).length).toBeGreaterThanOrEqual(2);

    for (const martKey of [1, 2]) {
      const states = orders.filter((order) => order.martKey === martKey).map((order) => order.end.state);
      expect(states.filter((state) => state === 'open').length, `open at mart ${martKey}`).toBeGreaterThanOrEqual(2);
      expect(states.filter((state) => state === 'pickedUp').length).toBeGreaterThanOrEqual(10);
      expect(reviews.filter((review) => review.martKey === martKey).length).toBeGreaterThanOrEqual(8);
    }
    const waysAtFirst = orders.filter((order) => order.martKey === 1 && order.end.state === 'open').map((o) => o.way);
    expect(waysAtFirst).toContain('reservation');
  });

  it('has six weeks of sales in the owner’s marts, more of them at weekends', () => {
    for (const martKey of [1, 2]) {
      const sold = orders.filter((order) => order.martKey === martKey && order.end.state === 'pickedUp');
      const counts = new Map<number, number>();
      for (const { createdAt } of sold) {
        const day = seoulDayNumber(createdAt);
        counts.set(day, (counts.get(day) ?? 0) + 1);
      }
      const today = seoulDayNumber(now);
      const days = Array.from({ length: 42 }, (_, i) => today - 42 + i);
      expect(days.filter((day) => counts.has(day)).length).toBeGreaterThan(38);
      const mean = (weekdays: number[]) => {
        const chosen = days.filter((day) => weekdays.includes((day + 4) % 7));
        return chosen.reduce((sum, day) => sum + (counts.get(day) ?? 0), 0) / chosen.length;
      };
      expect(mean([5, 6, 0])).toBeGreaterThan(1.2 * mean([1, 2, 3]));
    }
  });

  it('sells goods by weight and bags near the station, as a seller could have registered them', () => {
    const goods = listed.filter(isCounterGoods);
    for (const { martKey } of goods) expect(metres[martKey - 1]).toBeLessThan(1500);
    expect(goods.filter(({ weightGrams }) => weightGrams !== null)).toHaveLength(3);
    expect(goods.filter((bag) => promiseOf(bag)?.origin)).toHaveLength(2);
    expect(goods.filter(({ martKey }) => martKey === 1)).toHaveLength(2);
    for (const one of products.filter(isCounterGoods))
      expect(listingProblems({ ...one, quantity: one.registered }, SOLD, one.createdAt), one.name).toEqual({});
  });

  it('has handed them over: of what a card paid the scale has left something, and bags say what lay in them', () => {
    const of = orders.map((order) => ({ order, product: products[order.productKey - 1]! }));
    const counted = of.filter(({ product }) => isCounterGoods(product));
    const handed = counted.filter(({ order }) => order.end.state === 'pickedUp');
    const byWeight = handed.filter(({ product }) => product.weightGrams !== null);
    for (const { order, product } of byWeight) {
      const { way, quantity, unitPriceWon, weighedGrams, weighedPriceWon: won } = order;
      expect(order.weightGrams).toBe(product.weightGrams);
      const line = { way, quantity, unitPriceWon, weightGrams: product.weightGrams! };
      expect(won).toBe(weighedPriceWon(line, { grams: weighedGrams! }));
      expect(won).toBeLessThan(order.totalPriceWon);
    }
    for (const { order } of of.filter(({ product }) => product.weightGrams === null))
      expect([order.weightGrams, order.weighedPriceWon]).toEqual([null, null]);
    expect(byWeight.filter(({ order }) => order.martKey === 1 && order.way !== 'onSite').length).toBeGreaterThan(2);
    for (const name of new Set(counted.map(({ product }) => product.name))) {
      const own = counted.filter(({ product }) => product.name === name);
      const isBuyers = ({ buyerKey, end }: DemoOrder) => buyerKey === ACCOUNT_KEYS.buyer && end.state === 'pickedUp';
      expect(
        own.filter(({ order }) => isBuyers(order)),
        name,
      ).toHaveLength(1);
      expect(own.filter(({ order }) => order.end.state === 'pickedUp').length, name).toBeGreaterThan(5);
    }
    const bags = counted.filter(({ product }) => product.bagWorthWon !== null);
    for (const { product } of bags) expect(contentsOf(product).length).toBeGreaterThan(1);
    const days = bags.map(({ order }) => `${order.buyerKey} ${order.martKey} ${seoulDayNumber(order.createdAt)}`);
    expect(new Set(days).size).toBe(days.length);
  });

  it('has reviews of picked-up orders only, mostly kind ones', () => {
    expect(reviews.length).toBeGreaterThanOrEqual(300);
    expect(new Set(reviews.map((review) => review.orderKey)).size).toBe(reviews.length);
    for (const review of reviews) {
      const order = orders[review.orderKey - 1]!;
      expect(order.end.state).toBe('pickedUp');
      expect(review).toMatchObject({ buyerKey: order.buyerKey, martKey: order.martKey });
      expect(review.createdAt.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(review.content).not.toMatch(/[{}]|undefined/);
    }
    const kind = reviews.filter((review) => review.rating >= 3).length;
    expect(kind / reviews.length).toBeGreaterThan(0.85);
    expect(new Set(reviews.map((review) => review.content)).size).toBeGreaterThan(reviews.length * 0.45);
  });

  it('has each follow once', () => {
    expect(new Set(follows.map((follow) => `${follow.userKey}/${follow.martKey}`)).size).toBe(follows.length);
  });
});
