import { useMutation } from '#islands/shared/useMutation.ts';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import { momentText } from '#lib/messages/dates.ts';
import { GIVE_BACK, GIVE_BACK_FAILED, GIVING_BACK, givableBackText } from '#lib/messages/order/give-back.ts';

interface Props {
  storeId: number;
  /** Said where the page is of no mart. */
  martName: string | null;
  until: Date;
  now: Date;
}

/** Tells a new general manager that the mart may be given back, and does it. rules.md section 11. */
export function GiveBack({ storeId, martName, until, now }: Props) {
  const { press, busy, problem } = useMutation(
    () => sellerCall('POST /api/seller/store/{storeId}/employees/give-back', { params: { storeId } }),
    { failed: GIVE_BACK_FAILED },
  );
  async function giveBack() {
    if ((await press())?.ok) location.assign('/seller/dashboard');
  }
  return (
    <details className="notice notice-accent stack stack-tight">
      <summary>
        {martName && `${martName}: `}
        {givableBackText(momentText(until, now))}
      </summary>
      <p>{GIVING_BACK}</p>
      {problem && (
        <p className="danger-text" role="alert">
          {problem}
        </p>
      )}
      <p>
        <button type="button" className="button button-small" disabled={busy} onClick={() => void giveBack()}>
          {GIVE_BACK}
        </button>
      </p>
    </details>
  );
}
