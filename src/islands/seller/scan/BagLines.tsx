import { useStore } from '@nanostores/react';
import { Boundary } from '#islands/shared/Boundary.tsx';
import { Field } from '#islands/shared/Field.tsx';
import { TakePhoto } from '#islands/shared/TakePhoto.tsx';
import type { ScanOrder } from '#lib/contract/order/seller-orders.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { BAG_CONTENTS_MAX_LENGTH } from '#lib/domain/product/bag.ts';
import { PACK_TEXTS } from '#lib/messages/order/bag-contents.ts';
import { type BagNotes, isToBeWritten, NO_NOTE } from './bag-notes.ts';
import css from './weigh.module.css';

interface Props {
  orders: readonly ScanOrder[];
  notes: BagNotes;
  /** There is no network: a photo could not be sent. */
  isAway: boolean;
}

/** What lies in each bag that is handed over, for its buyer; nobody has to say it while others wait. */
export function BagLines({ orders, notes, isAway }: Props) {
  const bags = orders.filter(isToBeWritten);
  if (bags.length === 0) return null;
  return (
    <>
      {bags.map((order) => (
        <Boundary key={order.orderId} part="BagLine">
          <BagLine order={order} notes={notes} takesPhoto={notes.canTakePhoto && !isAway} />
        </Boundary>
      ))}
      <p className="soft small">{PACK_TEXTS.optional}</p>
    </>
  );
}

interface LineProps {
  order: ScanOrder;
  notes: BagNotes;
  takesPhoto: boolean;
}

function BagLine({ order: { orderId, productName, quantity }, notes, takesPhoto }: LineProps) {
  const { text, photo } = useStore(notes.$typed).get(orderId) ?? NO_NOTE;
  return (
    <div className={`stack stack-tight box ${css.line}`}>
      <p>
        <strong>{productName}</strong> · {formatNumber(quantity)}개
      </p>
      <Field label={PACK_TEXTS.contents} optional>
        {(wiring) => (
          <textarea
            {...wiring}
            className="input"
            rows={2}
            maxLength={BAG_CONTENTS_MAX_LENGTH}
            placeholder={PACK_TEXTS.example}
            value={text}
            onChange={({ target }) => notes.say(orderId, { text: target.value })}
          />
        )}
      </Field>
      {takesPhoto && (
        <p className="cluster">
          {photo && <span className="small">{PACK_TEXTS.photoChosen}</span>}
          <TakePhoto
            of={productName}
            className="button-small"
            onTake={([taken]) => taken && notes.say(orderId, { photo: taken })}
          />
          {photo && (
            <button
              type="button"
              className="button button-small button-quiet"
              onClick={() => notes.say(orderId, { photo: null })}
            >
              {PACK_TEXTS.deletePhoto}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
