import { useState } from 'react';
import { ConfirmDialog } from '#islands/shared/ConfirmDialog.tsx';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import type { Listing } from '#lib/contract/product/seller-products.ts';
import { EDIT_TEXTS } from '#lib/messages/product/seller-register.ts';
import { toastAfterNavigation } from '#lib/stores/toasts.ts';

type Ending = { name: 'none' } | { name: 'asking'; problem: string | null } | { name: 'sending' };

/** Ends a listing's sale before its time, after a confirmation. */
export default function EndSale({ martId, listing }: { martId: number; listing: Listing }) {
  const [ending, setEnding] = useState<Ending>({ name: 'none' });

  async function end() {
    setEnding({ name: 'sending' });
    const answer = await sellerCall('POST /api/seller/stores/{storeId}/products/{productId}/end-sale', {
      params: { storeId: martId, productId: listing.productId },
    });
    // Ended already, as by a try whose answer was lost: what was wanted.
    if (!answer.ok && answer.error.code !== 'saleEnded') {
      setEnding({ name: 'asking', problem: `${EDIT_TEXTS.endFailed} ${answer.error.message}` });
      return;
    }
    toastAfterNavigation(EDIT_TEXTS.ended);
    location.assign(`/seller/mart/${martId}/check`);
  }

  return (
    <>
      <button type="button" className="button" onClick={() => setEnding({ name: 'asking', problem: null })}>
        {EDIT_TEXTS.endSale}
      </button>
      <ConfirmDialog
        open={ending.name !== 'none'}
        title={EDIT_TEXTS.endQuestion}
        confirmLabel={EDIT_TEXTS.endSale}
        danger
        busy={ending.name === 'sending'}
        error={ending.name === 'asking' ? ending.problem : null}
        onConfirm={() => void end()}
        onCancel={() => setEnding({ name: 'none' })}
      >
        <p>‘{listing.productName}’</p>
        <p>{EDIT_TEXTS.endEffect}</p>
        <p className="soft">{EDIT_TEXTS.endAgain}</p>
      </ConfirmDialog>
    </>
  );
}
