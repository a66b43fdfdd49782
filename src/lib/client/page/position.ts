import { pageAddress } from '#lib/domain/discovery/list-choice.ts';
import { type Place, UNLOCATED_COOKIE } from '#lib/domain/geo.ts';
import { GEOLOCATION_TIMEOUT_MS } from '#lib/domain/person/limits.ts';
import { type Located, type PlacePorts, placeCookies } from '#lib/stores/place.ts';
import type { MovePorts } from '#lib/stores/place-change.ts';
import { deviceStorage, tabStorage } from '../offline/storages.ts';
import { isTyping, reloadKeepingTyping } from './typing.ts';

const consentStrip = () => document.getElementById('place-consent');

/** One position from the browser: within 5 s, rough, fresh (spec section 9). */
function locate(): Promise<Located> {
  return new Promise((resolve) => {
    // The page asks already whether it may be used (layouts/parts/PlaceConsent.astro).
    if (consentStrip()) return resolve({ ok: false, reason: 'unagreed' });
    if (document.cookie.includes(UNLOCATED_COOKIE)) return resolve({ ok: false, reason: 'denied' });
    if (!navigator.geolocation) return resolve({ ok: false, reason: 'failed' });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ ok: true, place: { lat: coords.latitude, lng: coords.longitude } }),
      (error) => resolve({ ok: false, reason: error.code === error.PERMISSION_DENIED ? 'denied' : 'failed' }),
      { timeout: GEOLOCATION_TIMEOUT_MS, enableHighAccuracy: false, maximumAge: 0 },
    );
  });
}

const permission: PlacePorts['permission'] = async (onChange) => {
  try {
    const status = await navigator.permissions.query({ name: 'geolocation' });
    status.addEventListener('change', () => onChange(status.state));
    return status.state;
  } catch {
    return 'unknown';
  }
};

function write(place: Place, isOfDevice: boolean): void {
  for (const cookie of placeCookies(place, isOfDevice, location.protocol === 'https:')) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
    document.cookie = cookie;
  }
}

/** Remembers a place that was chosen by hand: nobody is asked whether the device's may be used. */
export const rememberChosen = (place: Place): void => write(place, false);

/** Another place has another list, which begins at its first page. */
function reloadAtPlace(): void {
  history.replaceState(null, '', pageAddress(location.pathname + location.search, 0));
  reloadKeepingTyping();
}

export const browserPlace: PlacePorts & MovePorts = {
  permission,
  locate,
  remember: (place) => write(place, true),
  reload: reloadAtPlace,
  askConsent: () => consentStrip()?.focus(),
  isTyping,
  get storage() {
    return deviceStorage();
  },
  get visit() {
    return tabStorage();
  },
};
