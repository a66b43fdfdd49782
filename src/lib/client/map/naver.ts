import type { Place } from '#lib/domain/geo.ts';
import type { NaverSource } from '#lib/domain/map-source.ts';
import type { MapStart, MapView } from './map-view.ts';
import { loadNaverMaps, type NaverIcon, type NaverMarker } from './naver-script.ts';

const PIN_SIZE_PX = 36;
const ME_SIZE_PX = 20;
/** Naver draws rings by attributes of its own and takes no class; this is the accent of tokens.css. */
const RING_COLOUR = '#1c7443';

/** The port on Naver Maps. */
export async function openNaverMap(source: NaverSource, { element, centre, zoom }: MapStart): Promise<MapView> {
  const maps = await loadNaverMaps(source);
  const at = ({ lat, lng }: Place) => new maps.LatLng(lat, lng);
  const map = new maps.Map(element, { center: at(centre), zoom });
  const pinIcon = (count: number, isSelected: boolean): NaverIcon => ({
    content: `<span class="map-pin${isSelected ? ' map-pin-selected' : ''}"${count > 1 ? ` data-count="${count}"` : ''}></span>`,
    anchor: new maps.Point(PIN_SIZE_PX / 2, PIN_SIZE_PX),
  });
  const pins = new Map<number, { marker: NaverMarker; count: number }>();
  let selected: number | null = null;

  const mark = (id: number | null, on: boolean) => {
    const pin = id === null ? undefined : pins.get(id);
    pin?.marker.setIcon(pinIcon(pin.count, on));
    pin?.marker.setZIndex(on ? 1000 : 0);
  };

  return {
    addPin({ ids, name, place }, onSelect) {
      const clickable = onSelect !== undefined;
      const icon = pinIcon(ids.length, false);
      const marker = new maps.Marker({ position: at(place), map, title: name, icon, clickable });
      if (onSelect) maps.Event.addListener(marker, 'click', onSelect);
      for (const id of ids) pins.set(id, { marker, count: ids.length });
    },
    clearPins() {
      for (const { marker } of pins.values()) marker.setMap(null);
      pins.clear();
      selected = null;
    },
    select(id) {
      mark(selected, false);
      selected = id;
      mark(id, true);
    },
    showMe(place) {
      const anchor = new maps.Point(ME_SIZE_PX / 2, ME_SIZE_PX / 2);
      const icon = { content: '<span class="map-me"></span>', anchor };
      new maps.Marker({ position: at(place), map, title: '내 위치', icon, clickable: false });
    },
    drawRing(place, radius) {
      const stroke = { strokeColor: RING_COLOUR, strokeWeight: 2 };
      const fill = { fillColor: RING_COLOUR, fillOpacity: 0.06 };
      new maps.Circle({ map, center: at(place), radius, ...stroke, ...fill, clickable: false });
    },
    moveTo(place, closeness) {
      map.setCenter(at(place));
      map.setZoom(closeness);
    },
    centre: () => ({ lat: map.getCenter().lat(), lng: map.getCenter().lng() }),
    zoom: () => map.getZoom(),
    onZoom: (listener) => {
      maps.Event.addListener(map, 'zoom_changed', listener);
    },
    close: () => {
      try {
        map.destroy();
      } catch {
        // Of a refused key Naver has taken its parts away itself.
      }
    },
  };
}
