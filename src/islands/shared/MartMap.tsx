import { useEffect, useRef, useState } from 'react';
import type { MapView } from '#lib/client/map/map-view.ts';
import { openMap } from '#lib/client/map/open-map.ts';
import { MAP_ZOOM_DETAIL } from '#lib/domain/limits.ts';
import type { MapSource } from '#lib/domain/map-source.ts';
import { MAP_FAILED } from '#lib/messages/map.ts';
import styles from './mart-map.module.css';

interface Props {
  source: MapSource;
  /** 0 where the mart has no number yet. */
  martId: number;
  name: string;
  latitude: number;
  longitude: number;
}

/** One mart on a map, close by (zoom 17, spec section 9). */
export function MartMap({ source, martId, name, latitude, longitude }: Props) {
  const element = useRef<HTMLElement>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let gone = false;
    let view: MapView | null = null;
    const place = { lat: latitude, lng: longitude };
    openMap(source, { element: element.current!, centre: place, zoom: MAP_ZOOM_DETAIL }).then(
      (map) => {
        view = map;
        if (gone) map.close();
        else map.addPin({ ids: [martId], name, place });
      },
      () => setFailed(true),
    );
    return () => {
      gone = true;
      view?.close();
    };
  }, [source, martId, name, latitude, longitude]);

  if (failed) {
    return (
      <p className="notice notice-danger" role="alert">
        {MAP_FAILED}
      </p>
    );
  }
  return <section ref={element} className={`map ${styles.map}`} aria-label={`${name} 지도`} />;
}
