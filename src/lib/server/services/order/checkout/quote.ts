import { randomUUID } from 'node:crypto';
import type { ErrorDetails } from '#lib/contract/errors.ts';
import type { Quote, QuotedMart, WayQuote } from '#lib/contract/order/checkout.ts';
import { bagOnWire } from '#lib/contract/product/product-fields.ts';
import { joinAddress } from '#lib/domain/mart/mart.ts';
import type { Voucher } from '#lib/domain/mart/vouchers.ts';
import { CARD_MIN_WON, type Way } from '#lib/domain/money.ts';
import {
  admitHold,
  bagsRefused,
  type HoldRefusal,
  offeredPieces,
  piecesRefused,
  withHold,
} from '#lib/domain/order/holds.ts';
import { isQuoteAlive, namesSame, type QuotedLine } from '#lib/domain/order/quote.ts';
import { BAGS_A_DAY } from '#lib/domain/product/bag.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { statement } from '#lib/server/platform/database/statement.ts';
import { refuseWithoutConsent } from '../../person/consents.ts';
import { readBagsOfDay, readHoldRecord, readPiecesHeld } from '../holds/read-hold-records.ts';
import { holdDetails } from '../holds/refuse-hold.ts';
import { type BuyDecision, offer, type ProductToBuy, readProductsToBuy } from './product-to-buy.ts';
import { toldOf } from './told.ts';

/** The decision about a line by one way: the amount and the pickup window, or the refusal. */
export type QuotedWay =
  | Extract<BuyDecision, { possible: true }>
  | { possible: false; reason: Extract<WayQuote, { possible: false }>['reason']; details: ErrorDetails };

export interface QuotedOffer extends Omit<Quote['lines'][number], Way> {
  onSite: QuotedWay;
  card: QuotedWay;
  reservation: QuotedWay;
}

const CARD_WAYS = ['card', 'reservation'] as const;
const no = (reason: Extract<QuotedWay, { possible: false }>['reason'], details: ErrorDetails = {}): QuotedWay => ({
  possible: false,
  reason,
  details,
});
const amountOf = (way: QuotedWay) => (way.possible ? way.amountWon : 0);

/** Excludes the card for a line where even the whole quote paid by card is below the least it can be charged. */
function withCardMinimum(lines: readonly QuotedOffer[]): QuotedOffer[] {
  const most = lines.map((line) => Math.max(...CARD_WAYS.map((way) => amountOf(line[way]))));
  return lines.map((line, i) => {
    const others = most.reduce((sum, won, j) => (j === i ? sum : sum + won), 0);
    const by = (quoted: QuotedWay) =>
      quoted.possible && quoted.amountWon + others < CARD_MIN_WON
        ? no('cardBelowMinimum', { n: CARD_MIN_WON })
        : quoted;
    return { ...line, card: by(line.card), reservation: by(line.reservation) };
  });
}

const refused = (refusal: HoldRefusal): QuotedWay => no(refusal.code, holdDetails(refusal));

const storeQuote = statement(
  'insert into quotes (order_id, buyer_id, lines, created_at) values (:orderId::text, :buyerId::bigint, :lines::jsonb, :now::timestamptz)',
);

/** Why a buyer who holds `held` of a product, or has ordered so many bags of its mart today, may not order it. */
const limitRefused = ({ bag, maxPerBuyer }: ProductToBuy['product'], held: number, quantity: number) =>
  bag ? bagsRefused(maxPerBuyer ?? BAGS_A_DAY, held, quantity) : piecesRefused(maxPerBuyer, held, quantity);

/** How many of a product a buyer can order who holds `held` of it already. */
const mostOf = ({ waiting, maxPerBuyer }: ProductToBuy['product'], held: number): number =>
  offeredPieces(waiting, maxPerBuyer === null ? null : Math.max(0, maxPerBuyer - held));

interface StoreRow {
  id: number;
  name: string;
  address: string;
  address_detail: string;
  pickup_note: string | null;
  vouchers: Voucher[];
  lat: number;
  lng: number;
  phone: string;
  email: string | null;
  business_number: string;
  representative: string | null;
  mail_order_number: string | null;
  is_mail_order_exempt: boolean;
}
const readMarts = statement<StoreRow>(
  `select id, name, address, address_detail, pickup_note, vouchers, lat, lng, phone, email, business_number, representative, mail_order_number,
    is_mail_order_exempt from marts where id = any(:ids::bigint[])`,
);

