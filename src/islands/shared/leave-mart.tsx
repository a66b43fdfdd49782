import { sellerCall } from '#lib/client/caller/seller-call.ts';
import { MART_TEXTS } from '#lib/messages/mart/seller-marts.ts';
import { confirm } from '#lib/stores/confirm.ts';
import { mutation } from '#lib/stores/mutation.ts';
import { toastAfterNavigation } from '#lib/stores/toasts.ts';

const leaving = mutation(
  (storeId: number) => sellerCall('POST /api/seller/store/{storeId}/employees/leave', { params: { storeId } }),
  { failed: MART_TEXTS.leaveFailed },
);

/** Asks before an employee leaves a mart. */
export async function askToLeave(storeId: number, name: string): Promise<void> {
  const hasLeft = await confirm({
    title: MART_TEXTS.leaveQuestion,
    body: <p>‘{name}’의 주문과 상품을 더 볼 수 없어요. 다시 일하려면 총괄 매니저가 추가해 줘야 해요.</p>,
    confirmLabel: MART_TEXTS.leave,
    danger: true,
    async act() {
      const done = await leaving.press(storeId);
      // Who does not work there any more has left already.
      return done && !done.ok && done.error.code === 'martNotFound' ? { ok: true } : done;
    },
  });
  if (!hasLeft) return;
  toastAfterNavigation(`마트를 그만뒀어요: ${name}`);
  location.assign('/seller/dashboard');
}
