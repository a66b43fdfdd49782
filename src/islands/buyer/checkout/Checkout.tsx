import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Deferred, lazyIsland } from '#islands/shared/lazy-island.tsx';
import { deviceStorage } from '#lib/client/offline/storages.ts';
import { hasPendingPayment } from '#lib/client/payment/card-session.ts';
import { $checkout } from '#lib/stores/checkout.ts';

const PurchaseDialog = lazyIsland(() => import('./PurchaseDialog.tsx'));

/** Waits for something to be bought; the dialog itself is loaded only then. */
export function Checkout() {
  const request = useStore($checkout, { ssr: 'initial' });
  // Back from a payment in the page itself that was refused: the choice is as it was.
  useEffect(() => {
    if (hasPendingPayment(deviceStorage())) void import('./reopen-refused.ts').then((part) => part.reopenRefused());
  }, []);
  if (!request) return null;
  return (
    <Deferred>
      <PurchaseDialog
        key={request.lines.map((line) => `${line.productId}×${line.quantity}`).join()}
        request={request}
      />
    </Deferred>
  );
}
