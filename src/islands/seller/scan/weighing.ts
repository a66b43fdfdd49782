import { atom } from 'nanostores';
import type { ScanOrder } from '#lib/contract/order/seller-orders.ts';
import type { ScaleRule } from '#lib/domain/product/scale-label.ts';
import { typedState } from './typed-state.ts';
import { type LabelFault, type TypedWeight, type TypedWeights, withLabel } from './weighed-lines.ts';

/** What the scale says of the orders on the screen that are sold by weight. `rule`: how it lays out its labels. */
export function createWeighing(rule: ScaleRule | null) {
  const typed = typedState<TypedWeights>(new Map());
  /** Why the label that was scanned last was not taken. */
  const $labelFault = atom<LabelFault | null>(null);
  return {
    $weights: typed.$value,
    $labelFault,
    dropGun: typed.dropGun,
    /** Another buyer. */
    begin() {
      typed.set(new Map());
      $labelFault.set(null);
    },
    weigh(orderId: number, weight: TypedWeight) {
      $labelFault.set(null);
      typed.type(new Map(typed.$value.get()).set(orderId, weight));
    },
    /** A label that was scanned. */
    label(orders: readonly ScanOrder[], text: string) {
      const next = withLabel(orders, typed.$value.get(), { text, rule });
      $labelFault.set(typeof next === 'string' ? next : null);
      if (typeof next !== 'string') typed.set(next);
    },
  };
}

export type Weighing = ReturnType<typeof createWeighing>;
