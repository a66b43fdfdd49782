import {
  circle,
  control,
  map as createMap,
  divIcon,
  type LatLngExpression,
  type Marker,
  marker,
  tileLayer,
} from 'leaflet';
import stylesheet from 'leaflet/dist/leaflet.css?url';
import type { Place } from '#lib/domain/geo.ts';
import type { MapSource } from '#lib/domain/map-source.ts';
import type { MapStart, MapView } from './map-view.ts';

const PIN_SIZE_PX = 36;
const ME_SIZE_PX = 20;
const MAX_ZOOM = 19;

const at = ({ lat, lng }: Place): LatLngExpression => [lat, lng];

/** Leaflet measures its elements, so its style must be there first. */
function loadStyle(): Promise<void> {
  if (document.querySelector(`link[href="${stylesheet}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = stylesheet;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error('The style of the map could not be loaded.'));
    });
    document.head.append(link);
  });
}

/** Plain text for Leaflet, which takes markup. */
const plain = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The port on Leaflet, over tiles of any service. Pins are our own elements, so that no picture of Leaflet's is fetched. */
export async function openLeafletMap(
  source: Extract<MapSource, { kind: 'tiles' }>,
  { element, centre, zoom }: MapStart,
): Promise<MapView> {
  await loadStyle();
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = createMap(element, {
    center: at(centre),
    zoom,
    maxZoom: MAX_ZOOM,
    zoomControl: false,
    ...(still ? { zoomAnimation: false, fadeAnimation: false, markerZoomAnimation: false, inertia: false } : {}),
  });
  map.attributionControl.setPrefix(false);
  tileLayer(source.url, { attribution: plain(source.attribution), maxZoom: MAX_ZOOM }).addTo(map);
  control.zoom({ zoomInTitle: '지도 확대', zoomOutTitle: '지도 축소' }).addTo(map);

  const pins = new Map<number, Marker>();
  let selected: number | null = null;

  const mark = (id: number | null, on: boolean) => {
    const pin = id === null ? undefined : pins.get(id);
    pin?.getElement()?.classList.toggle('map-pin-selected', on);
    const element = pin?.getElement();
    if (element?.getAttribute('role') === 'button') element.setAttribute('aria-pressed', String(on));
    pin?.setZIndexOffset(on ? 1000 : 0);
  };

  return {
    addPin({ ids, name, place }, onSelect) {
      const pin = marker(at(place), {
        icon: divIcon({
          className: 'map-pin',
          html: '',
          iconSize: [PIN_SIZE_PX, PIN_SIZE_PX],
          iconAnchor: [PIN_SIZE_PX / 2, PIN_SIZE_PX],
        }),
        title: name,
        interactive: onSelect !== undefined,
        keyboard: onSelect !== undefined,
      }).addTo(map);
      pin.getElement()?.setAttribute('aria-label', name);
      if (ids.length > 1) pin.getElement()?.setAttribute('data-count', String(ids.length));
      // A pin that can be pressed is a button already; one that cannot may have a name only as a picture.
      if (!onSelect) pin.getElement()?.setAttribute('role', 'img');
      if (onSelect) {
        pin.on('click', onSelect);
        // Leaflet calls a pin a button and lets it be reached, but presses only those with a popup of its own.
        pin.getElement()?.addEventListener('keydown', (event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          onSelect();
        });
      }
      for (const id of ids) pins.set(id, pin);
    },
    clearPins() {
      for (const pin of pins.values()) pin.remove();
      pins.clear();
      selected = null;
    },
    select(id) {
      mark(selected, false);
      selected = id;
      mark(id, true);
    },
    showMe(place) {
      marker(at(place), {
        icon: divIcon({ className: 'map-me', iconSize: [ME_SIZE_PX, ME_SIZE_PX] }),
        title: '내 위치',
        zIndexOffset: 500,
        interactive: false,
        keyboard: false,
      }).addTo(map);
    },
    drawRing(place, metres) {
      circle(at(place), { radius: metres, className: 'map-ring', interactive: false }).addTo(map);
    },
    moveTo: (place, closeness) => {
      map.setView(at(place), closeness, { animate: !still });
    },
    centre: () => ({ lat: map.getCenter().lat, lng: map.getCenter().lng }),
    zoom: () => map.getZoom(),
    onZoom: (listener) => {
      map.on('zoomend', listener);
    },
    close: () => {
      map.remove();
    },
  };
}
