import { useState } from 'react';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import { MART_TEXTS } from '#lib/messages/mart/seller-marts.ts';
import { toastAfterNavigation } from '#lib/stores/toasts.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface Props {
  storeId: number;
  name: string;
  onCancel: () => void;
}

/** The confirmation before an employee leaves a mart. */
export function LeaveMart({ storeId, name, onCancel }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function leave() {
    setBusy(true);
    const answer = await sellerCall('POST /api/seller/store/{storeId}/employees/leave', { params: { storeId } });
    // Who does not work there any more has left already.
    if (answer.ok || answer.error.code === 'martNotFound') {
      toastAfterNavigation(`‘${name}’ 마트를 그만뒀어요.`);
      location.assign('/seller/dashboard');
      return;
    }
    setProblem(`${MART_TEXTS.leaveFailed} ${answer.error.message}`);
    setBusy(false);
  }

  return (
    <ConfirmDialog
      open
      title={MART_TEXTS.leaveQuestion}
      confirmLabel={MART_TEXTS.leave}
      danger
      busy={busy}
      error={problem}
      onConfirm={() => void leave()}
      onCancel={onCancel}
    >
      <p>‘{name}’의 주문과 상품을 더 볼 수 없어요. 다시 일하려면 총괄 매니저가 추가해 줘야 해요.</p>
    </ConfirmDialog>
  );
}
