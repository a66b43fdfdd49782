import { type District, type FirstDistricts, firstDistricts } from '#lib/domain/discovery/districts.ts';
import { findPlaces, type NamedPlace, surroundingsOf } from '#lib/domain/discovery/place-search.ts';
import type { Place } from '#lib/domain/geo.ts';
import { type Area, isInArea, townNames } from '#lib/domain/market/area.ts';
import type { Deps } from '#lib/server/deps.ts';
import { shippedPlaces } from '#lib/server/gazetteer/index.ts';

let neighbourhoods: NamedPlace[] | undefined;

/**
 * The towns in which the market is open, where a place is outside of all; null where it is within, nothing is known
 * around it, or the market is open everywhere.
 */
export async function townsElsewhere(
  { config: { area } }: Pick<Deps, 'config'>,
  place: Place,
): Promise<string[] | null> {
  if (!area) return null;
  // Stations do not say which district they are in.
  neighbourhoods ??= (await shippedPlaces()).filter(({ kind }) => kind === 'area');
  const around = surroundingsOf(neighbourhoods, place);
  if (area.kind === 'districts' && !around) return null;
  return isInArea(area, { address: around?.region ?? '', place }) ? null : townNames(area);
}

/** The towns of the market's area as places to pick; null where it is open everywhere, or none of them is known. */
export async function townsToPick({ config: { area } }: Pick<Deps, 'config'>): Promise<District[] | null> {
  if (!area) return null;
  const found = picked.get(area) ?? (await pickAll(area));
  picked.set(area, found);
  return found.length > 0 ? found : null;
}
/** Each name is looked for among all places, and every list asks. */
const picked = new WeakMap<Area, District[]>();

async function pickAll(area: Area): Promise<District[]> {
  const places = await shippedPlaces();
  return townNames(area).flatMap((name) => pick(places, name, area));
}

/** The first of those towns, for where a place is asked for; null where every district may be. */
export async function firstTowns(deps: Pick<Deps, 'config'>): Promise<FirstDistricts | null> {
  const towns = await townsToPick(deps);
  return towns && firstDistricts(towns);
}

function pick(places: readonly NamedPlace[], name: string, area: Area): District[] {
  const [named] = findPlaces(places, name, 1);
  if (named) return [{ city: named.region.split(' ')[0] ?? '', name: named.name, place: named.place }];
  const town = area.kind === 'polygons' ? area.towns.find((one) => one.name === name) : undefined;
  const [[lng, lat] = []] = town?.polygons[0]?.[0] ?? [];
  return lat === undefined || lng === undefined ? [] : [{ city: '', name, place: { lat, lng } }];
}
