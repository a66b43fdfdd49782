import { z } from '@hono/zod-openapi';
import { PRICE_WON } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { BAG_KINDS_MAX_LENGTH } from '#lib/domain/product/bag.ts';
import type { BagPromise } from '#lib/domain/product/bag-promise.ts';
import { type CategoryKey, categoryName } from '#lib/domain/product/categories.ts';
import { ALLERGENS, type Allergen, STORAGES, type Storage } from '#lib/domain/product/labelling.ts';
import { type MarkdownStep, shownListPrice, unitPriceAt } from '#lib/domain/product/markdown.ts';
import type { ProductDetails, ProductDraft } from '#lib/domain/product/product.ts';
import { isDraftTaxFree, isTaxFree } from '#lib/domain/product/tax.ts';
import { mostWon, pricePer100gWon } from '#lib/domain/product/weighed.ts';
import { parseSellerTime } from '#lib/domain/timestamp.ts';
import { moment, NUL_MESSAGE, withoutNul } from '../wire.ts';
import { priceReason, sentSteps, steps } from './markdown.ts';

/**
 * The fields of a product that its seller writes, on the wire and in `domain`: request, response, and the conversions
 * between the two. A new field of a product is converted here and nowhere else.
 */

/** Empty means none, as a form sends it. */
const dateOrEmpty = z
  .literal('')
  .or(z.iso.date({ error: '소비기한은 연-월-일로 입력해 주세요' }))
  .nullish();
export const barcodeProblem = '바코드를 확인해 주세요. 8자리나 13자리 숫자예요.';

const storageOrEmpty = z
  .literal('')
  .or(z.enum(STORAGES, { error: '보관 방법은 ambient(상온), chilled(냉장), frozen(냉동) 가운데 하나여야 해요' }))
  .nullish();
const allergen = z.enum(ALLERGENS, { error: '알레르기 유발물질을 확인해 주세요' });

/** A text of the form; its length in characters is for `domain/product/product.ts` to judge. */
const text = (max: number, error: string) =>
  z.string().trim().max(max, { error }).refine(withoutNul, { error: NUL_MESSAGE });

