import { useEffect, useRef, useState } from 'react';
import { PartNotLoaded } from '#lib/client/load-part.ts';
import type { MapView } from '#lib/client/map/map-view.ts';
import { MapUnavailable, openMap } from '#lib/client/map/open-map.ts';
import { MAP_ZOOM_DETAIL } from '#lib/domain/buyer/limits.ts';
import type { MapSource } from '#lib/domain/map-source.ts';
import { MAP_FAILED, MAP_LOADING, MAP_REFUSED, MAP_SILENT_MS } from '#lib/messages/map.ts';
import { RetryNotice } from './RetryNotice.tsx';

interface Props {
  source: MapSource;
  /** 0 where the mart has no number yet. */
  martId: number;
  name: string;
  latitude: number;
  longitude: number;
}

const failureOf = (error: unknown) =>
  error instanceof MapUnavailable ? 'refused' : error instanceof PartNotLoaded ? 'notLoaded' : 'failed';

/** One mart on a map, close by (zoom 17, spec section 9). */
export function MartMap({ source, martId, name, latitude, longitude }: Props) {
  const element = useRef<HTMLElement>(null);
  const [failure, setFailure] = useState<'refused' | 'failed' | 'notLoaded' | null>(null);
  const [slow, setSlow] = useState(false);
  /** Counts on when the map was taken away again, and when it is tried again. */
  const [turn, setTurn] = useState(0);

  useEffect(() => {
    let gone = false;
    let view: MapView | null = null;
    const place = { lat: latitude, lng: longitude };
    const start = { element: element.current!, centre: place, zoom: MAP_ZOOM_DETAIL };
    setSlow(false);
    const timer = setTimeout(() => setSlow(true), MAP_SILENT_MS);
    const opened = openMap(source, start, () => gone || setTurn(turn + 1)).then(
      (map) => {
        view = map;
        if (gone) map.close();
        else map.setPins([{ ids: [martId], name, place }]);
      },
      (error) => gone || setFailure(failureOf(error)),
    );
    void opened.finally(() => {
      clearTimeout(timer);
      if (!gone) setSlow(false);
    });
    return () => {
      gone = true;
      clearTimeout(timer);
      view?.close();
    };
  }, [source, martId, name, latitude, longitude, turn]);

  if (failure === 'refused') {
    return (
      <p className="notice notice-danger" role="alert">
        {MAP_REFUSED}
      </p>
    );
  }
  if (failure) {
    const retry = () => {
      if (failure === 'notLoaded') return location.reload();
      setFailure(null);
      setTurn(turn + 1);
    };
    return <RetryNotice text={MAP_FAILED} onRetry={retry} />;
  }
  return (
    <>
      <section ref={element} className="map map-short" aria-label={`${name} 지도`} />
      {slow && (
        <p className="soft small" role="status">
          {MAP_LOADING}
        </p>
      )}
    </>
  );
}
