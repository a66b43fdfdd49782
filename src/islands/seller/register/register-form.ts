import { stepsOfText, textOfSteps } from '#islands/shared/markdown-rows.ts';
import type { CallInput } from '#lib/contract/index.ts';
import type { GoodsCode, Listing } from '#lib/contract/product/seller-products.ts';
import { PRICE_WON } from '#lib/domain/money.ts';
import { digitsOnly } from '#lib/domain/order/quantity.ts';
import {
  CATEGORY_GROUPS,
  type CategoryGroupKey,
  categoryByName,
  groupOf,
  isTaxFreeCategory,
} from '#lib/domain/product/categories.ts';
import {
  ALLERGENS,
  type Allergen,
  isLabelRequired,
  LABEL_FIELDS,
  type LabelField,
  STORAGES,
  type Storage,
} from '#lib/domain/product/labelling.ts';
import { datesLater, daysToCome } from '#lib/domain/product/listing-copy.ts';
import {
  inOrder,
  type MarkdownStep,
  markdownProblem,
  type PriceStretch,
  pricesOver,
} from '#lib/domain/product/markdown.ts';
import { detailProblems, type ProductProblems, productProblems } from '#lib/domain/product/product.ts';
import { figureOf, typedPieces, typedWon, withCommas } from '#lib/domain/product/typed-figures.ts';
import { mostWon, pricePer100gWon } from '#lib/domain/product/weighed.ts';
import { cleanLine, cleanLines } from '#lib/domain/text.ts';
import { formatClock, parseClock, seoulDate, seoulWall } from '#lib/domain/time.ts';
import { parseSellerTime } from '#lib/domain/timestamp.ts';
import { withName } from '#lib/sheets/guess-of-name.ts';

/** The form as it is typed; every field is text, so that nothing is lost on the way. */
export interface RegisterValues {
  group: CategoryGroupKey | '';
  /** Name of a sub-category. */
  category: string;
  name: string;
  /** Won, formatted: '3,500'. Of goods by weight it follows from the two below. */
  price: string;
  /** 'yes' for goods by weight, or empty: then the grams of a piece at the most and the price of 100 g, formatted. */
  byWeight: string;
  weightGrams: string;
  pricePer100g: string;
  /** The same, or empty. */
  listPrice: string;
  /** Its steps as rows in a text (shared/markdown-rows.ts). */
  markdown: string;
  /** Won, formatted, or empty. */
  floorPrice: string;
  /** How many one buyer holds of it at a time; empty for no limit. */
  maxPerBuyer: string;
  quantity: string;
  /** 'yyyy-MM-dd', in Seoul. */
  saleEndDate: string;
  /** 'HH:mm', in Seoul. */
  saleEndTime: string;
  /** 'yyyy-MM-dd' or empty. */
  useBy: string;
  description: string;
  origin: string;
  maker: string;
  /** 내용량, as '500g'. */
  netContent: string;
  /** 이력번호. */
  traceNumber: string;
  /** A key of `STORAGES`, or empty. */
  storage: string;
  /** Keys of allergens with commas between; 'none' where there are none, empty where nothing is said. */
  allergens: string;
  barcode: string;
  /** 'yes' or 'no'; empty: by the sub-category. */
  taxFree: string;
  /** 'yes' for a bag, else empty; what is typed of one stays while it is none. */
  bag: string;
  /** Won, formatted, or empty. */
  bagWorth: string;
  bagKinds: string;
}

export type RegisterField = keyof RegisterValues;

/** Fields that are the same text on the form, on the wire and in the rules. */
const TEXT_FIELDS = [
  'useBy',
  'origin',
  'maker',
  'netContent',
  'traceNumber',
  'description',
  'barcode',
] as const satisfies readonly RegisterField[];
type TextField = (typeof TEXT_FIELDS)[number];

const textFields = (read: (field: TextField) => string | null) =>
  Object.fromEntries(TEXT_FIELDS.map((field) => [field, read(field) ?? ''])) as Record<TextField, string>;

export type RegisterProblems = Partial<Record<RegisterField, NonNullable<ProductProblems[keyof ProductProblems]>>>;

export type ProductPayload = CallInput<'POST /api/seller/stores/{storeId}/products'>['body'];
export type EditPayload = NonNullable<CallInput<'PATCH /api/seller/stores/{storeId}/products/{productId}'>['body']>;

const DEFAULT_SALE_END = '21:00';

