import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at, id } from './columns.ts';
import { marts } from './marts.ts';
import { pictures } from './pictures.ts';

/** One listing of a mart, with its three stock counts (rules.md section 4). */
export const products = pgTable(
  'products',
  {
    id: id(),
    martId: integer()
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
    pictureKey: text().references(() => pictures.key),
    waiting: integer().notNull(),
    inSale: integer().notNull().default(0),
    completed: integer().notNull().default(0),
    /** The name as search sees it (domain/search.ts). */
    searchName: text().notNull(),
    /** The same by its initial consonants: 'ㅅㄱ' finds '사과'. */
    searchInitials: text().notNull(),
    createdAt: at().notNull(),
  },
  (t) => [
    // With category and search name beside the keys (INCLUDE, migrations/0009_walk-index.sql).
    index('products_mart_sale').on(t.martId, t.saleEndsAt, t.id).where(sql`${t.waiting} > 0`),
    index('products_mart_all').on(t.martId, t.id),
    index('products_mart_barcode').on(t.martId, t.barcode, t.id).where(sql`${t.barcode} is not null`),
    check('products_stock', sql`${t.waiting} >= 0 and ${t.inSale} >= 0 and ${t.completed} >= 0`),
    check('products_price', sql`${t.priceWon} > 0`),
    check('products_list_price', sql`${t.listPriceWon} > ${t.priceWon}`),
  ],
);
