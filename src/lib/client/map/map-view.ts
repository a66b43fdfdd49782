import type { Place } from '#lib/domain/geo.ts';

/** A mart on the map. */
export interface MapPin {
  id: number;
  name: string;
  place: Place;
}

/** A drawn map, whichever service draws it. Zoom levels are Naver's and OpenStreetMap's: larger is closer. */
export interface MapView {
  addPin(pin: MapPin, onSelect?: (id: number) => void): void;
  /** Marks one pin, or none. */
  select(id: number | null): void;
  /** The buyer's own place. */
  showMe(place: Place): void;
  drawRing(place: Place, metres: number): void;
  moveTo(place: Place, zoom: number): void;
  centre(): Place;
  /** Takes the map out of its element. */
  close(): void;
}

export interface MapStart {
  /** Has its size already. */
  element: HTMLElement;
  centre: Place;
  zoom: number;
}
