import { comeIntoView } from '#islands/shared/focus-refs.ts';
import type { FoundPlace } from '#lib/contract/discovery/places.ts';
import css from './place-chooser.module.css';

interface Props {
  id: string;
  places: readonly FoundPlace[];
  /** The one that the arrow keys stand on; −1 for the field itself. */
  active: number;
  onTake: (place: FoundPlace) => void;
}

/** The places that were found, below the field that has the keyboard. */
export function FoundPlaces({ id, places, active, onTake }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the list of a combobox
    <ul className={`card ${css.found}`} id={id} role="listbox" aria-label="찾은 곳" hidden={places.length === 0}>
      {places.map((place, i) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
        <li
          key={`${place.name} ${place.address}`}
          ref={i === active ? comeIntoView : undefined}
          className="cluster"
          id={`found-place-${i}`}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an option of it
          role="option"
          aria-selected={i === active}
          // Before the field loses the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTake(place)}
        >
          {place.name} <span className="soft small">{place.address}</span>
        </li>
      ))}
    </ul>
  );
}
