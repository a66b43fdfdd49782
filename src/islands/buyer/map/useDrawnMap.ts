import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { MapView } from '#lib/client/map/map-view.ts';
import { MapUnavailable, openMap } from '#lib/client/map/open-map.ts';
import { PartNotLoaded } from '#lib/client/page/load-part.ts';
import type { MapSource } from '#lib/domain/discovery/map-source.ts';
import type { Place } from '#lib/domain/geo.ts';
import { MAP_SILENT_MS } from '#lib/messages/discovery/map.ts';

/**
 * `slow`: it takes longer than a moment. `notLoaded`: its script did not come, and only a new page asks for it again.
 */
export type DrawnMap =
  | { state: 'opening' | 'slow' | 'refused' | 'failed' | 'notLoaded'; view: null }
  | { state: 'ready'; view: MapView };

interface Options {
  element: RefObject<HTMLElement | null>;
  source: MapSource | null;
  centre: Place;
  zoom: number;
}

const failureOf = (error: unknown) =>
  error instanceof MapUnavailable ? 'refused' : error instanceof PartNotLoaded ? 'notLoaded' : 'failed';

/**
 * Opens a map in an element once it is there, and closes it with its island. `centre` and `zoom` are those that it
 * opens with.
 */
export function useDrawnMap({ element, source, centre, zoom }: Options): DrawnMap & { retry: () => void } {
  const start = useRef({ centre, zoom });
  const [map, setMap] = useState<DrawnMap>({ state: 'opening', view: null });
  /** Counts on when the map was taken away again, and when it is tried again. */
  const [turn, setTurn] = useState(0);

  // The map is drawn into the element by a script of its own; a new turn opens another.
  useEffect(() => {
    if (!source || !element.current) return;
    let isGone = false;
    let view: MapView | null = null;
    const next = () => setTurn(turn + 1);
    setMap({ state: 'opening', view: null });
    const timer = setTimeout(() => setMap({ state: 'slow', view: null }), MAP_SILENT_MS);
    openMap(source, { element: element.current, ...start.current }, () => isGone || next()).then(
      (opened) => {
        clearTimeout(timer);
        view = opened;
        if (isGone) opened.close();
        else setMap({ state: 'ready', view: opened });
      },
      (error: unknown) => {
        clearTimeout(timer);
        if (!isGone) setMap({ state: failureOf(error), view: null });
      },
    );
    return () => {
      isGone = true;
      clearTimeout(timer);
      view?.close();
    };
  }, [element, source, turn]);

  const retry = useCallback(() => setTurn((before) => before + 1), []);
  return { ...map, retry };
}
