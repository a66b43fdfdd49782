import { known } from '#lib/domain/known.ts';
import type { OperatorRole } from '#lib/domain/market/operator.ts';
import type { PaymentMethod } from '#lib/domain/mart/mart.ts';
import type { Voucher } from '#lib/domain/mart/vouchers.ts';
import type { WeekHours } from '#lib/domain/mart/week-hours.ts';
import type { Way } from '#lib/domain/money.ts';
import type { EndReason } from '#lib/domain/order/order.ts';
import type { CategoryKey } from '#lib/domain/product/categories.ts';
import type { MarkdownStep, PriceReason } from '#lib/domain/product/markdown.ts';
import type { ArtChoice } from './catalogue.ts';
import type { DemoIntroduction } from './introductions.ts';
import type { DemoLabel } from './labels.ts';
import type { MartCharacter } from './mart-table.ts';

/** Rows of the demo town refer to each other by `key`: their place in the list, from 1 up. */
export type Key = number;

/** The thing of a key in the town's list of them, whose keys are their places counted from 1. */
export const byKey = <T>(list: readonly T[], key: Key): T => known(list[key - 1], `number ${key} of the town`);

export interface DemoUser {
  key: Key;
  provider: 'google';
  subject: string;
  email: string;
  name: string;
  createdAt: Date;
}

export interface DemoMart extends DemoIntroduction {
  key: Key;
  name: string;
  character: MartCharacter;
  postcode: string;
  address: string;
  detail: string;
  lat: number;
  lng: number;
  phone: string;
  email: string;
  businessNumber: string;
  opensAtMinute: number;
  closesAtMinute: number;
  /** Breaks and hours of single weekdays; null for none. */
  weekHours: WeekHours | null;
  paymentMethod: PaymentMethod;
  managerKey: Key;
  employeeKeys: Key[];
  /** The rule that its listings take over; null for none. */
  markdown: MarkdownStep[] | null;
  showsNextPrice: boolean;
  /** What its own terminal takes, and when it said so; null for nothing. */
  vouchers: Voucher[];
  vouchersAt: Date | null;
  createdAt: Date;
}

export interface DemoProduct extends DemoLabel {
  key: Key;
  martKey: Key;
  category: CategoryKey;
  name: string;
  description: string;
  origin: string | null;
  traceNumber: string | null;
  priceWon: number;
  listPriceWon: number | null;
  markdown: MarkdownStep[] | null;
  floorPriceWon: number | null;
  loweredWon: number[] | null;
  /** Units registered at `createdAt`; the three counts follow from the orders. */
  registered: number;
  saleEndsAt: Date;
  /** 'yyyy-MM-dd' in Seoul. */
  useBy: string;
  /** Null: the market's placeholder stands for it. */
  picture: ArtChoice | null;
  /** Sold by weight: the grams of a piece at the most. */
  weightGrams: number | null;
  /** What a bag is worth at least, and what it may hold. */
  bagWorthWon: number | null;
  bagKinds: string | null;
  maxPerBuyer: number | null;
  createdAt: Date;
}

/** How an order stands. `by` checked it in. */
export type DemoOrderEnd =
  | { state: 'open' }
  | { state: 'pickedUp'; at: Date; by: Key }
  | { state: 'cancelled'; at: Date; reason: Extract<EndReason, 'buyer' | 'seller' | 'outOfStock'> }
  | { state: 'expired'; at: Date; reason: 'noShow' };

export interface DemoOrder {
  key: Key;
  checkoutKey: Key;
  buyerKey: Key;
  martKey: Key;
  productKey: Key;
  quantity: number;
  unitPriceWon: number;
  basePriceWon: number;
  priceReason: PriceReason | null;
  totalPriceWon: number;
  way: Way;
  validUntil: Date;
  createdAt: Date;
  qrUuid: string;
  pickupCode: string;
  end: DemoOrderEnd;
  /** The grams of a piece at the most of goods by weight, and what their scale said at the hand-over. */
  weightGrams: number | null;
  weighedGrams: number | null;
  weighedPriceWon: number | null;
}

export interface DemoReview {
  orderKey: Key;
  martKey: Key;
  buyerKey: Key;
  rating: number;
  content: string;
  createdAt: Date;
}

export interface DemoFollow {
  userKey: Key;
  martKey: Key;
  createdAt: Date;
}

export interface DemoTown {
  users: DemoUser[];
  operatorKeys: Record<OperatorRole, Key>;
  marts: DemoMart[];
  products: DemoProduct[];
  orders: DemoOrder[];
  reviews: DemoReview[];
  follows: DemoFollow[];
}
