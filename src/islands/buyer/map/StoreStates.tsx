import type { MouseEvent } from 'react';
import { EmptyState } from '#islands/shared/EmptyState.tsx';
import { NO_STORES, STORES_FAILED } from '#lib/messages/discovery/map.ts';

/** The way to where there are marts for sure. */
export interface WayElsewhere {
  href: string;
  label: string;
}

/** The marts could not be read: what is shown of them may be of before. Without script the page is asked for again. */
export function StoresFailed({ onRetry }: { onRetry: () => void }) {
  const retry = (event: MouseEvent) => {
    event.preventDefault();
    onRetry();
  };
  return (
    <div className="notice notice-danger spread" role="alert">
      <span>{STORES_FAILED}</span>
      <a className="button button-small" href="/buyer/map" onClick={retry}>
        다시 시도
      </a>
    </div>
  );
}

export const NoStores = ({ href, label }: WayElsewhere) => (
  <EmptyState icon="store" title={NO_STORES} text="지도를 옮겨 다른 곳에서 찾거나, 위에서 동네를 바꿔 보세요.">
    <a className="button" href={href}>
      {label}
    </a>
  </EmptyState>
);