/** The marts of the lines, in the order of the lines. */
async function readStores(deps: Deps, lines: readonly QuotedOffer[]): Promise<QuotedMart[]> {
  const ids = [...new Set(lines.flatMap(({ storeId }) => storeId ?? []))];
  const found = new Map((await readMarts(deps.db, { ids })).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = found.get(id);
    if (!row) return [];
    return {
      storeId: id,
      storeName: row.name,
      pickupNote: row.pickup_note,
      vouchers: row.vouchers,
      latitude: row.lat,
      longitude: row.lng,
      storeAddress: joinAddress({ address: row.address, detail: row.address_detail }),
      phoneNumber: row.phone,
      email: row.email,
      businessNumber: row.business_number,
      representative: row.representative,
      mailOrderNumber: row.mail_order_number,
      isMailOrderExempt: row.is_mail_order_exempt,
    };
  });
}

/**
 * The price of each line by each way and its pickup deadline, or why not. Holds nothing (rules.md section 6); keeps
 * products, quantities and prices for the buyer who asked, under the provider order id that it gives out.
 */
export async function quote(
  deps: Deps,
  viewer: Viewer,
  items: { productId: number; quantity: number }[],
): Promise<{ orderId: string; lines: QuotedOffer[]; stores: QuotedMart[] }> {
  const now = deps.clock.now();
  await refuseWithoutConsent(deps.db, viewer, ['terms'], now);
  const ids = items.map((item) => item.productId);
  const found = await readProductsToBuy(deps.db, ids, now, { hold: false });
  let holds = await readHoldRecord(deps.db, viewer.userId, now);
  const bagMarts = [...found.values()].flatMap(({ product }) => (product.bag ? product.martId : []));
  const bags = new Map(await readBagsOfDay(deps.db, viewer.userId, bagMarts, now));
  const limited = [...found.values()].filter(({ product }) => product.maxPerBuyer !== null && !product.bag);
  const limitedIds = limited.map(({ product }) => product.id);
  const held = await readPiecesHeld(deps.db, viewer.userId, limitedIds, now);
  const lines = items.map(({ productId, quantity }) => {
    const product = found.get(productId)?.product;
    const has = (product?.bag ? bags.get(product.martId) : held.get(productId)) ?? 0;
    const tooMany = product && limitRefused(product, has, quantity);
    // Beside the lines before it, as it will be ordered.
    if (product?.bag && !tooMany) bags.set(product.martId, has + quantity);
    /** A limit is shown before it bites (rules.md section 14); on site, beside the lines before it. */
    const by = (way: Way): QuotedWay => {
      const offered = offer(found.get(productId), { quantity, way }, { sold: deps.config.goods, now });
      if (!offered.possible) return offered;
      if (tooMany) return refused(tooMany);
      // A problem of the product itself says more than that cards are off.
      if (way !== 'onSite' && !deps.gateways.toss) return no('featureOff');
      const admitted = admitHold(holds, { way, productId, amountWon: offered.amountWon }, now);
      if (!admitted.ok) return refused(admitted.refusal);
      if (way === 'onSite') holds = withHold(holds, offered.amountWon);
      return offered;
    };
    return {
      productId,
      quantity,
      taxFree: product?.taxFree ?? false,
      adultOnly: product?.adultOnly ?? false,
      ...(product?.weightGrams && { weightGrams: product.weightGrams }),
      storeId: product?.martId ?? null,
      imageKey: product?.pictureKey ?? null,
      categoryKey: product?.category ?? null,
      bag: product?.bag ? bagOnWire(product.bag) : null,
      told: product ? toldOf(product) : null,
      most: product ? mostOf(product, has) : 0,
      onSite: by('onSite'),
      card: by('card'),
      reservation: by('reservation'),
    };
  });
  const orderId = `dm_${randomUUID()}`;
  const quoted: QuotedLine[] = items.flatMap(({ productId, quantity }) => {
    const price = found.get(productId)?.price;
    return price ? [{ productId, quantity, ...price }] : [];
  });
  await storeQuote(deps.db, { orderId, buyerId: viewer.userId, lines: JSON.stringify(quoted), now: now.toISOString() });
  return { orderId, lines: withCardMinimum(lines), stores: await readStores(deps, lines) };
}

const read = statement<{ buyer_id: number; lines: QuotedLine[]; created_at: string }>(
  'select buyer_id, lines, created_at from quotes where order_id = :orderId::text',
);

/**
 * The prices that the buyer was quoted under a provider order id; none where it was not given out here, or too long
 * ago. However long ago, refuses with `otherBuyer` where somebody else has asked for it, and with `quotedOtherwise`
 * where it named other products or quantities (rules.md section 3).
 */
export async function quotedPrices(
  tx: Tx,
  viewer: Viewer,
  { orderId, lines, now }: { orderId: string; lines: readonly { productId: number; quantity: number }[]; now: Date },
): Promise<QuotedLine[]> {
  const [found] = await read(tx, { orderId });
  if (!found) return [];
  if (found.buyer_id !== viewer.userId) throw new DomainError('otherBuyer');
  if (!namesSame(found.lines, lines)) throw new DomainError('quotedOtherwise');
  return isQuoteAlive(new Date(found.created_at), now) ? found.lines : [];
}
