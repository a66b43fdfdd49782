import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import { InHand } from '#islands/shared/InHand.tsx';
import { QuantityInput } from '#islands/shared/QuantityInput.tsx';
import { createQuantityField } from '#islands/shared/quantity-field.ts';
import { useFreshProduct } from '#islands/shared/useFreshProduct.ts';
import { formatWon } from '#lib/domain/money.ts';
import { offeredPieces } from '#lib/domain/order/holds.ts';
import { BUY_AFTER_SIGN_IN, BUY_ANYWAY, canBuyUpTo, MOST_SUM, SIMILAR } from '#lib/messages/order/buying.ts';
import { maxPerBuyerText } from '#lib/messages/product/max-per-buyer.ts';
import { addPieces } from '#lib/stores/cart-products.ts';
import { startCheckout } from '#lib/stores/checkout.ts';
import { $session, $signInPrompt, askToSignIn } from '#lib/stores/session.ts';
import styles from './product.module.css';

interface Props {
  productId: number;
  name: string;
  price: number;
  /** Pieces that can be bought. */
  stock: number;
  /** How many of it one buyer holds at a time; null for no limit. */
  maxPerBuyer: number | null;
  /** Sold by weight: the sum is the most that it costs. */
  isByWeight?: boolean;
  /** What was typed before signing in. */
  initialQuantity: number;
  /** How it stands, under what buys it: '오후 6시부터'. */
  note?: string | null;
  /** Where what helps is found, of a product that cannot be reached in time: it goes before the purchase. */
  instead?: string | null;
}

/** Marks an address to come back to as one where 'buy' was pressed. */
const BUY = 'buy';

/** Whether the address had the mark, which it has no longer. */
function takeBuyFromAddress(): boolean {
  const address = new URL(location.href);
  if (!address.searchParams.has(BUY)) return false;
  address.searchParams.delete(BUY);
  history.replaceState(history.state, '', address);
  return true;
}

/** How many, how much, and the way to the purchase dialog. */
export function BuyBox({
  productId,
  name,
  price,
  stock,
  maxPerBuyer,
  isByWeight = false,
  initialQuantity,
  note = null,
  instead = null,
}: Props) {
  const most = offeredPieces(stock, maxPerBuyer);
  const [field] = useState(() => createQuantityField(most, initialQuantity));
  const keep = useCallback(() => {
    const wanted = field.leave();
    if (wanted > 1) history.replaceState(history.state, '', `?quantity=${wanted}`);
  }, [field]);
  useFreshProduct({ productId, price, stock, keep });
  const { quantity } = useStore(field.$field, { ssr: 'initial' });
  const [adding, setAdding] = useState(false);

  // Who pressed 'buy' and had to sign in first is back: the dialog opens as if they had been signed in.
  useEffect(() => {
    if ($session.get().state !== 'signedIn' || !takeBuyFromAddress()) return;
    startCheckout([{ productId, name, quantity: field.leave() }], { onQuantity: (_, to) => field.show(to) });
  }, [productId, name, field]);

  function buy() {
    const wanted = field.leave();
    if ($session.get().state === 'signedIn') {
      startCheckout([{ productId, name, quantity: wanted }], { onQuantity: (_, to) => field.show(to) });
      return;
    }
    // Signing in comes back to this address: what was typed and pressed comes back with it.
    history.replaceState(history.state, '', `?quantity=${wanted}&${BUY}=1`);
    askToSignIn(BUY_AFTER_SIGN_IN);
    const stop = $signInPrompt.listen((prompt) => {
      if (prompt) return;
      stop();
      takeBuyFromAddress();
    });
  }

  async function add() {
    if (adding) return;
    setAdding(true);
    await addPieces({ productId, quantity: field.leave() });
    setAdding(false);
  }

  return (
    <div className="stack gap-3">
      <div className={`spread ${styles.sum}`}>
        <QuantityInput
          field={field}
          stock={most}
          clampedText={maxPerBuyer !== null && most < stock ? maxPerBuyerText(maxPerBuyer) : canBuyUpTo(most)}
        />
        {/* The price says it of one piece. */}
        {quantity > 1 && (
          <p className={styles.total}>
            <span className="soft small">{isByWeight ? MOST_SUM : '합계'}</span>{' '}
            <strong>{formatWon(price * quantity)}</strong>
          </p>
        )}
      </div>
      <InHand productId={productId} />
      <div className={styles.actions}>
        {instead === null ? (
          <>
            <button type="button" className="button button-large" aria-busy={adding} onClick={add}>
              장바구니 담기
            </button>
            <button type="button" className="button button-primary button-large" onClick={buy}>
              <span>
                주문하기
                {note && <small className="small below">{` ${note}`}</small>}
              </span>
            </button>
          </>
        ) : (
          <>
            <a className="button button-primary button-large" href={instead}>
              {SIMILAR}
            </a>
            <button type="button" className="button button-large" onClick={buy}>
              {BUY_ANYWAY}
            </button>
          </>
        )}
      </div>
    </div>
  );
}
