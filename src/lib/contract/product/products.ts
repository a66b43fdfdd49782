import { z } from '@hono/zod-openapi';
import { CONDITION_NAMES, CONDITION_RANGES, PRODUCT_SORTS } from '#lib/domain/discovery/list-choice.ts';
import { TRAVELS } from '#lib/domain/discovery/travel.ts';
import { PICKUP_REFUSALS } from '#lib/domain/order/pickup.ts';
import { call } from '../call.ts';
import { saidVouchers, voucher } from '../mart/mart-fields.ts';
import {
  after,
  byId,
  distanceKm,
  flag,
  integerWithin,
  latitude,
  longitude,
  moment,
  NUL_MESSAGE,
  page,
  size,
  withoutNul,
} from '../wire.ts';
import { bagPromise, describedFields } from './product-fields.ts';

/** The fields that a card and the product's page both show. Prices in won. */
const shown = {
  productId: z.int(),
  name: z.string(),
  price: z.int(),
  listPrice: describedFields.listPrice,
  /** 640 px square; `imageKey` gives the other sizes. Null: the page shows the placeholder of `categoryKey`. */
  imageUrl: z.string().nullable(),
  imageKey: z.string().nullable(),
  categoryKey: describedFields.categoryKey,
  imageColour: z.string().nullable(),
  expirationDate: moment,
  useBy: describedFields.useBy,
  /** Pieces that can be bought now. */
  quantity: z.int(),
};

/** The next lower price, in won, and when it comes: where its mart lets buyers see it (rules.md section 15). */
const NextPrice = z.object({ price: z.int(), at: moment });

/** Spec 'Product (list)', and further fields of a card. `distance` in metres. */
export const ProductCard = z
  .object({
    ...shown,
    storeId: z.int(),
    storeName: z.string(),
    distance: z.int().nullable(),
    /** The origin, shortened, of fruit, vegetables, meat and fish; left out where the seller gives none. */
    origin: z.string().optional(),
    /** Its mart takes no new orders until then; left out where it takes them. */
    pausedUntil: moment.optional(),
    /** How many of it one buyer holds at a time; left out where its seller sets no limit. */
    maxPerBuyer: z.int().optional(),
    /** Alcohol: for people of 19 and older; left out of everything else. */
    adultOnly: z.literal(true).optional(),
    /** Sold by weight: the grams of a piece at the most, which costs `price`; left out of goods by the piece. */
    weightGrams: z.int().optional(),
    /** A bag: its buyer reads first what may be in it; left out of everything else. */
    bag: z.literal(true).optional(),
    /** From when on it can be picked up if it is bought now; left out where that is at once. */
    pickupFrom: moment.optional(),
    /** Until when, in the first way to pay that is possible; left out where that is the end of its sale. */
    pickupUntil: moment.optional(),
    /** Left out where none comes, or its mart does not show it. */
    nextPrice: NextPrice.optional(),
  })
  .openapi('ProductCard');
export type ProductCard = z.infer<typeof ProductCard>;
/**
 * The fields that a card shows; the rest is not sent again with a page. A product without picture is drawn by its
 * category.
 */
export type CardProduct = Omit<ProductCard, 'imageUrl' | 'useBy' | 'maxPerBuyer' | 'categoryKey'> &
  Partial<Pick<ProductCard, 'categoryKey'>>;

export const ProductDetail = z
  .object({
    ...describedFields,
    ...shown,
    /** What is told of a bag before it is ordered; null of all else. */
    bag: bagPromise.nullable(),
    /** Null where none comes, or its mart does not show it. */
    nextPrice: NextPrice.nullable(),
    /** All prices that it falls to until its sale ends, the next one first; none where its mart does not show them. */
    laterPrices: z.array(NextPrice),
    /**
     * From when until when it could be picked up if it were bought now, in the first way its mart takes, or why it
     * cannot be; `opensAt`: when its mart is open next, now if it is, and the next time if it is about to close.
     */
    pickup: z.discriminatedUnion('possible', [
      z.object({ possible: z.literal(true), from: moment, until: moment, opensAt: moment.nullable() }),
      z.object({ possible: z.literal(false), reason: z.enum(PICKUP_REFUSALS), opensAt: moment.nullable() }),
    ]),
    store: z.object({
      storeId: z.int(),
      name: z.string(),
      address: z.string(),
      latitude: z.number(),
      longitude: z.number(),
      /** 0 = on-site only, 1 = card too. */
      paymentMethod: z.union([z.literal(0), z.literal(1)]),
      isFollowing: z.boolean(),
      followersAmount: z.int(),
      /** Two decimals. */
      averageRating: z.number(),
      reviewsAmount: z.int(),
      isOpen: z.boolean(),
      isDeleted: z.boolean(),
      isSuspended: z.boolean(),
      /** Until when it takes no new orders; null where it takes them. */
      pausedUntil: moment.nullable(),
      /** Where in the mart to pick orders up; null for none. */
      pickupNote: z.string().nullable(),
      ...saidVouchers,
    }),
  })
  .openapi('ProductDetail');
