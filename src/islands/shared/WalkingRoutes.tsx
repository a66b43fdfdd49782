import { type NamedPoint, walkingRoutes } from '#lib/domain/discovery/walking-routes.ts';
import type { Place } from '#lib/domain/geo.ts';
import { MAP_NAMES, START_NAME } from '#lib/messages/discovery/walk.ts';

interface Props {
  to: NamedPoint;
  /** The buyer's place, where it is known. */
  from: Place | null;
}

/** The way to a mart on foot, in other maps: plain links, that ask nothing of them before the press. */
export function WalkingRoutes({ to, from }: Props) {
  const start = from && { name: START_NAME, latitude: from.lat, longitude: from.lng };
  return (
    <span className="cluster">
      {walkingRoutes(to, start).map(({ map, href }) => (
        <a key={map} className="button button-small" href={href} target="_blank" rel="noreferrer">
          {MAP_NAMES[map]} 길찾기<span className="visually-hidden"> (새 창)</span>
        </a>
      ))}
    </span>
  );
}
