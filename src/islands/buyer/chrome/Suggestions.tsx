import { useStore } from '@nanostores/react';
import { Icon } from '#islands/shared/Icon.tsx';
import { Picture } from '#islands/shared/Picture.tsx';
import { splitAtMatch } from '#lib/domain/discovery/search-match.ts';
import { formatWon } from '#lib/domain/money.ts';
import type { createSuggestions } from '#lib/stores/suggestions.ts';

export const LIST_ID = 'search-suggestions';
export const optionId = (place: number): string => `suggestion-${place}`;

interface Props {
  store: ReturnType<typeof createSuggestions>;
  /** What was typed, which stands out of each. */
  typed: () => string;
  onTake: (name: string) => void;
}

/**
 * What is offered under the search field; how many they are is said. Their styles are the page's: BuyerSearch.astro.
 */
export function Suggestions({ store, typed, onTake }: Props) {
  const { items, active } = useStore(store.$suggestions);
  return (
    <>
      <div className="suggestions" id={LIST_ID} role="listbox" aria-label="추천 검색어" hidden={items.length === 0}>
        {items.map(({ name, kind, price, storeName, imageKey, categoryKey }, place) => {
          const [before, match, after] = splitAtMatch(name, typed());
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
            <div
              key={`${kind} ${name}`}
              id={optionId(place)}
              role="option"
              aria-selected={place === active}
              // Before the field loses the focus, which would close the list.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onTake(name)}
            >
              {kind === 'product' ? (
                <Picture imageKey={imageKey} category={categoryKey ?? undefined} alt="" sizes="2.5rem" />
              ) : (
                <Icon name="store" size={24} />
              )}
              <span>
                <span className="one-line">
                  {before}
                  <b>{match}</b>
                  {after}
                </span>
                <span className="soft small one-line">
                  {price === null ? '마트' : `${formatWon(price)}부터 · ${storeName}`}
                </span>
              </span>
            </div>
          );
        })}
      </div>
      <p className="visually-hidden" aria-live="polite">
        {items.length > 0 && `검색어 ${items.length}개를 추천해요`}
      </p>
    </>
  );
}
