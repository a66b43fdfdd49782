import type { Serve } from '../../pipeline/route.ts';
import { findPlaces } from '../../services/discovery/places/find-places.ts';

export function placeRoutes(serve: Serve): void {
  serve('GET /api/buyer/places', (deps, _, { query }) => findPlaces(deps, query.q));
}