/**
 * An empty form: the sale ends today at the mart's closing time ('HH:mm' or 'HH:mm:ss', Seoul). Where that has passed,
 * or the mart closes after midnight, tomorrow. It is marked down as the mart's rule has it.
 */
export function emptyForm(now: Date, closeTime: string | null, rule: readonly MarkdownStep[] = []): RegisterValues {
  const clock = closeTime !== null && parseClock(closeTime) !== null ? closeTime.slice(0, 5) : DEFAULT_SALE_END;
  const wall = seoulWall(now);
  const passed = parseClock(clock)! <= wall.hour * 60 + wall.minute;
  return {
    group: '',
    category: '',
    name: '',
    price: '',
    byWeight: '',
    weightGrams: '',
    pricePer100g: '',
    listPrice: '',
    markdown: textOfSteps(rule),
    floorPrice: '',
    maxPerBuyer: '',
    quantity: '',
    saleEndDate: seoulDate(passed ? new Date(now.getTime() + 86_400_000) : now),
    saleEndTime: clock,
    ...textFields(() => ''),
    storage: '',
    allergens: '',
    taxFree: '',
    bag: '',
    bagWorth: '',
    bagKinds: '',
  };
}

export const NO_ALLERGENS = 'none';

const typedAllergens = (allergens: readonly Allergen[] | null): string =>
  allergens === null ? '' : allergens.join(',') || NO_ALLERGENS;

/** The allergens that are ticked; none of them is empty, nothing said is null. */
export function chosenAllergens(typed: string): Allergen[] | null {
  const chosen = typed.split(',');
  return typed === '' ? null : ALLERGENS.filter((key) => chosen.includes(key));
}

/** Ticks an allergen or takes it away; 'none' goes when one is ticked, and stands for nothing else. */
export function withAllergen(typed: string, allergen: Allergen | typeof NO_ALLERGENS): string {
  if (allergen === NO_ALLERGENS) return typed === NO_ALLERGENS ? '' : NO_ALLERGENS;
  const chosen = chosenAllergens(typed) ?? [];
  const others = chosen.filter((one) => one !== allergen);
  return (
    others.length < chosen.length ? others : ALLERGENS.filter((one) => one === allergen || chosen.includes(one))
  ).join(',');
}

const storageOf = (typed: string): Storage | null => STORAGES.find((one) => one === typed) ?? null;

/** The main category of a sub-category. */
const groupOfName = (category: string): RegisterValues['group'] => {
  const known = categoryByName(category);
  return known ? groupOf(known.key).key : '';
};

/** A listing by weight as it would have been typed: at its registered price, not that of now. */
function weightValues({ weightGrams, basePrice }: Pick<Listing, 'weightGrams' | 'basePrice'>) {
  if (weightGrams === null) return { byWeight: '', weightGrams: '', pricePer100g: '' };
  const pricePer100g = typedWon(String(pricePer100gWon(basePrice, weightGrams)));
  return { byWeight: 'yes', weightGrams: withCommas(String(weightGrams)), pricePer100g };
}

/** The price of a piece by its weight and the price of 100 g; empty while they do not say it. */
function priceByWeight({ weightGrams, pricePer100g }: Pick<RegisterValues, 'weightGrams' | 'pricePer100g'>): string {
  const [grams, won] = [figureOf(weightGrams), figureOf(pricePer100g)];
  return grams && won ? withCommas(String(mostWon(won, grams))) : '';
}

/** The form as a listing would have been typed. */
export function valuesOf(listing: Listing): RegisterValues {
  const category = categoryByName(listing.category);
  const { hour, minute } = seoulWall(new Date(listing.expirationDate));
  return {
    group: groupOfName(listing.category),
    category: listing.category,
    name: listing.productName,
    price: typedWon(String(listing.basePrice)),
    ...weightValues(listing),
    listPrice: listing.listPrice === listing.bagWorth ? '' : typedWon(String(listing.listPrice ?? '')),
    markdown: textOfSteps(listing.markdown),
    floorPrice: typedWon(String(listing.floorPrice ?? '')),
    maxPerBuyer: String(listing.maxPerBuyer ?? ''),
    quantity: String(listing.quantity),
    saleEndDate: seoulDate(new Date(listing.expirationDate)),
    saleEndTime: formatClock(hour * 60 + minute).slice(0, 5),
    ...textFields((field) => listing[field]),
    storage: listing.storage ?? '',
    allergens: typedAllergens(listing.allergens),
    taxFree: category && isTaxFreeCategory(category.key) === listing.taxFree ? '' : listing.taxFree ? 'yes' : 'no',
    bag: listing.bagWorth === null ? '' : 'yes',
    bagWorth: typedWon(String(listing.bagWorth ?? '')),
    bagKinds: listing.bagKinds ?? '',
  };
}

