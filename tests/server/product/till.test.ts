import { expect, test } from 'vitest';
import { describeMarket, type Machine, type Market, type Mart } from '../market.ts';

/*
 * A day of a shop with two tills, against books of its own: what lies in the shop is known here and told by nobody else.
 * Sales are sent late, in any order and twice; shelves are counted while orders come, are picked up and cancelled.
 */

const SHELF = 'POST /api/pos/v1/stock/shelf';
const SOLD = 'POST /api/pos/v1/stock/sold';

/** Mulberry32: the same day for the same seed. */
function dice(seed: number) {
  let state = seed;
  return (sides: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % sides;
  };
}

/** An EAN-13 of the house: its check digit is reckoned here. */
function ean(number: number): string {
  const digits = `880${String(number).padStart(9, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

interface Sale {
  id: string;
  barcode: string;
  pieces: number;
  at: string;
}

/** A good, and how many pieces of it lay in the shop from when on, held ones among them. */
interface Good {
  barcode: string;
  productId: number;
  lay: { since: string; pieces: number }[];
}

const laysAt = ({ lay }: Good, at: string): number => lay.filter(({ since }) => since <= at).at(-1)!.pieces;
const move = (good: Good, pieces: number, at: string): void =>
  void good.lay.push({ since: at, pieces: laysAt(good, at) + pieces });

/** A till: what it sells is sent late, and now and then twice. */
function createTill(machine: Machine, name: string) {
  const unsent: Sale[] = [];
  const sent: { items: Sale[]; key: string }[] = [];
  let receipts = 0;

  async function post(items: Sale[], key: string | undefined) {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    const answer = await machine.send(SOLD, { body: { items }, headers });
    expect(answer.status).toBe(200);
  }

  return {
    sell(good: Good, pieces: number, at: string) {
      receipts += 1;
      move(good, -pieces, at);
      unsent.push({ id: `${name}-${receipts}`, barcode: good.barcode, pieces, at });
    },

    async count(good: Good, at: string) {
      const items = [{ productId: good.productId, onShelf: laysAt(good, at), countedAt: at }];
      return (await machine.call(SHELF, { body: { items } })).results[0];
    },

    /** Some of what was sold, the newest first: it was offline. */
    async send(most: number) {
      const items = unsent.splice(-most).reverse();
      if (items.length === 0) return;
      const key = `${name}-${items[0]!.id}`;
      sent.push({ items, key });
      await post(items, key);
    },

    /** The same again: with its own key, or as news without one. */
    async sendAgain(roll: (sides: number) => number) {
      if (sent.length === 0) return;
      const { items, key } = sent[roll(sent.length)]!;
      await post(items, roll(2) === 0 ? key : undefined);
    },
  };
}

async function openShop(market: Market, mart: Mart) {
  const machines = [
    await market.machine(mart, undefined, '계산대 1'),
    await market.machine(mart, undefined, '계산대 2'),
  ];
  const tills = machines.map((machine, at) => createTill(machine, `till-${at + 1}`));
  const codes = [1, 2, 3, 4].map(ean);
  const line = (barcode: string, quantity: number) => ({
    barcode,
    quantity,
    category: '과일',
    productName: `상품 ${barcode}`,
    price: 3_000,
    expirationDate: market.clock.in({ days: 3 }).toISOString(),
  });
  const body = { items: codes.map((code) => line(code, 400)) };
  const made = await machines[0]!.call('POST /api/pos/v1/products', { body });
  const goods = made.results.map((result): Good => {
    if (!result.ok) throw new Error(result.message);
    return {
      barcode: result.barcode,
      productId: result.productId,
      lay: [{ since: market.clock.now().toISOString(), pieces: 400 }],
    };
  });
  return { tills, goods, machines };
}

describeMarket('two tills and a day’s orders', (market) => {
  const sums = async (machine: Machine) => {
    const { products } = await machine.call('GET /api/pos/v1/products');
    const lies = new Map<string, number>();
    for (const { barcode, onShelf } of products) lies.set(barcode!, (lies.get(barcode!) ?? 0) + onShelf);
    return lies;
  };

  test.each([1, 3, 7])('end with what lies in the shop, whatever comes late or twice (day %d)', async (seed) => {
    const roll = dice(seed);
    const mart = await market().mart();
    const { tills, goods, machines } = await openShop(market(), mart);
    // One good is put up a second time: the first to end takes what is sold.
    const twice = goods[3]!;
    await mart.owner.call('POST /api/seller/stores/{storeId}/products', {
      params: { storeId: mart.id },
      body: {
        category: '과일',
        productName: '내일 것',
        price: 3_000,
        quantity: 200,
        expirationDate: market().clock.in({ days: 2 }).toISOString(),
        barcode: twice.barcode,
      },
    });
    move(twice, 200, market().clock.now().toISOString());
    const buyer = await market().person();
    const held: { good: Good; orderId: number; uuid: string; quantity: number }[] = [];
    const outcomes = new Set<string>();
    const now = () => market().clock.now().toISOString();
    for (let step = 0; step < 120; step += 1) {
      market().clock.advance({ seconds: 1 });
      const good = goods[roll(goods.length)]!;
      const till = tills[roll(2)]!;
      const act = roll(10);
      if (act < 3) till.sell(good, 1 + roll(3), now());
      else if (act < 5) await till.send(1 + roll(4));
      else if (act < 6) await till.sendAgain(roll);
      else if (act < 8 && good !== twice && step > 3) {
        // Counted a while ago, between two sales: what moved meanwhile is counted anew.
        const ago = { seconds: -roll(3), ms: -500 };
        const before = market().clock.in(ago).toISOString();
        const late = await till.count(good, before);
        outcomes.add(late!.ok ? 'counted' : late!.code);
        if (!late!.ok) expect(await till.count(good, now())).toMatchObject({ ok: true, short: 0 });
      } else if (act < 9 && held.length < 5) {
        const quantity = 1 + roll(2);
        const order = await market().order(buyer, { id: good.productId, mart }, quantity);
        held.push({ good, orderId: order.id, uuid: order.uuid, quantity });
      } else {
        const [order] = held.splice(roll(Math.max(1, held.length)), 1);
        if (!order) continue;
        const params = { orderId: order.orderId };
        if (roll(2) === 0) await mart.owner.call('PATCH /api/seller/orders/{orderId}/cancel', { params });
        else {
          await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', { params, body: { uuid: order.uuid } });
          move(order.good, -order.quantity, now());
        }
      }
    }
    for (const till of tills) {
      await till.send(1_000);
      await till.sendAgain(roll);
    }
    expect(await sums(machines[0]!)).toEqual(new Map(goods.map((good) => [good.barcode, laysAt(good, now())])));
    expect(outcomes).toContain('counted');
    expect(await market().ledgerFaults()).toEqual([]);
  });
});
