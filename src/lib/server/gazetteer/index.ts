import { type NamedPlace, readPlaces } from '#lib/domain/discovery/place-search.ts';

let loading: Promise<readonly NamedPlace[]> | undefined;

/**
 * The stations and neighbourhoods of the whole country that this package ships; read when first asked for. Written by
 * hand and checked against public maps, as no package has them under an open licence: some 780 stations, and not all of
 * the 3,500 읍·면·동.
 */
export function shippedPlaces(): Promise<readonly NamedPlace[]> {
  loading ??= Promise.all([
    import('./stations.ts'),
    import('./neighbourhoods.ts'),
    import('./neighbourhoods-provinces.ts'),
  ]).then(([{ STATIONS }, { NEIGHBOURHOODS }, { PROVINCES }]) => [
    ...readPlaces('station', STATIONS),
    ...readPlaces('area', NEIGHBOURHOODS),
    ...readPlaces('area', PROVINCES),
  ]);
  return loading;
}
