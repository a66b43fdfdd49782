import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { Allergen, Storage } from '#lib/domain/product/labelling.ts';
import { at, id, markdownSteps, ref } from '../columns.ts';
import { pictures } from '../market/pictures.ts';
import { marts } from '../mart/marts.ts';

/** One listing of a mart, with its three stock counts (rules.md section 4). */
export const products = pgTable(
  'products',
  {
    id: id(),
    martId: ref()
      .notNull()
      .references(() => marts.id),
    category: text().notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    priceWon: integer().notNull(),
    /** 정가, from which it is marked down. */
    listPriceWon: integer(),
    saleEndsAt: at().notNull(),
    /** 소비기한; the sale end never lies after it. */
    useBy: date({ mode: 'string' }),
    barcode: text(),
    /** Whether it is exempt from VAT, as its seller says; null: by its sub-category (domain/product/tax.ts). */
    taxFree: boolean(),
    pictureKey: text().references(() => pictures.key),
    waiting: integer().notNull(),
    inSale: integer().notNull().default(0),
    completed: integer().notNull().default(0),
    /** The name as search sees it (domain/discovery/search.ts). */
    searchName: text().notNull(),
    /** The same by its initial consonants: 'ㅅㄱ' finds '사과'. */
    searchInitials: text().notNull(),
    /**
     * The version of the normaliser and what it made (`searchColumns`). A row where this does not go with `searchName`
     * was written by another version, maybe beside this one, and is rewritten (services/discovery/refresh-search.ts).
     */
    searchStamp: text().notNull().default(''),
    createdAt: at().notNull(),
    /** 원산지, as a label says it. */
    origin: text(),
    /** Further label fields (domain/product/labelling.ts); null where the seller gives none. */
    maker: text(),
    netContent: text(),
    storage: text().$type<Storage>(),
    /** Empty: none. */
    allergens: text().array().$type<Allergen[]>(),
    /**
     * By how much it costs less before its sale end; null: its seller said nothing of it, empty: none. rules.md section
     * 15.
     */
    markdown: markdownSteps(),
    floorPriceWon: integer(),
    /** The prices lowered to by hand, in order; empty again with another registered price. */
    loweredWon: integer().array(),
    /** When it was told that its last step has come (services/discovery/alerts/take-last-steps.ts). */
    lastStepToldAt: at(),
    /** When its seller recalled it (회수), and why: its sale has ended by then, for good (rules.md section 4). */
    recalledAt: at(),
    recallReason: text(),
    /** When an operator hid it, and why; its sale ended by that, and when it would have without. market.md 22.8. */
    hiddenAt: at(),
    hiddenReason: text(),
    hiddenSaleEndsAt: at(),
    /** When somebody last changed what it says. */
    editedAt: at(),
    /** When a till last counted how much of it lies on the shelf: what was sold before is in that count. */
    shelfCountedAt: at(),
    /** 'N개까지': how many pieces one buyer holds of it at a time; null for no limit. rules.md section 14. */
    maxPerBuyer: smallint(),
    /** Alcohol, by its name (domain/product/restricted-goods.ts): for adults, and promoted to nobody. */
    adultOnly: boolean().notNull().default(false),
    /** 이력번호 of beef, pork, poultry and eggs (domain/product/trace-number.ts); null where the seller gives none. */
    traceNumber: text(),
    /**
     * Sold by weight: the grams of a piece at the most, for which the price is told (domain/product/weighed.ts); null
     * for goods by the piece.
     */
    weightGrams: integer(),
    /** What a bag (꾸러미) is worth at least, and what it may hold; null of all else (domain/product/bag.ts). */
    bagWorthWon: integer(),
    bagKinds: text(),
  },
  (t) => [
    // With category and search name beside the keys (INCLUDE, migrations/0000_initial.sql).
    index('products_mart_sale').on(t.martId, t.saleEndsAt, t.id).where(sql`${t.waiting} > 0`),
    // Those without pieces, when their sale is over (services/product/machine/tell-ended.ts).
    index('products_mart_sold_out').on(t.martId, t.saleEndsAt).where(sql`${t.waiting} = 0`),
    index('products_mart_all').on(t.martId, t.id),
    index('products_mart_barcode').on(t.martId, t.barcode, t.id).where(sql`${t.barcode} is not null`),
    // Listings with steps: for the end of a list by price, and for last steps.
    index('products_marked_down')
      .on(t.martId, t.saleEndsAt)
      .where(sql`${t.waiting} > 0 and cardinality(${t.markdown}) > 0`),
    index('products_last_step')
      .on(t.saleEndsAt)
      .where(sql`${t.lastStepToldAt} is null and cardinality(${t.markdown}) > 0`),
    // Whose search columns another version wrote; the number is SEARCH_VERSION.
    index('products_search_stale').on(t.id).where(sql`${t.searchStamp} <> '2:' || ${t.searchName}`),
    index('products_adult').on(t.saleEndsAt).where(sql`${t.adultOnly}`),
    index('products_hidden').on(t.id).where(sql`${t.hiddenAt} is not null`),
    check('products_stock', sql`${t.waiting} >= 0 and ${t.inSale} >= 0 and ${t.completed} >= 0`),
    check('products_price', sql`${t.priceWon} > 0`),
    check('products_bag', sql`num_nulls(${t.bagWorthWon}, ${t.bagKinds}) in (0, 2) and ${t.bagWorthWon} > 0`),
    check('products_max_per_buyer', sql`${t.maxPerBuyer} between 1 and 999`),
    check('products_weight', sql`${t.weightGrams} > 0`),
    check('products_list_price', sql`${t.listPriceWon} > ${t.priceWon}`),
    check('products_hidden', sql`num_nulls(${t.hiddenAt}, ${t.hiddenReason}, ${t.hiddenSaleEndsAt}) in (0, 3)`),
    check(
      'products_recall',
      sql`(${t.recalledAt} is null) = (${t.recallReason} is null) and (${t.recalledAt} is null or ${t.saleEndsAt} <= ${t.recalledAt})`,
    ),
  ],
);
export type ProductRow = typeof products.$inferSelect;

/** How often a product was looked at, by day (`seoulDayNumber`); figures for its seller, of nobody. */
export const productViews = pgTable(
  'product_views',
  {
    productId: ref()
      .notNull()
      .references(() => products.id),
    day: integer().notNull(),
    views: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.day] }), index('product_views_day').on(t.day)],
);
