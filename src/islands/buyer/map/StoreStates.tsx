import type { MouseEvent } from 'react';
import { EmptyState } from '#islands/shared/EmptyState.tsx';
import { NO_STORES, STORES_FAILED, seeTownText } from '#lib/messages/discovery/map.ts';

/** Where there are marts for sure: the place as an address names it, and what is there. */
export interface Town {
  at: string;
  name: string | null;
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

export const NoStores = ({ at, name }: Town) => (
  <EmptyState icon="store" title={NO_STORES} text="지도를 옮겨 다른 곳에서 찾거나, 위에서 동네를 바꿔 보세요.">
    <a className="button" href={`/buyer/map?place=${at}`}>
      {seeTownText(name)}
    </a>
  </EmptyState>
);
