import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '#islands/shared/ConfirmDialog.tsx';
import { Field } from '#islands/shared/Field.tsx';
import type { SellerMart } from '#lib/contract/mart/seller-marts.ts';
import { cancelledByRemoval, MART_TEXTS, removedText } from '#lib/messages/mart/seller-marts.ts';
import { toastAfterNavigation } from '#lib/stores/toasts.ts';
import type { createRemoval } from './removal-store.ts';

interface Props {
  mart: SellerMart;
  store: ReturnType<typeof createRemoval>;
}

/** The confirmation before a mart is deleted, with the orders that end with it. spec.md section 6. */
export function RemoveMart({ mart, store }: Props) {
  const state = useStore(store.$removal);
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const isNameWrong = state.name === 'asking' && state.isNameWrong === true;
  // Said at the field, and heard with it.
  useEffect(() => {
    if (isNameWrong) field.current?.focus();
  }, [isNameWrong]);
  if (state.name === 'none') return null;

  async function remove() {
    const cancelled = await store.remove({ name: mart.name, typed });
    if (cancelled === null) return;
    toastAfterNavigation(removedText(mart.name, cancelled));
    location.assign('/seller/dashboard');
  }

  return (
    <ConfirmDialog
      open
      title={MART_TEXTS.removeQuestion}
      confirmLabel={MART_TEXTS.remove}
      danger
      busy={state.name === 'sending'}
      error={state.name === 'asking' ? state.problem : null}
      onConfirm={() => void remove()}
      onCancel={store.keep}
    >
      <p>
        <strong>{mart.name}</strong>
      </p>
      <p role="status">
        {state.openOrders === null ? '기다리는 주문을 세고 있어요.' : cancelledByRemoval(state.openOrders)}
      </p>
      {state.openOrders !== null && state.openOrders > 0 && (
        <Field label={MART_TEXTS.typeName} error={isNameWrong ? MART_TEXTS.wrongName : undefined}>
          {(wiring) => (
            <input
              {...wiring}
              ref={field}
              className="input"
              autoComplete="off"
              placeholder={mart.name}
              value={typed}
              onChange={(event) => {
                store.type();
                setTyped(event.target.value);
              }}
            />
          )}
        </Field>
      )}
      <p>구매자에게 더 이상 보이지 않고, 되돌릴 수 없어요. 지난 주문과 리뷰는 남아요.</p>
    </ConfirmDialog>
  );
}
