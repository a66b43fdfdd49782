import { useStore } from '@nanostores/react';
import { useCallback } from 'react';
import { Field } from '#islands/shared/Field.tsx';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import type { SellerMart } from '#lib/contract/mart/seller-marts.ts';
import { cancelledByRemoval, MART_TEXTS, removedText } from '#lib/messages/mart/seller-marts.ts';
import { confirm } from '#lib/stores/confirm.ts';
import { toastAfterNavigation } from '#lib/stores/toasts.ts';
import { createRemoval, type Removal } from './removal-store.ts';

/** Asks before a mart is deleted, with the orders that end with it. spec.md section 6. */
export async function askToRemoveMart({ storeId, name, openOrders }: SellerMart): Promise<void> {
  const removal = createRemoval({ storeId, name, openOrders, call: sellerCall });
  let cancelled = 0;
  const isRemoved = await confirm({
    title: MART_TEXTS.removeQuestion,
    body: <WhatEnds name={name} removal={removal} />,
    confirmLabel: MART_TEXTS.remove,
    danger: true,
    async act() {
      const done = await removal.remove();
      if (done?.ok) cancelled = done.data.cancelledOrders;
      return done;
    },
  });
  if (!isRemoved) return;
  toastAfterNavigation(removedText(name, cancelled));
  location.assign('/seller/dashboard');
}

function WhatEnds({ name, removal }: { name: string; removal: Removal }) {
  const openOrders = useStore(removal.$openOrders);
  const typed = useStore(removal.$typed);
  const isNameWrong = useStore(removal.$isNameWrong);
  // Said at the field, and heard with it.
  const takeFocus = useCallback(
    (field: HTMLInputElement | null) => removal.$isNameWrong.listen((isWrong) => isWrong && field?.focus()),
    [removal],
  );
  return (
    <>
      <p>
        <strong>{name}</strong>
      </p>
      <p role="status">{openOrders === null ? '픽업 대기 주문을 세고 있어요.' : cancelledByRemoval(openOrders)}</p>
      {openOrders !== null && openOrders > 0 && (
        <Field label={MART_TEXTS.typeName} error={isNameWrong ? MART_TEXTS.wrongName : undefined}>
          {(wiring) => (
            <input
              {...wiring}
              ref={takeFocus}
              className="input"
              autoComplete="off"
              placeholder={name}
              value={typed}
              onChange={(event) => removal.type(event.target.value)}
            />
          )}
        </Field>
      )}
      <p>손님에게 더 이상 보이지 않고, 되돌릴 수 없어요. 지난 주문과 리뷰는 남아요.</p>
    </>
  );
}
