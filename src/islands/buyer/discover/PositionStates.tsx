import { Icon } from '#islands/shared/Icon.tsx';
import { POSITION } from '#lib/messages/discovery/place.ts';
import type { PositionState } from './usePlaceFinder.ts';

interface Props {
  state: PositionState;
  findMe: () => void;
  /** The button, and what is under way, stand elsewhere: only what went wrong is said here. */
  isAside?: boolean;
}

/**
 * The states of the location permission (spec section 4). The button is there from the first paint on, so that nothing
 * moves below it.
 */
export function PositionStates({ state, findMe, isAside = false }: Props) {
  return (
    <>
      {state === 'loading' && (
        <p className="visually-hidden" role="status">
          {POSITION.loading}
        </p>
      )}
      {!isAside && (state === 'loading' || state === 'prompt') && (
        <button type="button" className="button button-primary button-large button-wide" onClick={findMe}>
          <Icon name="pin" />
          {POSITION.use}
        </button>
      )}
      {!isAside && state === 'locating' && (
        <p className="notice" role="status">
          {POSITION.locating}
        </p>
      )}
      {state === 'failed' && (
        <div className="stack stack-tight" role="alert">
          <p className="notice notice-warm">{POSITION.failed}</p>
          <button type="button" className="button" onClick={findMe}>
            {POSITION.again}
          </button>
        </div>
      )}
      {state === 'denied' && (
        <div className="stack stack-tight">
          <p className="notice notice-warm">{POSITION.denied}</p>
          <button type="button" className="button" onClick={findMe}>
            {POSITION.checkAgain}
          </button>
        </div>
      )}
    </>
  );
}
