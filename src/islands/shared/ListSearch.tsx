import css from './list-search.module.css';

/** Names the search of the list that is shown; the frame's link leads there past the menu. */
export const LIST_SEARCH_ID = 'list-search';

interface Props {
  label: string;
  /** The tab of the page, which a search without script keeps. */
  tab: string;
  /** That tab is the one that is shown: a page holds the lists of the others, too. */
  isShown: boolean;
  typed: string;
  onType: (text: string) => void;
}

/** Searches a list that is here already, as one types; without script it is a form that asks the server. */
export function ListSearch({ label, tab, isShown, typed, onType }: Props) {
  return (
    <form className={css.search} method="get" onSubmit={(event) => event.preventDefault()}>
      <input type="hidden" name="tab" value={tab} />
      <input
        id={isShown ? LIST_SEARCH_ID : undefined}
        type="search"
        name="q"
        className="input"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
    </form>
  );
}
