import type { Serve } from '../../pipeline/route.ts';
import { listNearbyMarts } from '../../services/discovery/marts/list-nearby-marts.ts';
import { logMapProblem } from '../../services/discovery/marts/log-map-problem.ts';
import { followMart, unfollowMart } from '../../services/mart/follow/follow.ts';
import { listFollowing } from '../../services/mart/follow/list-following.ts';
import { showLocation } from '../../services/mart/shown/show-location.ts';
import { showStore } from '../../services/mart/shown/show-store.ts';

export function martRoutes(serve: Serve): void {
  serve('POST /api/maps/problems', async (deps, _, { body }) => logMapProblem(deps, body.problem));
  // Before `{storeId}`, which would take 'nearbyStores' for an id.
  serve('GET /api/buyer/maps/nearbyStores', (deps, _, { query }) => listNearbyMarts(deps, { place: query }));
  serve('GET /api/buyer/maps/{storeId}', (deps, _, { params }) => showLocation(deps, params.storeId));
  // Before `{storeId}`, which would take 'following' for an id.
  serve('GET /api/buyer/stores/following', (deps, viewer) => listFollowing(deps, viewer));
  serve('GET /api/buyer/stores/{storeId}', (deps, viewer, { params, query: { lat, lng } }) =>
    showStore(deps, viewer, {
      martId: params.storeId,
      place: lat === undefined || lng === undefined ? null : { lat, lng },
    }),
  );
  serve('POST /api/buyer/stores/followStore/{storeId}', async (deps, viewer, { params }) => ({
    isFollowing: true,
    followersAmount: await followMart(deps, viewer, params.storeId),
  }));
  serve('POST /api/buyer/stores/unfollowStore/{storeId}', async (deps, viewer, { params }) => ({
    isFollowing: false,
    followersAmount: await unfollowMart(deps, viewer, params.storeId),
  }));
}
