import { serverNow } from '#lib/client/call.ts';
import type { SheetRow } from '#lib/contract/seller-products.ts';
import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { momentText } from '#lib/messages/dates.ts';
import { IMPORT_TEXTS } from '#lib/messages/product-sheet.ts';

/** What the table says, as it was understood. */
export function SheetPreview({ rows }: { rows: readonly SheetRow[] }) {
  const now = new Date(serverNow());
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
    <section className="table-frame" tabIndex={0} aria-label={IMPORT_TEXTS.preview}>
      <table className="table">
        <caption className="visually-hidden">{IMPORT_TEXTS.preview}</caption>
        <thead>
          <tr>
            <th scope="col">상품명</th>
            <th scope="col">분류</th>
            <th scope="col" className="number">
              가격
            </th>
            <th scope="col" className="number">
              수량
            </th>
            <th scope="col" className="number">
              판매 마감
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, productName, category, price, listPrice, quantity, expirationDate }) => (
            <tr key={row}>
              <th scope="row">{productName}</th>
              <td>{category}</td>
              <td className="number">
                {listPrice !== null && (
                  <s className="soft">
                    <span className="visually-hidden">정가 </span>
                    {formatWon(listPrice)}
                  </s>
                )}{' '}
                {formatWon(price ?? 0)}
              </td>
              <td className="number">{formatNumber(quantity ?? 0)}개</td>
              <td className="number">{expirationDate && momentText(new Date(expirationDate), now)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
