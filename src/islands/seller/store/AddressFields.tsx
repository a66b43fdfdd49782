import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { Field } from '#islands/shared/Field.tsx';
import { Icon } from '#islands/shared/Icon.tsx';
import { Deferred, lazyIsland } from '#islands/shared/lazy-island.tsx';
import { MartMap } from '#islands/shared/MartMap.tsx';
import type { MapSource } from '#lib/domain/discovery/map-source.ts';
import type { Place } from '#lib/domain/geo.ts';
import { STORE_TEXTS } from '#lib/messages/mart/seller-store.ts';
import { PinMap } from './PinMap.tsx';
import type { Finding, PlaceFinder } from './place-finder.ts';
import css from './store.module.css';

const PostcodeDialog = lazyIsland(() => import('./PostcodeDialog.tsx'));

/** `lotAddress` is seen nowhere: the address by lot that came with the one that was chosen. */
export type AddressPart = 'postcode' | 'address' | 'lotAddress' | 'detail';
export type AddressValues = Record<AddressPart, string>;

interface Props {
  values: AddressValues;
  errors: Partial<AddressValues>;
  finder: PlaceFinder;
  /** Where the page of the postcode search is. */
  postcodePage: string;
  map: MapSource | null;
  onChange: (changed: Partial<AddressValues>) => void;
}

/** A pasted address may come in lines. */
const inOneLine = (text: string): string =>
  text.includes('\n')
    ? text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .join(' ')
    : text;

/** Postcode and address by search (read-only then), the detail typed, and where that is. spec.md section 5. */
export function AddressFields({ values, errors, finder, postcodePage, map, onChange }: Props) {
  const [searching, setSearching] = useState(false);
  const [typed, setTyped] = useState(false);
  const finding = useStore(finder.$finding);
  const addressField = useRef<HTMLTextAreaElement>(null);

  const take = (changed: Partial<AddressValues>) => {
    onChange(changed);
    if (changed.address !== undefined) finder.look(changed.address, changed.lotAddress);
  };
  const type = () => {
    setTyped(true);
    setSearching(false);
    addressField.current?.focus();
  };

  return (
    <fieldset className="stack gap-5">
      <legend className="visually-hidden">{STORE_TEXTS.address}</legend>
      <div className={`field-beside ${css.narrow}`}>
        <Field label={STORE_TEXTS.postcode}>
          {(wiring) => (
            <input
              {...wiring}
              name="postcode"
              className="input"
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={5}
              readOnly={!typed}
              value={values.postcode}
              onChange={(event) => take({ postcode: event.target.value.replace(/\D/g, '') })}
            />
          )}
        </Field>
        <button type="button" className="button" onClick={() => setSearching(true)}>
          <Icon name="search" /> {STORE_TEXTS.searchAddress}
        </button>
      </div>
      <p>
        <button type="button" className="text-button" onClick={type}>
          {STORE_TEXTS.typeAddress}
        </button>
      </p>
      <Field label={STORE_TEXTS.address} error={errors.address}>
        {(wiring) => (
          <textarea
            {...wiring}
            ref={addressField}
            name="address"
            className={`input ${css.growing}`}
            rows={1}
            autoComplete="off"
            required
            readOnly={!typed}
            placeholder={typed ? '예: 서울 마포구 양화로 160' : '주소 검색을 눌러 골라 주세요'}
            value={values.address}
            onChange={(event) => take({ address: inOneLine(event.target.value), lotAddress: '' })}
          />
        )}
      </Field>
      <Field label={STORE_TEXTS.detail} error={errors.detail}>
        {(wiring) => (
          <input
            {...wiring}
            name="detail"
            className="input"
            autoComplete="off"
            required
            placeholder="예: 1층 102호"
            value={values.detail}
            onChange={(event) => take({ detail: event.target.value })}
          />
        )}
      </Field>
      <Where
        finding={finding}
        map={map}
        onAgain={() => finder.look(values.address, values.lotAddress)}
        onPin={finder.adopt}
      />
      {searching && (
        <Deferred>
          <PostcodeDialog
            page={postcodePage}
            onClose={() => setSearching(false)}
            onType={type}
            onChoose={(chosen) => {
              setTyped(false);
              setSearching(false);
              take(chosen);
            }}
          />
        </Deferred>
      )}
    </fieldset>
  );
}

interface WhereProps {
  finding: Finding;
  map: MapSource | null;
  onAgain: () => void;
  onPin: (place: Place) => void;
}

/** Whether the address was found, and where. */
function Where({ finding, map, onAgain, onPin }: WhereProps) {
  switch (finding.name) {
    case 'idle':
      return null;
    case 'finding':
      return (
        <p className="field-hint" role="status">
          {STORE_TEXTS.finding}
        </p>
      );
    case 'failed':
      return (
        <p className="notice notice-danger spread" role="alert">
          <span>{finding.message}</span>
          <button type="button" className="button button-small" onClick={onAgain}>
            다시 찾기
          </button>
        </p>
      );
    case 'found':
      return <Found finding={finding} map={map} onPin={onPin} />;
  }
}

type Placed = Extract<Finding, { name: 'found' }>;

function placeText({ unsure }: Placed, { isMoving, isMoved }: { isMoving: boolean; isMoved: boolean }): string {
  if (unsure) return STORE_TEXTS.placePartial;
  if (isMoving) return STORE_TEXTS.movePinHint;
  return isMoved ? STORE_TEXTS.pinMoved : STORE_TEXTS.placeFound;
}

/** Where the address is, and its pin to be moved; asked about where the geocoder knew its beginning only. */
function Found({ finding, map, onPin }: { finding: Placed; map: MapSource | null; onPin: (place: Place) => void }) {
  const { place, unsure } = finding;
  /** The finding whose pin is being moved. */
  const [moving, setMoving] = useState<Placed | null>(null);
  const [isMoved, setMoved] = useState(false);
  const hint = unsure ? 'notice notice-warm' : 'field-hint';
  if (!map) {
    return (
      <p className={hint} role="status">
        {unsure ? STORE_TEXTS.placeNoMap : STORE_TEXTS.placeFound}
      </p>
    );
  }
  const isMoving = unsure || moving === finding;
  function pin(pinned: Place): void {
    setMoved(true);
    onPin(pinned);
  }
  return (
    <div className="stack stack-tight">
      <p className={hint} role="status">
        {placeText(finding, { isMoving, isMoved })}
      </p>
      {isMoving ? (
        <PinMap source={map} place={place} onPin={pin} />
      ) : (
        <>
          <MartMap source={map} martId={0} name="마트 위치" latitude={place.lat} longitude={place.lng} />
          <p>
            <button type="button" className="text-button" onClick={() => setMoving(finding)}>
              {STORE_TEXTS.movePin}
            </button>
          </p>
        </>
      )}
    </div>
  );
}
