import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { createFollow } from '#lib/stores/follow.ts';

interface Props {
  storeId: number;
  storeName: string;
  followers: number;
}

/** Stops following; the mart stays on the page, so that it can be followed again. */
export function FollowToggle({ storeId, storeName, followers }: Props) {
  const [{ $follow, toggle }] = useState(() => createFollow(storeId, true, followers));
  const { isFollowing, problem } = useStore($follow, { ssr: 'initial' });
  const label = isFollowing ? '단골 해제' : '다시 단골 맺기';
  return (
    <>
      <button
        type="button"
        className={isFollowing ? 'button button-small' : 'button button-small button-primary'}
        aria-label={`${storeName} ${label}`}
        onClick={() => void toggle()}
      >
        {label}
      </button>
      {problem && (
        <p className="small danger-text" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
