import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Icon } from '#islands/shared/Icon.tsx';
import type { MapPin, MapView } from '#lib/client/map/map-view.ts';
import type { MapSource, TileSource } from '#lib/domain/discovery/map-source.ts';
import { type Place, SEARCH_RADIUS_METRES } from '#lib/domain/geo.ts';
import { MAP_NEAREST_SHOWN, MAP_ZOOM_DETAIL, MAP_ZOOM_LIST, NO_STORES_MESSAGE_MS } from '#lib/domain/person/limits.ts';
import {
  BACK_TO_PLACE,
  MAP_FAILED,
  MAP_LOADING,
  MAP_REFUSED_LIST,
  NO_STORES,
  nearestText,
  RING_LEGEND,
  SEARCH_HERE,
  SEARCHING_HERE,
} from '#lib/messages/discovery/map.ts';
import { clusterStores } from './clusters.ts';
import { firstTiles } from './first-tiles.ts';
import { hasMovedAway, nextOfPin, type Size, showsRing, TILE_PX, zoomOfNearest } from './map-frame.ts';
import type { MapStore } from './packed-stores.ts';
import './pins.css';
import styles from './map-stage.module.css';
import type { SheetStop } from './sheet-position.ts';
import { type DrawnMap, useDrawnMap } from './useDrawnMap.ts';

/** How it was selected decides what moves: the map goes to what the list names, the list to what the map names. */
export interface Selection {
  id: number;
  from: 'list' | 'map';
}

interface Props {
  source: MapSource;
  /** How close it opens, where its address says so. */
  zoom: number | null;
  marts: { place: Place; stores: readonly MapStore[]; isSearching: boolean; hasFailed: boolean };
  selection: Selection | null;
  /** The map takes what the sheet leaves of the stage. */
  sheetAt: SheetStop;
  onSelect: (storeId: number) => void;
  /** Searches around the middle of the map. */
  onSearch: (middle: Place, zoom: number) => void;
}

const USUAL_LETTERS_PX = 16;
const letterScale = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_LETTERS_PX;

const placeOf = ({ latitude, longitude }: MapStore): Place => ({ lat: latitude, lng: longitude });
const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement): Size => ({ width, height });

/** Where the map looks, after each of its moves. */
interface StageState {
  showsRing: boolean;
  isElsewhere: boolean;
}

