import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { Problem } from '#islands/shared/Problem.tsx';
import { formatWon } from '#lib/domain/money.ts';
import { EVENING_CHIPS, EVENING_PERCENT, eveningStarts } from '#lib/domain/product/closing.ts';
import {
  applyText,
  CLOSING_TEXTS,
  chipLabel,
  chipText,
  fromText,
  previewPieces,
} from '#lib/messages/product/closing.ts';
import type { Row } from './ClosingTable.tsx';
import css from './closing.module.css';
import type { ClosingStore } from './closing-store.ts';

interface Props {
  store: ClosingStore;
  rows: readonly Row[];
  /** From when it counts; null: from now on. */
  from: Date | null;
  now: Date;
}

/** By how much and from when: under the thumb, with what would come of it in pieces and won. */
export function EveningBar({ store, rows, from, now }: Props) {
  const percentOff = useStore(store.$percent);
  const { busy: isSending, problem } = useStore(store.$lowering);
  const id = useId();
  const lastEnd = new Date(Math.max(...rows.map(({ listing }) => Date.parse(listing.expirationDate))));
  const chosen = rows.filter(({ isChosen }) => isChosen);
  const changing = chosen.flatMap(({ listing, price }) => (price.name === 'lowered' ? [{ listing, price }] : []));
  const pieces = changing.reduce((total, { listing }) => total + listing.waitingCount, 0);
  const worth = (of: 'beforeWon' | 'afterWon') =>
    formatWon(changing.reduce((total, { listing, price }) => total + listing.waitingCount * price[of], 0));
  return (
    <section className={css.bar} aria-label={CLOSING_TEXTS.controls}>
      <Problem text={problem} />
      <div className={css.percent}>
        <div className={css.chips}>
          {EVENING_CHIPS.map((percent) => (
            <button
              key={percent}
              type="button"
              className="button button-choice"
              aria-label={chipLabel(percent)}
              aria-pressed={percent === percentOff}
              disabled={isSending}
              onClick={() => store.$percent.set(percent)}
            >
              {chipText(percent)}
            </button>
          ))}
        </div>
        <label className={css.slider}>
          <span className="visually-hidden">{CLOSING_TEXTS.percent}</span>
          <input
            type="range"
            min={EVENING_PERCENT.min}
            max={EVENING_PERCENT.max}
            step={EVENING_PERCENT.step}
            value={percentOff}
            aria-valuetext={`${percentOff}%`}
            aria-describedby={`${id}-hint`}
            disabled={isSending}
            onChange={({ target }) => store.$percent.set(Number(target.value))}
          />
          <output aria-hidden="true">{percentOff}%</output>
        </label>
      </div>
      <p id={`${id}-hint`} className={`small soft ${css.hint}`}>
        {CLOSING_TEXTS.percentOf}
        <span className={css.more}> {CLOSING_TEXTS.percentHint}</span>
      </p>
      <p role="status" className={`small ${css.preview}`}>
        {changing.length === 0 ? (
          <span>{chosen.length === 0 ? CLOSING_TEXTS.noneChosen : CLOSING_TEXTS.nothing}</span>
        ) : (
          <>
            <span>{previewPieces(chosen.length, changing.length, pieces)}</span>
            <span>
              <span className="soft">{worth('beforeWon')}</span>
              <span aria-hidden="true"> → </span>
              <span className="visually-hidden">에서 </span>
              <strong>{worth('afterWon')}</strong>
            </span>
          </>
        )}
      </p>
      <select
        className={`input ${css.from}`}
        aria-label={CLOSING_TEXTS.from}
        value={from?.toISOString() ?? ''}
        disabled={isSending}
        onChange={({ target }) => store.$from.set(target.value || null)}
      >
        <option value="">{CLOSING_TEXTS.fromNow}</option>
        {eveningStarts(now, lastEnd).map((at) => (
          <option key={at.getTime()} value={at.toISOString()}>
            {fromText(at)}
          </option>
        ))}
      </select>
      <button
        type="button"
        className="button button-primary"
        disabled={changing.length === 0}
        aria-busy={isSending}
        aria-disabled={isSending}
        onClick={() =>
          void store.apply(
            changing.map(({ listing }) => listing),
            { percentOff, from },
          )
        }
      >
        {isSending ? CLOSING_TEXTS.applying : applyText(changing.length, percentOff)}
      </button>
    </section>
  );
}
