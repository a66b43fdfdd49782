/** Before the name under which a device keeps what is being paid by card. */
export const PENDING_PAYMENT = 'pending-card-payment:';

/** Whether a card payment was begun on this device, not long ago: it may have come to something since. */
export const hasPendingPayment = (storage: Storage): boolean =>
  Object.keys(storage).some((name) => name.startsWith(PENDING_PAYMENT));
