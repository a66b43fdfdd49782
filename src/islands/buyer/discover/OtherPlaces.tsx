import { PlaceSearch } from './PlaceSearch.tsx';
import { PositionStates } from './PositionStates.tsx';
import type { PositionState } from './usePlaceFinder.ts';

interface Props {
  state: PositionState;
  findMe: () => void;
  /** Path and query of the page, where its districts lead without script. */
  address: string;
}

/** The other ways to say where one is, for somebody who chose no place yet. */
export default function OtherPlaces({ state, findMe, address }: Props) {
  return (
    <div className="stack">
      <PositionStates state={state} findMe={findMe} isAside />
      <PlaceSearch address={address} />
    </div>
  );
}
