import { useState } from 'react';
import { serverNow } from '#lib/client/caller/call.ts';
import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { choicesOf } from '#lib/domain/product/listing-line.ts';
import { SAME_CHOICES, type SameChoice } from '#lib/domain/product/product-sheet.ts';
import { momentText } from '#lib/messages/dates.ts';
import { IMPORT_TEXTS, rowText, SAME_TEXTS, sameAsRowText, unchangedText } from '#lib/messages/product/import.ts';
import { weightText } from '#lib/messages/product/weighed.ts';
import css from './import.module.css';
import type { Line } from './import-line.ts';
import type { ImportStore } from './import-store.ts';

interface Props {
  lines: readonly Line[];
  store: ImportStore;
  /** Nothing of them has changed: they are folded. */
  isUnchanged?: boolean;
}

const SHOWN_AT_FIRST = 20;

interface Said {
  price: number | null;
  /** Null for goods by the piece. */
  weightGrams: number | null;
  count: number | null;
  saleEndsAt: Date | null;
}

function Said({ what, said: { price, weightGrams, count, saleEndsAt } }: { what: string; said: Said }) {
  return (
    <p>
      <span className="soft">{what}</span> {formatWon(price ?? 0)} ·{' '}
      {weightGrams !== null && `${weightText(price ?? 0, weightGrams)} · `}
      {formatNumber(count ?? 0)}개 · {saleEndsAt && momentText(saleEndsAt, new Date(serverNow()))}까지
    </p>
  );
}

/** The rows whose product is there already: what it is now, what the file says, and what is to become of it. */
export function Twins({ lines, store, isUnchanged = false }: Props) {
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const rows = lines.map(({ row }) => row);
  const chosenByAll = (choice: SameChoice) =>
    lines.every((line) => line.same === choice || !choicesOf(line).includes(choice));
  const content = (
    <>
      {lines.length > 1 && (
        <fieldset className={css.choices}>
          <legend>{IMPORT_TEXTS.sameForAll}</legend>
          {SAME_CHOICES.filter((choice) => lines.some((line) => choicesOf(line).includes(choice))).map((choice) => (
            <button
              key={choice}
              type="button"
              className="button button-small button-choice"
              aria-pressed={chosenByAll(choice)}
              onClick={() => void store.chooseSame(rows, choice)}
            >
              {SAME_TEXTS[choice]}
            </button>
          ))}
        </fieldset>
      )}
      <ul className={css.cards}>
        {lines.slice(0, shown).map((line) => {
          const { row, draft, running, sameAsRow, same } = line;
          return (
            <li key={row} className={css.card}>
              <h3 className={css.cardTitle}>
                {draft.name} <span className="soft">{rowText(row)}</span>
              </h3>
              {sameAsRow !== null && <p>{sameAsRowText(sameAsRow)}</p>}
              {running && (
                <Said
                  what={
                    running.productName === draft.name
                      ? IMPORT_TEXTS.now
                      : `${IMPORT_TEXTS.now} (${running.productName})`
                  }
                  said={{
                    price: running.basePrice,
                    weightGrams: running.weightGrams,
                    count: running.waitingCount,
                    saleEndsAt: new Date(running.expirationDate),
                  }}
                />
              )}
              <Said
                what={IMPORT_TEXTS.file}
                said={{
                  price: draft.priceWon,
                  weightGrams: draft.weightGrams ?? null,
                  count: draft.quantity,
                  saleEndsAt: draft.saleEndsAt,
                }}
              />
              <fieldset className={css.choices} disabled={line.isUnanswered}>
                <legend className="visually-hidden">{`${rowText(row)} ${draft.name}`}</legend>
                {choicesOf(line).map((choice) => (
                  <label key={choice} className={css.choice}>
                    <input
                      type="radio"
                      name={`same-${row}`}
                      checked={same === choice}
                      onChange={() => void store.chooseSame([row], choice)}
                    />
                    {SAME_TEXTS[choice]}
                  </label>
                ))}
              </fieldset>
            </li>
          );
        })}
      </ul>
      {lines.length > shown && (
        <button type="button" className="button" onClick={() => setShown(shown + SHOWN_AT_FIRST)}>
          {IMPORT_TEXTS.more}
        </button>
      )}
    </>
  );
  if (isUnchanged) {
    return (
      <details className={css.section}>
        <summary>{unchangedText(lines.length)}</summary>
        {content}
      </details>
    );
  }
  return (
    <section className={css.section} aria-labelledby="import-same">
      <h2 id="import-same">{IMPORT_TEXTS.sameHeading}</h2>
      <p className="soft">{IMPORT_TEXTS.sameLead}</p>
      {content}
    </section>
  );
}
