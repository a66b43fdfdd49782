import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Boundary } from '#islands/shared/Boundary.tsx';
import { Icon } from '#islands/shared/Icon.tsx';
import { onPopState, onVisible, useHeard } from '#islands/shared/useHeard.ts';
import { useHydrated } from '#islands/shared/useHydrated.ts';
import { useServerTime } from '#islands/shared/useNow.ts';
import { rememberChosen } from '#lib/client/page/position.ts';
import type { MapSource } from '#lib/domain/discovery/map-source.ts';
import type { Travel } from '#lib/domain/discovery/travel.ts';
import { type Place, roundPlace } from '#lib/domain/geo.ts';
import { MAP_OFF, PLACE_ON_MAP, SHEET_DOWN, SHEET_UP, storesText } from '#lib/messages/discovery/map.ts';
import { $placeName } from '#lib/stores/place-name.ts';
import type { Selection } from './MapStage.tsx';
import { MapStage } from './MapStage.tsx';
import { mapAddress, readMapAddress } from './map-address.ts';
import { createNearbyMarts } from './nearby-marts.ts';
import { unpackStores } from './packed-stores.ts';
import { CardDrawings, StoreCard } from './StoreCard.tsx';
import { NoStores, StoresFailed, type WayElsewhere } from './StoreStates.tsx';
import styles from './store-map.module.css';
import { scrollToCard, useSheet } from './useSheet.ts';

/** Cards that the page has whole: more than any screen shows at first. Of the others it says who and where. */
const WHOLE_CARDS = 6;

interface Props {
  place: Place;
  elsewhere: WayElsewhere;
  /** How the buyer comes. */
  travel: Travel;
  /** As one text (`packStores`); null where they could not be read. */
  stores: string | null;
  /** Whether these are only the nearest: the others are asked for once the map lives. */
  isCut: boolean;
  /** Null where no map is set up. */
  source: MapSource | null;
  /** How close the map opens, where its address says so. */
  zoom: number | null;
  renderedAt: number;
}

/**
 * The map of the neighbourhood's marts and their list: beside each other, and on a phone as a sheet over the map. The
 * list of the first place comes with the page and needs no script.
 */
export function StoreMap({
  place: firstPlace,
  travel,
  stores: sent,
  isCut,
  source,
  zoom,
  elsewhere,
  renderedAt,
}: Props) {
  useServerTime();
  const isHydrated = useHydrated();
  const [firstStores] = useState(() => (sent === null ? null : unpackStores(sent)));
  const [list] = useState(() => createNearbyMarts({ place: firstPlace, stores: firstStores, at: renderedAt }));
  const { place, stores, at, isSearching, isStale } = useStore(list.$marts, { ssr: 'initial' });
  const [selection, setSelection] = useState<Selection | null>(null);
  const sheet = useSheet('peek');
  const cards = useRef<HTMLUListElement>(null);
  const now = useMemo(() => new Date(at), [at]);

  // A request: the marts that the page left out are asked for once the map lives.
  useEffect(() => {
    if (isCut) void list.refresh();
  }, [list, isCut]);
  // After a while away some marts have opened or closed, or sold out.
  useHeard(onVisible, () => void list.refresh());
  useHeard(onPopState, async () => {
    const there = readMapAddress(location.search).place ?? firstPlace;
    if (!(await list.search(there))) return;
    rememberChosen(there);
    $placeName.set(there === firstPlace ? null : PLACE_ON_MAP);
  });

  /** The middle of the map becomes the buyer's place, for this page and all lists. */
  async function searchHere(middle: Place, zoom: number): Promise<void> {
    const there = roundPlace(middle);
    setSelection(null);
    if (!(await list.search(there))) return;
    rememberChosen(there);
    history.pushState(null, '', mapAddress(there, zoom));
    $placeName.set(PLACE_ON_MAP);
    if (sheet.body.current) sheet.body.current.scrollTop = 0;
  }

  const { isSheet, body } = sheet;
  function select(id: number, from: Selection['from']): void {
    // With the selection, so that the map has its size before it moves.
    if (isSheet()) sheet.moveTo('half');
    setSelection({ id, from });
  }
  // The list scrolls to what was selected on the map, and the keyboard goes on there.
  useEffect(() => {
    const card = selection && cards.current?.querySelector<HTMLElement>(`#mart-${selection.id}`);
    if (!card) return;
    // On a wide screen the list stays where its button was pressed.
    if (isSheet() || selection.from === 'map') scrollToCard(card, isSheet() ? body.current : null);
    if (selection.from === 'map') card.focus({ preventScroll: true });
  }, [selection, isSheet, body]);

  const count = stores?.length ?? 0;
  return (
    <div
      ref={sheet.root}
      className={source ? `${styles.map} ${styles.withMap}` : styles.map}
      data-at={sheet.at}
      data-testid="store-map"
    >
      {source ? (
        <MapStage
          source={source}
          zoom={zoom}
          marts={{ place, stores: stores ?? [], isSearching, hasFailed: stores === null }}
          selection={selection}
          sheetAt={sheet.at}
          onSelect={(id) => select(id, 'map')}
          onSearch={(middle, zoom) => void searchHere(middle, zoom)}
        />
      ) : (
        <p className="notice">{MAP_OFF}</p>
      )}
      <div ref={sheet.sheet} className={styles.sheet} {...sheet.sheetProps}>
        <div ref={sheet.head} className={`strip ends gap-3 ${styles.head}`}>
          <span className={`script-only ${styles.grip}`} aria-hidden="true" />
          <p className="small strong" role="status">
            {count > 0 && storesText(count, isCut && stores === firstStores, source !== null)}
          </p>
          {source && (
            <div className={`script-only ${styles.steps}`}>
              <button
                type="button"
                className="icon-button"
                aria-label={SHEET_DOWN}
                // Not `disabled`, which would take the focus away from who has just pressed it.
                aria-disabled={sheet.at === 'peek'}
                onClick={sheet.down}
              >
                <Icon name="chevronDown" />
              </button>
              <button
                type="button"
                className={`icon-button ${styles.up}`}
                aria-label={SHEET_UP}
                aria-disabled={sheet.at === 'full'}
                onClick={sheet.up}
              >
                <Icon name="chevronDown" />
              </button>
            </div>
          )}
        </div>
        <div ref={sheet.body} className={`stack ${styles.body}`} aria-busy={isSearching} {...sheet.bodyProps}>
          {(isStale || stores === null) && <StoresFailed onRetry={() => void list.refresh()} />}
          {stores && count === 0 && <NoStores {...elsewhere} />}
          {stores && count > 0 && <CardDrawings />}
          {stores && count > 0 && (
            <ul ref={cards} className="stack" id="stores" aria-label="마트 목록">
              {stores.map((store, index) => (
                <Boundary key={store.storeId} part="StoreCard" as="li">
                  <StoreCard
                    travel={travel}
                    store={store}
                    isWhole={isHydrated || index < WHOLE_CARDS}
                    at={now}
                    selected={selection?.id === store.storeId ? selection.from : null}
                    onShow={source && (() => select(store.storeId, 'list'))}
                  />
                </Boundary>
              ))}
            </ul>
          )}
        </div>
      </div>
    </div>
  );
}
