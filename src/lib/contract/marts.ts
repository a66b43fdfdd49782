import { z } from '@hono/zod-openapi';
import { call } from './call.ts';
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
    summary: '5km 안의 마트, 가까운 순',
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
};
