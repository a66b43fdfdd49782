import { useStore } from '@nanostores/react';
import { type FormEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { isPlainPress } from '#lib/client/page/plain-press.ts';
import type { FoundPlace } from '#lib/contract/discovery/places.ts';
import { DISTRICTS, type FirstDistricts, firstDistricts } from '#lib/domain/discovery/districts.ts';
import { leadingOn } from '#lib/domain/discovery/leading-on.ts';
import { encodePlace, type Place } from '#lib/domain/geo.ts';
import { PLACE_STATES, POSITION } from '#lib/messages/discovery/place.ts';
import { createPlaceSearch } from '#lib/stores/place-search.ts';
import { DistrictList } from './DistrictList.tsx';
import { FoundPlaces } from './FoundPlaces.tsx';
import css from './place-chooser.module.css';

const EVERYWHERE = firstDistricts(DISTRICTS);
const LIST_ID = 'found-places';

/** Shows this page around another place; the server keeps the place and comes back here without it. */
const goTo = (place: Place) =>
  location.assign(leadingOn(location.pathname + location.search, 'place', encodePlace(place)));
const placeOf = ({ latitude, longitude }: FoundPlace): Place => ({ lat: latitude, lng: longitude });

interface Props {
  /** Path and query of the page. */
  address: string;
  /** Where the market is open, unless it is everywhere. */
  towns?: FirstDistricts | null | undefined;
}

/** Places of the whole country by what is typed, as a combobox; the districts stand there until something is. */
export function PlaceSearch({ address, towns }: Props) {
  const { shown, others } = towns ?? EVERYWHERE;
  const [{ $search, type, move, retry, take }] = useState(createPlaceSearch);
  const search = useStore($search, { ssr: 'initial' });
  const field = useRef<HTMLInputElement>(null);
  const places = search.state === 'found' ? search.places : [];
  const active = search.state === 'found' ? search.active : -1;

  // The field is the browser's before it is ours.
  useEffect(() => {
    // What the browser has kept in the field from before.
    if (field.current?.value) type(field.current.value);
  }, [type]);

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (search.state !== 'found') return;
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape' && event.currentTarget.value !== '') {
      event.preventDefault();
      event.currentTarget.value = '';
      type('');
    }
  }

  async function find(event: FormEvent) {
    event.preventDefault();
    const place = await take();
    if (place) goTo(placeOf(place));
  }

  function stay(event: MouseEvent, place: Place) {
    if (!isPlainPress(event)) return;
    // What has been chosen on the page since it was rendered goes along.
    event.preventDefault();
    goTo(place);
  }

  return (
    <>
      <form className="field script-only" onSubmit={(event) => void find(event)}>
        <label className="field-label" htmlFor="district-field">
          동네, 역 이름이나 주소
        </label>
        <input
          ref={field}
          className="input"
          id="district-field"
          type="search"
          role="combobox"
          aria-autocomplete="list"
          aria-controls={LIST_ID}
          aria-expanded={places.length > 0}
          aria-activedescendant={active >= 0 ? `found-place-${active}` : undefined}
          placeholder="예: 강남역, 성수동, 테헤란로 123"
          maxLength={100}
          autoComplete="off"
          enterKeyHint="go"
          onInput={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
        />
      </form>
      <p className={search.state === 'found' || search.state === 'idle' ? 'visually-hidden' : 'soft'} role="status">
        {PLACE_STATES[search.state](places.length)}
      </p>
      <FoundPlaces id={LIST_ID} places={places} active={active} onTake={(place) => goTo(placeOf(place))} />
      {search.state === 'failed' && (
        <div>
          <button
            type="button"
            className="button"
            onClick={() => {
              field.current?.focus();
              void retry();
            }}
          >
            {POSITION.again}
          </button>
        </div>
      )}
      {search.state === 'idle' && (
        <div className="stack stack-tight">
          <DistrictList districts={shown} to={address} onChoose={stay} />
          {others > 0 && (
            <a className={css.more} href="/buyer/place">
              {`다른 동네 ${others}곳 더 보기`}
            </a>
          )}
        </div>
      )}
    </>
  );
}