/**
 * The form for putting a listing up again: the same, with the dates moved on until the sale end lies in the future.
 * Without steps of its own it takes the mart's rule over.
 */
export function valuesOfCopy(listing: Listing, now: Date, rule: readonly MarkdownStep[] = []): RegisterValues {
  const saleEndsAt = new Date(listing.expirationDate);
  const later = datesLater({ saleEndsAt, useBy: listing.useBy }, daysToCome([saleEndsAt], now));
  const markdown = listing.markdown.length > 0 ? listing.markdown : [...rule];
  return valuesOf({ ...listing, markdown, expirationDate: later.saleEndsAt.toISOString(), useBy: later.useBy });
}

/** What a mart sold under a barcode before, over what stands in the form; dates and quantity are today's. */
export function withKnown(values: RegisterValues, listing: Listing): RegisterValues {
  const { saleEndDate, saleEndTime, useBy, quantity } = values;
  const known = valuesOf(listing);
  return { ...known, markdown: known.markdown || values.markdown, saleEndDate, saleEndTime, useBy, quantity };
}

/** The sub-categories of a main category; none before one is chosen. */
export function subCategories(group: string): readonly { key: string; name: string }[] {
  return CATEGORY_GROUPS.find(({ key }) => key === group)?.categories ?? [];
}

/** The form with another name, and what that says of the product in the fields that were not touched. */
export function withTypedName(
  values: RegisterValues,
  name: string,
  now: Date,
  touched: readonly string[] = [],
): RegisterValues {
  const named = withName(values, name, now, touched);
  return { ...named, group: named.category === values.category ? values.group : groupOfName(named.category) };
}

const BARCODE_DIGITS_MOST = 14;
const CODE_MAX_LENGTH = 300;

/** Digits as they are typed; what a scan gun writes of a code in two dimensions stays whole until it is read. */
function typedBarcode(typed: string): string {
  // FNC1 stands before the first field.
  const isCode = /^[\s\p{Cc}]*(?:\]|\(|https?:|01\d{14})/iu.test(typed);
  return isCode ? typed.trim().slice(0, CODE_MAX_LENGTH) : digitsOnly(typed).slice(0, BARCODE_DIGITS_MOST);
}

/** The form with what a code says: its barcode, and use-by and weight where it names them. */
export const withCode = (values: RegisterValues, { barcode, useBy, grams, isBox }: GoodsCode): RegisterValues => ({
  ...values,
  barcode,
  useBy: useBy ?? values.useBy,
  netContent: grams === null ? values.netContent : `${grams}g`,
  // Nobody knows how many pieces are in a box.
  quantity: isBox ? '' : values.quantity,
});

/**
 * The form with one field changed: another main category leaves no sub category, a sub category brings its own; digits
 * fields keep digits.
 */
export function withField(values: RegisterValues, field: RegisterField, typed: string): RegisterValues {
  switch (field) {
    case 'category':
      return { ...values, category: typed, group: groupOfName(typed) || values.group };
    case 'group':
      return { ...values, group: typed as RegisterValues['group'], category: '' };
    case 'byWeight':
      return { ...values, byWeight: typed, weightGrams: '', pricePer100g: '', price: '' };
    case 'weightGrams':
    case 'pricePer100g': {
      const weighed = { ...values, [field]: typedWon(typed) };
      return { ...weighed, price: priceByWeight(weighed) };
    }
    case 'price':
    case 'listPrice':
    case 'floorPrice':
    case 'bagWorth':
      return { ...values, [field]: typedWon(typed) };
    case 'barcode':
      return { ...values, barcode: typedBarcode(typed) };
    case 'maxPerBuyer':
    case 'quantity':
      return { ...values, [field]: typedPieces(typed) };
    default:
      return { ...values, [field]: typed };
  }
}

export const isBagForm = ({ bag }: Pick<RegisterValues, 'bag'>): boolean => bag === 'yes';

/** The list price; of a bag what it is worth at least, which is typed once. */
function listPriceOf(values: RegisterValues): number | null {
  if (!isBagForm(values)) return figureOf(values.listPrice);
  const [worth, price] = [figureOf(values.bagWorth), figureOf(values.price)];
  return worth !== null && price !== null && worth > price ? worth : null;
}