export type ProductDetail = z.infer<typeof ProductDetail>;

/** A suggestion of fewer conditions: those that stay, and how many products there are then, up to 1,000. */
const offer = z.object({
  openNow: z.boolean(),
  cardAccepted: z.boolean(),
  minDiscount: z.int().nullable(),
  maxPrice: z.int().nullable(),
  walkMinutes: z.int().nullable(),
  pickupHour: z.int().nullable(),
  voucher: voucher.nullable(),
  bags: z.boolean(),
  count: z.int(),
});

/** The first page of a list as a screen shows it. */
export const ListPage = z
  .object({
    products: z.array(ProductCard),
    /** On all pages, up to 1,000, which stands for as many and more. */
    count: z.int(),
    /** Where its conditions alone left nothing. */
    withoutConditions: z.array(offer),
    /** How a search was understood; null where nothing was found, and for lists that are no search. */
    reading: z
      .object({
        by: z.enum(['meaning', 'words', 'keyboard', 'initials', 'parts', 'closest', 'similar', 'typing']),
        text: z.string(),
      })
      .nullable(),
  })
  .openapi('ListPage');
export type ListPage = z.infer<typeof ListPage>;

/** How many products a list has, and with each option of its filter in place of what is chosen; each up to 1,000. */
export const FilterCounts = z
  .object({
    count: z.int(),
    /** `value` in the unit of its condition (domain/discovery/list-choice.ts); 1 for those that are on or off. */
    options: z.array(
      z.object({ condition: z.enum(CONDITION_NAMES), value: z.union([z.int(), voucher]), count: z.int() }),
    ),
  })
  .openapi('FilterCounts');
export type FilterCounts = z.infer<typeof FilterCounts>;

/**
 * A suggested term: a product's or a mart's name; of a product the lowest price of now in won, and the nearest mart
 * that has it, with its picture and the key of its sub-category.
 */
export const Suggestion = z
  .object({
    kind: z.enum(['product', 'mart']),
    name: z.string(),
    price: z.int().nullable(),
    storeName: z.string().nullable(),
    imageKey: z.string().nullable(),
    categoryKey: z.string().nullable(),
  })
  .openapi('Suggestion');
export type Suggestion = z.infer<typeof Suggestion>;

const searchText = z
  .string({ error: '검색어를 입력해 주세요' })
  .trim()
  .min(1, { error: '검색어를 입력해 주세요' })
  .max(60, { error: '검색어는 60자까지 쓸 수 있어요' })
  .refine(withoutNul, { error: NUL_MESSAGE });

/** The order and conditions of a list (units: domain/discovery/list-choice.ts). */
const sort = z.enum(PRODUCT_SORTS, { error: `${PRODUCT_SORTS.join(', ')} 가운데 하나여야 해요` });
const figure = ([least, most]: readonly [number, number]) => integerWithin(least, most).optional().default(null);
const conditions = {
  openNow: flag,
  cardAccepted: flag,
  minDiscount: figure(CONDITION_RANGES.minDiscount),
  maxPrice: figure(CONDITION_RANGES.maxPrice),
  walkMinutes: figure(CONDITION_RANGES.walkMinutes),
  pickupHour: figure(CONDITION_RANGES.pickupHour),
  voucher: voucher.nullable().optional().default(null),
  bags: flag,
};
const chosen = { sort: sort.optional().default('near'), ...conditions };

/**
 * How the buyer comes: listings that cannot be reached in time come last (rules.md section 9). Left out, the order
 * ignores reach.
 */
const reach = z.enum(TRAVELS, { error: `${TRAVELS.join(', ')} 가운데 하나여야 해요` }).optional();

/**
 * The header of a list that its conditions left empty: the counts without them, as JSON of `[{openNow, cardAccepted,
 * minDiscount, maxPrice, walkMinutes, pickupHour, voucher, bags, count}]`, counted up to 1,000. It is there only where
 * that is something.
 */
export const WITHOUT_CONDITIONS_HEADER = 'X-Without-Conditions';

const categoryText = z
  .string({ error: '카테고리를 골라 주세요' })
  .trim()
  .min(1, { error: '카테고리를 골라 주세요' })
  .max(40, { error: '없는 카테고리예요' });

