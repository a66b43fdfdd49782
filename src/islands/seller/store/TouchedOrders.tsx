import { useStore } from '@nanostores/react';
import { ConfirmDialog } from '#islands/shared/ConfirmDialog.tsx';
import { STORE_TEXTS } from '#lib/messages/mart/seller-store.ts';
import type { ManageStore } from './manage-store.ts';

/** Asks before a change of hours or a move is saved that touches orders that wait. rules.md section 6. */
export function TouchedOrders({ store }: { store: ManageStore }) {
  const question = useStore(store.$question);
  return (
    <ConfirmDialog
      open={question !== null}
      title={STORE_TEXTS.touchedTitle}
      confirmLabel={STORE_TEXTS.saveAllTheSame}
      danger
      onCancel={() => question?.answer(false)}
      onConfirm={() => question?.answer(true)}
    >
      <p>{question?.text}</p>
    </ConfirmDialog>
  );
}
