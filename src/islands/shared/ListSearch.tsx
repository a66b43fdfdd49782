import css from './list-search.module.css';

interface Props {
  label: string;
  /** The tab of the page, which a search without script keeps. */
  tab: string;
  typed: string;
  onType: (text: string) => void;
}

/** Searches a list that is here already, as one types; without script it is a form that asks the server. */
export function ListSearch({ label, tab, typed, onType }: Props) {
  return (
    <form className={css.search} method="get" onSubmit={(event) => event.preventDefault()}>
      <input type="hidden" name="tab" value={tab} />
      <input
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
