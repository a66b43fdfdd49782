import type { Place } from '#lib/domain/geo.ts';
import type { PinFace } from '#lib/messages/discovery/map.ts';

/** A mart on the map, or several that stand too close to each other for a pin each. */
export interface MapPin {
  /** At least one. */
  ids: readonly number[];
  /** Its name, which says all that its face does. */
  name: string;
  place: Place;
  /** The text on it, without markup; nothing: a plain pin. */
  face?: PinFace;
}

/** A drawn map, whichever service draws it. Zoom levels are Naver's and OpenStreetMap's: larger is closer. */
export interface MapView {
  /** Draws these pins and no others. The focus stays on the pin of the mart that had it. */
  setPins(pins: readonly MapPin[], onSelect?: (pin: MapPin) => void): void;
  /** Marks the pin of one mart, or none. */
  select(id: number | null): void;
  /** The place that the map is about; the mark of a place before goes. */
  showMe(place: Place): void;
  /** One ring at a time. */
  drawRing(place: Place, metres: number): void;
  moveTo(place: Place, zoom: number): void;
  centre(): Place;
  zoom(): number;
  /** Returns how to stop. */
  onZoom(listener: () => void): () => void;
  /** Called whenever the map has come to rest somewhere; returns how to stop. */
  onMove(listener: () => void): () => void;
  /** Called once nothing below the map is needed: its first tiles are drawn, or it moves. At once of Naver's. */
  onDrawn(listener: () => void): void;
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
