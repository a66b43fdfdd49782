import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { useGoOn } from '#islands/shared/useGoOn.ts';
import { deviceStorage } from '#lib/client/offline/storages.ts';
import { focusSearchField } from '#lib/client/page/search-field.ts';
import { RECENT_SEARCHES } from '#lib/messages/discovery/search.ts';
import { createRecentSearches } from '#lib/stores/recent-searches.ts';
import css from './recent-searches.module.css';

/** As the page comes: only the device knows them. */
const NONE: readonly string[] = [];
const noneYet = () => NONE;

/**
 * The searches of this device (layouts/chrome/remember-search.ts), each with a button that removes it. As high without
 * any as with some: what stands below moves not when the script has read the device.
 */
export function RecentSearches() {
  const [{ $recent, remove, clear }] = useState(() => createRecentSearches(deviceStorage()));
  const texts = useStore($recent, { ssr: noneYet });
  /** Where the keyboard goes on after a row is gone: not at the top of the page. */
  const { goOnAt, refAt } = useGoOn();

  return (
    <section className={`stack stack-tight ${css.recent}`} aria-labelledby="recent-searches">
      <div className="spread">
        <h2 id="recent-searches" className="minor-heading">
          {RECENT_SEARCHES.title}
        </h2>
        {texts.length > 0 && (
          <button
            type="button"
            className="text-button"
            onClick={() => {
              clear();
              focusSearchField();
            }}
          >
            {RECENT_SEARCHES.clear}
          </button>
        )}
      </div>
      {texts.length === 0 && <p className={`soft small ${css.none}`}>{RECENT_SEARCHES.none}</p>}
      <ul className={`strip ${css.texts}`} hidden={texts.length === 0}>
        {texts.map((one, i) => (
          <li key={one}>
            <a href={`/buyer/search?query=${encodeURIComponent(one)}`} ref={refAt(i)}>
              {one}
            </a>
            <button
              type="button"
              className="icon-button"
              aria-label={RECENT_SEARCHES.remove(one)}
              onClick={() => {
                remove(one);
                goOnAt(Math.min(i, texts.length - 2));
                if (texts.length === 1) focusSearchField();
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
