import { deviceStorage } from '#lib/client/offline/storages.ts';
import { createRecentSearches } from '#lib/stores/recent-searches.ts';

/**
 * Remembers on this device what the page of results was asked for: at once, as whoever searches again leaves it soon.
 */
const text = document.querySelector<HTMLInputElement>('#search-field')?.defaultValue;
if (text) createRecentSearches(deviceStorage()).add(text);
