import type { Place } from '#lib/domain/geo.ts';

/** A mart on the map, or several that stand too close to each other for a pin each. */
export interface MapPin {
  /** At least one. */
  ids: readonly number[];
  /** What it is called; says all that its face does. */
  name: string;
  place: Place;
  /** What is written on it, without markup; nothing: a plain pin. */
  face?: { title: string; note: string | null; isQuiet: boolean };
}

/** A drawn map, whichever service draws it. Zoom levels are Naver's and OpenStreetMap's: larger is closer. */
export interface MapView {
  /** Draws these pins and no others. The focus stays on the pin of the mart that had it. */
  setPins(pins: readonly MapPin[], onSelect?: (pin: MapPin) => void): void;
  /** Marks the pin of one mart, or none. */
  select(id: number | null): void;
  /** The buyer's own place. */
  showMe(place: Place): void;
  drawRing(place: Place, metres: number): void;
  moveTo(place: Place, zoom: number): void;
  centre(): Place;
  zoom(): number;
  onZoom(listener: () => void): void;
  /** Called whenever the map has come to rest somewhere. */
  onMove(listener: () => void): void;
  /** The element has another size: what was in the middle stays there. */
  resize(): void;
  /** Takes the map out of its element. */
  close(): void;
}

export interface MapStart {
  /** Has its size already. */
  element: HTMLElement;
  centre: Place;
  zoom: number;
}
