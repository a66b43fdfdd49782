import {
  type Circle,
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
import type { MapSource } from '#lib/domain/discovery/map-source.ts';
import type { Place } from '#lib/domain/geo.ts';
import type { MapPin, MapStart, MapView } from './map-view.ts';
import { pinClass, pinFace, plain } from './pin-face.ts';

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

/** A pin with a face is as large as what is written on it, and stands on its place by its style. */
const iconOf = (pin: MapPin) =>
  divIcon({
    className: pinClass(pin),
    html: pinFace(pin),
    ...(pin.face
      ? // Leaflet's own size of a divIcon is 12 × 12.
        { iconSize: undefined, iconAnchor: [0, 0] }
      : { iconSize: [PIN_SIZE_PX, PIN_SIZE_PX], iconAnchor: [PIN_SIZE_PX / 2, PIN_SIZE_PX] }),
  });

/**
 * The port on Leaflet, over tiles of any service. Pins are our own elements, so that no picture of Leaflet's is
 * fetched.
 */
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
    // What lies below the first tiles goes once they are there.
    fadeAnimation: false,
    ...(still ? { zoomAnimation: false, markerZoomAnimation: false, inertia: false } : {}),
  });
  map.attributionControl.setPrefix(false);
  const tiles = tileLayer(source.url, { attribution: plain(source.attribution), maxZoom: MAX_ZOOM }).addTo(map);
  control.zoom({ zoomInTitle: '지도 확대', zoomOutTitle: '지도 축소' }).addTo(map);

  const pins = new Map<number, Marker>();
  let selected: number | null = null;
  let me: Marker | null = null;
  let ring: Circle | null = null;

  const mark = (id: number | null, on: boolean) => {
    const pin = id === null ? undefined : pins.get(id);
    pin?.getElement()?.classList.toggle('map-pin-selected', on);
    const element = pin?.getElement();
    if (element?.getAttribute('role') === 'button') element.setAttribute('aria-pressed', String(on));
    pin?.setZIndexOffset(on ? 1000 : 0);
  };

  function addPin(pin: MapPin, onSelect?: (pin: MapPin) => void): void {
    const drawn = marker(at(pin.place), {
      icon: iconOf(pin),
      title: pin.name,
      interactive: onSelect !== undefined,
      keyboard: onSelect !== undefined,
    }).addTo(map);
    const element = drawn.getElement();
    element?.setAttribute('aria-label', pin.name);
    for (const id of pin.ids) pins.set(id, drawn);
    // A pin that can be pressed is a button already; one that cannot may have a name only as a picture.
    if (!onSelect) element?.setAttribute('role', 'img');
    if (!onSelect) return;
    drawn.on('click', () => onSelect(pin));
    // Leaflet calls a pin a button and lets it be reached, but presses only those with a popup of its own.
    element?.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      onSelect(pin);
    });
  }

  return {
    setPins(given, onSelect) {
      const [focused] = [...pins].find(([, pin]) => pin.getElement() === document.activeElement) ?? [];
      for (const pin of pins.values()) pin.remove();
      pins.clear();
      for (const pin of given) addPin(pin, onSelect);
      mark(selected, true);
      if (focused !== undefined) pins.get(focused)?.getElement()?.focus({ preventScroll: true });
    },
    select(id) {
      mark(selected, false);
      selected = id;
      mark(id, true);
    },
    showMe(place) {
      me?.remove();
      me = marker(at(place), {
        icon: divIcon({ className: 'map-me', iconSize: [ME_SIZE_PX, ME_SIZE_PX] }),
        title: '내 위치',
        // Below what can be read and pressed.
        zIndexOffset: -1000,
        interactive: false,
        keyboard: false,
      }).addTo(map);
    },
    drawRing(place, metres) {
      ring?.remove();
      ring = circle(at(place), { radius: metres, className: 'map-ring', interactive: false }).addTo(map);
    },
    moveTo: (place, closeness) => {
      map.setView(at(place), closeness, { animate: !still });
    },
    centre: () => ({ lat: map.getCenter().lat, lng: map.getCenter().lng }),
    zoom: () => map.getZoom(),
    onZoom: (listener) => {
      map.on('zoomend', listener);
      return () => void map.off('zoomend', listener);
    },
    onMove: (listener) => {
      map.on('moveend', listener);
      return () => void map.off('moveend', listener);
    },
    onDrawn: (listener) => {
      // Those that the page has fetched are there within a moment.
      if (!tiles.isLoading()) return listener();
      tiles.once('load', listener);
      map.once('movestart', listener);
    },
    resize: () => {
      map.invalidateSize({ animate: false });
    },
    close: () => {
      map.remove();
    },
  };
}
