import { formatWon } from '#lib/domain/money.ts';
import css from './sales-table.module.css';

interface Row {
  name: string;
  /** Where the row's own list stands. */
  href?: string | undefined;
  count: string;
  won: number;
}
interface Props {
  id: string;
  title: string;
  /** The titles of the name and the count. */
  columns: readonly [string, string];
  rows: readonly Row[];
  sum?: Row;
}

/** What was sold, by product or by day: how many and for how much, with the sum of all where it is wanted. */
export function SalesTable({ id, title, columns, rows, sum }: Props) {
  return (
    <section className={`stack gap-3 ${css.section}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="table-frame">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{columns[0]}</th>
              <th scope="col" className="number">
                {columns[1]}
              </th>
              <th scope="col" className="number">
                매출
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, href, count, won }) => (
              <tr key={name}>
                <th scope="row">{href ? <a href={href}>{name}</a> : name}</th>
                <td className="number">{count}</td>
                <td className="number">{formatWon(won)}</td>
              </tr>
            ))}
          </tbody>
          {sum && (
            <tfoot>
              <tr>
                <th scope="row">{sum.name}</th>
                <td className="number">{sum.count}</td>
                <td className="number">{formatWon(sum.won)}</td>
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </section>
  );
}
