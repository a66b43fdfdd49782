import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { MapView } from '#lib/client/map/map-view.ts';
import { MapUnavailable, openMap } from '#lib/client/map/open-map.ts';
import { PartNotLoaded } from '#lib/client/page/load-part.ts';
import type { MapSource } from '#lib/domain/discovery/map-source.ts';
import { MAP_ZOOM_DETAIL } from '#lib/domain/person/limits.ts';
import { MAP_FAILED, MAP_LOADING, MAP_REFUSED, MAP_SILENT_MS } from '#lib/messages/discovery/map.ts';
import { Problem } from './Problem.tsx';
import { RetryNotice } from './RetryNotice.tsx';

interface MapWish {
  source: MapSource;
  /** The place in its middle. */
  latitude: number;
  longitude: number;
  /** The name of a pin there; none without. */
  pinned?: { martId: number; name: string };
}
interface OpenedMap {
  /** Where it is drawn. */
  element: RefObject<HTMLElement | null>;
  view: RefObject<MapView | null>;
  /** Its middle can be asked for. */
  isDrawn: boolean;
  /** In its place, where there is none. */
  failure: ReactNode;
  /** Below it, while it is long in coming. */
  waiting: ReactNode;
}

const failureOf = (error: unknown) =>
  error instanceof MapUnavailable ? 'refused' : error instanceof PartNotLoaded ? 'notLoaded' : 'failed';

/** A map of one place, close by (zoom 17, spec section 9). */
export function useMap({ source, latitude, longitude, pinned }: MapWish): OpenedMap {
  const element = useRef<HTMLElement>(null);
  const view = useRef<MapView | null>(null);
  const [failure, setFailure] = useState<'refused' | 'failed' | 'notLoaded' | null>(null);
  const [slow, setSlow] = useState(false);
  const [isDrawn, setDrawn] = useState(false);
  /** Counts on when the map was taken away again, and when it is tried again. */
  const [turn, setTurn] = useState(0);
  const { martId, name } = pinned ?? {};

  // The map is drawn into the element by a script of its own.
  useEffect(() => {
    let gone = false;
    const place = { lat: latitude, lng: longitude };
    const start = { element: element.current!, centre: place, zoom: MAP_ZOOM_DETAIL };
    setSlow(false);
    const timer = setTimeout(() => setSlow(true), MAP_SILENT_MS);
    const opened = openMap(source, start, () => gone || setTurn(turn + 1)).then(
      (map) => {
        if (gone) return map.close();
        view.current = map;
        setDrawn(true);
        if (martId !== undefined && name !== undefined) map.setPins([{ ids: [martId], name, place }]);
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
      view.current?.close();
      view.current = null;
      setDrawn(false);
    };
  }, [source, latitude, longitude, martId, name, turn]);

  function retry(): void {
    if (failure === 'notLoaded') {
      location.reload();
      return;
    }
    setFailure(null);
    setTurn(turn + 1);
  }
  return {
    element,
    view,
    isDrawn,
    failure:
      failure &&
      (failure === 'refused' ? <Problem text={MAP_REFUSED} /> : <RetryNotice text={MAP_FAILED} onRetry={retry} />),
    waiting: slow && (
      <p className="soft small" role="status">
        {MAP_LOADING}
      </p>
    ),
  };
}