const around = { lat: latitude, lng: longitude, distance: distanceKm, page, size: size(30), after };

/** A list around a place: of a sub-category, of a search, or of all that is sold there. */
const list = {
  lat: latitude,
  lng: longitude,
  distance: distanceKm,
  category: categoryText.optional(),
  search: searchText.optional(),
};
const isOneList = ({ category, search }: { category?: string | undefined; search?: string | undefined }) =>
  category === undefined || search === undefined;
const ONE_LIST = { error: '카테고리와 검색어 가운데 하나만 보내 주세요' };

export const productCalls = {
  'GET /api/buyer/listings': call({
    summary:
      '상품 목록의 첫 화면. 상품과 전체 개수, 필터 때문에 비었으면 필터를 해제했을 때의 개수, 검색어를 어떻게 읽었는지. category나 search가 없으면 가까운 상품. reach(foot, bicycle, car)를 보내면 지금 출발해도 늦는 상품을 뒤로 (검색은 그대로)',
    tag: 'products',
    who: 'anyone',
    cachedFor: 'everyone',
    query: z.object({ ...list, ...chosen, reach }).refine(isOneList, ONE_LIST),
    response: ListPage,
    refusals: [],
  }),
  'GET /api/buyer/listings/counts': call({
    summary:
      '상품 목록의 개수와, 필터에서 하나를 골랐을 때의 개수. 이미 고른 필터는 그대로 두고 세며, 1000은 그보다 많다는 뜻이에요',
    tag: 'products',
    who: 'anyone',
    cachedFor: 'everyone',
    query: z.object({ ...list, ...conditions }).refine(isOneList, ONE_LIST),
    response: FilterCounts,
    refusals: [],
  }),
  'GET /api/buyer/products/nearby': call({
    summary:
      '가까운 상품. sort: near(가까운 순), spread(마트마다 3개씩 번갈아), cheap, discount, ending. reach(foot, bicycle, car)를 보내면 지금 출발해도 늦는 상품을 뒤로. 필터(openNow, cardAccepted, minDiscount, maxPrice, walkMinutes, pickupHour, voucher, bags) 때문에 비었으면 조건을 뺐을 때의 개수를 X-Without-Conditions에',
    tag: 'products',
    who: 'anyone',
    cachedFor: 'everyone',
    query: z.object({ ...around, ...chosen, reach }),
    response: z.array(ProductCard),
    refusals: [],
  }),
  'GET /api/buyer/products/search': call({
    summary:
      '상품이나 마트 이름으로 찾기. 띄어쓰기·단위·동의어는 상관없고 한 글자부터, 없으면 영문 자판·초성·붙여 쓴 말·한 글자 오타, 그래도 없으면 가장 많은 낱말이 맞는 상품을 찾아요. 필터 때문에 비었으면 비슷한 상품 대신 필터를 해제했을 때의 개수를 X-Without-Conditions에',
    tag: 'products',
    who: 'anyone',
    cachedFor: 'everyone',
    query: z.object({ ...around, ...chosen, search: searchText }),
    response: z.array(ProductCard),
    refusals: [],
  }),
  'GET /api/buyer/products/suggest': call({
    summary: '입력하는 동안 보여 줄 검색어. 근처 상품과 마트의 이름, 8개까지',
    tag: 'products',
    who: 'anyone',
    query: z.object({ lat: latitude, lng: longitude, search: searchText }),
    response: z.array(Suggestion),
    refusals: [],
  }),
  'GET /api/buyer/products/search/category': call({
    summary:
      '하위 카테고리로 찾기. reach를 보내면 지금 출발해도 늦는 상품을 뒤로. 필터 때문에 비었으면 필터를 해제했을 때의 개수를 X-Without-Conditions에',
    tag: 'products',
    who: 'anyone',
    cachedFor: 'everyone',
    query: z.object({ ...around, ...chosen, category: categoryText, reach }),
    response: z.array(ProductCard),
    refusals: [],
  }),
  'GET /api/buyer/products/{productId}': call({
    summary: '상품 하나',
    tag: 'products',
    who: 'anyone',
    cachedFor: 'visitors',
    params: byId('productId'),
    response: ProductDetail,
    refusals: ['productNotFound'],
  }),
  'GET /api/buyer/products/{storeId}/products': call({
    summary: '이 마트의 상품. 카테고리나 검색어로 좁힐 수 있어요',
    tag: 'products',
    who: 'anyone',
    params: byId('storeId'),
    query: z.object({ page, size: size(12), after, category: categoryText.optional(), search: searchText.optional() }),
    response: z.array(ProductCard),
    refusals: ['martNotFound'],
  }),
};
