import { useMap } from '#islands/shared/useMap.tsx';
import type { MapSource } from '#lib/domain/discovery/map-source.ts';
import type { Place } from '#lib/domain/geo.ts';
import { STORE_TEXTS } from '#lib/messages/mart/seller-store.ts';
import css from './pin-map.module.css';

interface Props {
  source: MapSource;
  /** In the middle at first. */
  place: Place;
  onPin: (place: Place) => void;
}

/** A map that moves below a pin, by hand or by the arrow keys; its middle is the place once that is said. */
export function PinMap({ source, place, onPin }: Props) {
  const { element, view, isDrawn, failure, waiting } = useMap({ source, latitude: place.lat, longitude: place.lng });
  if (failure) return failure;
  return (
    <>
      <div className={css.frame}>
        <section ref={element} className="map map-short" aria-label={STORE_TEXTS.pinMap} />
        <span className={css.pin} aria-hidden="true" />
      </div>
      {waiting}
      <button
        type="button"
        className="button button-primary"
        disabled={!isDrawn}
        onClick={() => view.current && onPin(view.current.centre())}
      >
        {STORE_TEXTS.pinHere}
      </button>
    </>
  );
}
