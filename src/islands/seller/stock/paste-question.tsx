import type { ProductStatus } from '#lib/contract/product/seller-stock.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { PASTE_TEXTS, pasteButton, pasteSumText, STOCK_TEXTS } from '#lib/messages/product/seller-stock.ts';
import type { PastedCounts } from '#lib/sheets/pasted-counts.ts';
import { FromTo } from './BulkPreview.tsx';
import css from './bulk.module.css';

/** What pasted cells would change, what they cannot, and why. */
export interface Pasted extends Pick<PastedCounts<ProductStatus>, 'changes' | 'same'> {
  problems: { name: string; text: string }[];
}

/** What pasted counts would change, row by row: what cannot be done first. */
export function pasteQuestion({ changes, same, problems }: Pasted) {
  return {
    title: PASTE_TEXTS.title,
    // Pasted by keys: the hands are on them.
    isYesFirst: true,
    confirmLabel: changes.length === 0 ? STOCK_TEXTS.nothingToChange : pasteButton(changes.length),
    body: (
      <>
        <p role="status">
          <strong>{pasteSumText({ changing: changes.length, same, wrong: problems.length })}</strong>
        </p>
        <ul className={`lined ${css.preview}`}>
          {problems.map(({ name, text }) => (
            <li key={name}>
              <span>{name}</span>
              <span className="danger-text">{text}</span>
            </li>
          ))}
          {changes.map(({ product, from, to }) => (
            <li key={product.productId}>
              <span>{product.productName}</span>
              <FromTo from={`${formatNumber(from)}개`} to={`${formatNumber(to)}개`} />
            </li>
          ))}
        </ul>
        <p className="soft">{STOCK_TEXTS.onlyWaiting}.</p>
      </>
    ),
  };
}