/** Date and time joined, with seconds. spec.md section 3, 'Product to register'. */
export function expirationDate(values: Pick<RegisterValues, 'saleEndDate' | 'saleEndTime'>): string {
  return `${values.saleEndDate}T${values.saleEndTime}:00`;
}

/**
 * What is wrong, field by field, by the rules the server holds too; `untouched` is a listing as it stands while it is
 * edited.
 */
export function registerProblems(values: RegisterValues, now: Date, untouched?: RegisterValues): RegisterProblems {
  const draft = {
    category: values.category,
    name: values.name,
    priceWon: figureOf(values.price),
    listPriceWon: listPriceOf(values),
    markdown: stepsOfText(values.markdown),
    floorPriceWon: figureOf(values.floorPrice),
    quantity: figureOf(values.quantity),
    maxPerBuyer: figureOf(values.maxPerBuyer),
    saleEndsAt: parseSellerTime(expirationDate(values)),
    // Nothing typed is no weight, of goods by weight.
    weightGrams: values.byWeight === '' ? null : (figureOf(values.weightGrams) ?? 0),
    allergens: chosenAllergens(values.allergens),
    bagWorthWon: isBagForm(values) ? (figureOf(values.bagWorth) ?? Number.NaN) : null,
    bagKinds: isBagForm(values) ? values.bagKinds : null,
    ...textFields((field) => values[field]),
  };
  const found = untouched ? detailProblems(draft, now) : productProblems(draft, now);
  // A sale that is over may stay over while something else is put right.
  if (untouched && expirationDate(untouched) === expirationDate(values)) delete found.saleEndsAt;
  const { category, name, priceWon, listPriceWon, markdown, floorPriceWon, quantity, saleEndsAt } = found;
  const problems: RegisterProblems = {};
  if (category) problems[values.group === '' ? 'group' : 'category'] = category;
  if (name) problems.name = name;
  if (priceWon) problems[values.byWeight === '' ? 'price' : 'pricePer100g'] = priceWon;
  if (found.weightGrams) problems.weightGrams = found.weightGrams;
  if (listPriceWon) problems.listPrice = listPriceWon;
  if (markdown) problems.markdown = markdown;
  if (floorPriceWon) problems.floorPrice = floorPriceWon;
  if (quantity) problems.quantity = quantity;
  if (found.maxPerBuyer) problems.maxPerBuyer = found.maxPerBuyer;
  if (found.bagWorthWon) problems.bagWorth = found.bagWorthWon;
  if (found.bagKinds) problems.bagKinds = found.bagKinds;
  if (found.allergens) problems.allergens = found.allergens;
  // A date that is there leaves the fault with the time.
  if (saleEndsAt)
    problems[values.saleEndDate === '' || saleEndsAt === 'saleEndInPast' ? 'saleEndDate' : 'saleEndTime'] = saleEndsAt;
  for (const field of TEXT_FIELDS) if (found[field]) problems[field] = found[field];
  return problems;
}

/** The order of the form: the first field at fault gets the focus. */
export const FIELD_ORDER: readonly RegisterField[] = [
  'barcode',
  'name',
  'price',
  'byWeight',
  'weightGrams',
  'pricePer100g',
  'quantity',
  'saleEndDate',
  'saleEndTime',
  'group',
  'category',
  'bag',
  'bagWorth',
  'bagKinds',
  'listPrice',
  'maxPerBuyer',
  'useBy',
  'markdown',
  'floorPrice',
  'origin',
  'maker',
  'netContent',
  'traceNumber',
  'storage',
  'allergens',
  'taxFree',
  'description',
];

/**
 * The form for the next product: the end and the steps of the last one stay, as things put up together share them. Its
 * category is its own name's.
 */
export function valuesOfNext(values: RegisterValues): RegisterValues {
  const { saleEndDate, saleEndTime, markdown } = values;
  const empty = Object.fromEntries(FIELD_ORDER.map((field) => [field, ''])) as Record<RegisterField, ''>;
  return { ...empty, saleEndDate, saleEndTime, markdown };
}

