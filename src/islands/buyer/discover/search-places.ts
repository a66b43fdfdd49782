import type { FoundPlace } from '#lib/contract/places.ts';
import { encodePlace } from '#lib/domain/geo.ts';
import { PLACE_STATES } from '#lib/messages/place-search.ts';
import { createPlaceSearch } from '#lib/stores/place-search.ts';

/** This address with another place; the server keeps the place and comes back here without it. */
function addressAt({ latitude, longitude }: FoundPlace): string {
  const search = new URLSearchParams(location.search);
  search.set('place', encodePlace({ lat: latitude, lng: longitude }));
  return `${location.pathname}?${search}`;
}

function optionFor(place: FoundPlace, i: number, isActive: boolean): HTMLLIElement {
  const option = document.createElement('li');
  option.className = 'cluster';
  option.id = `found-place-${i}`;
  option.setAttribute('role', 'option');
  option.setAttribute('aria-selected', String(isActive));
  const region = document.createElement('span');
  region.className = 'soft small';
  region.textContent = place.address;
  option.append(place.name, ' ', region);
  // Before the field loses the focus.
  option.addEventListener('pointerdown', (event) => event.preventDefault());
  option.addEventListener('click', () => location.assign(addressAt(place)));
  return option;
}

/** Makes the place chooser's field a combobox with places of the whole country; the districts stand there until something is typed. */
export function startPlaceSearch(form: HTMLFormElement, field: HTMLInputElement, chooser: HTMLElement): void {
  const part = (name: string) => chooser.querySelector<HTMLElement>(`[data-${name}]`)!;
  const [list, status, failed, districts] = [part('found'), part('status'), part('failed'), part('districts')];
  const { $search, type, move, retry, take } = createPlaceSearch();
  field.setAttribute('role', 'combobox');
  field.setAttribute('aria-autocomplete', 'list');
  field.setAttribute('aria-controls', list.id);
  field.setAttribute('aria-expanded', 'false');

  $search.listen((now) => {
    districts.hidden = now.state !== 'idle';
    const places = now.state === 'found' ? now.places : [];
    const active = now.state === 'found' ? now.active : -1;
    list.replaceChildren(...places.map((place, i) => optionFor(place, i, i === active)));
    list.hidden = places.length === 0;
    field.setAttribute('aria-expanded', String(places.length > 0));
    if (active >= 0) {
      field.setAttribute('aria-activedescendant', `found-place-${active}`);
      list.children[active]?.scrollIntoView({ block: 'nearest' });
    } else field.removeAttribute('aria-activedescendant');
    failed.hidden = now.state !== 'failed';
    status.textContent = PLACE_STATES[now.state](places.length);
    status.classList.toggle('visually-hidden', now.state === 'found');
  });

  field.addEventListener('input', () => type(field.value));
  field.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if ($search.get().state !== 'found') return;
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape' && field.value !== '') {
      event.preventDefault();
      field.value = '';
      type('');
    }
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void take().then((place) => {
      if (place) location.assign(addressAt(place));
    });
  });
  failed.querySelector('button')?.addEventListener('click', () => {
    field.focus();
    void retry();
  });
  // What the browser has kept in the field from before, or was typed before this script came.
  if (field.value) type(field.value);
}
