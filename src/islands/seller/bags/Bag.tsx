import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import { BagContents } from '#islands/shared/BagContents.tsx';
import { Dotted } from '#islands/shared/Dotted.tsx';
import { PicturePicker } from '#islands/shared/PicturePicker.tsx';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import { pictureUpload } from '#lib/client/caller/upload.ts';
import type { SellerBag } from '#lib/contract/order/bags.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { BAG_CONTENTS_MAX_LENGTH } from '#lib/domain/product/bag.ts';
import { PACK_TEXTS, writeUntilText } from '#lib/messages/order/bag-contents.ts';
import { worthText } from '#lib/messages/order/bags.ts';
import { readToDo } from '#lib/stores/to-do.ts';
import { toast } from '#lib/stores/toasts.ts';
import { createBagStore } from './bag-store.ts';

interface Props {
  order: SellerBag;
  renderedAt: number;
}

/** One bag: whose, what was promised, and what lies in it. */
export function Bag({ order, renderedAt }: Props) {
  const { orderId, productName, quantity, buyerName, until, bag } = order;
  const field = useId();
  const [store] = useState(() =>
    createBagStore({
      order,
      call: sellerCall,
      upload: pictureUpload(sellerCall),
      onWritten: () => {
        toast(PACK_TEXTS.saved);
        void readToDo();
      },
    }),
  );
  const { stands, isOpen, busy, problem } = useStore(store.$bag);
  const text = useStore(store.$text);
  const picture = useStore(store.$picture);
  return (
    <section id={`order-${orderId}`} className="card card-body stack" aria-labelledby={`bag-${orderId}`}>
      <div>
        <h2 id={`bag-${orderId}`} className="spread">
          <span>
            {productName} · {formatNumber(quantity)}개
          </span>
          {until === null && <span className="badge badge-warm">{PACK_TEXTS.waiting}</span>}
        </h2>
        <p className="soft small">
          <Dotted
            text={[
              `${buyerName} 님`,
              `주문 번호 ${orderId}`,
              ...(until === null ? [] : [writeUntilText(until, new Date(renderedAt))]),
            ].join(' · ')}
          />
        </p>
        <p className="small">
          {worthText(bag.worth)} · {bag.kinds}
        </p>
      </div>
      {isOpen ? (
        <form
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void store.save();
          }}
        >
          <div>
            <label className="field-label" htmlFor={field}>
              {PACK_TEXTS.contents}
            </label>
            <textarea
              id={field}
              className="input"
              rows={3}
              maxLength={BAG_CONTENTS_MAX_LENGTH}
              placeholder={PACK_TEXTS.example}
              value={text}
              disabled={busy}
              onChange={({ target }) => store.$text.set(target.value)}
            />
          </div>
          <PicturePicker of="꾸러미" picture={picture} disabled={busy} onPick={store.$picture.set} />
          {problem && (
            <p className="field-error" role="alert">
              {problem}
            </p>
          )}
          <button type="submit" className="button button-primary" aria-busy={busy} disabled={busy}>
            {busy ? PACK_TEXTS.saving : PACK_TEXTS.save}
          </button>
        </form>
      ) : (
        <div className="stack stack-tight">
          <BagContents contents={stands} />
          <button type="button" className="button button-small" onClick={store.change}>
            {PACK_TEXTS.change}
            <span className="visually-hidden">: {productName}</span>
          </button>
        </div>
      )}
    </section>
  );
}
