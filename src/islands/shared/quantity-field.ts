import { atom } from 'nanostores';
import { canDecrease, canIncrease, digitsOnly, readQuantity } from '#lib/domain/order/quantity.ts';

/** What the field shows while it is typed in, and whether the last reading was cut to the stock. */
export interface QuantityField {
  text: string;
  /** What the text is read as. */
  quantity: number;
  clamped: boolean;
}

/** The quantity input with its rules (spec section 5): digits only, read when it is left, never above the stock. */
export function createQuantityField(stock: number, initial = 1) {
  const showing = (text: string, clamped = false): QuantityField => ({
    text,
    quantity: readQuantity(text, stock).quantity,
    clamped,
  });
  const $field = atom(showing(String(initial)));
  const set = (quantity: number, clamped = false) => $field.set(showing(String(quantity), clamped));

  return {
    $field,
    type: (text: string) => $field.set(showing(digitsOnly(text))),
    /** The field is left: what it says becomes a quantity that can be bought. */
    leave(): number {
      const { quantity, clamped } = readQuantity($field.get().text, stock);
      set(quantity, clamped || ($field.get().clamped && quantity === stock));
      return quantity;
    },
    /** Takes a quantity over from outside, as when the server did not agree. */
    show: (quantity: number) => {
      if (quantity !== $field.get().quantity) set(Math.max(1, Math.min(quantity, stock)));
    },
    decrease: () => canDecrease($field.get().quantity) && set($field.get().quantity - 1),
    increase: () => canIncrease($field.get().quantity, stock) && set($field.get().quantity + 1),
  };
}
