import { setTimeout as wait } from 'node:timers/promises';
import type { Account } from './account.ts';
import type { Provider } from './provider.ts';

export interface Goods {
  productId: number;
  martId: number;
  /** The price of a piece; of goods by weight the most that one costs. */
  priceWon: number;
  /** How many were registered. */
  quantity: number;
  /** Not for those who shop around. */
  isApart?: boolean;
  /** Sold by weight: the grams of a piece at the most. */
  weightGrams?: number;
  /** A bag, one a person and day, and what it is worth at least. */
  isBag?: true;
  bagWorthWon?: number;
}

/** Sold by the piece to everybody, as often as they like. */
export const isPlain = ({ isApart, weightGrams, isBag }: Goods): boolean =>
  !isApart && weightGrams === undefined && !isBag;

export interface Shop {
  owner: Account;
  martIds: number[];
  goods: Goods[];
  /** The mart that will be closed for good in the middle of it all. */
  doomedMartId: number;
  doomedMartName: string;
  /** Puts up something in the first mart, which is not bought by whoever shops around. */
  register(listing: { name: string; priceWon: number; quantity: number }): Promise<Goods>;
  /** Puts more of everything on the shelf. */
  restock(): Promise<void>;
}

/** 3 × 3,335 won as a reservation is the amount whose rounding is easily got wrong. */
const PRICES_WON = [3_335, 1_000, 990, 12_345];
const PIECES = 30;
/** 333 g at 1,237 won for 100 g are 4,119.21 won: whatever is weighed has to be rounded. */
const BY_WEIGHT = { weightGrams: 333, pricePer100g: 1_237, priceWon: 4_119 };
const BAG = {
  priceWon: 3_900,
  bagWorth: 9_000,
  bagKinds: '식빵, 모닝빵 가운데 3개',
  origin: '밀: 미국산',
  allergens: ['wheat', 'milk'],
};
const DAY_MS = 86_400_000;
/** Every process follows the clock once a second. */
const FOLLOWED_WITHIN_MS = 1_500;

const MARTS = [
  { name: '언제나 카드', hours: ['00:00:00', '00:00:00'], payment_method: 1 },
  { name: '낮에만 카드', hours: ['09:00:00', '22:00:00'], payment_method: 1 },
  { name: '현장만', hours: ['00:00:00', '00:00:00'], payment_method: 0 },
  { name: '곧 닫는 마트', hours: ['00:00:00', '00:00:00'], payment_method: 1 },
] as const;

/** Businesses that the tax office's stand-in knows. No more than twenty marts stand under one (rules.md section 8). */
const BUSINESSES = ['9900000004', '9900079194'] as const;

/** A second run in the same town. */
export interface Branch {
  /** What tells its marts from the others: names are taken within 3 km. */
  suffix: string;
  turn: number;
}

/** Marts of the run's own, so that nobody else's stock or orders are counted. */
export async function openShop(
  owner: Account,
  provider: Provider,
  { suffix, turn }: Branch = { suffix: '', turn: 0 },
): Promise<Shop> {
  const shop: Shop = {
    owner,
    martIds: [],
    goods: [],
    doomedMartId: 0,
    doomedMartName: '',
    register: registerApart,
    restock,
  };

  async function register(
    listing: Omit<Goods, 'productId'> & { name: string },
    as: object = { price: listing.priceWon },
  ): Promise<Goods | null> {
    const { name, ...told } = listing;
    const { martId, quantity } = told;
    const sale = new Date((await provider.now()).getTime() + 60 * DAY_MS);
    const made = await owner.insist('POST', `/api/seller/stores/${martId}/products`, {
      category: '빵',
      productName: name,
      ...as,
      quantity,
      expirationDate: sale.toISOString(),
    });
    // A mart that has closed meanwhile takes nothing.
    if (made.status !== 200) return null;
    const { productId } = made.body as { productId: number };
    const goods: Goods = { productId, ...told };
    shop.goods.push(goods);
    return goods;
  }
  async function registerApart(listing: { name: string; priceWon: number; quantity: number }): Promise<Goods> {
    const goods = await register({ ...listing, martId: shop.martIds[0]!, isApart: true });
    if (!goods) throw new Error(`${listing.name} was not registered`);
    return goods;
  }
  async function restock(): Promise<void> {
    for (const martId of shop.martIds) {
      const next = (name: string) => ({ martId, name: `${name} ${shop.goods.length + 1}`, quantity: PIECES });
      for (const priceWon of PRICES_WON) await register({ ...next('시험빵'), priceWon });
      const { priceWon, ...byWeight } = BY_WEIGHT;
      await register({ ...next('시험떡'), priceWon, weightGrams: byWeight.weightGrams }, byWeight);
      const { priceWon: price, ...bag } = BAG;
      await register({ ...next('꾸러미'), priceWon: price, isBag: true, bagWorthWon: bag.bagWorth }, { price, ...bag });
    }
  }

  for (const [n, { name, hours, payment_method }] of MARTS.entries()) {
    // Nobody opens more than three in a day (rules.md section 8).
    if (n === MARTS.length - 1) {
      await provider.advance(DAY_MS / 1_000);
      await wait(FOLLOWED_WITHIN_MS);
    }
    const made = await owner.insist('POST', '/api/seller/store/create', {
      name: `${name}${suffix}`,
      address: '서울 마포구 양화로 160, 1층',
      latitude: 37.5572,
      longitude: 126.9245,
      payment_method,
      phone_number: '02-123-4567',
      business_number: BUSINESSES[turn % BUSINESSES.length],
      opening_time: hours[0],
      closing_time: hours[1],
    });
    if (made.status !== 200) throw new Error(`no mart: ${JSON.stringify(made.body)}`);
    const mart = made.body as { storeId: number; name: string };
    shop.martIds.push(mart.storeId);
    shop.doomedMartName = mart.name;
  }
  shop.doomedMartId = shop.martIds.at(-1)!;
  await restock();
  return shop;
}

/** A mart closes for good while people are buying there. */
export async function closeMart(shop: Shop, isTime: () => boolean): Promise<void> {
  while (!isTime()) await wait(100);
  await shop.owner.insist('DELETE', `/api/seller/store/${shop.doomedMartId}`, { name: shop.doomedMartName });
}
