import { Dialog } from '#islands/shared/Dialog.tsx';
import { PAY_AGAIN, PAY_AGAIN_ASKED, PAY_IN_MART } from '#lib/messages/payment/paying.ts';

interface Props {
  message: string;
  canPayInMart: boolean;
  onRetry: () => void;
  onPayInMart: () => void;
  onClose: () => void;
}

/**
 * Stands where the specification says alert: why the card was refused, and how to go on with what was chosen. Its title
 * asks for the latter: that nothing was paid is said by the window, and by the reason.
 */
export const RefusedDialog = ({ message, canPayInMart, onRetry, onPayInMart, onClose }: Props) => (
  <Dialog
    open
    title={PAY_AGAIN_ASKED}
    onClose={onClose}
    actions={
      <>
        {canPayInMart && (
          <button type="button" className="button" onClick={onPayInMart}>
            {PAY_IN_MART}
          </button>
        )}
        <button type="button" className="button button-primary" onClick={onRetry}>
          {PAY_AGAIN}
        </button>
      </>
    }
  >
    <p>{message}</p>
  </Dialog>
);
