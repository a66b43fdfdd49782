import { type PriceLabel as Label, type LabelPaper, sheetsOf } from '#lib/domain/product/price-labels.ts';
import { sheetLabel } from '#lib/messages/product/price-labels.ts';
import css from './label-sheets.module.css';
import { PriceLabel } from './PriceLabel.tsx';

interface Props {
  labels: readonly Label[];
  paper: LabelPaper;
  copies: number;
  now: Date;
}

/** Sheets of price labels, as they come out of the printer. */
export function LabelSheets({ labels, paper, copies, now }: Props) {
  const sheets = sheetsOf(labels, { paper, copies });
  return (
    <div className={css.sheets} data-printed>
      {sheets.map((sheet, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a sheet of paper is no fieldset
        <div
          key={sheetLabel(index, sheets.length)}
          className={`${css.paper} ${css[paper]}`}
          role="group"
          aria-label={sheetLabel(index, sheets.length)}
        >
          {sheet.map((label, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same label stands there more than once
            <div key={place} className={css.place}>
              <PriceLabel label={label} now={now} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
