import { useState } from 'react';
import { CategoryOptions } from '#islands/shared/CategoryOptions.tsx';
import { serverNow } from '#lib/client/caller/call.ts';
import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { isBag } from '#lib/domain/product/bag.ts';
import { inOrder } from '#lib/domain/product/markdown.ts';
import { isDraftTaxFree } from '#lib/domain/product/tax.ts';
import { momentText } from '#lib/messages/dates.ts';
import { worthText } from '#lib/messages/order/bags.ts';
import { guessedLabel, IMPORT_TEXTS, SAME_TEXTS } from '#lib/messages/product/import.ts';
import { taxCell } from '#lib/messages/product/listing-sheet.ts';
import { MARKDOWN_TEXTS, stepsText } from '#lib/messages/product/markdown.ts';
import { BAG_TAG } from '#lib/messages/product/product-card.ts';
import { weightText } from '#lib/messages/product/weighed.ts';
import css from './import.module.css';
import type { Line } from './import-line.ts';
import type { ImportStore } from './import-store.ts';

const SHOWN_AT_FIRST = 50;

/** What the table says, as it was understood. */
export function SheetPreview({ lines, store }: { lines: readonly Line[]; store: ImportStore }) {
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const now = new Date(serverNow());
  // What a name alone says is never sent unseen: all such rows stand first.
  const guessed = lines.filter(({ isGuessed }) => isGuessed);
  const others = lines.filter(({ isGuessed }) => !isGuessed);
  const hasUseBy = lines.some(({ draft }) => draft.useBy);
  const hasBarcode = lines.some(({ draft }) => draft.barcode);
  return (
    <section className={css.section} aria-labelledby="import-preview">
      <h2 id="import-preview">{IMPORT_TEXTS.preview}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard */}
      <section className="table-frame" tabIndex={0} aria-label={IMPORT_TEXTS.preview}>
        <table className="table">
          <caption className="visually-hidden">{IMPORT_TEXTS.preview}</caption>
          <thead>
            <tr>
              <th scope="col">{IMPORT_TEXTS.productName}</th>
              <th scope="col">{IMPORT_TEXTS.category}</th>
              <th scope="col" className="number">
                {IMPORT_TEXTS.price}
              </th>
              <th scope="col" className="number">
                {IMPORT_TEXTS.quantity}
              </th>
              <th scope="col" className="number">
                {IMPORT_TEXTS.saleEnd}
              </th>
              {hasUseBy && (
                <th scope="col" className="number">
                  {IMPORT_TEXTS.useBy}
                </th>
              )}
              {hasBarcode && (
                <th scope="col" className="number">
                  {IMPORT_TEXTS.barcode}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {[...guessed, ...others.slice(0, shown)].map(({ row, draft, same, running, sameAsRow, isGuessed }) => (
              <tr key={row}>
                <th scope="row">
                  {draft.name}
                  {isBag(draft) && <span className="badge">{BAG_TAG}</span>}
                  {same && (running || sameAsRow !== null) && <span className="badge">{SAME_TEXTS[same]}</span>}
                </th>
                <td>
                  {isGuessed ? (
                    <select
                      className={`input ${css.guessed}`}
                      aria-label={guessedLabel(draft.name)}
                      value={draft.category}
                      onChange={({ target }) => void store.fill([row], 'category', target.value)}
                    >
                      <CategoryOptions />
                    </select>
                  ) : (
                    draft.category
                  )}
                  {isGuessed ? (
                    <label className="choice">
                      <input
                        type="checkbox"
                        checked={isDraftTaxFree(draft) ?? false}
                        onChange={({ target }) =>
                          void store.fill([row], 'taxFree', taxCell(target.checked ? 'yes' : 'no'))
                        }
                      />
                      <span className="visually-hidden">{draft.name} </span>
                      {IMPORT_TEXTS.taxFree}
                    </label>
                  ) : (
                    isDraftTaxFree(draft) && ` · ${IMPORT_TEXTS.taxFree}`
                  )}
                </td>
                <td className="number">
                  {draft.listPriceWon != null && (
                    <s className="soft">
                      <span className="visually-hidden">{IMPORT_TEXTS.listPrice} </span>
                      {formatWon(draft.listPriceWon)}
                    </s>
                  )}{' '}
                  {formatWon(draft.priceWon ?? 0)}
                  {draft.weightGrams != null && (
                    <span className={`soft small ${css.steps}`}>
                      {weightText(draft.priceWon ?? 0, draft.weightGrams)}
                    </span>
                  )}
                  {isBag(draft) && (
                    <span className={`soft small ${css.steps}`}>{worthText(draft.bagWorthWon ?? 0)}</span>
                  )}
                  <Steps draft={draft} />
                </td>
                <td className="number">{formatNumber(draft.quantity ?? 0)}개</td>
                <td className="number">{draft.saleEndsAt && momentText(draft.saleEndsAt, now)}</td>
                {hasUseBy && (
                  <td className="number">
                    {isGuessed ? (
                      <input
                        key={draft.useBy}
                        type="date"
                        className={`input ${css.guessed}`}
                        aria-label={`${draft.name} ${IMPORT_TEXTS.useBy}`}
                        defaultValue={draft.useBy ?? ''}
                        onBlur={({ target }) => void store.fill([row], 'useBy', target.value)}
                      />
                    ) : (
                      draft.useBy
                    )}
                  </td>
                )}
                {hasBarcode && <td className="number">{draft.barcode}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {others.length > shown && (
        <button type="button" className="button" onClick={() => setShown(shown + SHOWN_AT_FIRST)}>
          {IMPORT_TEXTS.more}
        </button>
      )}
    </section>
  );
}

/** By how much it will cost less, where its row says so. */
function Steps({ draft: { markdown, floorPriceWon } }: { draft: Line['draft'] }) {
  const steps = markdown && markdown !== 'unreadable' ? inOrder(markdown) : [];
  if (steps.length === 0) return null;
  const floor = floorPriceWon ? `, ${MARKDOWN_TEXTS.floorShort} ${formatWon(floorPriceWon)}` : '';
  return (
    <span className={`soft small ${css.steps}`}>
      {MARKDOWN_TEXTS.label} {stepsText(steps)}
      {floor}
    </span>
  );
}
