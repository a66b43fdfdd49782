import { z } from '@hono/zod-openapi';
import { MAP_MOST_STORES } from '#lib/domain/limits.ts';
import { call } from './call.ts';
import { ProductCard } from './products.ts';
import { id, latitude, longitude, moment } from './wire.ts';

export const StoreLocation = z
  .object({
    storeId: z.int(),
    name: z.string(),
    address: z.string(),
    phoneNumber: z.string(),
    /** 'HH:mm ~ HH:mm' */
    businessHours: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    isOpen: z.boolean(),
    /** The next opening, where it is closed now. */
    opensAt: moment.nullable(),
  })
  .openapi('StoreLocation');
export type StoreLocation = z.infer<typeof StoreLocation>;

export const NearbyStore = StoreLocation.extend({ distance: z.int(), productsAmount: z.int() }).openapi('NearbyStore');
export type NearbyStore = z.infer<typeof NearbyStore>;

export const FollowedStore = StoreLocation.extend({
  followersAmount: z.int(),
  /** Two decimals. */
  averageRating: z.number(),
  reviewsAmount: z.int(),
  storeIsDeleted: z.boolean(),
  followedAt: moment,
  /** How many products it sells now. */
  productsAmount: z.int(),
  /** What it put on the shelf last and still sells, newest first. */
  newProducts: z.array(ProductCard.extend({ registeredAt: moment })),
}).openapi('FollowedStore');
export type FollowedStore = z.infer<typeof FollowedStore>;

export const martCalls = {
  'GET /api/buyer/maps/{storeId}': call({
    summary: '마트 위치와 영업시간',
    tag: 'marts',
    who: 'anyone',
    params: z.object({ storeId: id('마트 번호') }),
    answer: StoreLocation,
    refusals: ['martNotFound'],
  }),
  'GET /api/buyer/maps/nearbyStores': call({
    summary: `5km 안의 마트, 가까운 순으로 ${MAP_MOST_STORES}곳까지`,
    tag: 'marts',
    who: 'anyone',
    query: z.object({ lat: latitude, lng: longitude }),
    answer: z.array(NearbyStore),
    refusals: [],
  }),
  'POST /api/buyer/stores/followStore/{storeId}': call({
    summary: '마트 팔로우',
    tag: 'marts',
    who: 'signedIn',
    params: z.object({ storeId: id('마트 번호') }),
    answer: z.object({ isFollowing: z.literal(true), followersAmount: z.int() }),
    refusals: ['martNotFound'],
  }),
  'POST /api/buyer/stores/unfollowStore/{storeId}': call({
    summary: '마트 팔로우 취소',
    tag: 'marts',
    who: 'signedIn',
    params: z.object({ storeId: id('마트 번호') }),
    answer: z.object({ isFollowing: z.literal(false), followersAmount: z.int() }),
    refusals: ['martNotFound'],
  }),
  'GET /api/buyer/stores/following': call({
    summary: '팔로우하는 마트와 새로 나온 상품',
    tag: 'marts',
    who: 'signedIn',
    answer: z.array(FollowedStore),
    refusals: [],
  }),
};
