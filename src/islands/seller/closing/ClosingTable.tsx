import { useRef } from 'react';
import { Boundary } from '#islands/shared/Boundary.tsx';
import type { ClosingListing } from '#lib/contract/order/seller-closing.ts';
import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { type ClosingRow, rowsByEnd } from '#lib/domain/product/closing-row.ts';
import type { HelpfulStep } from '#lib/domain/product/will-stay.ts';
import { BULK_TEXTS, chooseLabel } from '#lib/messages/product/bulk.ts';
import {
  CLOSING_TEXTS,
  chooseAllLabel,
  endText,
  helpLabel,
  helpText,
  nextText,
  stayText,
  whySameText,
} from '#lib/messages/product/closing.ts';
import { STOCK_TEXTS } from '#lib/messages/product/seller-stock.ts';
import css from './closing.module.css';

export type Row = ClosingRow<ClosingListing>;

interface Props {
  rows: readonly Row[];
  /** The name of a mart; null where there is only one. */
  nameOf: (storeId: number) => string | null;
  onChoose: (listings: readonly ClosingListing[], chosen: boolean) => void;
  /** Lowers one from now on, by so many percent. */
  onHelp: (listing: ClosingListing, percentOff: number) => void;
  isSending: boolean;
}

const choosable = (rows: readonly Row[]) => rows.filter(({ listing }) => listing.waitingCount > 0);

function ChooseAll({ rows, label, onChoose }: Pick<Props, 'rows' | 'onChoose'> & { label: string }) {
  const some = choosable(rows);
  const chosen = some.filter(({ isChosen }) => isChosen).length;
  if (some.length === 0) return null;
  return (
    <label>
      <input
        type="checkbox"
        aria-label={label}
        checked={chosen === some.length}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && chosen < some.length;
        }}
        onChange={({ target }) =>
          onChoose(
            some.map(({ listing }) => listing),
            target.checked,
          )
        }
      />
    </label>
  );
}

/** The price of now; of what is ticked, the price after the press, or why it stays as it is. */
function PriceCell({ price, isChosen }: Pick<Row, 'price' | 'isChosen'>) {
  if (price.name === 'lowered' && isChosen) {
    return (
      <>
        <s className="soft">{formatWon(price.beforeWon)}</s>
        <span aria-hidden="true" className={css.arrow}>
          {' → '}
        </span>
        <span className="visually-hidden">에서 </span> <strong className="nowrap">{formatWon(price.afterWon)}</strong>
      </>
    );
  }
  if (price.name === 'lowered') return <span>{formatWon(price.beforeWon)}</span>;
  const why = isChosen && (price.name === 'same' ? whySameText(price.why) : CLOSING_TEXTS[price.name]);
  const next = price.name === 'same' && !why && price.next;
  return (
    <>
      <span>{formatWon(price.priceWon)}</span>
      {why && <small className={css.why}> {why}</small>}
      {next && <small className="soft"> {nextText(next)}</small>}
    </>
  );
}

/** The step that would help, which one press takes. */
function HelpRow({
  listing,
  help,
  isSending,
  onHelp,
}: Pick<Row, 'listing'> & Pick<Props, 'isSending' | 'onHelp'> & { help: HelpfulStep }) {
  return (
    <tr className={css.helping}>
      <td />
      <td colSpan={4}>
        <button
          type="button"
          className={css.help}
          disabled={isSending}
          aria-label={helpLabel(listing.productName, help)}
          onClick={() => onHelp(listing, help.percentOff)}
        >
          {helpText(help)}
        </button>
      </td>
    </tr>
  );
}

/** A listing with what is left, what is held, and its price now and then. */
function ListingRow({
  row: { listing, price, isChosen, outlook },
  nameOf,
  onChoose,
  onHelp,
  isSending,
}: Omit<Props, 'rows'> & { row: Row }) {
  const martName = nameOf(listing.storeId);
  const help = outlook?.help;
  const link = useRef<HTMLAnchorElement>(null);
  // The button goes with the press: the focus stays in its row.
  const takeHelp: Props['onHelp'] = (...step) => {
    link.current?.focus();
    onHelp(...step);
  };
  return (
    <>
      <tr className={`${css.listing} ${help ? css.known : ''}`}>
        <td className={css.pick}>
          {listing.waitingCount > 0 && (
            <label>
              <input
                type="checkbox"
                aria-label={chooseLabel(listing.productName)}
                checked={isChosen}
                onChange={({ target }) => onChoose([listing], target.checked)}
              />
            </label>
          )}
        </td>
        <th scope="row" className={css.name}>
          <a ref={link} className="name-link" href={`/seller/mart/${listing.storeId}/products/${listing.productId}`}>
            {listing.productName}
          </a>
          {(martName || outlook) && (
            <small className="soft">
              {martName && <span>{martName}</span>} {outlook && <span>{stayText(outlook.stay)}</span>}
            </small>
          )}
        </th>
        <td className="number">
          {listing.waitingCount === 0 ? (
            <span className="soft">{STOCK_TEXTS.soldOut}</span>
          ) : (
            <strong data-unit="개">{formatNumber(listing.waitingCount)}</strong>
          )}
        </td>
        <td className="number">{formatNumber(listing.inSaleCount)}</td>
        <td className={css.price}>
          <PriceCell price={price} isChosen={isChosen} />
        </td>
      </tr>
      {help && <HelpRow listing={listing} help={help} isSending={isSending} onHelp={takeHelp} />}
    </>
  );
}

/** The listings under the time at which they end. */
export function ClosingTable({ rows, nameOf, onChoose, onHelp, isSending }: Props) {
  return (
    <div className="table-frame">
      <table className={`table ${css.table}`}>
        <caption className="visually-hidden">{CLOSING_TEXTS.title}</caption>
        <thead>
          <tr>
            <th scope="col" className={css.pick}>
              <ChooseAll rows={rows} label={BULK_TEXTS.selectAll} onChoose={onChoose} />
            </th>
            <th scope="col">{CLOSING_TEXTS.product}</th>
            <th scope="col" className="number">
              {CLOSING_TEXTS.left}
            </th>
            <th scope="col" className="number">
              {CLOSING_TEXTS.held}
            </th>
            <th scope="col" className="number">
              {CLOSING_TEXTS.price}
            </th>
          </tr>
        </thead>
        {rowsByEnd(rows).map(({ end, group }) => (
          <tbody key={end.getTime()}>
            <tr className={css.end}>
              <td className={css.pick}>
                <ChooseAll rows={group} label={chooseAllLabel(end)} onChoose={onChoose} />
              </td>
              <th scope="rowgroup" colSpan={4}>
                {endText(end)}
              </th>
            </tr>
            {group.map((row) => (
              <Boundary key={row.listing.productId} part="ListingRow" as="tr">
                <ListingRow row={row} nameOf={nameOf} onChoose={onChoose} onHelp={onHelp} isSending={isSending} />
              </Boundary>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}
