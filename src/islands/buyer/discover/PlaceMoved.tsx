import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Icon } from '#islands/shared/Icon.tsx';
import { rememberedPlace } from '#lib/client/offline/remembered-place.ts';
import { idle } from '#lib/client/page/idle.ts';
import { browserPlace } from '#lib/client/page/position.ts';
import { PLACE_MOVED } from '#lib/messages/discovery/place.ts';
import { createMoveWatch } from '#lib/stores/place-change.ts';

/**
 * Offers who has moved since to look around where they are; it stands over the page, so that nothing below it moves.
 */
export function PlaceMoved() {
  const [{ $moved, start, take, dismiss }] = useState(() => createMoveWatch(browserPlace));
  const moved = useStore($moved, { ssr: 'initial' });
  // The device's position is watched once the page is idle.
  useEffect(() => {
    const remembered = rememberedPlace();
    if (remembered) void idle().then(() => start(remembered));
  }, [start]);
  return (
    <div className="toasts toasts-offer" role="status" hidden={moved === null}>
      {moved && (
        <div className="toast">
          <span>{PLACE_MOVED.text}</span>
          <button type="button" className="button button-small" onClick={take}>
            {PLACE_MOVED.take}
          </button>
          <button type="button" className="icon-button" aria-label="닫기" onClick={dismiss}>
            <Icon name="close" size={18} />
          </button>
        </div>
      )}
    </div>
  );
}
