import type { Place } from '#lib/domain/geo.ts';
import type { MapStart, MapView } from './map-view.ts';
import { loadNaverMaps, type NaverIcon, type NaverMarker } from './naver-script.ts';

const PIN_SIZE_PX = 36;
const ME_SIZE_PX = 20;
/** Naver draws rings by attributes of its own and takes no class; this is the accent of tokens.css. */
const RING_COLOUR = '#1c7443';

/** The port on Naver Maps. */
export async function openNaverMap(keyId: string, { element, centre, zoom }: MapStart): Promise<MapView> {
  const maps = await loadNaverMaps(keyId);
  const at = ({ lat, lng }: Place) => new maps.LatLng(lat, lng);
  const map = new maps.Map(element, { center: at(centre), zoom });
  const pinIcon = (isSelected: boolean): NaverIcon => ({
    content: `<span class="map-pin${isSelected ? ' map-pin-selected' : ''}"></span>`,
    anchor: new maps.Point(PIN_SIZE_PX / 2, PIN_SIZE_PX),
  });
  const pins = new Map<number, NaverMarker>();
  let selected: number | null = null;

  const mark = (id: number | null, on: boolean) => {
    const pin = id === null ? undefined : pins.get(id);
    pin?.setIcon(pinIcon(on));
    pin?.setZIndex(on ? 1000 : 0);
  };

  return {
    addPin({ id, name, place }, onSelect) {
      const clickable = onSelect !== undefined;
      const pin = new maps.Marker({ position: at(place), map, title: name, icon: pinIcon(false), clickable });
      if (onSelect) maps.Event.addListener(pin, 'click', () => onSelect(id));
      pins.set(id, pin);
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
    close: () => map.destroy(),
  };
}
