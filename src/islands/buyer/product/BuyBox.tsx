import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { formatWon } from '#lib/domain/money.ts';
import { BUY_AFTER_SIGN_IN } from '#lib/messages/buying.ts';
import { startCheckout } from '#lib/stores/checkout.ts';
import { $session, askToSignIn } from '#lib/stores/session.ts';
import styles from './product.module.css';
import { QuantityInput } from './QuantityInput.tsx';
import { createQuantityField } from './quantity-field.ts';

interface Props {
  productId: number;
  name: string;
  price: number;
  /** Pieces that can be bought. */
  stock: number;
  /** What was typed before signing in. */
  initialQuantity: number;
}

/** How many, how much, and the way to the purchase dialog. */
export function BuyBox({ productId, name, price, stock, initialQuantity }: Props) {
  const [field] = useState(() => createQuantityField(stock, initialQuantity));
  const quantity = useStore(field.$quantity);

  function buy() {
    const wanted = field.leave();
    if ($session.get().state === 'signedIn') {
      startCheckout([{ productId, name, quantity: wanted }]);
      return;
    }
    // Signing in comes back to this address: what was typed comes back with it.
    history.replaceState(history.state, '', `?quantity=${wanted}`);
    askToSignIn(BUY_AFTER_SIGN_IN);
  }

  return (
    <div className={styles.buy}>
      <div className={styles.sum}>
        <QuantityInput field={field} stock={stock} />
        <p className={styles.total}>
          <span className="soft small">합계</span> <strong>{formatWon(price * quantity)}</strong>
        </p>
      </div>
      <button type="button" className="button button-primary button-large button-wide" onClick={buy}>
        구매하기
      </button>
    </div>
  );
}
