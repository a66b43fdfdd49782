import {
  delegatedTo,
  delegationText,
  EMPLOYEE_TEXTS,
  removedEmployees,
  removeQuestion,
} from '#lib/messages/mart/seller-employees.ts';
import { confirm } from '#lib/stores/confirm.ts';
import { toast, toastAfterNavigation } from '#lib/stores/toasts.ts';
import type { EmployeesStore } from './employees-store.ts';

/** Asks before somebody is deleted. */
export async function askToRemove(store: EmployeesStore): Promise<void> {
  const who = store.toDelete();
  if (!who) return;
  const isDone = await confirm({
    title: removeQuestion(who.length),
    body: (
      <>
        <p>{who.map(({ name }) => `${name} 님`).join(', ')}</p>
        <p className="soft">삭제하면 이 마트의 주문과 상품을 더 볼 수 없어요.</p>
      </>
    ),
    confirmLabel: EMPLOYEE_TEXTS.remove,
    danger: true,
    act: () => store.remove(who),
  });
  if (isDone) toast(removedEmployees(who.length));
}

/** Asks before somebody takes over. */
export async function askToDelegate(store: EmployeesStore): Promise<void> {
  const next = store.toDelegate();
  if (!next) return;
  const isDone = await confirm({
    title: EMPLOYEE_TEXTS.delegateQuestion,
    body: <p>{delegationText(next.name, store.$selected.get().length)}</p>,
    confirmLabel: '위임하기',
    danger: true,
    act: () => store.delegate(next),
  });
  if (!isDone) return;
  // This page is the new general manager's now.
  toastAfterNavigation(delegatedTo(next.name));
  location.assign('/seller/dashboard');
}
