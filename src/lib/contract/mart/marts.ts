import { z } from '@hono/zod-openapi';
import { MAP_MOST_STORES } from '#lib/domain/person/limits.ts';
import { call } from '../call.ts';
import { ProductCard } from '../product/products.ts';
import { byId, latitude, longitude, moment } from '../wire.ts';
import { saidVouchers } from './mart-fields.ts';
import { todayFields, week } from './week-hours.ts';

export const StoreLocation = z
  .object({
    storeId: z.int(),
    name: z.string(),
    address: z.string(),
    phoneNumber: z.string(),
    /** 'HH:mm ~ HH:mm': of days that have no hours of their own. */
    businessHours: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    ...todayFields,
    isOpen: z.boolean(),
    /** The next opening, where it is closed now. */
    opensAt: moment.nullable(),
  })
  .openapi('StoreLocation');
export type StoreLocation = z.infer<typeof StoreLocation>;

export const NearbyStore = StoreLocation.extend({
  distance: z.int(),
  /** How many products it sells now. */
  productsAmount: z.int(),
  /** The largest saving among them in whole percent; 0 without any. */
  bestDiscount: z.int(),
}).openapi('NearbyStore');
export type NearbyStore = z.infer<typeof NearbyStore>;

export const FollowedStore = StoreLocation.extend({
  followersAmount: z.int(),
  /** Two decimals. */
  averageRating: z.number(),
  reviewsAmount: z.int(),
  storeIsDeleted: z.boolean(),
  storeIsSuspended: z.boolean(),
  followedAt: moment,
  /** How many products it sells now. */
  productsAmount: z.int(),
  /** Its latest listings that are still on sale, newest first. */
  newProducts: z.array(ProductCard.extend({ registeredAt: moment })),
}).openapi('FollowedStore');
export type FollowedStore = z.infer<typeof FollowedStore>;

/** A mart as its own page shows it. */
export const Store = StoreLocation.extend({
  /** 1: cards too. */
  paymentMethod: z.union([z.literal(0), z.literal(1)]),
  week,
  /** 0 is Sunday. */
  closedWeekdays: z.array(z.int()),
  /** From today on, 'yyyy-MM-dd', soonest first. */
  daysOff: z.array(z.string()),
  /** In metres from the place that was sent; null without one. */
  distance: z.int().nullable(),
  /** Whole minutes on foot (rules.md section 9). */
  walkingMinutes: z.int().nullable(),
  /** Two decimals; 0 without reviews. */
  averageRating: z.number(),
  followersAmount: z.int(),
  isFollowing: z.boolean(),
  storeIsDeleted: z.boolean(),
  storeIsSuspended: z.boolean(),
  /** Until when it takes no new orders; null where it takes them. */
  pausedUntil: moment.nullable(),
  /** Its texts for buyers; null for none. */
  photoUrl: z.string().nullable(),
  photoKey: z.string().nullable(),
  /** '#rrggbb', shown until the photo has come. */
  photoColour: z.string().nullable(),
  introduction: z.string().nullable(),
  notice: z.string().nullable(),
  /** When the notice was written. */
  noticeAt: moment.nullable(),
  /** Where in the mart to pick the order up. */
  pickupNote: z.string().nullable(),
  ...saidVouchers,
  /** How many people have picked something up there today; 0 for too few to be told of. */
  pickedUpToday: z.int(),
  /** The sub-categories on sale, the fullest first. */
  categories: z.array(z.object({ name: z.string(), count: z.int() })),
}).openapi('Store');
export type Store = z.infer<typeof Store>;

/** A problem of the map that a browser reports. */
export const MapProblem = z.enum(['refused', 'notLoaded']);
export type MapProblem = z.infer<typeof MapProblem>;

export const martCalls = {
  'POST /api/maps/problems': call({
    summary: '네이버 지도가 열리지 않는다고 알려요. 서버 로그에 남아요',
    tag: 'marts',
    who: 'anyone',
    body: z.object({ problem: MapProblem }),
    response: z.object({ logged: z.literal(true) }),
    refusals: [],
    limit: 'pageFault',
  }),
  'GET /api/buyer/maps/{storeId}': call({
    summary: '마트 위치와 영업시간',
    tag: 'marts',
    who: 'anyone',
    params: byId('storeId'),
    response: StoreLocation,
    refusals: ['martNotFound'],
  }),
  'GET /api/buyer/maps/nearbyStores': call({
    summary: `5km 안의 마트, 가까운 순으로 ${MAP_MOST_STORES}곳까지`,
    tag: 'marts',
    who: 'anyone',
    query: z.object({ lat: latitude, lng: longitude }),
    response: z.array(NearbyStore),
    refusals: [],
  }),
  'GET /api/buyer/stores/{storeId}': call({
    summary: '마트 한 곳의 영업시간, 별점, 파는 카테고리. lat과 lng를 보내면 거리와 걷는 시간도',
    tag: 'marts',
    who: 'anyone',
    params: byId('storeId'),
    query: z.object({ lat: latitude.optional(), lng: longitude.optional() }),
    response: Store,
    refusals: ['martNotFound'],
  }),
  'POST /api/buyer/stores/followStore/{storeId}': call({
    summary: '단골 맺기',
    tag: 'marts',
    who: 'signedIn',
    params: byId('storeId'),
    response: z.object({ isFollowing: z.literal(true), followersAmount: z.int() }),
    refusals: ['martNotFound'],
  }),
  'POST /api/buyer/stores/unfollowStore/{storeId}': call({
    summary: '단골 해제',
    tag: 'marts',
    who: 'signedIn',
    params: byId('storeId'),
    response: z.object({ isFollowing: z.literal(false), followersAmount: z.int() }),
    refusals: ['martNotFound'],
  }),
  'GET /api/buyer/stores/following': call({
    summary: '단골 마트와 새로 나온 상품',
    tag: 'marts',
    who: 'signedIn',
    response: z.array(FollowedStore),
    refusals: [],
  }),
};
