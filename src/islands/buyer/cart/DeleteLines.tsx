import { ConfirmDialog } from '#islands/shared/ConfirmDialog.tsx';
import type { CartEntry } from './entry.ts';

interface Props {
  lines: readonly CartEntry[];
  busy: boolean;
  onDelete: () => void;
  onClose: () => void;
}

/** Asks before lines leave the cart. */
export default function DeleteLines({ lines, busy, onDelete, onClose }: Props) {
  return (
    <ConfirmDialog
      open
      title="장바구니에서 뺄까요?"
      confirmLabel="삭제"
      danger
      busy={busy}
      onCancel={onClose}
      onConfirm={onDelete}
    >
      <p>
        {lines[0]?.name}
        {lines.length > 1 && ` 외 ${lines.length - 1}개 상품`}
      </p>
    </ConfirmDialog>
  );
}
