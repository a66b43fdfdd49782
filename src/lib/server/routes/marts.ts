import type { Serve } from '../http/route.ts';
import { followMart, unfollowMart } from '../services/marts/follow.ts';
import { listFollowing } from '../services/marts/list-following.ts';
import { listNearbyMarts } from '../services/marts/list-nearby-marts.ts';
import { showLocation } from '../services/marts/show-location.ts';

export function martRoutes(serve: Serve): void {
  // Before `{storeId}`, which would take 'nearbyStores' for an id.
  serve('GET /api/buyer/maps/nearbyStores', (deps, _, { query }) => listNearbyMarts(deps, { place: query }));
  serve('GET /api/buyer/maps/{storeId}', (deps, _, { params }) => showLocation(deps, params.storeId));
  serve('GET /api/buyer/stores/following', (deps, viewer) => listFollowing(deps, viewer));
  serve('POST /api/buyer/stores/followStore/{storeId}', async (deps, viewer, { params }) => ({
    isFollowing: true,
    followersAmount: await followMart(deps, viewer, params.storeId),
  }));
  serve('POST /api/buyer/stores/unfollowStore/{storeId}', async (deps, viewer, { params }) => ({
    isFollowing: false,
    followersAmount: await unfollowMart(deps, viewer, params.storeId),
  }));
}
