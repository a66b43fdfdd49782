import { z } from '@hono/zod-openapi';
import { PRODUCT_SORTS } from '../domain/list-choice.ts';
import { call } from './call.ts';
import { distanceKm, flag, id, latitude, longitude, moment, page, size } from './wire.ts';

/** What a card and the product's own page both show. Prices in won. */
const shown = {
  productId: z.int(),
  name: z.string(),
  price: z.int(),
  /** 정가: what it costs when it is not marked down; always more than `price`. */
  listPrice: z.int().nullable(),
  /** 640 px square; `imageKey` gives the other sizes. Null: the page shows the placeholder. */
  imageUrl: z.string().nullable(),
  imageKey: z.string().nullable(),
  imageColour: z.string().nullable(),
  /** When the sale ends. */
  expirationDate: moment,
  /** 소비기한, yyyy-MM-dd. */
  useBy: z.string().nullable(),
  /** Pieces that can be bought now. */
  quantity: z.int(),
};

/** Spec 'Product (list)', and what a card shows beside it. `distance` in metres. */
export const ProductCard = z
  .object({
    ...shown,
    storeId: z.int(),
    storeName: z.string(),
    distance: z.int().nullable(),
  })
  .openapi('ProductCard');
export type ProductCard = z.infer<typeof ProductCard>;

export const ProductDetail = z
  .object({
    ...shown,
    description: z.string(),
    category: z.string(),
    store: z.object({
      storeId: z.int(),
      name: z.string(),
      address: z.string(),
      /** 0 = on-site only, 1 = card too. */
      paymentMethod: z.union([z.literal(0), z.literal(1)]),
      isFollowing: z.boolean(),
      followersAmount: z.int(),
      /** Two decimals. */
      averageRating: z.number(),
      reviewsAmount: z.int(),
      isOpen: z.boolean(),
      isDeleted: z.boolean(),
    }),
  })
  .openapi('ProductDetail');
export type ProductDetail = z.infer<typeof ProductDetail>;

/** What may be typed to find the same: a product's or a mart's name. */
export const Suggestion = z.object({ kind: z.enum(['product', 'mart']), name: z.string() }).openapi('Suggestion');
export type Suggestion = z.infer<typeof Suggestion>;

const searchText = z
  .string({ error: '검색어를 입력해 주세요' })
  .trim()
  .min(1, { error: '검색어를 입력해 주세요' })
  .max(60, { error: '검색어는 60자까지 쓸 수 있어요' });

/** How a list is put in order, and which marts it leaves out. */
const sort = z.enum(PRODUCT_SORTS, { error: `${PRODUCT_SORTS.join(', ')} 가운데 하나여야 해요` });
const chosen = { sort: sort.optional().default('near'), openNow: flag, cardAccepted: flag };

const around = { lat: latitude, lng: longitude, distance: distanceKm, page, size: size(30) };

export const productCalls = {
  'GET /api/buyer/products/nearby': call({
    summary: '가까운 상품. 가까운 순, 판매 마감이 빠른 순',
    tag: 'products',
    who: 'anyone',
    query: z.object({ ...around, ...chosen }),
    answer: z.array(ProductCard),
    refusals: [],
  }),
  'GET /api/buyer/products/search': call({
    summary:
      '상품이나 마트 이름으로 찾기. 띄어쓰기는 상관없고 한 글자부터, 없으면 초성·한 글자 오타·영문 자판까지 찾아요',
    tag: 'products',
    who: 'anyone',
    query: z.object({
      ...around,
      ...chosen,
      search: searchText,
    }),
    answer: z.array(ProductCard),
    refusals: [],
  }),
  'GET /api/buyer/products/suggest': call({
    summary: '입력하는 동안 보여 줄 검색어. 근처 상품과 마트의 이름, 8개까지',
    tag: 'products',
    who: 'anyone',
    query: z.object({ lat: latitude, lng: longitude, search: searchText }),
    answer: z.array(Suggestion),
    refusals: [],
  }),
  'GET /api/buyer/products/search/category': call({
    summary: '하위 분류로 찾기',
    tag: 'products',
    who: 'anyone',
    query: z.object({
      ...around,
      ...chosen,
      category: z.string({ error: '분류를 골라 주세요' }).trim().min(1, { error: '분류를 골라 주세요' }).max(40, {
        error: '없는 분류예요',
      }),
    }),
    answer: z.array(ProductCard),
    refusals: [],
  }),
  'GET /api/buyer/products/{productId}': call({
    summary: '상품 하나',
    tag: 'products',
    who: 'anyone',
    params: z.object({ productId: id('상품 번호') }),
    answer: ProductDetail,
    refusals: ['productNotFound'],
  }),
  'GET /api/buyer/products/{storeId}/products': call({
    summary: '이 마트의 다른 상품',
    tag: 'products',
    who: 'anyone',
    params: z.object({ storeId: id('마트 번호') }),
    query: z.object({ page, size: size(12) }),
    answer: z.array(ProductCard),
    refusals: ['martNotFound'],
  }),
};
