import { type NamedPlace, readPlaces } from '#lib/domain/place-search.ts';

let loading: Promise<readonly NamedPlace[]> | undefined;

/** The stations and neighbourhoods of the whole country that this package ships; read when first asked for. */
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
