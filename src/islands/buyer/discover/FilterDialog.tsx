import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { Dialog } from '#islands/shared/Dialog.tsx';
import { type ListChoice, NO_CONDITIONS, type ProductSort, readChoice } from '#lib/domain/discovery/list-choice.ts';
import { FILTER, showText } from '#lib/messages/discovery/filter.ts';
import { createFilterCounts } from '#lib/stores/filter-counts.ts';
import type { NarrowedSource } from '#lib/stores/more-products.ts';
import { ListFilter } from './ListFilter.tsx';
import { type ListPlace, withChange } from './ListLink.tsx';

const FORM = 'filter-form';

interface Props extends ListPlace {
  source: NarrowedSource;
  choice: ListChoice;
  standard: ProductSort;
  now: Date;
  onClose: () => void;
}

/**
 * The filter of a list: each chip says how many products it leaves, and the button how many there are. Where they
 * cannot be counted, it narrows all the same.
 */
export default function FilterDialog({ source, choice, standard, now, onClose, ...place }: Props) {
  const [{ $counts, choose }] = useState(() => createFilterCounts(source, choice));
  const { data: counts, loading, problem } = useStore($counts);
  /** What the form began with, and how often it has begun. */
  const [start, setStart] = useState({ conditions: choice, edition: 0 });

  const chosenIn = (form: HTMLFormElement): ListChoice => {
    const said = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    return { ...readChoice(new URLSearchParams(said), standard), sort: choice.sort };
  };
  const count = ({ currentTarget }: FormEvent<HTMLFormElement>) => void choose(chosenIn(currentTarget));
  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onClose();
    void place.choose(withChange(place.address, chosenIn(event.currentTarget), standard) + place.anchor);
  }
  function reset() {
    setStart(({ edition }) => ({ conditions: { ...choice, ...NO_CONDITIONS }, edition: edition + 1 }));
    void choose(NO_CONDITIONS);
  }

  const isKnown = counts !== null && !problem;
  return (
    <Dialog
      open
      wide
      title={FILTER.title}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button" onClick={reset}>
            {FILTER.reset}
          </button>
          <button type="submit" form={FORM} className="button button-primary" aria-busy={loading || undefined}>
            {isKnown ? showText(counts.count) : FILTER.apply}
          </button>
        </>
      }
    >
      <ListFilter
        key={start.edition}
        id={FORM}
        address={place.address}
        anchor={place.anchor}
        conditions={start.conditions}
        counts={isKnown ? counts : null}
        now={now}
        onChange={count}
        onSubmit={show}
      />
      <p className="visually-hidden" role="status">
        {isKnown && !loading && showText(counts.count)}
      </p>
    </Dialog>
  );
}
