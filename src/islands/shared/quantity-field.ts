import { atom, computed } from 'nanostores';
import { canDecrease, canIncrease, digitsOnly, readQuantity } from '#lib/domain/quantity.ts';

/** What the field shows while it is typed in, and whether the last reading was cut to the stock. */
export interface QuantityField {
  text: string;
  clamped: boolean;
}

/** The quantity input with its rules (spec section 5): digits only, read when it is left, never above the stock. */
export function createQuantityField(stock: number, initial = 1) {
  const $field = atom<QuantityField>({ text: String(initial), clamped: false });
  const $quantity = computed($field, ({ text }) => readQuantity(text, stock).quantity);

  const set = (quantity: number, clamped = false) => $field.set({ text: String(quantity), clamped });

  return {
    $field,
    $quantity,
    type: (text: string) => $field.set({ text: digitsOnly(text), clamped: false }),
    /** The field is left: what it says becomes a quantity that can be bought. */
    leave(): number {
      const { quantity, clamped } = readQuantity($field.get().text, stock);
      set(quantity, clamped || ($field.get().clamped && quantity === stock));
      return quantity;
    },
    /** Takes a quantity over from outside, as when the server did not agree. */
    show: (quantity: number) => {
      if (quantity !== $quantity.get()) set(Math.max(1, Math.min(quantity, stock)));
    },
    decrease: () => canDecrease($quantity.get()) && set($quantity.get() - 1),
    increase: () => canIncrease($quantity.get(), stock) && set($quantity.get() + 1),
  };
}
