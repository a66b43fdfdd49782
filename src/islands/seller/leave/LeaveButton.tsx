import { ConfirmHost } from '#islands/shared/ConfirmHost.tsx';
import { askToLeave } from '#islands/shared/leave-mart.tsx';
import { MART_TEXTS } from '#lib/messages/mart/seller-marts.ts';

/** For an employee: leaves the mart, after a question. */
export default function LeaveButton({ storeId, name }: { storeId: number; name: string }) {
  return (
    <>
      <button type="button" className="button" onClick={() => void askToLeave(storeId, name)}>
        이 마트 {MART_TEXTS.leave}
      </button>
      <ConfirmHost />
    </>
  );
}
