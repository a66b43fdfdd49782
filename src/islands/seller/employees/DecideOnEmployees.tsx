import { useStore } from '@nanostores/react';
import { ConfirmDialog } from '#islands/shared/ConfirmDialog.tsx';
import {
  delegatedTo,
  delegationText,
  EMPLOYEE_TEXTS,
  removedEmployees,
  removeQuestion,
} from '#lib/messages/mart/seller-employees.ts';
import { toast, toastAfterNavigation } from '#lib/stores/toasts.ts';
import type { EmployeesStore } from './employees-store.ts';

/** The questions before somebody is deleted, or takes over. */
export function DecideOnEmployees({ store }: { store: EmployeesStore }) {
  const state = useStore(store.$deciding);
  if (state.name === 'none') return null;
  const { who, busy, problem } = state;

  async function remove() {
    const removed = await store.confirmDelete();
    if (removed !== null) toast(removedEmployees(removed));
  }
  async function delegate() {
    const name = await store.confirmDelegate();
    if (name === null) return;
    // This page is the new general manager's now.
    toastAfterNavigation(delegatedTo(name));
    location.assign('/seller/dashboard');
  }

  if (state.name === 'delete') {
    return (
      <ConfirmDialog
        open
        title={removeQuestion(who.length)}
        confirmLabel={EMPLOYEE_TEXTS.remove}
        danger
        busy={busy}
        error={problem}
        onConfirm={() => void remove()}
        onCancel={store.leave}
      >
        <p>{who.map(({ name }) => `${name} 님`).join(', ')}</p>
        <p className="soft">삭제하면 이 마트의 주문과 상품을 더 볼 수 없어요.</p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      open
      title={EMPLOYEE_TEXTS.delegateQuestion}
      confirmLabel="위임하기"
      danger
      busy={busy}
      error={problem}
      onConfirm={() => void delegate()}
      onCancel={store.leave}
    >
      <p>{delegationText(who[0]!.name, who.length)}</p>
    </ConfirmDialog>
  );
}
