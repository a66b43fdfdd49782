import { useStore } from '@nanostores/react';
import { Boundary } from '#islands/shared/Boundary.tsx';
import type { ScanOrder } from '#lib/contract/order/seller-orders.ts';
import { isPaidOnScan } from '#lib/domain/order/order-status.ts';
import { PACK_TEXTS } from '#lib/messages/order/bag-contents.ts';
import { SCAN_TEXTS, soldText } from '#lib/messages/order/seller-scan.ts';
import { type BagNotes, isToBeWritten, type NoteState } from './bag-notes.ts';
import css from './scan.module.css';
import type { ScanStore } from './scan-store.ts';

/** The last ones are what somebody looks back for. */
const MAX_SHOWN = 10;

/** What was handed over since the screen was opened. */
export function SoldList({ scan, martId }: { scan: ScanStore; martId: number }) {
  const sold = useStore(scan.$sold);
  if (sold.length === 0) return null;
  return (
    <section className={`stack stack-tight ${css.sold}`} aria-labelledby="sold-now">
      <h2 className="minor-heading" id="sold-now">
        {SCAN_TEXTS.soldNow}
      </h2>
      <ul>
        {sold.slice(0, MAX_SHOWN).map((order) => (
          <Boundary key={order.orderId} part="SoldItem" as="li">
            <SoldItem order={order} martId={martId} notes={scan.notes} />
          </Boundary>
        ))}
      </ul>
    </section>
  );
}

interface ItemProps {
  order: ScanOrder;
  martId: number;
  notes: BagNotes;
}

function SoldItem({ order, martId, notes }: ItemProps) {
  const state = useStore(notes.$states).get(order.orderId);
  return (
    <li>
      <span>
        {order.buyerName} 님 · {soldText(order)}
        {state && <Note state={state} onAgain={() => void notes.writeAgain(order.orderId)} />}
        {isToBeWritten(order) && (!state || state.name === 'failed') && (
          <>
            {' '}
            <a className="small target" href={`/seller/mart/${martId}/bags#order-${order.orderId}`}>
              {SCAN_TEXTS.writeBag}
              <span className="visually-hidden">: {order.productName}</span>
            </a>
          </>
        )}
      </span>
      <span className="soft small">{isPaidOnScan(order.status) ? SCAN_TEXTS.paid : SCAN_TEXTS.collected}</span>
    </li>
  );
}

/** What has become of the contents that were typed with the sale. */
function Note({ state, onAgain }: { state: NoteState; onAgain: () => void }) {
  if (state.name !== 'failed') {
    return (
      <span className={`small soft ${css.note}`} role="status">
        {state.name === 'sending' ? PACK_TEXTS.saving : PACK_TEXTS.written}
      </span>
    );
  }
  return (
    <span className={`small field-error ${css.note}`} role="alert">
      {state.message}{' '}
      <button type="button" className="button button-small" onClick={onAgain}>
        {PACK_TEXTS.again}
      </button>
    </span>
  );
}