/** The map with its pins, its ring of 3 km, and what can be done with it. */
export function MapStage({ source, zoom, marts, selection, sheetAt, onSelect, onSearch }: Props) {
  const { place, stores, isSearching, hasFailed } = marts;
  const element = useRef<HTMLElement>(null);
  const [opening] = useState({ centre: place, zoom: zoom ?? MAP_ZOOM_LIST });
  const drawn = useDrawnMap({ element, source, ...opening });
  const { view } = drawn;
  const clusters = useMemo(
    () =>
      typeof document === 'undefined'
        ? null
        : clusterStores(
            stores.map((store) => ({
              id: store.storeId,
              name: store.name,
              place: placeOf(store),
              products: store.productsAmount,
              bestDiscount: store.bestDiscount,
            })),
            letterScale(),
          ),
    [stores],
  );
  const [isDrawn, setDrawn] = useState(false);
  const [look, setLook] = useState<StageState>({ showsRing: false, isElsewhere: false });
  const selectOf = useEffectEvent((pin: MapPin) => onSelect(nextOfPin(pin.ids, selection?.id ?? null)));
  const resize = useEffectEvent((_sheetAt: SheetStop) => view?.resize());

  // The map is no part of React: what it draws around, and where it looks.
  useEffect(() => {
    if (!view) return;
    view.showMe(place);
    view.drawRing(place, SEARCH_RADIUS_METRES);
    view.onDrawn(() => setDrawn(true));
    // It may have been searched by 'back'.
    if (hasMovedAway(place, view.centre(), view.zoom(), sizeOf(element.current!))) view.moveTo(place, view.zoom());
    const explain = () => {
      const frame = { lat: place.lat, zoom: view.zoom(), ...sizeOf(element.current!) };
      const isElsewhere = hasMovedAway(place, view.centre(), frame.zoom, frame);
      setLook({ showsRing: showsRing(frame, SEARCH_RADIUS_METRES), isElsewhere });
    };
    explain();
    return view.onMove(explain);
  }, [view, place]);

  // Which marts share a pin depends on how close the map looks.
  useEffect(() => {
    if (!view || !clusters) return;
    /**
     * A pin of several marts parts them, where the map can look close enough, and selects one after the other where it
     * cannot.
     */
    const press = (pin: MapPin) => {
      const closer = pin.ids.length > 1 ? clusters.partsAt(pin.ids, view.zoom()) : null;
      if (closer !== null && closer <= MAP_ZOOM_DETAIL + 1) return view.moveTo(pin.place, closer);
      selectOf(pin);
    };
    const pin = () => view.setPins(clusters.pinsAt(view.zoom()), press);
    pin();
    return view.onZoom(pin);
  }, [view, clusters]);

  // The style gives the map another size.
  useEffect(() => resize(sheetAt), [sheetAt]);

  // The map moves to what was selected in the list.
  useEffect(() => {
    if (!view) return;
    view.select(selection?.id ?? null);
    const store = stores.find(({ storeId }) => storeId === selection?.id);
    if (!selection || !store) return;
    // The sheet may have risen over its pin.
    view.moveTo(placeOf(store), selection.from === 'list' ? MAP_ZOOM_DETAIL : view.zoom());
  }, [view, selection, stores]);

  const showNearest = (map: MapView) =>
    map.moveTo(place, zoomOfNearest(place, stores.map(placeOf), sizeOf(element.current!)));
  const nearest = Math.min(MAP_NEAREST_SHOWN, stores.length);

  return (
    <div className={`script-only ${styles.stage}`}>
      {stores.length > 0 && (
        <a className={`skip-link ${styles.toList}`} href="#stores">
          마트 목록으로 건너뛰기
        </a>
      )}
      <img className={styles.sketch} src="/map-sketch.svg" alt="" />
      {source.kind === 'tiles' && !isDrawn && <FirstTiles source={source} {...opening} />}
      <section ref={element} className={`map ${styles.canvas}`} aria-label="마트 지도" />
      <StageMessage state={drawn.state} isSearching={isSearching} isEmpty={stores.length === 0 && !hasFailed} />
      {look.showsRing && <p className={`small ${styles.legend}`}>{RING_LEGEND}</p>}
      <div className={styles.tools}>
        {(drawn.state === 'failed' || drawn.state === 'notLoaded') && (
          <button
            type="button"
            className="button button-small"
            onClick={() => (drawn.state === 'notLoaded' ? location.reload() : drawn.retry())}
          >
            지도 다시 불러오기
          </button>
        )}
        {view && look.isElsewhere && (
          <button
            type="button"
            className="button button-small button-primary"
            aria-busy={isSearching}
            onClick={() => onSearch(view.centre(), view.zoom())}
          >
            <Icon name="search" size={16} /> {SEARCH_HERE}
          </button>
        )}
      </div>
      {/* Over half a map they would hide the pin that the sheet rose for. */}
      {view && sheetAt === 'peek' && (
        <div className={styles.moves}>
          {nearest > 0 && (
            <button type="button" className="button button-small" onClick={() => showNearest(view)}>
              <Icon name="store" size={16} /> {nearestText(nearest)}
            </button>
          )}
          <button type="button" className="button button-small" onClick={() => view.moveTo(place, MAP_ZOOM_LIST)}>
            <Icon name="pin" size={16} /> {BACK_TO_PLACE}
          </button>
        </div>
      )}
    </div>
  );
}

/**
 * What the map of a phone shows first, as pictures that need no script: Leaflet draws the same over them. They lie in
 * a drawing because its parts are placed by attributes, where a page's policy allows no style in its markup.
 */
function FirstTiles({ source, centre, zoom }: { source: TileSource; centre: Place; zoom: number }) {
  const { corner, columns, tiles } = useMemo(() => firstTiles(source, centre, zoom), [source, centre, zoom]);
  return (
    <svg className={`map-tiles ${styles.first}`} aria-hidden="true">
      <svg x="50%" y="50%" overflow="visible" aria-hidden="true">
        <foreignObject {...corner} width={columns * TILE_PX} height={(tiles.length / columns) * TILE_PX}>
          {tiles.map(({ src, sharp }) => (
            <img
              key={src}
              src={src}
              srcSet={sharp ? `${sharp} 2x` : undefined}
              width={TILE_PX}
              height={TILE_PX}
              alt=""
            />
          ))}
        </foreignObject>
      </svg>
    </svg>
  );
}

const STATE_TEXTS: Partial<Record<DrawnMap['state'], string>> = {
  slow: MAP_LOADING,
  refused: MAP_REFUSED_LIST,
  failed: MAP_FAILED,
  notLoaded: MAP_FAILED,
};

/** How the map stands; that nobody sells around is said for a second (spec section 8), and stays in the list. */
function StageMessage({
  state,
  isSearching,
  isEmpty,
}: {
  state: DrawnMap['state'];
  isSearching: boolean;
  isEmpty: boolean;
}) {
  const [saysEmpty, setSaysEmpty] = useState(false);
  const isFoundEmpty = state === 'ready' && isEmpty && !isSearching;
  // A timer: said for a second.
  useEffect(() => {
    setSaysEmpty(isFoundEmpty);
    if (!isFoundEmpty) return;
    const timer = setTimeout(() => setSaysEmpty(false), NO_STORES_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [isFoundEmpty]);
  const text = STATE_TEXTS[state] ?? (isSearching ? SEARCHING_HERE : saysEmpty ? NO_STORES : null);
  return (
    <p className={styles.message} role="status" hidden={text === null}>
      {text}
    </p>
  );
}
