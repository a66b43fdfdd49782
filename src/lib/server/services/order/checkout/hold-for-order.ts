import { randomInt, randomUUID } from 'node:crypto';
import { PICKUP_CODE_DIGITS } from '#lib/domain/order/qr.ts';
import type { BagPromise } from '#lib/domain/product/bag-promise.ts';
import type { UnitPrice } from '#lib/domain/product/markdown.ts';
import { stockDelta } from '#lib/domain/product/stock.ts';
import { seoulDate } from '#lib/domain/time.ts';
import { priceNowText } from '#lib/server/listings/price-now.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { statement } from '#lib/server/platform/database/statement.ts';
import type { orders } from '#lib/server/schema/index.ts';

const pickupCode = () => String(randomInt(10 ** PICKUP_CODE_DIGITS)).padStart(PICKUP_CODE_DIGITS, '0');

/**
 * Codes of a mart's open orders are unique (rules.md section 12); with a million of them a clash twice in a row is
 * rare.
 */
const CODE_ATTEMPTS = 20;

export type NewOrder = Omit<
  typeof orders.$inferInsert,
  'id' | 'byStaff' | 'qrUuid' | 'pickupCode' | 'commissionBp' | 'sellerSnapshot' | 'weightGrams'
>;

/** What a listing said when it was read, and has to say still. */
export interface ReadTerms {
  /** An honoured quote may differ from it. */
  price: UnitPrice;
  /** What its buyer is told of the weight of a piece, or of a bag. */
  weightGrams: number | null;
  bag: BagPromise | null;
}

export interface HeldOrder {
  id: number;
  /** Its buyer works in the mart, and has been there since being added. */
  byStaff: boolean;
}

/**
 * The move of stock, the order it is for, and the ledger row that explains it: three writes in one statement, each made
 * only if the one before it was. Where the counts do not allow the move no row comes; where the pickup code is taken,
 * one without an id, and the stock is taken all the same: the transaction must give it back.
 */
const hold = statement<{ id: number | null; by_staff: boolean | null }>(`with held as (
    update products set waiting = waiting + :waiting::int, in_sale = in_sale + :inSale::int, completed = completed + :completed::int
    where id = :productId::bigint and waiting >= -:waiting::int and name = :productName::text and price_won = :registeredWon::int
      and ${priceNowText(':createdAt::timestamptz')} = :priceWon::int and sale_ends_at > :createdAt::timestamptz
      and weight_grams is not distinct from :weightGrams::int and bag_worth_won is not distinct from :bagWorthWon::int
      and (bag_worth_won is null or coalesce(bag_kinds, '') = :bagKinds::text and coalesce(origin, '') = :bagOrigin::text
        and coalesce(allergens, :bagAllergens::text[]) = :bagAllergens::text[])
    returning id, weight_grams
  ), made as (
    insert into orders (checkout_id, buyer_id, mart_id, product_id, product_name, picture_key, quantity, unit_price_won,
      total_price_won, way, state, valid_until, created_at, qr_uuid, pickup_code,
      tax_free, pickup_from, base_price_won, price_reason, adult_only, commission_bp, by_staff, mart_location, seller_snapshot, weight_grams)
    select :checkoutId::bigint, :buyerId::bigint, :martId::bigint, id, :productName::text, :pictureKey::text, :quantity::int, :unitPriceWon::int, :totalPriceWon::bigint, :way::text, :state::text,
      :validUntil::timestamptz, :createdAt::timestamptz, :qrUuid::uuid, :pickupCode::text, :taxFree::boolean, :pickupFrom::timestamptz, :basePriceWon::int, :priceReason::jsonb, :adultOnly::boolean,
      case when :way::text = 'onSite' then 0 else coalesce((select commission_bp from mart_terms
        where mart_id = :martId::bigint and from_day <= :day::date order by from_day desc limit 1), :marketBp::int) end,
      exists (select from mart_members where mart_id = :martId::bigint and user_id = :buyerId::bigint
        and (arrived_at is not null or position = 'generalManager')),
      (select location from marts where marts.id = :martId::bigint),
      (select jsonb_build_object('name', name, 'representative', representative, 'businessNumber', business_number,
        'address', concat_ws(', ', nullif(btrim(address), ''), nullif(btrim(address_detail), '')), 'phone', phone, 'email', email, 'mailOrderNumber', mail_order_number,
        'isMailOrderExempt', is_mail_order_exempt) from marts where marts.id = :martId::bigint), weight_grams from held
    on conflict do nothing returning id, by_staff
  ), explained as (
    insert into stock_ledger (product_id, order_id, event, waiting, in_sale, completed, actor_id, at)
    select :productId::bigint, id, 'hold', :waiting::int, :inSale::int, :completed::int, :buyerId::bigint, :createdAt::timestamptz from made
  )
  select (select id from made) as id, (select by_staff from made) as by_staff from held`);

/**
 * Holds an order's pieces and writes it, with its own QR uuid and pickup code, in the caller's transaction; answers its
 * id, and whether its buyer is of the mart's staff. `marketBp` is the commission of marts without terms of their own.
 * Null, and nothing done, where somebody has been faster since the product was read: another buyer, or the seller who
 * changed it or ended its sale. The move is a conditional UPDATE (rules.md section 4).
 */
export async function holdForOrder(
  tx: Tx,
  order: NewOrder,
  { price, weightGrams, bag }: ReadTerms,
  marketBp: number,
): Promise<HeldOrder | null> {
  const delta = stockDelta('hold', order.quantity);
  for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt += 1) {
    const [held] = await hold(tx, {
      ...order,
      ...delta,
      pictureKey: order.pictureKey ?? null,
      validUntil: order.validUntil.toISOString(),
      createdAt: order.createdAt.toISOString(),
      pickupFrom: (order.pickupFrom ?? order.createdAt).toISOString(),
      taxFree: order.taxFree ?? false,
      adultOnly: order.adultOnly ?? false,
      registeredWon: price.registeredWon,
      priceWon: price.priceWon,
      weightGrams,
      bagWorthWon: bag?.worthWon ?? null,
      bagKinds: bag?.kinds ?? '',
      bagOrigin: bag?.origin ?? '',
      bagAllergens: [...(bag?.allergens ?? [])],
      priceReason: order.priceReason ? JSON.stringify(order.priceReason) : null,
      day: seoulDate(order.createdAt),
      marketBp,
      qrUuid: randomUUID(),
      pickupCode: pickupCode(),
    });
    if (!held) return null;
    if (held.id !== null) return { id: held.id, byStaff: held.by_staff ?? false };
    await giveBack(tx, { ...delta, productId: order.productId });
  }
  throw new Error(`no free pickup code in mart ${order.martId}`);
}

/** Undoes a move that has no order: nobody has seen it, and the row is this transaction's. */
const giveBack =
  statement<never>(`update products set waiting = waiting - :waiting::int, in_sale = in_sale - :inSale::int, completed = completed - :completed::int
  where id = :productId::bigint`);
