import { Dialog } from './Dialog.tsx';

interface Props {
  /** Null: closed. */
  message: string | null;
  title?: string;
  onClose: () => void;
}

/** Stands where the specification says alert: one sentence and a button. */
export function MessageDialog({ message, title = '알림', onClose }: Props) {
  return (
    <Dialog
      open={message !== null}
      title={title}
      onClose={onClose}
      actions={
        <button type="button" className="button button-primary" onClick={onClose}>
          확인
        </button>
      }
    >
      <p>{message}</p>
    </Dialog>
  );
}
