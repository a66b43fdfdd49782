import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Icon } from '#islands/shared/Icon.tsx';
import { Deferred, lazyIsland } from '#islands/shared/lazy-island.tsx';
import { type Shared, sharePage } from '#islands/shared/share-page.ts';
import type { MapSource } from '#lib/domain/discovery/map-source.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { FOLLOW_AFTER_SIGN_IN } from '#lib/messages/mart/follow.ts';
import { createFollow } from '#lib/stores/follow.ts';
import { $session, askToSignIn } from '#lib/stores/session.ts';
import styles from './product.module.css';

const LocationDialog = lazyIsland(() => import('./LocationDialog.tsx'));

interface Props {
  storeId: number;
  storeName: string;
  isFollowing: boolean;
  followers: number;
  /** What draws the map of the location dialog. */
  map: MapSource | null;
}

/** Follow a mart, and see where it is. */
export function MartActions({ storeId, storeName, isFollowing, followers, map }: Props) {
  const [{ $follow, toggle }] = useState(() => createFollow(storeId, isFollowing, followers));
  const follow = useStore($follow, { ssr: 'initial' });
  const [showsLocation, setShowsLocation] = useState(false);

  function onFollow() {
    if ($session.get().state === 'signedIn') void toggle();
    else askToSignIn(FOLLOW_AFTER_SIGN_IN);
  }

  return (
    <div className="stack stack-tight">
      <div className={`cluster ${styles.ways}`}>
        <button type="button" className="button button-small" aria-pressed={follow.isFollowing} onClick={onFollow}>
          <Icon name={follow.isFollowing ? 'check' : 'heart'} size={18} />
          {follow.isFollowing ? '단골이에요' : '단골 맺기'}
        </button>
        <button type="button" className="button button-small" onClick={() => setShowsLocation(true)}>
          <Icon name="pin" size={18} />
          위치와 영업시간
        </button>
        <p className="soft small">단골 {formatNumber(follow.followers)}명</p>
      </div>
      {follow.problem && (
        <p className="small danger-text" role="alert">
          {follow.problem}
        </p>
      )}
      {showsLocation && (
        <Deferred>
          <LocationDialog storeId={storeId} storeName={storeName} map={map} onClose={() => setShowsLocation(false)} />
        </Deferred>
      )}
    </div>
  );
}

/** Passes a product or a mart on: both pages have `MartActions` as well, and load one file for the two. */
export function ShareButton(props: Shared) {
  return (
    <button
      type="button"
      className={`icon-button ${styles.share}`}
      aria-label="공유하기"
      title="공유하기"
      onClick={() => void sharePage(props)}
    >
      <Icon name="share" />
    </button>
  );
}
