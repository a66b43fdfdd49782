import type { Listing } from '#lib/contract/product/seller-products.ts';
import { RECURRING_TEXTS } from '#lib/messages/product/recurring.ts';
import { toastAfterNavigation } from '#lib/stores/toasts.ts';
import { RecurringForm } from './RecurringForm.tsx';
import { beginWith } from './recurring-form.ts';

interface Props {
  martId: number;
  listing: Listing;
  /** 'HH:mm', to begin with: when the mart opens, and when the listing's sale ends. */
  listAt: string;
  endsAt: string;
}

/** A listing becomes a recurring one. */
export default function NewRecurring({ martId, listing, listAt, endsAt }: Props) {
  return (
    <section className="card seller-body stack gap-5" aria-labelledby="new-recurring">
      <div>
        <h2 id="new-recurring">{listing.productName}</h2>
        <p className="soft small">{RECURRING_TEXTS.source}</p>
      </div>
      <RecurringForm
        martId={martId}
        of={{ productId: listing.productId }}
        typed={beginWith(listing, { listAt, endsAt })}
        onSaved={() => {
          toastAfterNavigation(RECURRING_TEXTS.saved);
          location.assign(`/seller/mart/${martId}/recurring`);
        }}
      />
    </section>
  );
}
