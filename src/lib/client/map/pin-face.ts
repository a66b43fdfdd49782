import type { MapPin } from './map-view.ts';

/** Plain text for those who take markup. */
export const plain = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The classes of a pin (layouts/styles/map.css). */
export const pinClass = ({ face }: Pick<MapPin, 'face'>): string =>
  face ? `map-tag${face.isQuiet ? ' map-tag-quiet' : ''}` : 'map-pin';

/** The face of a pin, as markup. */
export const pinFace = ({ face }: Pick<MapPin, 'face'>): string =>
  face
    ? `<b>${plain(face.title)}</b> <small>${plain(face.count)}${face.note ? ` <span>${plain(face.note)}</span>` : ''}</small>`
    : '';
