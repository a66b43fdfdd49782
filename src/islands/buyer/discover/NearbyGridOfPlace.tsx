import type { FirstDistricts } from '#lib/domain/discovery/districts.ts';
import { type GridProps, NearbyGrid } from './NearbyGrid.tsx';
import { PlaceBar } from './PlaceBar.tsx';

export interface PlacedProps extends Omit<GridProps, 'place'> {
  /** What the place is called, whether the buyer chose it, and where the market is open, unless it is everywhere. */
  place: { name: string; isChosen: boolean; towns: FirstDistricts | null };
}

/**
 * A list around a place that can be changed in its bar. One island: an island nested in another's slot comes to life
 * late.
 */
export function NearbyGridOfPlace({ place, ...grid }: PlacedProps) {
  return <NearbyGrid {...grid} place={<PlaceBar {...place} address={grid.start.address} />} />;
}
