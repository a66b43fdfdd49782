import type { MouseEvent } from 'react';
import type { District } from '#lib/domain/discovery/districts.ts';
import { leadingOn } from '#lib/domain/discovery/leading-on.ts';
import { encodePlace, type Place } from '#lib/domain/geo.ts';
import css from './district-list.module.css';

interface Props {
  districts: readonly District[];
  /** The address that is shown with the chosen place; the server keeps the place and comes back there without it. */
  to: string;
  /** What a press does, where there is a script. */
  onChoose?: (event: MouseEvent, place: Place) => void;
}

/** Districts as links, that need no script. */
export function DistrictList({ districts, to, onChoose }: Props) {
  return (
    <ul className={css.districts} aria-label="동네">
      {districts.map(({ city, name, place }) => (
        <li key={`${city} ${name}`}>
          <a
            href={leadingOn(to, 'place', encodePlace(place))}
            rel="nofollow"
            onClick={onChoose && ((event) => onChoose(event, place))}
          >
            {name} <span className="soft small">{city}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