/** The fields of a request. Money in won. */
export const sentFields = {
  category: z
    .string({ error: '하위 카테고리를 골라 주세요' })
    .trim()
    .min(1, { error: '하위 카테고리를 골라 주세요' })
    .max(40),
  productName: z
    .string({ error: '상품명을 입력해 주세요' })
    .max(200, { error: '상품명이 너무 길어요' })
    .refine(withoutNul, { error: NUL_MESSAGE }),
  price: z.int({ error: '가격은 원 단위 숫자로 입력해 주세요' }),
  /**
   * The registered price under the name that a listing answers it by: goes before `price`, which answers as the price
   * of now.
   */
  basePrice: z
    .int({ error: '가격은 원 단위 숫자로 입력해 주세요' })
    .min(PRICE_WON.min, { error: `가격은 ${formatNumber(PRICE_WON.min)}원 이상이어야 해요` })
    .max(PRICE_WON.max, { error: `가격은 ${formatNumber(PRICE_WON.max)}원까지 쓸 수 있어요` })
    .nullish(),
  /** By how much it costs less before its sale end; empty or null for nothing, left out: as the mart's rule has it. */
  markdown: sentSteps.nullish(),
  /** No reduced price lies under it; null for none. */
  floorPrice: z.int({ error: '최저가는 원 단위 숫자로 입력해 주세요' }).nullish(),
  /** 정가, higher than the price; null for none. */
  listPrice: z.int({ error: '정가는 원 단위 숫자로 입력해 주세요' }).nullish(),
  expirationDate: z.string({ error: '판매 마감 날짜와 시간을 입력해 주세요' }).max(40),
  useBy: dateOrEmpty,
  description: text(2_000, '설명은 2,000자까지 쓸 수 있어요').nullish(),
  /** 원산지, as a label says it; empty for none. */
  origin: text(200, '원산지는 100자까지 쓸 수 있어요').nullish(),
  /** 제조사·수입사; empty for none. */
  maker: text(200, '제조사·수입사는 100자까지 쓸 수 있어요').nullish(),
  /** 내용량 with its unit; empty for none. */
  netContent: text(200, '내용량은 50자까지 쓸 수 있어요').nullish(),
  /** 이력번호: 12 digits, 'L' and 14 more, or an egg's code of 10; empty for none. */
  traceNumber: text(200, '이력번호를 확인해 주세요').nullish(),
  storage: storageOrEmpty,
  /** Empty for none of them; null or left out: nothing is said of it. */
  allergens: z
    .array(allergen, { error: '알레르기 유발물질을 확인해 주세요' })
    .max(ALLERGENS.length, { error: '알레르기 유발물질을 확인해 주세요' })
    .nullish(),
  /** `publicUrl` or `key` of an upload; empty for the placeholder. */
  productImgSrc: z.string().max(500).refine(withoutNul, { error: NUL_MESSAGE }).nullish(),
  /** EAN-8, UPC-A or EAN-13; empty for none. */
  barcode: z.string().max(40, { error: barcodeProblem }).nullish(),
  /** Exempt from VAT; null or left out: by its sub-category. */
  taxFree: z.boolean({ error: '면세인지 아닌지 알려 주세요' }).nullish(),
  /** 'N개까지': how many one buyer holds of it at a time, of a bag a day and mart; null for no limit, of a bag for 1. */
  maxPerBuyer: z.int({ error: '숫자로 입력해 주세요' }).nullish(),
  /** Sold by weight (shelf.md 36.1): the grams of a piece at the most; null for goods by the piece. */
  weightGrams: z.int({ error: '무게는 그램 단위 숫자로 입력해 주세요' }).nullish(),
  /** With `weightGrams`, in place of the price: of 100 g, in won. The price of a piece is that of its most grams. */
  pricePer100g: z
    .int({ error: '100g당 가격은 원 단위 숫자로 입력해 주세요' })
    .min(PRICE_WON.min, { error: `100g당 가격은 ${formatNumber(PRICE_WON.min)}원 이상이어야 해요` })
    .max(PRICE_WON.max, { error: `100g당 가격은 ${formatNumber(PRICE_WON.max)}원까지 쓸 수 있어요` })
    .nullish(),
  /** What a bag (꾸러미) is worth at least, in won, and what it may hold; both null for what is none. */
  bagWorth: z.int({ error: '꾸러미 최소 금액은 원 단위 숫자로 입력해 주세요' }).nullish(),
  bagKinds: text(BAG_KINDS_MAX_LENGTH, `담길 수 있는 상품은 ${BAG_KINDS_MAX_LENGTH}자까지 쓸 수 있어요`).nullish(),
};

type Sent = z.infer<z.ZodObject<typeof sentFields>>;
type PartOf<T> = { [Field in keyof T]?: T[Field] | undefined };
/** The details of a product, and its picture as the upload answered it. */
type Written = ProductDetails & { picture?: string | null | undefined };

/** The price of a piece: as it is sent, or that of its most grams. */
const priceOf = ({ weightGrams, pricePer100g, basePrice, price }: PartOf<Sent>): number | undefined =>
  weightGrams && pricePer100g ? mostWon(pricePer100g, weightGrams) : (basePrice ?? price);

/** The request of an edit, in the terms of `domain`; a missing field is undefined. */
export const changesOf = (sent: PartOf<Sent>): PartOf<Written> => ({
  category: sent.category,
  name: sent.productName,
  priceWon: priceOf(sent),
  listPriceWon: sent.listPrice,
  markdown: sent.markdown === null ? [] : sent.markdown,
  floorPriceWon: sent.floorPrice,
  saleEndsAt: sent.expirationDate === undefined ? undefined : parseSellerTime(sent.expirationDate),
  useBy: sent.useBy,
  description: sent.description,
  origin: sent.origin,
  maker: sent.maker,
  netContent: sent.netContent,
  traceNumber: sent.traceNumber,
  storage: sent.storage === '' ? null : sent.storage,
  allergens: sent.allergens,
  barcode: sent.barcode,
  taxFree: sent.taxFree,
  maxPerBuyer: sent.maxPerBuyer,
  weightGrams: sent.weightGrams,
  bagWorthWon: sent.bagWorth,
  bagKinds: sent.bagKinds,
  picture: sent.productImgSrc,
});

/** The request of a registration, in the terms of `domain`. */
export const detailsOf = (sent: Omit<Sent, 'price'> & { price?: number | undefined }): Written =>
  changesOf(sent) as Written;

