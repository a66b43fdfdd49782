import { useStore } from '@nanostores/react';
import { splitAtMatch } from '#lib/domain/discovery/search-match.ts';
import { formatWon } from '#lib/domain/money.ts';
import type { createSuggestions } from '#lib/stores/suggestions.ts';

const KIND_NAMES = { product: '', mart: '마트' } as const;

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
        {items.map(({ name, kind, price, storeName }, place) => {
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
              <span>
                {before}
                <b>{match}</b>
                {after}
              </span>
              {price !== null && <span className="soft small">{`${formatWon(price)}부터 · ${storeName}`}</span>}
              {KIND_NAMES[kind] && <span className="badge">{KIND_NAMES[kind]}</span>}
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
