import { ConfirmHost } from '#islands/shared/ConfirmHost.tsx';
import { useMutation } from '#islands/shared/useMutation.ts';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import type { Listing } from '#lib/contract/product/seller-products.ts';
import { EDIT_TEXTS } from '#lib/messages/product/seller-register.ts';
import { confirm } from '#lib/stores/confirm.ts';
import { toastAfterNavigation } from '#lib/stores/toasts.ts';

/** Ends a listing's sale before its time, after a confirmation. */
export default function EndSale({ martId, listing }: { martId: number; listing: Listing }) {
  const { productId, productName } = listing;
  const ending = useMutation(
    () =>
      sellerCall('POST /api/seller/stores/{storeId}/products/{productId}/end-sale', {
        params: { storeId: martId, productId },
      }),
    { failed: EDIT_TEXTS.endFailed },
  );

  async function end() {
    const done = await ending.press();
    // Ended already, as by a try whose answer was lost: what was wanted.
    return done && !done.ok && done.error.code === 'saleEnded' ? { ok: true } : done;
  }

  async function ask() {
    const isEnded = await confirm({
      title: EDIT_TEXTS.endQuestion,
      body: (
        <>
          <p>‘{productName}’</p>
          <p>{EDIT_TEXTS.endEffect}</p>
          <p className="soft">{EDIT_TEXTS.endAgain}</p>
        </>
      ),
      confirmLabel: EDIT_TEXTS.endSale,
      danger: true,
      act: end,
    });
    if (!isEnded) return;
    toastAfterNavigation(EDIT_TEXTS.ended);
    location.assign(`/seller/mart/${martId}/check`);
  }

  return (
    <>
      <button type="button" className="button" onClick={() => void ask()}>
        {EDIT_TEXTS.endSale}
      </button>
      <ConfirmHost />
    </>
  );
}