/** A price of a piece, or of 100 g. */
export const hasPrice = (sent: PartOf<Sent>): boolean => priceOf(sent) !== undefined;
export const PRICE_MISSING = { path: ['price'], error: '가격은 원 단위 숫자로 입력해 주세요' };

/** The price of 100 g says nothing without the weight of a piece. */
export const hasWeight = ({ weightGrams, pricePer100g }: PartOf<Sent>): boolean =>
  pricePer100g == null || weightGrams != null;
export const WEIGHT_MISSING = { path: ['weightGrams'], error: '100g당 가격은 무게와 함께 입력해 주세요' };

/** The fields that a product's page and its seller both read. */
export const describedFields = {
  /** Name of the sub-category. */
  category: z.string(),
  /** The key of the sub-category; names the placeholder where there is no picture. */
  categoryKey: z.string(),
  /** The price of now. */
  price: z.int(),
  /** 정가: the price without a discount, else the registered price once it is reduced; always more than `price`. */
  listPrice: z.int().nullable(),
  /** When the sale ends. */
  expirationDate: moment,
  /** 소비기한, yyyy-MM-dd. */
  useBy: z.string().nullable(),
  description: z.string(),
  /** 원산지; null where its seller says nothing. */
  origin: z.string().nullable(),
  /** 제조사·수입사. */
  maker: z.string().nullable(),
  /** 내용량. */
  netContent: z.string().nullable(),
  /** 이력번호. */
  traceNumber: z.string().nullable(),
  storage: z.enum(STORAGES).nullable(),
  /** Empty: none; null: its seller says nothing. */
  allergens: z.array(z.enum(ALLERGENS)).nullable(),
  imageKey: z.string().nullable(),
  /** 'N개까지': how many one buyer holds of it at a time; null for no limit. */
  maxPerBuyer: z.int().nullable(),
  /** Sold by weight: `price` is of a piece of so many grams, the most that it costs; null for goods by the piece. */
  weightGrams: z.int().nullable(),
  /** The price of 100 g of now; null for goods by the piece. */
  pricePer100g: z.int().nullable(),
  /** Alcohol: for people of 19 and older. */
  adultOnly: z.boolean(),
  /** When and why its seller recalled it (회수); null where nobody did. */
  recall: z.object({ at: moment, reason: z.string() }).nullable(),
};

/** A row of `products`, as far as people read it. */
export interface DescribedProduct {
  category: string;
  priceWon: number;
  listPriceWon: number | null;
  floorPriceWon: number | null;
  markdown: readonly MarkdownStep[] | null;
  loweredWon: readonly number[] | null;
  saleEndsAt: Date;
  useBy: string | null;
  description: string;
  origin: string | null;
  maker: string | null;
  netContent: string | null;
  traceNumber: string | null;
  storage: Storage | null;
  allergens: Allergen[] | null;
  pictureKey: string | null;
  maxPerBuyer: number | null;
  weightGrams: number | null;
  adultOnly: boolean;
  recalledAt: Date | null;
  recallReason: string | null;
}

export function described(product: DescribedProduct, now: Date) {
  const unit = unitPriceAt(product, now);
  return {
    category: categoryName(product.category as CategoryKey),
    categoryKey: product.category,
    price: unit.priceWon,
    listPrice: shownListPrice(product.listPriceWon, unit),
    expirationDate: product.saleEndsAt.toISOString(),
    useBy: product.useBy,
    description: product.description,
    origin: product.origin,
    maker: product.maker,
    netContent: product.netContent,
    traceNumber: product.traceNumber,
    storage: product.storage,
    allergens: product.allergens,
    imageKey: product.pictureKey,
    maxPerBuyer: product.maxPerBuyer,
    weightGrams: product.weightGrams,
    pricePer100g: product.weightGrams && pricePer100gWon(unit.priceWon, product.weightGrams),
    adultOnly: product.adultOnly,
    recall: product.recalledAt && { at: product.recalledAt.toISOString(), reason: product.recallReason ?? '' },
  };
}

/** What the buyer of a bag is, or was, told before the order. */
export const bagPromise = z.object({
  worth: z.int(),
  kinds: z.string(),
  /** Empty: none. */
  allergens: z.array(z.enum(ALLERGENS)),
  origin: z.string(),
});

