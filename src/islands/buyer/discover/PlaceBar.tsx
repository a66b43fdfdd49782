import { useStore } from '@nanostores/react';
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Icon } from '#islands/shared/Icon.tsx';
import { Deferred, lazyIsland } from '#islands/shared/lazy-island.tsx';
import { onWindow, useHeard } from '#islands/shared/useHeard.ts';
import { goOnTyping } from '#lib/client/page/typing.ts';
import type { FirstDistricts } from '#lib/domain/discovery/districts.ts';
import { nameOfDefault, PLACE_SHEET, POSITION } from '#lib/messages/discovery/place.ts';
import { $placeName } from '#lib/stores/place-name.ts';
import { PlaceMoved } from './PlaceMoved.tsx';
import { PlaceSearch } from './PlaceSearch.tsx';
import { PositionStates } from './PositionStates.tsx';
import css from './place-bar.module.css';
import { usePlaceFinder } from './usePlaceFinder.ts';

/** Few change their place, and only they need the ways to do it. */
const PlaceChooser = lazyIsland(() => import('./PlaceChooser.tsx'));

interface Props {
  /** What the place is called. */
  name: string;
  /** Whether the buyer chose it; else it is where the most is sold, until they do. */
  isChosen: boolean;
  /** Path and query of the page. */
  address: string;
  /** Where the market is open, unless it is everywhere. */
  towns: FirstDistricts | null;
}

/** Around where the list looks, and the way to change it: a link to #choose-place opens it. */
export function PlaceBar({ isChosen, ...place }: Props) {
  if (!isChosen) return <NoPlaceYet {...place} />;
  return (
    <>
      <ChosenPlace {...place} />
      <PlaceMoved />
    </>
  );
}

type PlaceProps = Omit<Props, 'isChosen'>;

/** Without script it opens the way to the page of all districts. */
function ChosenPlace({ name, address, towns }: PlaceProps) {
  const searched = useStore($placeName, { ssr: 'initial' });
  const [wasOpened, setWasOpened] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  // The page as the browser has it.
  useEffect(() => {
    // The page may have been loaded again for a place.
    goOnTyping();
    // It may have been opened before this was hydrated.
    setWasOpened(details.current?.open ?? false);
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape and the close button
    <details
      className={css.place}
      ref={details}
      onClick={closeBeside}
      onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}
    >
      <summary className={`opener ${css.summary}`}>
        <PlaceName>{searched ?? name}</PlaceName>
        <span className="visually-hidden"> 변경</span>
        <Icon name="chevronDown" size={16} />
      </summary>
      <div className={`card card-body ${css.choose}`} id="choose-place">
        <SheetHead of={details} />
        {wasOpened ? (
          <Deferred>
            <PlaceChooser hasPlace address={address} towns={towns} />
          </Deferred>
        ) : (
          <a href="/buyer/place">{POSITION.other}</a>
        )}
      </div>
    </details>
  );
}

const PlaceName = ({ children }: { children: string }) => (
  <>
    <Icon name="pin" size={18} />
    <span className="strong one-line">{children}</span>
  </>
);

/** From here on it stands in the page; place-bar.module.css says the same. */
const IN_PAGE = '(min-width: 768px)';

function close(sheet: HTMLDetailsElement): void {
  sheet.open = false;
  sheet.querySelector('summary')?.focus();
}

/** The ground beside the sheet of a phone is its element's own. */
const closeBeside = ({ target, currentTarget }: MouseEvent<HTMLDetailsElement>) => {
  if (target === currentTarget && !matchMedia(IN_PAGE).matches) close(currentTarget);
};

const onKey = onWindow('keydown');

/** What the sheet of a phone is for, and the way out of it; Escape is one too, but for what is typed. */
function SheetHead({ of }: { of: RefObject<HTMLDetailsElement | null> }) {
  useHeard(onKey, ({ key, isComposing, defaultPrevented }) => {
    if (key === 'Escape' && !isComposing && !defaultPrevented && of.current?.open) close(of.current);
  });
  return (
    <p className={`strip ends script-only ${css.sheetHead}`}>
      <strong>{PLACE_SHEET}</strong>
      <button type="button" className="icon-button" aria-label="닫기" onClick={() => of.current && close(of.current)}>
        <Icon name="close" />
      </button>
    </p>
  );
}

/**
 * Nobody has chosen a place: one press asks the browser for it, in a strip above the bar. What went wrong opens the
 * other ways.
 */
function NoPlaceYet({ name, address, towns }: PlaceProps) {
  const { state, findMe } = usePlaceFinder(false);
  const others = useRef<HTMLDetailsElement>(null);
  const wasPressed = useRef(false);
  // The native element opens the other ways once the device has said no.
  useEffect(() => {
    if (wasPressed.current && others.current && (state === 'failed' || state === 'denied')) others.current.open = true;
  }, [state]);
  function press() {
    wasPressed.current = true;
    findMe();
  }
  return (
    <>
      {state === 'locating' && (
        <p className="visually-hidden" role="status">
          {POSITION.locating}
        </p>
      )}
      {/* As tall with a refusal as before it: nothing moves from under a finger. */}
      <p className={`strip ends small script-only ${css.offer}`}>
        <span>{state === 'denied' ? POSITION.off : POSITION.offer}</span>
        {state !== 'denied' && (
          <button
            type="button"
            className="button button-primary button-small"
            aria-busy={state === 'locating'}
            onClick={press}
          >
            {POSITION.use}
          </button>
        )}
      </p>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape and the close button */}
      <details className={css.place} ref={others} onClick={closeBeside}>
        <summary className={`opener ${css.summary}`}>
          <PlaceName>{nameOfDefault(name)}</PlaceName>
          <span className="visually-hidden"> {POSITION.other}</span>
          <Icon name="chevronDown" size={16} />
        </summary>
        <div className={`card card-body stack ${css.choose}`} id="choose-place">
          <SheetHead of={others} />
          <PositionStates state={state} findMe={press} isAside />
          <PlaceSearch address={address} towns={towns} />
        </div>
      </details>
    </>
  );
}
