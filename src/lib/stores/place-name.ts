import { atom } from 'nanostores';

/**
 * What the place is called that this page looks around, where it is another than the one the page came with; else null.
 */
export const $placeName = atom<string | null>(null);
