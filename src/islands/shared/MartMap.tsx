import type { MapSource } from '#lib/domain/discovery/map-source.ts';
import { useMap } from './useMap.tsx';

interface Props {
  source: MapSource;
  /** 0 where the mart has no number yet. */
  martId: number;
  name: string;
  latitude: number;
  longitude: number;
}

/** One mart on a map. */
export function MartMap({ source, martId, name, latitude, longitude }: Props) {
  const { element, failure, waiting } = useMap({ source, latitude, longitude, pinned: { martId, name } });
  if (failure) return failure;
  return (
    <>
      <section ref={element} className="map map-short" aria-label={`${name} 지도`} />
      {waiting}
    </>
  );
}
