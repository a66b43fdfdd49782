import type { SheetProblem } from '#lib/contract/seller-products.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { IMPORT_TEXTS } from '#lib/messages/product-sheet.ts';

/** Every cell to put right, by the row and the column of the seller's own table. */
export function SheetProblems({ problems }: { problems: readonly SheetProblem[] }) {
  return (
    <>
      <p>{IMPORT_TEXTS.fix}</p>
      <div className="table-frame">
        <table className="table">
          <caption className="visually-hidden">{IMPORT_TEXTS.remedy}</caption>
          <thead>
            <tr>
              <th scope="col">{IMPORT_TEXTS.row}</th>
              <th scope="col">{IMPORT_TEXTS.column}</th>
              <th scope="col">{IMPORT_TEXTS.remedy}</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ row, column, message }) => (
              <tr key={`${row} ${column}`}>
                <td>{formatNumber(row)}</td>
                <th scope="row">{column}</th>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
