import { atom } from 'nanostores';

/**
 * What the mart of this page is called since its name was changed here; else null. The frame and the page's heading
 * take it over.
 */
export const $martName = atom<string | null>(null);
