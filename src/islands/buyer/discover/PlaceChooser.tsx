import { rememberedTravel } from '#lib/client/offline/remembered-place.ts';
import type { FirstDistricts } from '#lib/domain/discovery/districts.ts';
import { PlaceSearch } from './PlaceSearch.tsx';
import { PositionStates } from './PositionStates.tsx';
import { TravelChoice } from './TravelChoice.tsx';
import { usePlaceFinder } from './usePlaceFinder.ts';

interface Props {
  hasPlace?: boolean;
  /** Path and query of the page, where its districts lead without script. */
  address: string;
  /** Where the market is open, unless it is everywhere. */
  towns?: FirstDistricts | null | undefined;
}

/** Where am I? By the browser's position, or by a district as the way out (rules.md section 9). */
export default function PlaceChooser({ hasPlace = false, address, towns }: Props) {
  const finder = usePlaceFinder(hasPlace);
  return (
    <div className="stack">
      <div className="script-only">
        <PositionStates {...finder} />
      </div>
      {hasPlace && <TravelChoice address={location.pathname + location.search} current={rememberedTravel()} />}
      <PlaceSearch address={address} towns={towns} />
    </div>
  );
}
