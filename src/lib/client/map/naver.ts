import type { NaverSource } from '#lib/domain/discovery/map-source.ts';
import type { Place } from '#lib/domain/geo.ts';
import type { MapPin, MapStart, MapView } from './map-view.ts';
import { loadNaverMaps, type NaverCircle, type NaverIcon, type NaverMarker } from './naver-script.ts';
import { pinClass, pinFace } from './pin-face.ts';

const PIN_SIZE_PX = 36;
const ME_SIZE_PX = 20;

/** The port on Naver Maps. */
export async function openNaverMap(source: NaverSource, { element, centre, zoom }: MapStart): Promise<MapView> {
  const maps = await loadNaverMaps(source);
  const at = ({ lat, lng }: Place) => new maps.LatLng(lat, lng);
  // Naver draws rings by attributes of its own and takes no class.
  const ringColour = getComputedStyle(element).getPropertyValue('--color-accent');
  const map = new maps.Map(element, { center: at(centre), zoom });
  const iconOf = (pin: MapPin, isSelected: boolean): NaverIcon => ({
    content: `<span class="${pinClass(pin)}${isSelected ? ' map-pin-selected' : ''}">${pinFace(pin)}</span>`,
    anchor: pin.face ? new maps.Point(0, 0) : new maps.Point(PIN_SIZE_PX / 2, PIN_SIZE_PX),
  });
  const pins = new Map<number, { marker: NaverMarker; pin: MapPin }>();
  let selected: number | null = null;
  let me: NaverMarker | null = null;
  let ring: NaverCircle | null = null;

  const mark = (id: number | null, on: boolean) => {
    const drawn = id === null ? undefined : pins.get(id);
    drawn?.marker.setIcon(iconOf(drawn.pin, on));
    drawn?.marker.setZIndex(on ? 1000 : 0);
  };

  function listen(name: string, listener: () => void): () => void {
    const handle = maps.Event.addListener(map, name, listener);
    return () => maps.Event.removeListener(handle);
  }

  return {
    setPins(given, onSelect) {
      for (const { marker } of pins.values()) marker.setMap(null);
      pins.clear();
      for (const pin of given) {
        const clickable = onSelect !== undefined;
        const position = at(pin.place);
        const marker = new maps.Marker({ position, map, title: pin.name, icon: iconOf(pin, false), clickable });
        if (onSelect) maps.Event.addListener(marker, 'click', () => onSelect(pin));
        for (const id of pin.ids) pins.set(id, { marker, pin });
      }
      mark(selected, true);
    },
    select(id) {
      mark(selected, false);
      selected = id;
      mark(id, true);
    },
    showMe(place) {
      me?.setMap(null);
      const anchor = new maps.Point(ME_SIZE_PX / 2, ME_SIZE_PX / 2);
      const icon = { content: '<span class="map-me"></span>', anchor };
      me = new maps.Marker({ position: at(place), map, title: '내 위치', icon, clickable: false });
    },
    drawRing(place, radius) {
      ring?.setMap(null);
      const stroke = { strokeColor: ringColour, strokeWeight: 2 };
      const fill = { fillColor: ringColour, fillOpacity: 0.06 };
      ring = new maps.Circle({ map, center: at(place), radius, ...stroke, ...fill, clickable: false });
    },
    moveTo(place, closeness) {
      map.setCenter(at(place));
      map.setZoom(closeness);
    },
    centre: () => ({ lat: map.getCenter().lat(), lng: map.getCenter().lng() }),
    zoom: () => map.getZoom(),
    onZoom: (listener) => listen('zoom_changed', listener),
    onMove: (listener) => listen('idle', listener),
    onDrawn: (listener) => listener(),
    resize: () => {
      const middle = map.getCenter();
      map.setSize(new maps.Size(element.clientWidth, element.clientHeight));
      map.setCenter(middle);
    },
    close: () => {
      try {
        map.destroy();
      } catch {
        // Naver takes its parts away itself where a key is refused.
      }
    },
  };
}
