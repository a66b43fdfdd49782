import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { $checkout } from '#lib/stores/checkout.ts';

const PurchaseDialog = lazy(() => import('./PurchaseDialog.tsx'));

/** Waits for something to be bought; the dialog itself is loaded only then. */
export function Checkout() {
  const lines = useStore($checkout, { ssr: 'initial' });
  const line = lines?.[0];
  if (!line) return null;
  return (
    <Suspense>
      <PurchaseDialog key={`${line.productId}×${line.quantity}`} line={line} />
    </Suspense>
  );
}