/** The folded fields that say something, by the name of each. */
const MORE_FIELDS = [
  'listPrice',
  'maxPerBuyer',
  'useBy',
  'markdown',
  'origin',
  'maker',
  'netContent',
  'traceNumber',
  'storage',
  'allergens',
  'taxFree',
] as const satisfies readonly RegisterField[];
export type MoreField = (typeof MORE_FIELDS)[number];
/** Those that a bag says among its own fields. */
const BAG_FIELDS: readonly MoreField[] = ['listPrice', 'maxPerBuyer', 'origin', 'allergens'];
export const filledMore = (values: RegisterValues): MoreField[] =>
  MORE_FIELDS.filter((field) => values[field].trim() !== '' && !(isBagForm(values) && BAG_FIELDS.includes(field)));

/** What the law wants said of the sub-category and the form does not say yet. */
export const labelsMissing = (values: RegisterValues): LabelField[] =>
  LABEL_FIELDS.filter(
    (field) =>
      isLabelRequired(values.category, field) &&
      values[field].trim() === '' &&
      !(isBagForm(values) && BAG_FIELDS.includes(field)),
  );

/**
 * What is sent once there are no problems. `picture` is the stored image, `publicUrl` or else `key`. spec.md section 7.
 */
export function productPayload(values: RegisterValues, picture: string | null): ProductPayload {
  return {
    category: values.category,
    productName: cleanLine(values.name),
    price: figureOf(values.price) ?? 0,
    weightGrams: values.byWeight === '' ? null : figureOf(values.weightGrams),
    listPrice: listPriceOf(values),
    markdown: stepsOfText(values.markdown),
    floorPrice: figureOf(values.floorPrice),
    quantity: figureOf(values.quantity) ?? 0,
    maxPerBuyer: figureOf(values.maxPerBuyer),
    expirationDate: expirationDate(values),
    ...textFields((field) => cleanLines(values[field])),
    useBy: values.useBy || null,
    storage: storageOf(values.storage),
    allergens: chosenAllergens(values.allergens),
    taxFree: values.taxFree === '' ? null : values.taxFree === 'yes',
    bagWorth: isBagForm(values) ? figureOf(values.bagWorth) : null,
    bagKinds: isBagForm(values) ? cleanLine(values.bagKinds) : null,
    productImgSrc: picture ?? '',
  };
}

/** What an edit sends: the fields that differ. `picture` is undefined where it stays as it is. */
export function editPayload(before: RegisterValues, after: RegisterValues, picture?: string | null): EditPayload {
  const [was, is] = [productPayload(before, null), productPayload(after, null)];
  const { quantity: _, productImgSrc: __, ...fields } = is;
  const changed = Object.entries(fields).filter(
    ([field, value]) => JSON.stringify(was[field as keyof ProductPayload]) !== JSON.stringify(value),
  );
  return { ...Object.fromEntries(changed), ...(picture === undefined ? {} : { productImgSrc: picture ?? '' }) };
}

/** Fields that the wire calls otherwise. */
const BY_WIRE_NAME: Record<string, RegisterField> = { productName: 'name', expirationDate: 'saleEndDate' };

/** The form's field for a field of the wire that the server found fault with. */
export function fieldOfWire(name = ''): RegisterField | null {
  return BY_WIRE_NAME[name] ?? FIELD_ORDER.find((field) => field === name) ?? null;
}

/** What the product costs from now to its sale end; nothing while the form does not say enough of it. */
export function pricesAhead(values: RegisterValues, now: Date): PriceStretch[] {
  const [priceWon, floorPriceWon] = [figureOf(values.price), figureOf(values.floorPrice)];
  const saleEndsAt = parseSellerTime(expirationDate(values));
  const markdown = stepsOfText(values.markdown);
  if (priceWon === null || priceWon < PRICE_WON.min || !saleEndsAt || saleEndsAt <= now || markdownProblem(markdown)) {
    return [];
  }
  return pricesOver({ priceWon, floorPriceWon, markdown: inOrder(markdown), loweredWon: null, saleEndsAt }, now);
}

/**
 * What a card shows of it now: the price of now, what it is struck from, in won, and the sale end; null where the form
 * does not say it.
 */
export function shownPrices(
  values: RegisterValues,
  now: Date,
): { price: number | null; listPrice: number | null; saleEndsAt: Date | null } {
  const priceWon = figureOf(values.price);
  const price = pricesAhead(values, now)[0]?.priceWon ?? priceWon;
  // A price that has fallen is struck from the registered one, unless a list price is given.
  const isLower = price !== null && priceWon !== null && price < priceWon;
  return {
    price,
    listPrice: listPriceOf(values) ?? (isLower ? priceWon : null),
    saleEndsAt: parseSellerTime(expirationDate(values)),
  };
}
