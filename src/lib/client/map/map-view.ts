import type { Place } from '#lib/domain/geo.ts';

/** A mart on the map, or several that stand too close to each other for a pin each. */
export interface MapPin {
  /** At least one. */
  ids: readonly number[];
  name: string;
  place: Place;
}

/** A drawn map, whichever service draws it. Zoom levels are Naver's and OpenStreetMap's: larger is closer. */
export interface MapView {
  addPin(pin: MapPin, onSelect?: () => void): void;
  clearPins(): void;
  /** Marks the pin of one mart, or none. */
  select(id: number | null): void;
  /** The buyer's own place. */
  showMe(place: Place): void;
  drawRing(place: Place, metres: number): void;
  moveTo(place: Place, zoom: number): void;
  centre(): Place;
  zoom(): number;
  onZoom(listener: () => void): void;
  /** Takes the map out of its element. */
  close(): void;
}

export interface MapStart {
  /** Has its size already. */
  element: HTMLElement;
  centre: Place;
  zoom: number;
}
