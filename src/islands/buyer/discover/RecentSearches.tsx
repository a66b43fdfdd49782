import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { deviceStorage } from '#lib/client/offline/storages.ts';
import { focusSearchField } from '#lib/client/page/search-field.ts';
import { RECENT_SEARCHES } from '#lib/messages/discovery/search.ts';
import { createRecentSearches } from '#lib/stores/recent-searches.ts';
import css from './recent-searches.module.css';

/** The searches of this device (remembered by pages/buyer/search), each with a button that removes it. */
export function RecentSearches() {
  const [{ $recent, remove, clear }] = useState(() => createRecentSearches(deviceStorage()));
  const texts = useStore($recent);
  /** Where the keyboard goes on after a row is gone: not at the top of the page. */
  const next = useRef<HTMLAnchorElement>(null);
  const [goOnAt, setGoOnAt] = useState<number | null>(null);
  // The focus moves once the rows that are left are drawn.
  useLayoutEffect(() => {
    if (goOnAt === null) return;
    if (next.current) next.current.focus();
    else focusSearchField();
    setGoOnAt(null);
  }, [goOnAt]);

  if (texts.length === 0 && goOnAt === null) return null;
  return (
    <section
      className={`stack stack-tight ${css.recent}`}
      aria-labelledby="recent-searches"
      hidden={texts.length === 0}
    >
      <div className="spread">
        <h2 id="recent-searches">{RECENT_SEARCHES.title}</h2>
        <button
          type="button"
          className="text-button"
          onClick={() => {
            clear();
            setGoOnAt(0);
          }}
        >
          {RECENT_SEARCHES.clear}
        </button>
      </div>
      <ul className="cluster">
        {texts.map((one, i) => (
          <li key={one}>
            <a
              href={`/buyer/search?query=${encodeURIComponent(one)}`}
              ref={i === Math.min(goOnAt ?? -1, texts.length - 1) ? next : null}
            >
              {one}
            </a>
            <button
              type="button"
              className="icon-button"
              aria-label={RECENT_SEARCHES.remove(one)}
              onClick={() => {
                remove(one);
                setGoOnAt(i);
              }}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
