import { lastShownIds, readTurn } from '#lib/domain/last-shown.ts';
import type { OperatorRole } from '#lib/domain/market/operator.ts';
import { readTableOrder, type TableOrder, type TableTurn } from '#lib/domain/market/table-order.ts';
import type { Deps } from '#lib/server/deps.ts';
import { TABLE_PAGE_ROWS } from '#lib/server/platform/files/table-file.ts';
import type { Cell } from '#lib/sheets/csv-text.ts';
import type { Operator } from '../../person/operators/find-operator.ts';

/** A mark beside the name of a row. */
export interface RowBadge {
  text: string;
  isDanger?: boolean;
}

interface Column<Row> {
  title: string;
  /** As a file holds it; 'won' and 'number' stand at the end of their cell, 'age' is told as how long ago. */
  cell: (row: Row, operator: Operator) => Cell;
  kind?: 'won' | 'number' | 'age';
  /** The order of the list that a press on its title asks for. */
  by?: string;
  /** Another page than the row's own. */
  href?: (row: Row, operator: Operator) => string | null;
  /** It is to be seen at once. */
  isDanger?: (row: Row) => boolean;
  /** Its sum stands below: of the whole list, not of the page. */
  isSummed?: true;
}

interface Sums {
  count: number;
  won?: number | null;
}

interface TableSpec<Row, Filter, By extends string> {
  title: string;
  /** The name of its file, for clients that know no other letters, and its address. */
  plainName: string;
  roles: readonly OperatorRole[];
  filter: (asked: URLSearchParams, operator: Operator) => Filter;
  orders: readonly By[];
  /** The first names the row. */
  columns: readonly Column<Row>[];
  id: (row: Row) => number;
  href: (row: Row) => string | null;
  badges?: (row: Row) => RowBadge[];
  read: (deps: Deps, asked: Filter & TableTurn<By>) => Promise<{ content: Row[]; totalPages: number }>;
  sum: (deps: Deps, filter: Filter) => Promise<Sums>;
  /** The rows of a page as they are looked at, where no order is asked for. */
  arrange?: (rows: readonly Row[]) => Row[];
}

/** A cell of the page: as the file has it, and where it leads. */
export interface ViewCell {
  cell: Cell;
  kind: Column<never>['kind'];
  href: string | null;
  isDanger: boolean;
}

/** A page of a list, as it is shown. */
export interface TableView {
  title: string;
  plainName: string;
  columns: readonly { title: string; by: string | null; kind: Column<never>['kind']; sum: number | null }[];
  rows: { id: number; badges: RowBadge[]; cells: ViewCell[] }[];
  /** The page's rows in the order of the list, by which the next one is asked for. */
  shown: number[];
  order: TableOrder | null;
  count: number;
  page: number;
  totalPages: number;
}

/** A list of the console: what its page shows, and the same as a file, by one definition. */
export interface OperatorTable {
  title: string;
  plainName: string;
  roles: readonly OperatorRole[];
  /** A page of it, by what an address asks for. */
  view: (deps: Deps, operator: Operator, asked: URLSearchParams) => Promise<TableView>;
  /** All of it, page by page: each row once, whatever comes and goes meanwhile. */
  file: (
    deps: Deps,
    operator: Operator,
    asked: URLSearchParams,
  ) => Promise<{ titles: readonly string[]; rows: number; pages: AsyncIterable<Cell[][]> }>;
}

export function operatorTable<Row, Filter extends object, By extends string>(
  spec: TableSpec<Row, Filter, By>,
): OperatorTable {
  const { title, plainName, roles, columns } = spec;
  const orderOf = (asked: URLSearchParams) => readTableOrder(asked.get('sort'), spec.orders);
  return {
    title,
    plainName,
    roles,
    async view(deps, operator, asked) {
      const filter = spec.filter(asked, operator);
      const [order, turn] = [orderOf(asked), readTurn(asked)];
      const [{ content, totalPages }, sums] = await Promise.all([
        spec.read(deps, { ...filter, ...turn, order }),
        spec.sum(deps, filter),
      ]);
      return {
        title,
        plainName,
        order,
        totalPages,
        page: turn.page,
        count: sums.count,
        columns: columns.map(({ title: name, by = null, kind, isSummed }) => ({
          title: name,
          by,
          kind,
          sum: isSummed ? (sums.won ?? 0) : null,
        })),
        shown: content.map(spec.id),
        rows: (order ? content : (spec.arrange?.(content) ?? content)).map((row) => ({
          id: spec.id(row),
          badges: spec.badges?.(row) ?? [],
          cells: columns.map(({ cell, kind, href, isDanger }, index) => ({
            isDanger: isDanger?.(row) ?? false,
            cell: cell(row, operator),
            kind,
            href: index === 0 ? spec.href(row) : (href?.(row, operator) ?? null),
          })),
        })),
      };
    },
    async file(deps, operator, asked) {
      const filter = spec.filter(asked, operator);
      const order = orderOf(asked);
      async function* pages(): AsyncGenerator<Cell[][]> {
        let after: number[] = [];
        for (let page = 0; ; page += 1) {
          const { content } = await spec.read(deps, { ...filter, order, page, after, size: TABLE_PAGE_ROWS });
          after = lastShownIds(content.map(spec.id));
          if (content.length > 0) yield content.map((row) => columns.map(({ cell }) => cell(row, operator)));
          if (content.length < TABLE_PAGE_ROWS) return;
        }
      }
      const { count } = await spec.sum(deps, filter);
      return { titles: columns.map(({ title: name }) => name), rows: count, pages: pages() };
    },
  };
}
