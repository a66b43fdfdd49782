import { rememberedPlace } from '#lib/client/remembered-place.ts';
import { type NamedPoint, walkingRoutes } from '#lib/domain/reach.ts';
import { MAP_NAMES, START_NAME } from '#lib/messages/walk.ts';

/** The way to a mart on foot, in other maps; for dialogs, which the server does not render. WalkingRoutes.astro is the same. */
export function WalkingRoutes({ to }: { to: NamedPoint }) {
  const from = rememberedPlace();
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