export const bagOnWire = ({ worthWon, kinds, allergens, origin }: BagPromise): z.infer<typeof bagPromise> => ({
  worth: worthWon,
  kinds,
  allergens: [...allergens],
  origin,
});

/** The fields that only its seller reads beside them. */
export const sellerFields = {
  productName: z.string(),
  /** The registered price. */
  basePrice: z.int(),
  /** Why `price` is less than that. */
  priceReason,
  /** The last price of 'lower now'; null without one. */
  loweredPrice: z.int().nullable(),
  /** By how much it costs less before its sale end; empty for nothing. */
  markdown: steps,
  floorPrice: z.int().nullable(),
  barcode: z.string().nullable(),
  /** What a bag is worth at least, in won, and what it may hold: its origin and allergens are all that may be in it. */
  bagWorth: z.int().nullable(),
  bagKinds: z.string().nullable(),
  /** Exempt from VAT: as its seller says, else by its sub-category. */
  taxFree: z.boolean(),
};

export const forSeller = (
  product: DescribedProduct & {
    name: string;
    barcode: string | null;
    taxFree: boolean | null;
    bagWorthWon: number | null;
    bagKinds: string | null;
  },
  now: Date,
) => ({
  ...described(product, now),
  // The registered 정가: buyers' stands in for one that was not given.
  listPrice: product.listPriceWon,
  basePrice: product.priceWon,
  priceReason: unitPriceAt(product, now).reason,
  loweredPrice: product.loweredWon?.at(-1) ?? null,
  markdown: [...(product.markdown ?? [])],
  floorPrice: product.floorPriceWon,
  productName: product.name,
  barcode: product.barcode,
  bagWorth: product.bagWorthWon,
  bagKinds: product.bagKinds,
  taxFree: isTaxFree(product),
});

/** A row of a table as it was understood; null for unreadable cells. */
export const rowFields = {
  category: z.string(),
  productName: z.string(),
  price: z.number().nullable(),
  listPrice: z.number().nullable(),
  /** Null where its cell says nothing, and the mart's rule holds. */
  markdown: steps.nullable(),
  floorPrice: z.number().nullable(),
  quantity: z.number().nullable(),
  expirationDate: moment.nullable(),
  useBy: z.string(),
  origin: z.string(),
  maker: z.string(),
  netContent: z.string(),
  traceNumber: z.string(),
  /** Null where its cell says nothing. */
  storage: z.enum(STORAGES).nullable(),
  allergens: z.array(z.enum(ALLERGENS)).nullable(),
  barcode: z.string(),
  /** The tax kind as it will be registered; null where nobody can say yet. */
  taxFree: z.boolean().nullable(),
  maxPerBuyer: z.number().nullable(),
  bagWorth: z.number().nullable(),
  bagKinds: z.string(),
  /** Sold by weight: the grams of a piece at the most, and the price of 100 g; null of goods by the piece. */
  weightGrams: z.number().nullable(),
  pricePer100g: z.number().nullable(),
};

export const rowOf = (draft: ProductDraft) => ({
  category: draft.category,
  productName: draft.name,
  price: draft.priceWon,
  listPrice: draft.listPriceWon ?? null,
  markdown: draft.markdown && draft.markdown !== 'unreadable' ? [...draft.markdown] : null,
  floorPrice: draft.floorPriceWon ?? null,
  quantity: draft.quantity,
  expirationDate: draft.saleEndsAt?.toISOString() ?? null,
  useBy: draft.useBy ?? '',
  origin: draft.origin ?? '',
  maker: draft.maker ?? '',
  netContent: draft.netContent ?? '',
  traceNumber: draft.traceNumber ?? '',
  storage: draft.storage && draft.storage !== 'unreadable' ? draft.storage : null,
  allergens: draft.allergens && draft.allergens !== 'unreadable' ? [...draft.allergens] : null,
  barcode: draft.barcode ?? '',
  taxFree: isDraftTaxFree(draft),
  maxPerBuyer: draft.maxPerBuyer ?? null,
  bagWorth: draft.bagWorthWon ?? null,
  bagKinds: draft.bagKinds ?? '',
  weightGrams: draft.weightGrams ?? null,
  pricePer100g: draft.weightGrams && draft.priceWon ? pricePer100gWon(draft.priceWon, draft.weightGrams) : null,
});
